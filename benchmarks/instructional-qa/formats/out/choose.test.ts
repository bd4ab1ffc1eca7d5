import { describe, expect, it } from 'vitest';
import { teaOptions, teaQuestion } from '@/prompts/qa/fixtures/clips';
import type { McqData } from '../data';
import { decide, decisionsIn, type Made, type StoredItem } from './choose';
import { clipFile, evidenceOf, examRow, openEndedRow } from './rows';
import { type DECIDING, multipleChoiceRowSchema, openEndedRowSchema } from './schema';

const item = (id: string, data: unknown, part: Partial<StoredItem> = {}): StoredItem => ({
  id,
  key: `run/${id}`,
  contentId: id,
  madeFromId: null,
  replacesId: null,
  replaced: false,
  facets: { type: 'future-step' },
  data,
  ...part,
});

const shown = [teaOptions.answer, ...teaOptions.wrong];
const examData = {
  video: 'tea.mp4',
  source: 'ours',
  view: 'third',
  from: 0,
  to: 63.2,
  granularity: 'coarse',
  question: teaOptions.question,
  options: shown,
};

/** A question with its options and its item of an examination. */
const made = (part: Partial<Made> = {}): Made => ({
  questions: [item('q', teaQuestion)],
  options: [item('o', teaOptions, { madeFromId: 'q' })],
  exams: [item('e', examData, { madeFromId: 'o' })],
  filters: new Map(),
  verdicts: new Map(),
  reasons: new Map(),
  hidden: new Set(),
  ...part,
});

/** What becomes of the question, of its options, and of the item of the examination. */
const statesOf = (all: Made, by: (typeof DECIDING)[number] = 'people-first') => {
  const { questions, options, exams } = decide(all, by);
  return [questions, options, exams].map(([one]) => one?.state ?? 'none');
};

describe('what is kept', () => {
  const out = { state: 'out' } as const;
  const on = { state: 'on' } as const;

  it.each([
    ['people-first', undefined, undefined, 'undecided'],
    ['people-first', 'on', undefined, 'kept'],
    ['people-first', 'out', 'keep', 'kept'],
    ['people-first', 'on', 'reject', 'rejected'],
    ['people', 'on', undefined, 'undecided'],
    ['people', 'out', 'keep', 'kept'],
    ['filters', 'out', 'keep', 'rejected'],
    ['filters', 'on', 'reject', 'kept'],
    ['nobody', 'out', 'reject', 'kept'],
  ] as const)('by %s, of filters %s and people %s, is %s', (by, filter, verdict, state) => {
    const filters = new Map(filter ? [['q', filter === 'on' ? on : out]] : []);
    const verdicts = new Map(verdict ? [['q', verdict]] : []);
    expect(statesOf(made({ filters, verdicts }), by)[0]).toBe(state);
  });

  it.each([
    ['people-first', 'ambiguous', ['ambiguous', 'ambiguous', 'ambiguous']],
    ['people-first', null, ['not said', 'not said', 'not said']],
    ['people', 'a reason of former times', ['not said', 'not said', 'not said']],
    ['filters', 'ambiguous', [null, null, null]],
    ['nobody', 'ambiguous', [null, null, null]],
  ] as const)('by %s, rejected for %s, is told with what falls with it', (by, reason, told) => {
    const filters = new Map([['q', on]]);
    const reasons = new Map(reason ? [['q', reason]] : []);
    const all = made({ filters, verdicts: new Map([['q', 'reject']]), reasons });
    const { questions, options, exams } = decide(all, by);
    expect([questions, options, exams].map(([one]) => one?.rejection)).toEqual(told);
  });

  it.each([
    ['people-first', 'on', undefined, 'filters'],
    ['people-first', 'on', 'keep', 'people'],
    ['people', 'on', 'keep', 'people'],
    ['filters', 'on', 'keep', 'filters'],
    ['nobody', 'out', 'reject', 'nobody'],
  ] as const)(
    'by %s, of filters %s and people %s, was decided by %s',
    (by, filter, verdict, who) => {
      const filters = new Map([['q', filter === 'on' ? on : out]]);
      const verdicts = new Map(verdict ? [['q', verdict]] : []);
      const { questions, options, exams } = decide(made({ filters, verdicts }), by);
      expect([questions, options, exams].map(([one]) => one?.decidedBy)).toEqual([who, who, who]);
    },
  );

  it('is told from what other runs wrote, corrections with what they correct', () => {
    const old = item('q', teaQuestion, { replaced: true });
    const now = item('q2', { ...teaQuestion, steps: [1] }, { key: 'run/q#1', replacesId: 'q' });
    const other = item('p', teaQuestion, { key: 'other/p' });
    const options = [...made().options, item('o3', teaOptions, { madeFromId: 'p' })];
    const decisions = decide(made({ questions: [old, now, other], options }), 'nobody');
    const ids = (chain: string) => {
      const { questions, options: some, exams } = decisionsIn(chain, decisions);
      return [...questions, ...some, ...exams].map((one) => one.item.id);
    };
    expect(ids('run')).toEqual(['q2', 'o', 'e']);
    expect(ids('other')).toEqual(['p', 'o3']);
    expect(decisions.options[0]?.question?.id).toBe('q2');
  });

  it('of a question goes for its options and its item of the examination', () => {
    const kept = made({ filters: new Map([['q', on]]) });
    expect(statesOf(kept)).toEqual(['kept', 'kept', 'kept']);
    expect(statesOf(made({ filters: new Map([['q', out]]) }))).toEqual([
      'rejected',
      'rejected',
      'rejected',
    ]);
    const rejected = { ...kept, verdicts: new Map([['o', 'reject']]) };
    expect(statesOf(rejected)).toEqual(['kept', 'rejected', 'rejected']);
    expect(statesOf(rejected, 'filters')).toEqual(['kept', 'kept', 'kept']);
    const all = {
      ...kept,
      verdicts: new Map([
        ['q', 'keep'],
        ['o', 'keep'],
      ]),
    };
    expect(statesOf(all, 'people')).toEqual(['kept', 'kept', 'kept']);
  });

  it('is nothing made of words that were corrected since, until the options are corrected too', () => {
    const question = { ...teaQuestion, answer: 'Another.' };
    const old = item('q', teaQuestion, { replaced: true });
    const now = item('q2', question, { replacesId: 'q', contentId: 'q' });
    const all = made({ questions: [old, now] });
    expect(statesOf(all, 'nobody')).toEqual(['kept', 'outdated', 'outdated']);
    const sameWords = made({ questions: [old, { ...now, data: { ...teaQuestion, steps: [1] } }] });
    expect(statesOf(sameWords, 'nobody')).toEqual(['kept', 'kept', 'kept']);
    const data: McqData = { ...teaOptions, answer: 'Another.' };
    const options = [
      item('o', teaOptions, { madeFromId: 'q', replaced: true }),
      item('o2', data, { madeFromId: 'q', replacesId: 'o', contentId: 'o' }),
    ];
    expect(statesOf({ ...all, options }, 'nobody')).toEqual(['kept', 'kept', 'outdated']);
  });

  it.each(['q', 'o', 'e', 'e2'])('is nothing of a question of which %s is hidden', (id) => {
    const exams = [
      item('e', examData, { madeFromId: 'o' }),
      item('e2', examData, { madeFromId: 'o' }),
      item('other', examData, { madeFromId: 'o3' }),
    ];
    const options = [...made().options, item('o3', teaOptions, { madeFromId: 'q3' })];
    const questions = [...made().questions, item('q3', teaQuestion)];
    const all = made({ questions, options, exams, hidden: new Set([id]) });
    const decided = decide(all, 'nobody');
    const blind = [...decided.questions, ...decided.options, ...decided.exams]
      .filter(({ state }) => state === 'blind')
      .map((one) => one.item.id);
    expect(blind).toEqual(['q', 'o', 'e', 'e2']);
  });
});

describe('rows', () => {
  const { questions, exams } = decide(made({ verdicts: new Map([['q', 'keep']]) }), 'people-first');
  const [question] = questions;
  const [exam] = exams;

  it('say what their items say, of which question they are, what the answer rests on and who decided', () => {
    if (!question || !exam) throw new Error('nothing was decided');
    const evidence = evidenceOf([2, 9, 2], teaQuestion.clip.steps);
    const row = openEndedRowSchema.parse(openEndedRow(question, evidence));
    expect(row).toMatchObject({ id: 'q', video: 'tea.mp4', type: 'future-step', to: 63.2 });
    const examined = multipleChoiceRowSchema.parse(examRow(exam, 'A', evidence));
    expect(examined).toMatchObject({ id: 'e', answer_text: teaOptions.answer, clip: row.clip });
    expect([row.question_id, examined.question_id]).toEqual(['q', 'q']);
    expect([row.decided_by, examined.decided_by]).toEqual(['people', 'people']);
    const [, step] = teaQuestion.clip.steps;
    expect(row.evidence).toEqual([{ step: 2, from: step?.from, to: step?.to, text: step?.text }]);
  });

  it('name clips so that no two videos share a file', () => {
    const place = { from: 1.5, to: 30 };
    expect(clipFile({ ...place, video: 'tea.MP4' })).toBe('tea_1.5-30.mp4');
    expect(clipFile({ ...place, video: 'rAnDoM1234' })).toBe('rAnDoM1234_1.5-30.mp4');
    const [one, other] = ['a/b.mp4', 'a_b.mp4'].map((video) => clipFile({ ...place, video }));
    expect(one).toMatch(/^a_b-[\da-f]{8}_1.5-30.mp4$/);
    expect(one).not.toBe(other);
  });
});
