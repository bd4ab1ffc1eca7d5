import { beforeAll, describe, expect, it, vi } from 'vitest';
import { baselineJudge } from '@/lib/baseline/baseline-judge';
import { database } from '@/lib/db';
import { emptyForm, emptyQuestion } from '@/lib/declared/form/empty';
import type { SuiteForm } from '@/lib/declared/form/schema';
import { writeStored } from '@/lib/files';
import type { Judge } from '@/lib/judge/schema';
import { BASELINE_JUDGE_ID, ensureJudges } from '@/lib/judge/store';
import { addLocalReviewer } from '@/lib/people/local.store';
import { LOCAL_REVIEWER_COOKIE } from '@/lib/people/schema';
import { readReview } from '@/lib/reviews/store';
import { createRun } from '@/lib/runs/begin.store';
import { suiteTrialSchema } from '@/lib/runs/trial/suite-trial.schema';
import { freshDatabase } from '@/lib/testing/database';
import { judgeItems } from '@/lib/testing/judging';
import { asking } from '@/lib/testing/next/asking';
import { said } from '@/lib/testing/small-run';
import { storeVideo } from '@/lib/testing/stored';
import { suiteById, suites } from '@/prompts';
import { POST as readFolder } from './api/suites/read/route';
import { POST as attempt } from './api/suites/trial/route';
import { addProtocol, saveSuite, takeInSuite } from './suites/actions';

freshDatabase();

vi.stubEnv('FRAMEJURY_SIGN_IN', 'off');

let ada = { id: '', name: 'Ada' };
let clip = '';

function formOf(...labels: string[]): SuiteForm {
  return {
    ...emptyForm(),
    id: 'our-rubric',
    name: 'Our rubric',
    // The clips of tests have key frames.
    frames: { mode: 'key', count: null, ends: false },
    questions: labels.map((label) => ({ ...emptyQuestion(label, 'scale'), label })),
  };
}

async function save(form: SuiteForm, basedOn: unknown) {
  return saveSuite({ form, basedOn, projectId: null });
}

function asked(path: string, body: object): Request {
  return new Request(`http://localhost/api/suites/${path}`, {
    method: 'POST',
    headers: {
      cookie: `${LOCAL_REVIEWER_COOKIE}=${ada.id}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
}

const savedCount = () => database().suiteVersion.count({ where: { suite: 'our-rubric' } });

beforeAll(async () => {
  await ensureJudges();
  ada = await addLocalReviewer('Ada');
  asking.headers.set('cookie', `${LOCAL_REVIEWER_COOKIE}=${ada.id}`);
  clip = await storeVideo('clip');
  const frames = await database().frame.findMany({ distinct: ['hash'], select: { hash: true } });
  for (const { hash } of frames) await writeStored('frames', hash, Buffer.from('a picture'));
});

describe('a suite that is made in the browser', () => {
  let first = '';
  let content = '';

  it('is one of the suites as soon as it is saved, and in the audit', async () => {
    const saved = await save(formOf('Sharp', 'Steady'), null);
    expect(saved).toMatchObject({ ok: true, id: 'our-rubric', isNew: true });
    if (saved.ok) ({ version: first, content } = saved);
    expect(suites.find(({ id }) => id === 'our-rubric')).toMatchObject({
      version: first,
      questions: [{ id: 'sharp' }, { id: 'steady' }],
    });
    const entries = await database().auditEntry.findMany({ where: { action: 'suite.saved' } });
    expect(entries).toMatchObject([{ subjectId: 'our-rubric', after: { version: first } }]);
  });

  it('is no other version where it says the same', async () => {
    const again = await save(formOf('Sharp', 'Steady'), { content });
    expect(again).toMatchObject({ ok: true, version: first, isNew: false });
    expect(await savedCount()).toBe(1);
    expect(await database().auditEntry.count({ where: { action: 'suite.saved' } })).toBe(1);
  });

  it.each([
    ['a name that is missing', { ...formOf('Sharp'), name: '' }, null],
    ['a built-in suite’s id', { ...formOf('Sharp'), id: 'hallucination' }, 'id'],
    ['an id that is taken', formOf('Sharp'), 'id'],
  ])('is refused for %s', async (_what, form, field) => {
    expect(await save(form, null)).toMatchObject({ ok: false, field });
    expect(await savedCount()).toBe(1);
  });

  it('keeps the scale of its questions for ever', async () => {
    const form = formOf('Sharp', 'Steady');
    const scales = form.scales.map((scale) => ({ ...scale, to: 7 }));
    expect(await save({ ...form, scales }, { content })).toMatchObject({
      ok: false,
      message: expect.stringContaining('“sharp” was a rating from 1 to 5'),
    });
  });

  it('tells the second of two who change it at once, and takes it when they say so', async () => {
    expect(await save(formOf('Sharp', 'Steady', 'Calm'), { content })).toMatchObject({
      ok: true,
      isNew: true,
    });
    const mine = formOf('Sharp', 'Steady', 'Bright');
    expect(await save(mine, { content })).toMatchObject({
      ok: false,
      field: 'version',
      message: expect.stringContaining('Ada saved another version'),
    });
    expect(await savedCount()).toBe(2);
    expect(await save(mine, 'newest')).toMatchObject({ ok: true, isNew: true });
  });

  it('is judged and read by the version that a run began with, whatever is saved meanwhile', async () => {
    const begun = suiteById('our-rubric', first);
    const runId = await createRun(
      {
        suite: begun.id,
        judgeId: BASELINE_JUDGE_ID,
        itemIds: [clip],
        settings: { coverage: 'standard' },
      },
      begun,
      { id: BASELINE_JUDGE_ID, facts: { name: 'A judge' } },
      begun.prompts.map(({ id, hash, markdown }) => ({ prompt: id, hash, markdown })),
    );
    const form = formOf('Pretty');
    const prompts = {
      written: { questions: { text: 'Something else: {{questions}}' } },
      first: [],
    };
    expect(await save({ ...form, prompts }, 'newest')).toMatchObject({ ok: true, isNew: true });
    expect(suiteById('our-rubric').questions.map(({ id }) => id)).toEqual(['pretty']);

    const texts: string[] = [];
    const judge: Judge = {
      ...baselineJudge({}),
      async reply({ text }) {
        texts.push(text.after || text.before);
        const reply = {
          sharp: { rationale: 'Clear.', score: 4 },
          steady: { rationale: 'Calm.', score: 2 },
        };
        return { ...said, rawReply: JSON.stringify(reply) };
      },
    };
    await judgeItems(runId, [clip], judge, { suiteById });
    expect(texts.join()).not.toContain('Something else');
    const choice = { suite: begun.id, configuration: null, run: null };
    const { run } = await readReview(clip, runId, ada, suites, choice);
    expect(
      run?.cells.map(({ question, judge: answer }) => [question, answer?.verdict]),
    ).toMatchObject([
      ['sharp', { state: 'scored', value: 4 }],
      ['steady', { state: 'scored', value: 2 }],
    ]);
  });
});

describe('a folder that is taken in', () => {
  const yaml = (more: string) => `framejury: 1\nid: taken-in\nname: Taken in\n${more}`;
  const sound = yaml(
    'scales: {fine: {answers: yes-no, good: yes}}\nquestions: [{id: fine, label: Fine, scale: fine}]\n',
  );

  it('is kept only where nothing is wrong with it, and all that is wrong is told', async () => {
    const broken = { 'suite.yaml': yaml('scales: {}\nquestions: []\nprompt: {}\n') };
    const { faults } = await (await readFolder(asked('read', { files: broken }))).json();
    expect(faults).toMatchObject([{ line: 5 }, { line: 6 }]);
    expect(await takeInSuite(broken)).toMatchObject({ ok: false });
    expect(await takeInSuite({ 'suite.yaml': sound })).toMatchObject({ ok: true, isNew: true });
    expect(await takeInSuite({ 'suite.yaml': sound })).toMatchObject({ ok: true, isNew: false });
    const read = await (await readFolder(asked('read', { files: { 'suite.yaml': sound } }))).json();
    expect(read).toMatchObject({ faults: [], suite: { id: 'taken-in', isKnown: true } });
  });

  it('may be a bundled protocol', async () => {
    expect(await addProtocol('world-models')).toMatchObject({ ok: true, isNew: true });
    expect(suiteById('world-models').questions).toHaveLength(8);
    expect(await addProtocol('nothing')).toMatchObject({ ok: false });
  });
});

describe('a trial of a suite that is being made', () => {
  const request = (more: object) =>
    attempt(
      asked('trial', {
        form: formOf('Sharp', 'Steady'),
        itemIds: [clip],
        prompt: '',
        fields: {},
        judgeId: null,
        ask: false,
        replies: [],
        ...more,
      }),
    );

  it('shows what is sent, and reads a reply without keeping anything', async () => {
    const before = [await database().run.count(), await database().answer.count()];
    const plan = suiteTrialSchema.parse(await (await request({})).json());
    expect(plan.calls).toMatchObject([{ reply: null, trouble: null }]);
    expect(plan.calls[0]?.text).toContain('steady: Steady');
    expect(plan.calls[0]?.frames).toBeGreaterThan(0);
    const reply = JSON.stringify({
      sharp: { rationale: 'Clear.', score: 4 },
      steady: { score: 9 },
    });
    const read = suiteTrialSchema.parse(await (await request({ replies: [reply] })).json());
    expect(read.calls[0]?.trouble).toContain('steady');
    expect(read.answers.map(({ question, verdict }) => [question, verdict.state])).toEqual([
      ['Sharp', 'scored'],
      ['Steady', 'unscored'],
    ]);
    expect(read.scores).toMatchObject([{ label: 'Overall', value: 4, scored: 1, unscored: 1 }]);
    expect([await database().run.count(), await database().answer.count()]).toEqual(before);
  });

  it('needs no clip where replies are pasted, and one where a judge is asked', async () => {
    const imagined = suiteTrialSchema.parse(
      await (await request({ itemIds: [], prompt: 'A red ball.' })).json(),
    );
    expect(imagined.calls[0]).toMatchObject({ frames: null });
    expect(imagined.calls[0]?.text).toContain('A red ball.');
    const refused = await request({ itemIds: [], ask: true, judgeId: BASELINE_JUDGE_ID });
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({ field: 'itemIds' });
  });

  it('takes a clip for each video of an item', async () => {
    const other = await storeVideo('other.mp4');
    const form = { ...formOf('Same motion'), videos: 2 };
    const send = (...itemIds: string[]) => request({ form, itemIds });
    const plan = suiteTrialSchema.parse(await (await send(clip, other)).json());
    const [one, both] = [
      suiteTrialSchema.parse(await (await request({})).json()).calls[0]?.frames ?? 0,
      plan.calls[0]?.frames ?? 0,
    ];
    expect(both).toBe(2 * one);
    expect(plan.calls[0]?.text).toMatch(/Video 1: pictures? 1.*Video 2: pictures? /s);
    const even = { ...form, frames: { mode: 'uniform', count: 4, ends: false } };
    const tried = await request({ form: even, itemIds: [clip, other] });
    const others = suiteTrialSchema.parse(await tried.json());
    expect(others.calls[0]?.frames).toBeGreaterThan(0);
    expect(others.note).toContain('others stand for them');
    const lacking = await send(clip);
    expect(lacking.status).toBe(422);
    expect(await lacking.json()).toMatchObject({ field: 'itemIds' });
  });

  it('says what is wrong with the suite in place of trying it', async () => {
    const response = await request({ form: { ...formOf('Sharp'), name: '' } });
    expect(response.status).toBe(422);
  });
});
