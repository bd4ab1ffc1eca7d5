import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { raterMatrixSchema, setComparisonSchema } from '@/lib/comparison/schema';
import { judgeFactsSchema } from '@/lib/judge/schema';
import { suiteFactsSchema } from '@/lib/reviews/schema';
import { correctMean } from '@/lib/statistics/corrected';
import { reportPaired } from '@/lib/statistics/paired-report';
import { agreementMatrix } from '@/lib/statistics/rater-matrix';
import { reportAgreement } from '@/lib/statistics/report';
import { agreeTogether } from '@/lib/statistics/together';
import { explanationSchema } from '@/lib/suites/exhibit';
import { type Score, scoreSchema } from '@/lib/suites/score';
import { ceilingsOf } from './ceilings';
import { agreementAnswerSchema } from './schema';

const SCALES = [
  { kind: 'rating', min: 0, max: 10 },
  { kind: 'yes-no' },
  { kind: 'choice', categories: ['A', 'B'] },
] as const;

const VIDEOS = Array.from({ length: 8 }, (_, video) => video);

/** Two raters on one question; with and without values that are defined. */
const ratings = {
  units: [
    { question: 'q', answers: [0, 1] },
    { question: 'q', answers: [1, 1] },
  ],
  items: [
    { units: [0], times: 6 },
    { units: [1, 1], times: 9 },
  ],
};
const pools = SCALES.map((scale) => ({
  key: scale.kind,
  label: scale.kind,
  question: null,
  scale,
  ratings,
  errors: [{ questions: [{ question: 'q', units: 1, left: 1, right: 0 }], times: 5 }],
}));

const score: Score = {
  id: 's',
  label: 'Score',
  value: 2,
  range: { min: 0, max: null },
  higherIsWorse: true,
  formula: 'max',
  scored: 1,
  unscored: 0,
  terms: [{ unit: 'video', share: 1, value: null }],
};
const mean = correctMean(
  VIDEOS.map((video) => ({ person: video, judge: video % 3, weight: 2 })),
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 8, 7, 6, 5, 4, 3],
  { range: [0, 10] },
);
/** Eight clips, each read by two people to a rating and to a question of yes or no. */
const readTwice = VIDEOS.flatMap((video) =>
  ['q', 'r'].flatMap((question) =>
    ['ada', 'ben'].map((rater, place) => ({
      video: String(video),
      unit: 'u',
      question,
      rater,
      judge: video % 2,
      person: (video + place) % 3 === 0 ? 1 : 0,
    })),
  ),
);
const question = {
  id: 'q',
  label: 'Q',
  help: '',
  group: 'g',
  unit: 'video',
  better: 'low',
} as const;
const suite = {
  id: 'small',
  name: 'Small',
  groups: [{ id: 'g', label: 'G', layout: 'matrix' }],
  defects: true,
  questions: [
    { ...question, scale: { kind: 'rating', min: 0, max: 10 } },
    { ...question, scale: { kind: 'choice', options: ['A', 'B'] } },
  ],
};
const rater = { key: 'k', kind: 'person', isKey: false, name: 'Ada', run: null };

/** What a route answers, with the schema that reads it, and what is to be refused: the value at a place put wrong. */
const ANSWERS: [name: string, schema: z.ZodType, answer: unknown, wrong: [string, unknown][]][] = [
  [
    'agreement',
    agreementAnswerSchema,
    {
      ...reportAgreement(
        VIDEOS.map((video) => ({
          video: String(video),
          unit: 'u',
          question: 'q',
          judge: video % 2,
          person: video % 3 === 0 ? 1 : 0,
        })),
        SCALES.map((scale, place) => ({
          id: place === 0 ? 'q' : scale.kind,
          label: 'Q',
          group: scale.kind,
          scale,
        })),
        [...SCALES.map(({ kind }) => ({ id: kind, label: kind })), { id: 'none', label: 'None' }],
      ),
      basis: {
        counts: { sample: 1, blind: 2, all: 3 },
        anchored: 0,
        drawn: 1,
        population: 9,
        weighted: true,
        chosen: 0,
        revisions: { answers: 2, changed: 0, towards: 0, away: 0, takenBack: 0, other: 0 },
      },
      means: { 'question:q': mean },
      ceilings: ceilingsOf(readTwice, [
        { id: 'q', label: 'Q', group: 'rating', scale: SCALES[0] },
        { id: 'r', label: 'R', group: 'yes-no', scale: SCALES[1] },
      ]).rows,
      readers: { ada: 'Ada' },
      withheld: 0,
      study: null,
      conditions: null,
      keyed: false,
      timed: true,
      facets: ['topic'],
    },
    [
      ['questions.0.comparison.statistics.kappaQuadratic', undefined],
      ['questions.0.comparison.statistics.exact.value', '0.5'],
      ['questions.0.comparison.confusion.counts.0.0', null],
      ['groups.0.comparison.kind', 'other'],
      ['basis.revisions.away', undefined],
      ['means.question:q.judge.intervals.like', 3],
      ['ceilings.question:q.gaps.alphaInterval.ninety', 0.5],
      ['ceilings.question:r.advantages.0.byCluster', { count: 1 }],
      ['questions.0.comparison.constant', undefined],
      ['withheld', undefined],
    ],
  ],
  [
    'comparison of two',
    setComparisonSchema,
    {
      ...reportPaired(pools, [{ ...score, left: [1, 2], right: [2, 3], clusters: [null, null] }]),
      suite,
      left: rater,
      right: rater,
      withheld: 1,
      runs: null,
    },
    [
      ['pools.0.comparison.kappa', {}],
      ['pools.2.scale.categories', undefined],
      ['pools.0.errors.means', 4],
      ['scores.0.comparison.difference.value', undefined],
      ['left.kind', 'robot'],
      ['suite.questions.1.scale.options', 'AB'],
    ],
  ],
  [
    'matrix of raters',
    raterMatrixSchema,
    {
      known: [{ ...rater, videos: 2 }],
      raters: ['k'],
      pool: 'p',
      withheld: 0,
      pools: [{ key: 'p', label: 'P', questions: ['q'] }],
      cells: agreementMatrix([false, true], ratings, SCALES[0]),
      votes: {
        judges: 2,
        units: 9,
        correlation: { value: 0.5, interval: null, notes: [] },
        votes: { value: 1.3, interval: null },
      },
      together: [{ who: 'all', ...agreeTogether(ratings, [0, 1], SCALES[0]) }],
    },
    [
      ['cells.0.1.kappa.value', undefined],
      ['cells.0.1.kappa.notes.0', 'a note that there is not'],
      ['cells.1', 'none'],
      ['votes.votes.value', null],
      ['together.0.statistics.alpha.value', '0.5'],
    ],
  ],
  [
    'suite',
    suiteFactsSchema,
    suite,
    [
      ['questions.0.scale.kind', 'stars'],
      ['questions.0.unit', 7],
      ['groups.0.layout', 'circle'],
    ],
  ],
  [
    'score',
    scoreSchema,
    score,
    [
      ['value', '2'],
      ['range', null],
      ['terms.0.share', undefined],
    ],
  ],
  [
    'explanation',
    explanationSchema,
    {
      frames: ['f'],
      calls: [{ prompt: 'p', unit: 'video' }],
      objects: [],
      exhibits: [
        { kind: 'graph', title: 'G', objects: ['cup'], relations: [['cup', 'on', 'table']] },
        { kind: 'changes', title: 'C', changes: [{ object: 'cup', change: 'falls' }] },
        { kind: 'text', title: 'T', text: 'seen' },
      ],
    },
    [
      ['exhibits.0.relations.0', ['cup', 'on']],
      ['exhibits.1.kind', 'film'],
      ['calls.0.unit', undefined],
    ],
  ],
  [
    'judge',
    judgeFactsSchema,
    {
      id: 'j',
      kind: 'endpoint',
      name: 'J',
      source: 'settings',
      baseUrl: null,
      model: null,
      hasKey: false,
      parameters: {},
      check: null,
      unready: null,
      warning: null,
    },
    [
      ['kind', 'oracle'],
      ['parameters', null],
    ],
  ],
];

/** A copy of an answer with another value at a place; undefined takes it out. */
function withWrong(answer: unknown, path: string, value: unknown): unknown {
  const copy = JSON.parse(JSON.stringify(answer));
  const steps = path.split('.');
  const last = steps.pop() ?? '';
  const holder = steps.reduce((part, step) => part[step], copy);
  if (value === undefined) delete holder[last];
  else holder[last] = value;
  return copy;
}

describe.each(ANSWERS)('what a route answers: %s', (name, schema, answer, wrong) => {
  const sent = JSON.parse(JSON.stringify(answer));

  it('is read with every field', () => {
    const read = schema.parse(sent);
    // Settings that are left out are filled in; everything else is as it was sent.
    if (name === 'judge') expect(read).toMatchObject({ ...sent, parameters: { maxTokens: 4096 } });
    else expect(read).toEqual(sent);
  });

  it.each(wrong)('is refused with another shape at %s', (path, value) => {
    expect(schema.safeParse(withWrong(sent, path, value)).success).toBe(false);
  });
});
