/** What somebody is called who is known by a file alone, so that nobody here is taken for them. */
export function nameFrom(name: string, source: string): string {
  return `${name} (from ${source})`;
}
