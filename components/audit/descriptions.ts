import type { AuditLine } from '@/lib/audit/schema';

/** An action as people choose it in a list: `api-key.made` → “api key made”, `answer.cannot_tell` → “answer: cannot tell”. */
export function describeAction(action: string): string {
  const [thing = '', verb = ''] = action.split('.');
  const words = (text: string) => text.replace(/[-_]/g, ' ');
  return thing === 'answer' ? `answer: ${words(verb)}` : `${words(thing)} ${words(verb)}`;
}

/** A value that a line tells of, and how it changed; null where there is or was none. */
export interface Detail {
  /** Where it stands, e.g. “parameters › input price”. */
  name: string;
  before: string | null;
  after: string | null;
}

/** All values that a line tells, in full; of an entry with before and after only those that differ. */
export function detailsOf({ before, after }: Pick<AuditLine, 'before' | 'after'>): Detail[] {
  const [was, is] = [valuesOf(before), valuesOf(after)];
  const names = [...new Set([...was.keys(), ...is.keys()])];
  return names
    .map((name) => ({ name, before: was.get(name) ?? null, after: is.get(name) ?? null }))
    .filter((one) => one.before !== one.after);
}

/** Values by where they stand, in the order of the entry. Lists of simple values are one value, with a line for each. */
function valuesOf(value: unknown, path: readonly string[] = []): Map<string, string> {
  if (value === null || value === undefined) return new Map();
  if (typeof value !== 'object') return new Map([[path.join(' › '), String(value)]]);
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) {
    return value.length === 0 ? new Map() : new Map([[path.join(' › '), value.join('\n')]]);
  }
  const within = Object.entries(value).flatMap(([name, one]) => [
    ...valuesOf(one, [...path, Array.isArray(value) ? String(Number(name) + 1) : wordsOf(name)]),
  ]);
  return new Map(within);
}

/** The name of a field in words: `inputPrice` → “input price”; names that are no such name stay. */
function wordsOf(name: string): string {
  return /^[a-z]+(?:[A-Z][a-z]*)+$/.test(name)
    ? name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    : name;
}
