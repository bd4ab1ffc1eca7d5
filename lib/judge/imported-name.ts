/** The name under which somebody of a file answers here, so that nobody's name is used by a file. */
export function importedName(name: string): string {
  return name.endsWith('(imported)') ? name : `${name} (imported)`;
}
