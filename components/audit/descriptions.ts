import type { AuditLine } from '@/lib/audit/schema';

/** An action as people read it: `api-key.made` → “api key made”, `answer.cannot_tell` → “answer: cannot tell”. */
export function describeAction(action: string): string {
  const [thing = '', verb = ''] = action.split('.');
  const words = (text: string) => text.replace(/[-_]/g, ' ');
  return thing === 'answer' ? `answer: ${words(verb)}` : `${words(thing)} ${words(verb)}`;
}

/** A changed value; null where there was or is none. */
export interface Difference {
  name: string;
  before: string | null;
  after: string | null;
}

/** The changes that a line tells; of an entry with before and after only the differences. */
export function differencesOf({
  before,
  after,
}: Pick<AuditLine, 'before' | 'after'>): Difference[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names
    .map((name) => ({ name, before: textOf(before?.[name]), after: textOf(after?.[name]) }))
    .filter((one) => one.before !== one.after);
}

function textOf(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
