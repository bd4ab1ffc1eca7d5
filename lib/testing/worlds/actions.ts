import { BASELINE_JUDGE_ID } from '@/lib/judge/store';
import { newId } from '@/lib/new-id';
import { type Place, people } from './places';

type Inputs = (place: Place, personId: string) => unknown[][];

const ACCOUNTS = 'is about accounts and their keys';
const NAMES = 'gives a thing of no item a name, or takes it away';
const HELD = 'is about a place that one holds, and answers what holding does';
const PRACTICE =
  'is about a practice, of which there is none here: lib/queues/practice/practice.test.ts';
const SUITES = 'is about questions and prompts, whatever items there are';
const STUDIES = 'says what a study means to show, whatever was answered';
const WEBHOOKS =
  'is about who is told what happens: lib/webhooks/webhooks.test.ts has what they are told';
const MASTERS = 'is about a judge, whatever it said';

const named = ({ itemId, neighbourId }: Place) => ({ kind: 'named', ids: [itemId, neighbourId] });
const found = ({ suite, scoreId, projectId }: Place) => ({
  kind: 'found',
  filters: { project: projectId, suite: suite.id, dimension: scoreId || null, from: 2 },
});
const selections: Inputs = (place) =>
  place.copy
    ? [
        [found(place), 'a tag'],
        [named(place), 'a tag'],
      ]
    : [];
const ofRun: Inputs = ({ runId }) => [[runId]];

const answers: Inputs = ({ itemId, suite, units }, personId) =>
  units.slice(0, 1).flatMap(({ unit, question: { id: question, scale } }) =>
    [
      { act: 'confirm', seenId: '1' },
      { act: 'override', seenId: '1' },
      { act: 'state', seenId: null },
      // Against what is there by now.
      { act: 'state', seenId: null },
      { act: 'adjudicate', seenId: null },
    ].map((one) => [
      [
        {
          itemId,
          suite: suite.id,
          unit,
          question,
          ...(scale.kind === 'choice' ? { label: scale.options[0] } : { value: 1 }),
          rationale: '',
          supersedesId: null,
          sentAs: newId(),
          at: '2026-01-01T00:00:00.000Z',
          ...one,
        },
      ],
      personId,
    ]),
  );

/** What the actions of pages are given, in this order; a sentence for one that is left out. One that is missing here fails the test. */
export const ACTED: Readonly<Record<string, string | Inputs>> = {
  previewCorrection: ({ itemId, suite, data }) => [[{ itemId, suite: suite.id, data }]],
  correctItem: ({ itemId, data }) => [[{ itemId, data }]],
  answer: answers,
  note: ({ itemId, suite }, personId) => [
    [
      {
        itemId,
        suite: suite.id,
        place: { kind: 'video' },
        text: 'my own',
        supersedesId: null,
        sentAs: newId(),
      },
      personId,
    ],
  ],
  tagItems: selections,
  untagItems: selections,
  makePairs: ({ projectId, suite }) => [
    [{ project: projectId, suite: suite.id, policy: { kind: 'all' }, seed: 1, models: [] }],
  ],
  recordKnownAnswers: ({ itemId, suite }) => [[[itemId], suite.id]],
  holdClips: ({ queues }, personId) =>
    [queues.ada, queues.eve, queues.settling].map((id) => [id, personId]),
  unskipClips: ({ queues }, personId) => [[queues.settling, personId]],
  makeExamination: ({ projectId }) => [[{ project: projectId, by: 'nobody' }]],
  retryRun: ofRun,
  deriveAgain: ofRun,
  repeatRun: ({ runId }) => [[runId, false]],
  startRun: ({ suite, itemId }) => [
    [
      {
        suite: suite.id,
        judgeId: BASELINE_JUDGE_ID,
        itemIds: [itemId],
        settings: { coverage: 'standard' },
      },
    ],
  ],
  createQueue: ({ runId }) =>
    ['score', 'disagreement'].map((kind) => [
      {
        name: kind,
        runId,
        policy: { kind, count: 1 },
        seed: 1,
        raters: 1,
        attentionShare: 0,
        memberIds: [people.ben],
        blind: false,
        tolerance: 1,
        instructions: '',
        leaseMinutes: 10,
      },
    ]),
  createAdjudication: ({ queues }) => [
    [{ sourceId: queues.done, name: 'More', instructions: '', memberIds: [people.ben] }],
  ],
  changeQueue: ({ queues }) => [
    [
      queues.done,
      { name: 'A', instructions: '', leaseMinutes: 10, memberIds: [people.cleo, people.dan] },
    ],
  ],
  releaseItems: ({ queues }) => [
    [queues.done, null],
    [queues.ada, null],
  ],
  pauseRun: ofRun,
  resumeRun: ofRun,
  cancelRun: ofRun,
  deleteItems: (place) => (place.copy ? [[found(place)]] : []),
  skipClip: HELD,
  submitClip: HELD,
  draftStudy: STUDIES,
  freezeStudy: STUDIES,
  createPractice: NAMES,
  changePractice: NAMES,
  startPractice: PRACTICE,
  checkPractice: PRACTICE,
  practiseAgain: PRACTICE,
  setQueueState: 'closes the queue, after which nobody is blind in it',
  undoDelete: NAMES,
  saveView: NAMES,
  renameView: NAMES,
  deleteView: NAMES,
  describeRun: NAMES,
  pinRun: NAMES,
  createProject: NAMES,
  changeProject: 'may show what is hidden from the next tests, and answers nothing',
  eraseProject: 'takes away what the next tests read, and answers how much that was',
  openSamples: NAMES,
  deletePreferences: NAMES,
  deletePlan: NAMES,
  saveJudge: MASTERS,
  removeJudge: MASTERS,
  testJudge: MASTERS,
  openCheckUp: 'shows clips that are shipped, which nobody reviews here',
  startCheckUp: 'judges clips that are shipped, which nobody reviews here',
  savePromptVersion: 'takes a prompt’s text, which is about no item',
  saveSuite: SUITES,
  takeInSuite: SUITES,
  addProtocol: SUITES,
  renameAccount: ACCOUNTS,
  changePassword: ACCOUNTS,
  prepareSecondFactor: ACCOUNTS,
  removeSecondFactor: ACCOUNTS,
  removeSecondFactorOf: ACCOUNTS,
  createApiKey: ACCOUNTS,
  deleteApiKey: ACCOUNTS,
  acceptInvitation: ACCOUNTS,
  createInvitation: ACCOUNTS,
  createPasswordLink: ACCOUNTS,
  withdrawInvitation: ACCOUNTS,
  changeRole: ACCOUNTS,
  closeAccount: ACCOUNTS,
  setIdleHours: ACCOUNTS,
  switchLocalReviewer: ACCOUNTS,
  addLocalReviewer: ACCOUNTS,
  renameLocalReviewer: ACCOUNTS,
  makeWebhook: WEBHOOKS,
  changeWebhook: WEBHOOKS,
  switchWebhook: WEBHOOKS,
  deleteWebhook: WEBHOOKS,
  testWebhook: WEBHOOKS,
  resendMessage: WEBHOOKS,
};
