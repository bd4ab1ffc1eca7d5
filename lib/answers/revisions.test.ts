import { describe, expect, it } from 'vitest';
import type { Verdict } from '@/lib/suites/verdict';
import { countRevisions } from './revisions';

const says = (value: number | string): Verdict => ({ state: 'scored', value, rationale: '' });
const cannotTell: Verdict = { state: 'unscored', reason: 'abstained', detail: '' };

describe('changes after the reveal', () => {
  it('are counted by their direction', () => {
    expect(
      countRevisions([
        { judge: says(7), other: says(3) },
        { judge: says(7), other: says(3), revised: says(3) },
        { judge: says(7), other: says(3), revised: says(6) },
        { judge: says(7), other: says(6), revised: says(9) },
        { judge: says(7), other: says(6), revised: says(8) },
        { judge: says(7), other: says(6), revised: cannotTell },
        { judge: says(7), other: cannotTell, revised: cannotTell },
        { judge: says(7), other: says(6), revised: null },
      ]),
    ).toEqual({ answers: 8, changed: 5, towards: 1, away: 1, takenBack: 1, other: 2 });
  });

  it('of choices go to the judge’s or leave it', () => {
    expect(
      countRevisions([
        { judge: says('A'), other: says('B'), revised: says('A') },
        { judge: says('A'), other: says('A'), revised: says('C') },
        { judge: says('A'), other: says('B'), revised: says('C') },
      ]),
    ).toMatchObject({ towards: 1, away: 1, other: 1 });
  });
});
