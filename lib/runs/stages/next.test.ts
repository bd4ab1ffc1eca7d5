import { beforeAll, describe, expect, it } from 'vitest';
import { appendVerdicts } from '@/lib/answers/store';
import { baselineJudge } from '@/lib/baseline/baseline-judge';
import { database } from '@/lib/db';
import { correctItem } from '@/lib/items/store';
import { BASELINE_JUDGE_ID, ensureJudges } from '@/lib/judge/store';
import { localReviewer } from '@/lib/people/local.store';
import type { Suite } from '@/lib/suites/suite';
import { freshDatabase } from '@/lib/testing/database';
import { judgeItems } from '@/lib/testing/judging';
import { storeVideos } from '@/lib/testing/stored';
import { quizSuite, quizWriterSuite } from '@/lib/testing/suites/quiz';
import { createRun } from '../begin.store';
import { openToPeople } from '../people.store';
import { readNextStage } from './next.store';

freshDatabase();
beforeAll(ensureJudges);

/** Makes two questions of each clip: “first” has 1 for its options, “last” has 0. */
const writer: Suite = { ...quizWriterSuite, next: 'picky' };
const picky: Suite = {
  ...quizSuite,
  id: 'picky',
  next: 'last',
  gates: [{ question: 'fair', keeps: [1] }],
};
const last: Suite = { ...quizSuite, id: 'last' };
/** People keep a question as a whole, or do not. */
const people: Suite = { ...picky, id: 'people', prompts: [] };
const suites: readonly Suite[] = [writer, picky, last, people];
const suiteById = (id: string) => suites.find((suite) => suite.id === id) ?? writer;
const none: ReadonlySet<string> = new Set();

/** Judges items as a worker would. @returns the run's id */
async function judge(suite: Suite, itemIds: string[]): Promise<string> {
  const settings = { coverage: 'economical' } as const;
  const runId = await createRun(
    { suite: suite.id, judgeId: BASELINE_JUDGE_ID, itemIds, settings },
    suite,
    { id: BASELINE_JUDGE_ID, facts: { name: 'Built-in' } },
    suite.prompts.map(({ id, hash, markdown }) => ({ prompt: id, hash, markdown })),
  );
  const measured = baselineJudge(suite.baseline);
  const judging = {
    ...measured,
    reply: (request: Parameters<typeof measured.reply>[0]) =>
      measured.reply({ ...request, call: { ...request.call, frames: [] } }),
  };
  await judgeItems(runId, itemIds, judging, { suite });
  return runId;
}

const next = (runId: string, hidden = none, withItems = true) =>
  readNextStage(runId, suiteById, hidden, withItems);
const idsOf = async (runId: string) => (await next(runId))?.items?.map(({ id }) => id) ?? [];

describe('the next stage of a run that is over', () => {
  it('takes what was made, and once that was run nothing more', async () => {
    const runId = await judge(writer, await storeVideos('made', 2));
    const stage = await next(runId);
    expect(stage).toMatchObject({
      suite: { id: 'picky', kind: 'quiz' },
      made: true,
      of: 2,
      passed: 4,
      open: 4,
      takenBy: null,
      judgeId: BASELINE_JUDGE_ID,
      judges: {},
    });
    expect((await next(runId, none, false))?.items).toBeNull();
    const itemIds = stage?.items?.map(({ id }) => id) ?? [];
    const [one = '', ...others] = itemIds;
    const taking = await judge(picky, others);
    expect(await next(runId)).toMatchObject({ passed: 4, open: 1, takenBy: taking });
    expect(await idsOf(runId)).toEqual([one]);
    await judge(picky, [one]);
    expect(await next(runId)).toMatchObject({ passed: 4, open: 0, items: [] });
  });

  it('takes what passes, as people see it, and nothing that the reader reviews blind', async () => {
    const made = await judge(writer, await storeVideos('passing', 1));
    const runId = await judge(picky, await idsOf(made));
    const passing = await idsOf(runId);
    expect(await next(runId)).toMatchObject({ made: false, of: 2, passed: 1 });
    expect(await next(runId, new Set(passing))).toMatchObject({ of: 1, passed: 0, open: 0 });
    expect(await next(await judge(last, passing))).toBeNull();
  });

  it('takes what people kept, and what they corrected and nobody rejected', async () => {
    const made = await judge(writer, await storeVideos('kept', 2));
    const [kept = '', rejected = '', open = '', replaced = ''] = await idsOf(made);
    const { projectId } = await database().item.findUniqueOrThrow({ where: { id: kept } });
    const { id: person } = await localReviewer();
    const say = (itemId: string, value: number) =>
      appendVerdicts(
        person,
        itemId,
        'people',
        ['A', 'B', 'C'].map((letter) => ({
          unit: `option:${letter}`,
          question: 'fair',
          verdict: { state: 'scored' as const, value, rationale: '' },
        })),
      );
    const edit = async (itemId: string, question: string) => {
      const { data } = await database().item.findUniqueOrThrow({ where: { id: itemId } });
      const written = { ...(data as Record<string, unknown>), question };
      return correctItem(itemId, written, person, suites, 'clearer');
    };
    await say(kept, 1);
    await say(rejected, 0);
    await say(replaced, 1);
    const beaten = await edit(replaced, 'Which one?');
    const edited = await edit(open, 'Which is it?');
    const runId = (await openToPeople(people, projectId)) ?? '';
    const onward = await idsOf(runId);
    for (const id of [kept, beaten, edited]) expect(onward).toContain(id);
    for (const id of [rejected, open, replaced]) expect(onward).not.toContain(id);
    await say(beaten, 0);
    expect(await idsOf(runId)).not.toContain(beaten);
    expect((await next(runId))?.judgeId).toBeNull();
  });
});
