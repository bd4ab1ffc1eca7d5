import { beforeAll, describe, expect, it, vi } from 'vitest';
import { database } from '@/lib/db';
import { emptyForm, emptyQuestion } from '@/lib/declared/form/empty';
import { BASELINE_JUDGE_ID, ensureJudges } from '@/lib/judge/store';
import { actionFiles, actionsOf } from '@/lib/testing/app-files';
import { freshDatabase } from '@/lib/testing/database';
import { asking } from '@/lib/testing/next/asking';
import { storeVideo } from '@/lib/testing/stored';
import { suiteById } from '@/prompts';

freshDatabase({ plansOnce: true });

const settings = vi.hoisted(() => ({ signIn: true }));
vi.mock('@/lib/people/sign-in/store', async (original) => {
  const { rememberingAccounts } = await import('@/lib/testing/remembered-accounts');
  return rememberingAccounts(await original<typeof import('@/lib/people/sign-in/store')>());
});
vi.mock('@/lib/env', async (original) => ({
  ...(await original<typeof import('@/lib/env')>()),
  requiresSignIn: () => settings.signIn,
}));

const ID = '00000000-0000-7000-8000-000000000099';

/** What stands in the place of anything. */
const VALUES: readonly unknown[] = [
  ...['', 'a\0b', `${ID}\0`, '\ud800', '-'.repeat(36), 'x'.repeat(300_000)],
  ...['99999999999999999999', null, undefined, -1, 1e308, [], ['\0'], { toString: null }],
];

/** Ids of what is stored before the actions are tried. */
const stored = { video: '', project: '', person: '', account: '', run: '' };

const study = () => [
  {
    project: stored.project,
    suite: 'hallucination',
    plan: {
      claim: 'The judge agrees with people.',
      figures: ['question:static-geometry'],
      threshold: 5,
      margin: 0.1,
      readers: 3,
      items: 60,
      split: { by: 'prompt', share: 0.6, seed: 1 },
      part: 'test',
    },
  },
];

/** What each action is given when all is as it should be. */
const WELL: Record<string, () => unknown[]> = {
  startRun: () => [
    {
      suite: 'hallucination',
      judgeId: BASELINE_JUDGE_ID,
      itemIds: [stored.video],
      settings: { blindToPrompt: false, tellGenerated: true },
      prompts: {},
      frameSets: {},
      repeats: 1,
      budget: 5,
    },
  ],
  makeExamination: () => [{ project: stored.project, by: 'nobody' }],
  retryRun: () => [stored.run],
  pauseRun: () => [stored.run],
  resumeRun: () => [stored.run, 5],
  cancelRun: () => [stored.run],
  repeatRun: () => [stored.run, true],
  deriveAgain: () => [stored.run],
  answer: () => [
    [
      {
        itemId: stored.video,
        suite: 'hallucination',
        unit: 'video',
        question: suiteById('hallucination').questions[0]?.id,
        act: 'state',
        value: 3,
        rationale: 'seen',
        seenId: null,
        supersedesId: null,
        sentAs: ID,
        at: '2026-01-01T00:00:00.000Z',
      },
    ],
    stored.person,
  ],
  note: () => [
    {
      itemId: stored.video,
      suite: 'hallucination',
      place: { kind: 'video' },
      text: 'a note',
      supersedesId: null,
      sentAs: ID,
    },
    stored.person,
  ],
  recordKnownAnswers: () => [[stored.video], 'hallucination'],
  correctItem: () => [{ itemId: stored.video, data: { answer: 'a ball' } }],
  previewCorrection: () => [
    { itemId: stored.video, suite: 'question-review', data: { question: 'What?' } },
  ],
  openCheckUp: () => [],
  startCheckUp: () => [BASELINE_JUDGE_ID, 'hallucination'],
  saveJudge: () => [
    null,
    {
      name: 'A judge',
      baseUrl: 'http://127.0.0.1:9/v1',
      model: 'm',
      apiKey: 'sk-0123456789',
      parameters: { temperature: 0, maxTokens: 100, seed: 1, currency: 'USD', inputPrice: 1 },
    },
  ],
  removeJudge: () => [ID],
  testJudge: () => [ID],
  saveSuite: () => [
    {
      form: {
        ...emptyForm(),
        name: 'A rubric',
        questions: [{ ...emptyQuestion('question', 'scale'), label: 'Sharp' }],
      },
      basedOn: null,
      projectId: null,
    },
  ],
  takeInSuite: () => [{ 'suite.yaml': 'framejury: 1' }],
  addProtocol: () => ['world-models'],
  savePromptVersion: () => [
    {
      prompt: suiteById('hallucination').prompts[0]?.id,
      text: 'Look.',
      variables: ['x'],
      note: 'shorter',
      parentHash: suiteById('hallucination').prompts[0]?.hash,
    },
  ],
  makePairs: () => [
    {
      project: stored.project,
      suite: 'hallucination',
      models: [],
      policy: { kind: 'all' },
      seed: 1,
    },
  ],
  tagItems: () => [{ kind: 'named', ids: [stored.video] }, 'a tag'],
  untagItems: () => [{ kind: 'named', ids: [stored.video] }, 'a tag'],
  deleteItems: () => [{ kind: 'named', ids: [ID] }],
  undoDelete: () => ['2026-01-01T00:00:00.000Z'],
  saveView: () => [stored.project, 'A view', 'search=ball'],
  renameView: () => [ID, 'Another name'],
  deleteView: () => [ID],
  deletePreferences: () => [ID],
  deletePlan: () => [ID],
  createProject: () => [
    { name: 'A project', families: ['captions'], suites: [], hidesScores: false },
  ],
  changeProject: () => [
    stored.project,
    { name: 'Another name', families: ['vbench', 'qa'], suites: [], hidesScores: false },
  ],
  eraseProject: () => [{ projectId: ID, name: 'A project' }],
  openSamples: () => ['captions'],
  createQueue: () => [
    {
      runId: stored.run,
      policy: { kind: 'random', count: 1 },
      seed: 1,
      raters: 1,
      attentionShare: 0,
      memberIds: [stored.person],
      name: 'A queue',
      blind: false,
      tolerance: 1,
      instructions: 'Look closely.',
      leaseMinutes: 10,
    },
  ],
  createAdjudication: () => [
    { sourceId: ID, name: 'Settling', instructions: '', memberIds: [stored.person] },
  ],
  changeQueue: () => [
    ID,
    { name: 'A queue', instructions: '', leaseMinutes: 10, memberIds: [stored.person] },
  ],
  releaseItems: () => [ID, null],
  draftStudy: study,
  freezeStudy: study,
  createPractice: () => [
    { name: 'A practice', instructions: '', runId: ID, count: 5, share: 0.8, tolerance: 3 },
  ],
  changePractice: () => [ID, true],
  startPractice: () => [ID, stored.person],
  checkPractice: () => [ID, ID, stored.person, [{ unit: 'video', question: 'q', value: 1 }]],
  practiseAgain: () => [ID, stored.person],
  setQueueState: () => [ID, 'open'],
  holdClips: () => [ID, stored.person],
  submitClip: () => [ID, ID, stored.person],
  skipClip: () => [ID, ID, stored.person],
  unskipClips: () => [ID, stored.person],
  switchLocalReviewer: () => [ID],
  addLocalReviewer: () => ['A reviewer'],
  renameLocalReviewer: () => [ID, 'Another name'],
  describeRun: () => [ID, { name: 'In the paper', note: '' }],
  pinRun: () => [ID, true],
  createInvitation: () => ['viewer', 'Grace'],
  createPasswordLink: () => [stored.account],
  withdrawInvitation: () => [ID],
  acceptInvitation: () => ['a token', { name: 'A', email: 'a@b.org', password: 'too short' }],
  changeRole: () => [ID, 'viewer'],
  closeAccount: () => [ID, true],
  renameAccount: () => ['Ada'],
  changePassword: () => ['a wrong password', 'a new password', false],
  prepareSecondFactor: () => ['a wrong password'],
  removeSecondFactor: () => ['a wrong password'],
  removeSecondFactorOf: () => [ID],
  createApiKey: () => [{ name: 'a script', scope: 'run', days: 30, perMinute: 60 }],
  setIdleHours: () => [24],
  deleteApiKey: () => [ID],
  makeWebhook: () => [
    { url: 'https://hooks.example.org/a', events: ['run.ended'], projectId: null },
  ],
  changeWebhook: () => [
    ID,
    { url: 'https://hooks.example.org/a', events: ['run.ended'], projectId: null },
  ],
  switchWebhook: () => [ID, true],
  deleteWebhook: () => [ID],
  testWebhook: () => [ID],
  resendMessage: () => [ID],
};

/** A value with each of its parts, one at a time, being something else. */
function spoiled(value: unknown, instead: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [instead];
  const parts = Object.entries(value).flatMap(([name, part]) =>
    spoiled(part, instead).map((worse) =>
      Array.isArray(value)
        ? value.map((one, index) => (String(index) === name ? worse : one))
        : { ...value, [name]: worse },
    ),
  );
  return [instead, ...parts];
}

beforeAll(async () => {
  const db = database();
  await ensureJudges();
  stored.video = await storeVideo('clip');
  stored.project = (await db.project.findFirstOrThrow()).id;
  const rater = await db.rater.create({ data: { kind: 'person', name: 'Ada' } });
  const account = await db.account.create({
    data: { name: 'Ada', email: 'ada@example.org', role: 'admin', raterId: rater.id },
  });
  stored.person = rater.id;
  stored.account = account.id;
  const { createApiKey } = await import('@/lib/people/api-keys.store');
  asking.headers = new Headers({ 'x-api-key': (await createApiKey(account.id, 'tests')).key });
  const { startRun } = await import('./runs/actions');
  const started = await startRun(WELL.startRun?.()[0]);
  stored.run = started.ok ? started.runId : '';
});

const actions = new Map((await Promise.all(actionFiles.map(actionsOf))).flat());

describe('bad input', () => {
  it.each(actionFiles)('is tried on every action of %s', async (file) => {
    const names = (await actionsOf(file)).map(([name]) => name);
    expect(names.filter((name) => !(name in WELL))).toEqual([]);
  });

  it.each(Object.keys(WELL))(
    'to the action %s is refused with a sentence, wherever it stands',
    async (name) => {
      const action = actions.get(name);
      if (!action) throw new Error(`There is no action ${name}.`);
      settings.signIn = !name.endsWith('LocalReviewer');
      for (const instead of VALUES) {
        for (const input of spoiled(WELL[name]?.(), instead)) {
          if (!Array.isArray(input)) continue;
          const result = await action(...input).catch((error: unknown) => error);
          expect(result, JSON.stringify(input)?.slice(0, 300)).toMatchObject({
            ok: expect.any(Boolean),
          });
        }
      }
    },
    // Hundreds of calls each.
    120_000,
  );
});
