import { BASELINE_JUDGE_ID } from '@/lib/judge/store';
import { isFirst, type Place, people } from './places';

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
