import { beforeEach } from 'vitest';
import type { AgreementAnswer } from '@/lib/agreement/schema';
import type { ImportReport } from '@/lib/imports/schema';
import { judgeParametersSchema } from '@/lib/judge/schema';
import type { BegunRun } from '@/lib/runs/begun.schema';
import type { RunPlan } from '@/lib/runs/plan/schema';
import type { RunProgress } from '@/lib/runs/schema';
import { reportAgreement } from '@/lib/statistics/report';
import { Otherwise, standInApp } from './stand-in-app';

/** The id of a run that answers are about. */
export const RUN = '00000000-0000-7000-8000-0000000000a1';
/** Three items, all judged. */
export const COUNTS = { waiting: 0, judging: 0, judged: 3, incomplete: 0, failed: 0, cancelled: 0 };
/** A run that is over. */
export const ENDED: RunProgress = {
  ...{ id: RUN, projectId: 'p', made: null, judge: 'Ada', roles: [], sharedModels: [] },
  suite: {
    ...{ id: 'small', name: 'Small', kind: 'clip', asks: true },
    ...{ version: '1', derivedVersion: '1', currentVersion: '1' },
  },
  ...{ imported: false, name: '', note: '', pinned: false, currency: 'EUR', settings: [] },
  ...{ state: 'ended', stateReason: null, createdAt: '2026-11-01T00:00:00.000Z', endedAt: null },
  ...{ budget: null, sharesBudget: false, budgetSpent: null, repeat: 0, repeats: [], stages: [] },
  ...{ stagesGoOn: false, prompts: [], counts: COUNTS, waitingFor: { frames: 0, words: null } },
  ...{ callFiles: null, turnAfter: 0, probedAt: null, steps: [], failures: [] },
  usage: {
    ...{ calls: 9, replayed: 1, inputTokens: 90, cachedTokens: 0, outputTokens: 9 },
    ...{ cost: 0.5, estimated: 0 },
  },
  projection: { cost: null, secondsLeft: null },
  ...{ items: [], withheld: 0, page: { next: null, from: 0, of: 3 } },
};
const PLANNED = { calls: 12, sure: 12, own: 12, prompts: [], estimates: [] };
const PLAN: RunPlan = {
  coverages: { dense: { ...PLANNED, calls: 24 }, standard: PLANNED, economical: PLANNED },
  ...{ sparse: [], holdBack: null, lacking: 0, lackingDense: 0, uncounted: 0 },
  ...{ usualKeyFrames: null, frameChoices: [] },
};
const BEGUN: BegunRun = {
  ...{ runId: RUN, waitingFor: { frames: 0, words: null } },
  runs: [],
};
const PROJECTS = ['First', 'Nightly'].map((name, at) => ({
  ...{ id: `p${at}`, name, families: [], ownSuites: [], kinds: [], videos: 3 },
  ...{ samples: false, knownAnswers: false, hidesScores: false },
}));
const JUDGE = {
  ...{ id: 'j', kind: 'endpoint', name: 'Ada', source: 'settings', baseUrl: null, model: 'ada-1' },
  ...{ hasKey: true, parameters: judgeParametersSchema.parse({}), check: null },
  ...{ unready: null, warning: null },
};
const QUESTIONS = [
  { id: 'q', label: 'Is it <odd>?', group: 'g', scale: { kind: 'rating', min: 0, max: 10 } },
] as const;
/** Thirty pairs of answers to one question. */
export const AGREEMENT: AgreementAnswer = {
  ...reportAgreement(
    Array.from({ length: 30 }, (_, at) => ({
      ...{ video: String(at), unit: 'u', question: 'q', judge: at % 7, person: (at + 1) % 7 },
    })),
    QUESTIONS,
    [{ id: 'g', label: 'All of it' }],
  ),
  ...{ basis: null, keyed: false, timed: false, means: {}, ceilings: {}, readers: {}, facets: [] },
  ...{ withheld: 0, conditions: null, study: null },
};
const judgeEstimate = { value: 0.25, interval: { low: 0.1, high: 0.4, level: 0.95 }, items: 40 };
/** One figure of one model. */
export const RESULTS = {
  ...{ project: PROJECTS[0], suites: [], configurations: [], source: null, known: [] },
  suite: { id: 'small', name: 'Small', kind: 'clip' },
  ...{ items: 40, judged: 40, withheld: 0, pending: 0, answered: 0, labels: 'sample' },
  models: [{ model: 'Veo & co', items: 40 }],
  figures: [
    {
      ...{ id: 'total', label: 'Total', help: '', kind: 'mean', better: 'low', published: '' },
      ...{ atLeast: null, range: { min: 0, max: 1 }, question: null },
      cells: [{ judge: { ...judgeEstimate, clusters: 40, unscored: 0 }, sample: null }],
    },
  ],
  comparison: null,
};
/** A list of nothing. */
export const NOTHING = { total: 0, first: [] };
/** What came of a file of answers. */
export const REPORT: ImportReport = {
  ...{ file: 'a.csv', kind: 'scores', rows: 2, parts: [], problems: NOTHING, repairs: NOTHING },
  ...{ contradictions: NOTHING, unmatched: NOTHING, positives: null, stored: true },
};

const USUAL = {
  'GET /projects': PROJECTS,
  'POST /projects': { projectId: 'made' },
  'GET /judges': [JUDGE],
  'GET /library': { videos: [], found: 3, moving: false, next: null },
  'POST /library/selection': ['a', 'b', 'c'],
  'POST /runs/plan': PLAN,
  'POST /runs': BEGUN,
  [`GET /runs/${RUN}`]: ENDED,
  'GET /results': RESULTS,
  'GET /agreement': AGREEMENT,
  'GET /export': new Otherwise(200, 'item,value\na,1\n'),
  'POST /imports': REPORT,
};

/**
 * A stand-in for an app in which all goes well, for tests of commands.
 * @returns it, and what it answers by method and address, in place of which tests put other answers
 */
export function wellApp() {
  const answers: Record<string, object | (() => object)> = {};
  const app = standInApp(({ method, pathname }) => {
    const answer = answers[`${method} ${pathname.replace('/api/v1', '')}`];
    return (typeof answer === 'function' ? answer() : answer) ?? null;
  });
  beforeEach(() => void Object.assign(answers, USUAL));
  return Object.assign(app, { answers });
}
