import { expect, it } from 'vitest';
import type { RecordedAnswer } from '@/lib/answers/schema';
import type { Verdict } from '@/lib/suites/verdict';
import { answer, cell, question, scored } from '../review-testing';
import { type CellView, viewCell } from './cell-view';

const abstained: Verdict = { state: 'unscored', reason: 'abstained', detail: '' };
const late: Verdict = { state: 'unscored', reason: 'timed-out', detail: '' };
const person = (verdict: Verdict, act: RecordedAnswer['act']) => answer({ verdict, act }, 'me');
const confirmed = person(scored(7), 'confirm');

it.each<[what: string, judge: Verdict, own: RecordedAnswer | null, view: Partial<CellView>]>([
  [
    'shows the judge’s value while nobody answered, and says so',
    scored(7),
    null,
    {
      shown: '7',
      crossedOut: null,
      state: 'unreviewed',
      severity: 0.7,
      description: 'judge: 7; unreviewed',
    },
  ],
  [
    'says where the judge’s value was copied out of its reply',
    { ...scored(7), transcribed: true } as Verdict,
    null,
    { description: 'judge: 7 (transcribed); unreviewed' },
  ],
  [
    'shows a person’s value, and the judge’s crossed out',
    scored(7),
    person(scored(2), 'override'),
    { shown: '2', crossedOut: '7', state: 'overridden', severity: 0.2 },
  ],
  [
    'crosses nothing out when the judge is confirmed',
    scored(7),
    confirmed,
    { crossedOut: null, state: 'confirmed' },
  ],
  [
    'counts what confirmed another judge by its value',
    scored(2),
    confirmed,
    { shown: '7', crossedOut: '2', state: 'overridden' },
  ],
  [
    'crosses nothing out where the judge that is shown has no score',
    abstained,
    confirmed,
    { shown: '7', crossedOut: null, state: 'overridden' },
  ],
  [
    'has no number and no colour when the person cannot tell',
    scored(7),
    person(abstained, 'cannot_tell'),
    { shown: null, crossedOut: '7', severity: null, state: 'cannot-tell' },
  ],
  [
    'is never a zero when the judge has no score, but says why',
    late,
    null,
    { shown: null, severity: null, description: 'judge: no reply in time; unreviewed' },
  ],
])('a cell %s', (_what, judge, own, view) => {
  expect(viewCell(cell(judge, own), question())).toMatchObject(view);
});

it('a cell says when people differ, and what each says once', () => {
  const by = (rater: string, verdict: Verdict) => answer({ verdict, act: 'override' }, rater);
  const said = (...people: RecordedAnswer[]) =>
    viewCell({ ...cell(scored(7)), people }, question());
  expect(said(by('ada', scored(3)), by('ben', scored(3))).differ).toBe(false);
  expect(said(by('ada', scored(3)), by('ben', abstained), by('cara', scored(3)))).toMatchObject({
    differ: true,
    description: expect.stringMatching(/; people differ: 3, cannot tell$/),
  });
});

it('a cell prints yes and no as words', () => {
  const holds = question({ scale: { kind: 'yes-no' } });
  expect(viewCell(cell(scored(0)), holds)).toMatchObject({ shown: 'no', severity: null });
});
