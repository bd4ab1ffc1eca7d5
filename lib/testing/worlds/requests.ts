import { emptyForm, emptyQuestion } from '@/lib/declared/form/empty';
import { BASELINE_JUDGE_ID } from '@/lib/judge/store';
import { type Place, people } from './places';

/** What is sent to a route: its query, and its body where it is posted. */
export interface Sent {
  query: Record<string, string>;
  body?: object | string;
}

type Query = Record<string, string>;
type Queries = (place: Place) => Readonly<Record<string, string | undefined>>[];

/** What stands for a name in a route's path. */
export function parameterOf(route: string, name: string, place: Place): string {
  if (name === 'hash') return place.suite.prompts[0]?.hash ?? '0'.repeat(64);
  if (name === 'queueItemId') return place.settlingItemId || place.itemId;
  if (/differences|queues\/\[id\]\/items/.test(route)) return place.queues.settling || place.itemId;
  if (route.includes('queues/')) return place.queues.done || place.itemId;
  if (route.includes('runs/')) return place.runId;
  if (route.includes('judges/')) return BASELINE_JUDGE_ID;
  if (route.includes('plans/')) return place.planId ?? place.itemId;
  return place.itemId;
}

/** Everything that any route may be asked about a suite's item. */
function usualQuery(place: Place): Query {
  const [cell] = place.units;
  return {
    project: place.projectId,
    suite: place.suite.id,
    run: place.runId,
    baseline: place.secondId ?? place.runId,
    item: place.itemId,
    video: place.itemId,
    start: place.suite.takes.kind === 'qa' ? place.suite.id : 'question-writing',
    labels: 'all',
    left: place.runId,
    right: people.cleo,
    format: 'csv',
    table: 'answers',
    form: 'lines',
    as: 'csv',
    row: 'group:all',
    prompt: place.suite.prompts[0]?.id ?? '',
    ...(cell && { unit: cell.unit, question: cell.question.id }),
  };
}

const isFirst = ({ copy }: Place) => copy !== null;

/** How the library is filtered and sorted: of the first suite in every way. */
const found: Queries = (place) => {
  const { scoreId: id, units, runId } = place;
  const question = units[0]?.question.id ?? '';
  const some = [
    { sort: `score:${id}` },
    { state: 'disputed' },
    { facet: 'type:past-step' },
    { facet: 'cluster:veo cluster' },
    { q: 'veo' },
    { sort: 'name' },
  ];
  if (!isFirst(place)) return some;
  return [
    ...some,
    { sort: 'generator' },
    { facet: 'task:sora task' },
    { state: 'reviewed' },
    { standing: 'out' },
    { sort: `corrected:${id}`, down: 'false' },
    { dim: id, from: '3' },
    { dim: question, from: '6', corrected: 'true' },
    { scoresOf: runId, sort: `judge:${id}` },
    { state: 'troubled' },
    { state: 'to-review' },
    { standing: 'on' },
    { q: 'sora' },
    { sort: 'disagreement' },
    { sort: 'unscored' },
    { sort: 'reviewed' },
    { rater: people.cleo },
    { differs: '3' },
    ...['judge', 'people'].map((by) => ({
      cell: `suite=${place.suite.id}&run=${runId}&labels=all&model=Sora&by=${by}`,
    })),
  ];
};

const sides: Queries = ({ runId, secondId }) => [
  { left: people.cleo, right: people.dan },
  ...(secondId ? [{ left: runId, right: secondId }] : []),
];

const facets: Queries = ({ suite }) => (/typing|review/.test(suite.id) ? [{ facet: 'type' }] : []);

/** What else some routes are asked. */
const EXTRA: readonly [routes: RegExp, queries: Queries][] = [
  [/api\/library\/route/, found],
  [/api\/library\/(place|facets)/, (place) => (isFirst(place) ? found(place) : [])],
  [
    /distribution/,
    (place) => {
      const { scoreId, units, runId } = place;
      const score = units[0]?.question.id ?? '';
      if (!isFirst(place)) return [{ score: scoreId }];
      return [
        { score: scoreId },
        { score },
        { score, corrected: 'true' },
        { score, state: 'disputed' },
        { score: scoreId, scoresOf: runId },
      ];
    },
  ],
  [/comparison\/(answers\/|videos\/)?route/, sides],
  [/matrix/, (place) => (isFirst(place) ? [{ rater: place.runId }] : [])],
  [/comparison\/be/, () => [{ search: 'sora' }, { search: 'veo' }]],
  [
    /api\/agreement\/route/,
    (place) => (isFirst(place) ? [{ against: 'reference' }, { labels: 'blind' }] : []),
  ],
  [
    /agreement\/facets/,
    ({ units }) =>
      ['source', 'type'].map((facet) => ({ facet, row: `question:${units[0]?.question.id}` })),
  ],
  [/funnel/, facets],
  [/detection/, () => [{ level: 'video' }, { level: 'unit' }]],
  [
    /api\/export\/route/,
    () =>
      ['scores', 'notes', 'long', 'wide'].flatMap((table) => [
        { table },
        { table, format: 'jsonl' },
        { table, format: 'parquet' },
      ]),
  ],
  [
    /api\/export\/forms/,
    () => ['hugging-face', 'label-studio', 'inspect'].map((form) => ({ form })),
  ],
  [/api\/report/, () => [{ form: 'markdown' }, { form: 'html', by: 'corrected' }]],
  [/audit\/export/, () => [{ format: 'jsonl' }]],
  [/api\/audit\/route/, ({ itemId }) => [{ subject: itemId }, { action: 'answer.' }]],
  [
    /api\/results\/route/,
    (place) =>
      isFirst(place)
        ? [
            { by: 'corrected' },
            { by: 'people', labels: 'blind' },
            { atLeast: '2' },
            { model: 'Sora' },
            { model: 'Veo' },
          ]
        : facets(place),
  ],
  [/preference\/pair/, ({ itemId, neighbourId }) => [{ left: itemId, right: neighbourId }]],
  [/results\/be/, ({ runId, secondId }) => [{ run: runId, other: secondId ?? runId }]],
  [
    /runs\/\[id\]\/route/,
    (place) => (isFirst(place) ? [{ state: 'incomplete' }, { state: 'judged' }] : []),
  ],
  [/runs\/\[id\]\/next/, () => [{ items: 'yes' }]],
  [/trial\/clips/, () => [{ search: 'sora' }, { search: 'veo' }]],
  [/queues\/\[id\]\/items/, () => [{ state: 'unreviewed' }]],
];

/** One suite in so many is asked each query that a route takes besides the usual one. */
const SUITES_A_QUERY = process.env.THOROUGH_TESTS ? 1 : 3;

/**
 * What a route is asked about a suite's item: all that any is, alone and with more; `places` has the other suites. Every
 * suite is asked the usual; more is asked of each third suite in turn, and of all of them where tests are thorough.
 */
export function queriesOf(route: string, place: Place, places: readonly Place[]): Query[] {
  const usual = usualQuery(place);
  const turn = places.indexOf(place);
  const more = EXTRA.flatMap(([of, queries]) => (of.test(route) ? queries(place) : [])).filter(
    (_, index) => isFirst(place) || (index + turn) % SUITES_A_QUERY === 0,
  );
  if (!/reviews\/\[itemId\]\/route/.test(route)) {
    // Of one question, and of all; of one run, and of all.
    const { unit: _unit, question: _question, run: _run, ...plain } = usual;
    const plainly = /history|repeats|api\/export\/route/.test(route)
      ? [{ ...plain, table: 'long' }]
      : [];
    return [usual, ...plainly, ...more.map((one) => Object.assign({ ...usual }, one))];
  }
  // Also as every other suite of the kind shows it.
  const ofKind = places.filter(({ suite }) => suite.takes.kind === place.suite.takes.kind);
  return [usual, ...ofKind.map(({ suite }) => ({ suite: suite.id }))];
}

const file = (name: string, ...rows: object[]) => ({
  name,
  text: rows.map((row) => JSON.stringify(row)).join('\n'),
});

/** Files of items, scores and replies that say of an item what is hidden of it, as somebody would who guesses. */
const guesses =
  (rowOf: (place: Place) => object, more: object = {}) =>
  (place: Place): Sent[] =>
    ['Sora', 'Veo'].map((model) => ({
      query: {},
      body: {
        suite: place.suite.id,
        project: place.projectId,
        files: [file('rows.jsonl', { model, ...rowOf(place) })],
        ...more,
      },
    }));

/** Trials of a prompt on items; what it asks comes in any order, so not on the neighbour that has no replies. */
const trial = (place: Place, isPlan = false): Sent[] => {
  // The last one needs what the others brought.
  const prompt = place.suite.prompts.filter(({ variables }) => variables.length > 0).at(-1);
  if (!prompt) return [];
  const { id, text, variables } = prompt;
  const others = [isPlan && place.neighbourId, place.copy?.itemId].flatMap((id) => id || []);
  return [place.itemId, ...others].map((itemId) => ({
    query: {},
    body: {
      prompt: id,
      text: `${text} Look.`,
      variables,
      itemId,
      unit: null,
      judgeId: BASELINE_JUDGE_ID,
    },
  }));
};

/** Trials of a suite that is being made on an item; nobody is asked. */
const suiteTrial = ({ itemId }: Place): Sent[] => [
  {
    query: {},
    body: {
      form: { ...emptyForm(), name: 'Tried', questions: [TRIED_QUESTION] },
      itemIds: [itemId],
      prompt: '',
      fields: {},
      judgeId: null,
      ask: false,
      replies: [],
    },
  },
];

const TRIED_QUESTION = { ...emptyQuestion('question', 'scale'), label: 'Motion' };

const selections = (place: Place): Sent[] =>
  (isFirst(place)
    ? [
        { dimension: place.scoreId, from: 3 },
        { state: 'disputed' },
        { text: 'veo' },
        { facets: ['task:sora task'] },
        { standing: 'out' },
      ]
    : [{ state: 'disputed' }]
  ).map((filters) => ({
    query: {},
    body: {
      kind: 'found',
      filters: {
        project: place.projectId,
        suite: place.suite.id,
        generators: [],
        judges: [],
        tags: [],
        from: null,
        to: null,
        differs: null,
        ...filters,
      },
    },
  }));

const draws = (place: Place): Sent[] =>
  [
    { kind: 'all' },
    { kind: 'stratified', by: 'score', count: 1 },
    { kind: 'stratified', by: 'generator', count: 1 },
    { kind: 'uncertain', count: 1 },
    { kind: 'score', count: 1 },
    { kind: 'disagreement', count: 1 },
    { kind: 'random', count: 1, facets: ['type:past-step'] },
  ]
    .slice(isFirst(place) || /typing/.test(place.suite.id) ? 0 : -5)
    .slice(isFirst(place) || /typing/.test(place.suite.id) ? 0 : -1)
    .map((policy) => ({
      query: {},
      body: {
        runId: place.runId,
        policy,
        seed: 1,
        raters: 1,
        attentionShare: 0,
        blind: false,
        memberIds: [people.ben],
      },
    }));

const run = ({ suite, itemId, neighbourId }: Place): Sent[] => [
  {
    query: {},
    body: {
      suite: suite.id,
      judgeId: BASELINE_JUDGE_ID,
      itemIds: [itemId, neighbourId],
      settings: { coverage: 'standard' },
    },
  },
];

/**
 * What is posted to each route, in this order: those that only look first. A sentence for one that is left out. A route that
 * is missing here fails the test.
 */
export const POSTED: Readonly<Record<string, string | ((place: Place) => Sent[])>> = {
  'api/[[...address]]': 'answers that there is nothing at the address',
  'api/library/selection': selections,
  'api/queues/preview': draws,
  'api/queues/expected': draws,
  'api/results/makers': ({ suite, itemId, neighbourId }) => [
    {
      query: {},
      body: { suite: suite.id, itemIds: [itemId, neighbourId], judgeIds: [BASELINE_JUDGE_ID] },
    },
  ],
  'api/pairs': ({ projectId, suite }) => [
    { query: {}, body: { project: projectId, suite: suite.id, policy: { kind: 'all' } } },
  ],
  'api/runs/plan': run,
  'api/prompts/trial/plan': (place) => trial(place, true),
  'api/prompts/trial': (place) => trial(place),
  'api/items/import': guesses(({ data, name }) => ({ ...data, video: name, captioner: 'Sora' })),
  'api/imports/scores': guesses(({ data, itemId, name }) => ({
    ...data,
    id: itemId,
    video: name,
    score: 3,
  })),
  'api/imports/predictions': guesses(({ itemId }) => ({ id: itemId, reply: 'B' })),
  'api/imports': ({ itemId, suite, units: [cell] }) => [
    {
      query: { name: 'labels.jsonl' },
      body: JSON.stringify({
        video: itemId,
        suite: suite.id,
        question: cell?.question.id,
        value: 1,
      }),
    },
  ],
  'api/results/preference': guesses(() => ({ prompt: 'p', winner: 'Sora', loser: 'Veo' })),
  'api/results/preference/pair': ({ suite, itemId, neighbourId }) => [
    { query: {}, body: { suite: suite.id, left: itemId, right: neighbourId, points: 1 } },
  ],
  'api/vbench/plans/[id]/match': ({ data }) => [
    { query: {}, body: { paths: [`${Object(data).prompt}-0.mp4`, 'sora.mp4'] } },
  ],
  'api/qa/annotations': guesses(() => ({ video: 'tea.mp4', steps: [] })),
  'api/qa/annotations/clips': guesses(() => ({ video: 'tea.mp4', steps: [] })),
  'api/qa/benchmarks': ({ projectId }) => [
    { query: {}, body: { project: projectId, name: 'Frozen' } },
    { query: {}, body: { project: projectId, name: 'All', by: 'nobody', split: false } },
  ],
  'api/vbench/plans/[id]/items': () =>
    ['Sora', 'Veo'].map((model) => ({ query: {}, body: { model } })),
  'api/runs': run,
  'api/gate': 'holds a run against a file by the reader that GET api/gate has',
  'api/queues': 'makes a queue, as the action createQueue does',
  'api/mcp': 'asks other routes, which are tried themselves: app/api/mcp/mcp.test.ts',
  'api/runs/[id]/call-files':
    'takes answers to a run whose calls people carry, which none of these is',
  'api/auth/[...path]': 'signs in, where nobody is anybody yet',
  'api/projects': 'makes a project, which has no item yet',
  'api/prompts': 'takes a prompt’s text, which is about no item',
  'api/suites/check': 'looks at a suite that is sent with it, whatever items there are',
  'api/suites/read': 'looks at a suite that is sent with it, whatever items there are',
  'api/suites/trial': suiteTrial,
  'api/uploads/[hash]': 'closes an upload of one’s own',
  'api/vbench/plans': 'makes a plan of a tree that is sent with it, whatever items there are',
  'api/vbench/trees': 'looks at a tree that is sent with it, whatever items there are',
};
