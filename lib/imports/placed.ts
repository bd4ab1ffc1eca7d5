import { askedBy, decidingPlace, hasDependent, saidIn } from '@/lib/suites/asked';
import type { ListedUnit } from '@/lib/suites/input';
import { parseUnit } from '@/lib/suites/question';
import type { ResolvedRow } from './resolve';
import type { ScoreRow } from './scores';
import type { ImportNote } from './table';

/** A row whose item, question and value are known. */
export interface Placed {
  row: ScoreRow;
  resolved: ResolvedRow;
  itemId: string;
}

/** Says of an item's rows that nobody knows yet which parts it has. */
export function framelessNote([first]: readonly Placed[]): ImportNote {
  const message = `“${first?.row.item || first?.row.video}” has no frames yet: drop its file again`;
  return { row: first?.row.row ?? null, field: 'video', message };
}

/** How many of an item's units a sentence spells out. */
const SPELLED = 4;

/** Says of an answer that it is about no part of its item, or to what is not asked of it. */
export function noteMisfit(
  { row, resolved: { unit, question, suite } }: Placed,
  units: readonly ListedUnit[],
  problems: ImportNote[],
): void {
  const bad = (field: string, message: string) =>
    problems.push({ row: row.row, field: row.column ?? field, message });
  const { kind } = parseUnit(unit);
  const here = units.filter((one) => one.unit === unit);
  if (here.length === 0) {
    const there = units.filter((one) => one.kind === kind).map((one) => one.unit);
    const more = there.length > SPELLED ? ' …' : '';
    const parts = `${there.slice(0, SPELLED).join(', ')}${more}`;
    const dense =
      suite.takes.frames?.mode === 'key'
        ? `; those of a dense run are there once its frames are taken: npx framejury frames --missing --suite ${suite.id} --dense`
        : '';
    bad('unit', `${unit} is not among the parts of this video, which are ${parts}${dense}`);
    return;
  }
  // Of a whole video, what is asked of its parts may be said, too.
  const about = suite.questions.find(({ id }) => id === question)?.unit;
  const asking = here.filter((one) => one.kind === about);
  if (asking.length > 0 && !asking.some(({ asks }) => asks?.includes(question) ?? true)) {
    bad('question', `“${question}” is not asked of this item`);
  }
}

/** Says of a rater's answers about an item which are to what is not asked, by what they say to other questions. */
export function noteUnasked(mine: readonly Placed[], problems: ImportNote[]): void {
  const [first] = mine;
  const questions = first?.resolved.suite.questions ?? [];
  if (!hasDependent(questions)) return;
  const said = saidIn(mine.map(({ resolved }) => resolved));
  for (const { row, resolved } of mine) {
    if (askedBy(questions, resolved, said) !== 'no') continue;
    const deciding = decidingPlace(questions, resolved)?.question;
    problems.push({
      row: row.row,
      field: row.column ?? 'question',
      message: `“${resolved.question}” is not asked of who answers “${deciding}” so`,
    });
  }
}
