import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { unlimited } from '@/lib/judge/schema';
import { BASELINE_JUDGE_ID, ensureJudges } from '@/lib/judge/store';
import type { Call } from '@/lib/suites/calls';
import type { Suite } from '@/lib/suites/suite';
import { freshDatabase } from '@/lib/testing/database';
import { STAYS } from '@/lib/testing/judging';
import { said } from '@/lib/testing/small-run';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideo } from '@/lib/testing/stored';
import { createRun } from './begin.store';
import { explainCell } from './explanation.store';
import { createItemJudge } from './judge-item';
import { readRun } from './progress.store';
import { InFlightRequests } from './requests/in-flight';

freshDatabase();
beforeAll(ensureJudges);

const [look = expect.fail('no prompt')] = smallSuite.prompts;
const [q = expect.fail('no question')] = smallSuite.questions;
const QUESTIONS = ['colour', 'shape'];

/** Asks one prompt about one unit once for each question. */
const suite: Suite = {
  ...smallSuite,
  id: 'by-question',
  takes: { ...smallSuite.takes, frames: null },
  settings: z.object({}),
  prompts: [{ ...look, frames: 'none' }],
  questions: QUESTIONS.map((id) => ({ ...q, id, unit: 'video' })),
  units: () => [{ unit: 'video', kind: 'video', label: 'Video' }],
  calls: () =>
    QUESTIONS.map(
      (question): Call => ({
        prompt: look,
        unit: 'video',
        question,
        sample: QUESTIONS.indexOf(question),
        frames: [],
        variables: () => ({}),
      }),
    ),
  answers: () => [],
  scores: () => [],
  explain: (_brought, _input, unit, question) => ({
    frames: [],
    calls: [{ prompt: look.id, unit, question }],
    exhibits: [],
    objects: [],
  }),
};
const suiteById = () => suite;

describe('calls of one prompt and unit that differ by their question', () => {
  it('are calls of their own, on record and where a verdict is explained', async () => {
    const itemId = await storeVideo('a', 'a');
    const runId = await createRun(
      {
        suite: suite.id,
        judgeId: BASELINE_JUDGE_ID,
        itemIds: [itemId],
        settings: { coverage: 'economical' },
      },
      suite,
      { id: BASELINE_JUDGE_ID, facts: { kind: 'baseline', name: 'Built-in' } },
      [{ prompt: look.id, hash: look.hash, markdown: look.markdown }],
    );
    const judge = createItemJudge({
      suiteById,
      judgeOf: async () => ({
        judge: {
          identity: {},
          reply: async ({ call }) =>
            call.question === 'shape'
              ? { ...said, reason: 'unreachable', detail: 'HTTP 500' }
              : { ...said, rawReply: JSON.stringify({ objects: [String(call.question)] }) },
        },
        parameters: null,
      }),
      limitsOf: () => unlimited,
      workerId: () => 'test',
      requests: new InFlightRequests(() => 'test'),
    });
    await judge({ runId, itemId, jobId: null }, STAYS);

    const { steps } = await readRun(runId, suiteById);
    expect(steps).toMatchObject([{ prompt: look.id, planned: 2, answered: 1, failed: 1 }]);
    const explained = (question: string) =>
      explainCell(runId, itemId, { unit: 'video', question }, suiteById);
    expect((await explained('colour')).steps).toMatchObject([
      { rawReply: '{"objects":["colour"]}' },
    ]);
    expect((await explained('shape')).steps).toMatchObject([{ reason: 'unreachable' }]);
  });
});
