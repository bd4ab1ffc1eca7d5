import { emptyForm, emptyQuestion } from '@/lib/declared/form/empty';
import { BASELINE_JUDGE_ID } from '@/lib/judge/store';
import { isFirst, type Place, people } from './places';
import type { Sent } from './requests';

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
