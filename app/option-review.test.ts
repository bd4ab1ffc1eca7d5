import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { exposedSince } from '@/lib/answers/exposure.store';
import { appendVerdicts } from '@/lib/answers/store';
import { readVideoComparison } from '@/lib/comparison/video.store';
import { database } from '@/lib/db';
import { blindItems, exhibitsFor } from '@/lib/disclosure/blind.store';
import { createQueue } from '@/lib/queues/store';
import { recordExposureToSource } from '@/lib/reviews/made.store';
import { tellsOfOthers } from '@/lib/reviews/schema';
import { readReview } from '@/lib/reviews/store';
import { openToPeople } from '@/lib/runs/people.store';
import type { Suite } from '@/lib/suites/suite';
import { freshDatabase } from '@/lib/testing/database';
import { suiteById } from '@/prompts';
import { TEA, TEA_OPTIONS } from '@/prompts/qa/fixtures/reviewed';

freshDatabase();

const [filtering, writing, reviewing] = [
  'question-filtering',
  'option-writing',
  'option-review',
].map((id) => suiteById(id)) as [Suite, Suite, Suite];
const suites = [filtering, writing, reviewing];
const CHOICE = { suite: reviewing.id, configuration: null, run: null };

const FILTER_SAYS = 'answered the same without the video';
const ASSISTANT_SAYS = 'the kettle is named in the question';

const replied = <Reply>(reply: Reply) => ({ state: 'answered', reply });
const saying = (isRight: boolean) => ({
  outcome: replied({
    reason: ASSISTANT_SAYS,
    option: isRight ? TEA_OPTIONS.answer : 'milk is added',
  }),
});
const ATTEMPT = {
  written: replied({ reason: '', answers: [...TEA_OPTIONS.wrong, 'one', 'two'] }),
  choosing: replied({ reason: '', chosen: [1, 2, 3, 4] }),
  informed: [saying(true), saying(true), saying(false)],
  guessing: [saying(false), saying(false), saying(true)],
};

let projectId = '';
let questionId = '';
let optionsId = '';
let ada = { id: '', name: 'Ada' };

/** A run of a suite on the question, with what it says and the evidence behind. */
async function storeRun(
  suite: Suite,
  said: { question: string; value: string; rationale: string },
  evidence: object,
) {
  const db = database();
  const judge = await db.judge.create({
    data: { kind: 'baseline', name: `judge ${randomUUID()}`, parameters: {} },
  });
  const run = await db.run.create({
    data: {
      projectId,
      suite: suite.id,
      suiteVersion: '1',
      judgeId: judge.id,
      prompts: {},
      judgeFacts: { name: suite.name, kind: 'baseline' },
      settings: {},
      state: 'ended',
      items: { create: { itemId: questionId, state: 'judged', plan: {}, evidence } },
      rater: { create: { kind: 'judge', name: suite.name } },
    },
    include: { rater: true },
  });
  const { question, value, rationale } = said;
  await appendVerdicts(run.rater?.id ?? '', questionId, suite.id, [
    { unit: 'video', question, verdict: { state: 'scored', value, rationale } },
  ]);
  return run.id;
}

beforeAll(async () => {
  const db = database();
  projectId = (await db.project.create({ data: { name: 'Options' } })).id;
  ada = await db.rater.create({ data: { kind: 'person', name: 'Ada' } });
  const common = { projectId, name: 'tea' };
  questionId = (await db.item.create({ data: { ...common, kind: 'qa', key: 'tea', data: TEA } }))
    .id;
  await storeRun(
    filtering,
    { question: 'blind', value: 'keep', rationale: FILTER_SAYS },
    { blind: null, hallucination: null, tricky: null, unspecific: null },
  );
  const made = { question: 'transformed', value: 'yes', rationale: 'It took 1 attempt.' };
  const maker = await storeRun(writing, made, [ATTEMPT]);
  // A later run made other options, which are none of this item's.
  await storeRun(writing, { ...made, rationale: 'It took 7 attempts.' }, [ATTEMPT]);
  const item = {
    ...common,
    kind: 'mcq',
    key: `${maker}/${questionId}/1`,
    data: TEA_OPTIONS,
    madeFromId: questionId,
  };
  optionsId = (await db.item.create({ data: item })).id;
});

/** Has Ada review the options blind. @returns the queue's id */
async function storeQueue(hides: { hidesReference?: boolean }): Promise<string> {
  const runId = (await openToPeople(reviewing, projectId)) ?? '';
  return createQueue(
    {
      name: 'Options',
      runId,
      policy: { kind: 'all' },
      seed: 1,
      raters: 1,
      attentionShare: 0,
      memberIds: [ada.id],
      blind: true,
      tolerance: 1,
      instructions: '',
      leaseMinutes: 30,
      ...hides,
    },
    ada.id,
    suiteById,
  );
}

describe('a question with options under review', () => {
  it('shows what the filters said of the question, and its assistants of the options', async () => {
    const review = await readReview(optionsId, null, ada, suites, CHOICE);
    expect(review.otherSuites).toMatchObject([
      { suite: filtering.id, itemId: questionId, answers: [{ value: 'keep', why: FILTER_SAYS }] },
      {
        suite: writing.id,
        itemId: questionId,
        answers: [{ value: 'yes', why: 'It took 1 attempt.' }],
      },
    ]);
    const [attempt] = review.otherSuites[1]?.answers[0]?.exhibits ?? [];
    expect(attempt).toMatchObject({ kind: 'fields', title: 'Attempt 1: passed' });
    expect(JSON.stringify(attempt)).toContain(
      `1: right, “${TEA_OPTIONS.answer}”. ${ASSISTANT_SAYS}`,
    );
    expect(tellsOfOthers(review)).toBe(true);
  });

  it('has none of that for who reviews it blind, nor what it was made of in the suites next to it', async () => {
    const queueId = await storeQueue({});
    for (const choice of [CHOICE, { ...CHOICE, suite: writing.id }]) {
      const sent = JSON.stringify(await readReview(optionsId, null, ada, suites, choice));
      expect(sent).not.toContain(FILTER_SAYS);
      expect(sent).not.toContain(ASSISTANT_SAYS);
    }
    const question = await readReview(questionId, null, ada, suites, {
      ...CHOICE,
      suite: filtering.id,
    });
    expect(question.blind).toBe(true);
    expect(JSON.stringify(question)).not.toContain(FILTER_SAYS);
    expect([...(await blindItems(ada.id, filtering.id))]).toEqual(
      expect.arrayContaining([questionId]),
    );
    await database().queue.update({ where: { id: queueId }, data: { state: 'closed' } });
    expect((await readReview(optionsId, null, ada, suites, CHOICE)).otherSuites).toHaveLength(2);
  });

  it('tells the right option nowhere while that is hidden: in no other suite, and not by its source', async () => {
    const refused = { status: 403 };
    const all = [...suites, suiteById('exam-making')];
    const compare = (raterId: string) =>
      readVideoComparison(optionsId, { raters: [], suite: 'exam-making' }, raterId, all);
    const queueId = await storeQueue({ hidesReference: true });
    await expect(compare(ada.id)).rejects.toMatchObject(refused);
    await expect(readReview(questionId, null, ada, all, CHOICE)).rejects.toMatchObject(refused);
    const { shows, versions } = await readReview(optionsId, null, ada, all, CHOICE);
    expect(JSON.stringify(shows)).toContain(TEA_OPTIONS.answer);
    expect(JSON.stringify(shows)).not.toContain('"right"');
    expect(versions).toBeNull();
    const exam = suiteById('exam-making');
    const exhibits = [{ exhibit: { kind: 'text', title: 'Answer', text: 'right' } }] as const;
    expect(await exhibitsFor(ada.id, optionsId, exam, exhibits)).toEqual([]);
    await database().queue.update({ where: { id: queueId }, data: { state: 'closed' } });
    expect((await readReview(questionId, null, ada, all, CHOICE)).item.id).toBe(questionId);
    expect(await exhibitsFor(ada.id, optionsId, exam, exhibits)).toEqual(exhibits);
  });
});

it('who is shown what a run made knows what its judge said of the item it was made of', async () => {
  const ben = await database().rater.create({ data: { kind: 'person', name: 'Ben' } });
  await recordExposureToSource(ben.id, optionsId);
  expect(await exposedSince(ben.id, writing.id, questionId)).not.toBeNull();
  expect(await exposedSince(ben.id, filtering.id, questionId)).toBeNull();
  await recordExposureToSource(ada.id, questionId);
  expect(await exposedSince(ada.id, writing.id, questionId)).toBeNull();
});
