import { unscored } from '@/lib/suites/outcome';
import { bulletedItems, namedNumbers, numberedItems } from '@/lib/suites/plain-lists';
import type { Verdict } from '@/lib/suites/verdict';
import { yesNo } from './verdicts';

const unread = (detail: string) => unscored({ reason: 'unparseable', detail });

const withoutMarks = (text: string) => text.replace(/[*`]+|__+/g, '').trim();

/** The verdict in a reply in plain words: the yes or no with which it begins. Anything else is unread, and never no. */
export function plainVerdict(text: string): Verdict {
  const said = /^(?:answer\s*:\s*)?(yes|no)\b(?!\s+(?:and|or)\b)[\s.,;:!–—-]*/i.exec(
    withoutMarks(text),
  );
  if (!said) return unread(`The reply begins with neither yes nor no: ${text.slice(0, 300)}`);
  const rest = withoutMarks(text).slice(said[0].length);
  return yesNo(said[1]?.toLowerCase() === 'yes', /[\p{L}\p{N}]/u.test(rest) ? rest : '');
}

/** The steps of a description in plain words; null where it has none. */
export function plainSteps(text: string): string[] | null {
  const plain = withoutMarks(text);
  return numberedItems(plain) ?? bulletedItems(plain);
}

/** The numbers of steps in a reply in plain words, with what it says; null where they cannot be read for sure. */
export function plainNumbers(text: string): { steps: number[]; rationale: string } | null {
  const steps = namedNumbers(withoutMarks(text));
  return steps && { steps, rationale: '' };
}
