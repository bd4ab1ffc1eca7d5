import type { Cell, RecordedAnswer } from '@/lib/answers/schema';
import type { Question } from '@/lib/suites/question';
import type { Verdict } from '@/lib/suites/verdict';

/** A verdict with a score. */
export const scored = (value: number | string): Verdict => ({
  state: 'scored',
  value,
  rationale: 'seen',
});

/** A question that is rated from 0 to 10. */
export const question = (part: Partial<Question> = {}): Question => ({
  id: 'd1',
  label: 'Clipping',
  help: '',
  group: 'dynamic',
  unit: 'cluster',
  scale: { kind: 'rating', min: 0, max: 10 },
  better: 'low',
  ...part,
});

/** An answer to it about the whole video; the judge's unless `rater` is a person's id. */
export const answer = (part: Partial<RecordedAnswer> = {}, rater = ''): RecordedAnswer => ({
  id: '10',
  unit: 'video',
  question: 'd1',
  verdict: scored(7),
  act: null,
  rater: rater
    ? { id: rater, kind: 'person', name: rater }
    : { id: 'judge', kind: 'judge', name: 'Judge' },
  seenId: null,
  supersedesId: null,
  at: '2026-01-01T00:00:00.000Z',
  ...part,
});

/** A cell with what the judge says in it, and what the person who looks says. */
export const cell = (judge: Verdict, own: RecordedAnswer | null = null): Cell => ({
  unit: 'video',
  question: 'd1',
  judge: answer({ verdict: judge }),
  people: own ? [own] : [],
  reference: null,
  own,
  effective: own ?? answer({ verdict: judge }),
});
