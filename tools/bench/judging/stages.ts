import { setTimeout as sleep } from 'node:timers/promises';
import { database } from '@/lib/db';
import { placeItems } from '@/lib/items/place.store';
import { createRun, type NewStage } from '@/lib/runs/begin.store';
import { completeSettings } from '@/lib/suites/settings';
import { suiteById } from '@/prompts';
import type { Row } from '../bench';
import { row } from '../figures';
import type { EndpointJudge } from '../set-up/installation';

/** By two calls for each clip. */
const QUESTIONS_A_CALL = 10;
const STEPS_A_CLIP = 8;

const CHAIN = [
  'question-writing',
  'question-typing',
  'question-filtering',
  'option-writing',
  'exam-making',
];
const SETTINGS: Readonly<Record<string, Record<string, number | boolean>>> = {
  'question-writing': { questions: QUESTIONS_A_CALL },
};

/** A clip whose steps are like no other's. */
function clip(n: number) {
  return {
    video: `bench-${n}.mp4`,
    source: 'ours',
    view: 'third',
    subject: `Task ${n}`,
    from: 0,
    to: 10 * STEPS_A_CLIP,
    steps: Array.from({ length: STEPS_A_CLIP }, (_, index) => ({
      from: 10 * index,
      to: 10 * index + 8,
      text: `handle part ${index + 1} of object ${n}`,
      category: null,
      substeps: [],
    })),
  };
}

/** Stores so many clips with steps in a project. @returns their ids */
export async function storeClips(projectId: string, clips: number): Promise<string[]> {
  const { takes } = suiteById('question-writing');
  const items = Array.from({ length: clips }, (_, n) => ({
    sourceId: `${n}`,
    name: `Task ${n}`,
    data: clip(n),
    media: [],
    cluster: `bench-${n}.mp4`,
    facets: { source: 'ours', view: 'third' },
  }));
  await placeItems({ projectId, takes, items, store: true });
  const stored = await database().item.findMany({ where: { projectId }, select: { id: true } });
  return stored.map(({ id }) => id);
}

/** Begins all stages over a project's clips. @returns the first one's run */
export async function beginStages(itemIds: string[], endpoint: EndpointJudge): Promise<string> {
  const { id, kind, name, parameters, baseUrl, model } = endpoint;
  const judge = { id, facts: { kind, name, parameters, baseUrl, model } };
  const [first, ...later] = CHAIN.map((suiteId): NewStage => {
    const suite = suiteById(suiteId);
    const texts = suite.prompts.map(({ id: prompt, hash, markdown }) => ({
      prompt,
      hash,
      markdown,
    }));
    const settings = completeSettings(suite, {
      coverage: 'economical',
      ...SETTINGS[suiteId],
    });
    return { suite, judge, texts, settings, budget: null };
  });
  if (!first) throw new Error('there is no stage');
  const request = { suite: first.suite.id, judgeId: id, itemIds, settings: first.settings };
  return createRun(request, first.suite, judge, first.texts, undefined, later);
}

/** The runs of all stages that have begun, in order. */
export async function runsOf(firstId: string) {
  const runs = await database().run.findMany({ where: { id: firstId } });
  for (let [last] = runs; last; last = runs[runs.length - 1]) {
    const next = await database().run.findUnique({ where: { afterId: last.id } });
    if (!next) break;
    runs.push(next);
  }
  return runs;
}

/**
 * Waits until all stages have ended.
 * @param onLook told how many items the options were written of so far
 * @returns milliseconds from the first run's creation to the last one's end
 */
export async function awaitStages(
  firstId: string,
  onLook: (optioned: number) => Promise<void>,
): Promise<number> {
  for (;;) {
    const runs = await runsOf(firstId);
    const paused = runs.find(({ state }) => state === 'paused');
    if (paused) throw new Error(`a run pauses: ${paused.stateReason}`);
    const [first, last] = [runs[0], runs[CHAIN.length - 1]];
    if (first && last?.endedAt) return last.endedAt.getTime() - first.createdAt.getTime();
    const options = runs[CHAIN.indexOf('option-writing')];
    const done = options
      ? await database().runItem.count({ where: { runId: options.id, state: 'judged' } })
      : 0;
    await onLook(done);
    await sleep(500);
  }
}

/** What each stage did. @returns rows of items and calls by stage, and all calls and tokens */
export async function countStages(firstId: string) {
  const rows: Row[] = [];
  let [calls, tokens] = [0, 0];
  for (const { id, suite } of await runsOf(firstId)) {
    const items = await database().runItem.count({ where: { runId: id } });
    const made = await database().step.aggregate({
      where: { runId: id, replayOfId: null },
      _count: true,
      _sum: { inputTokens: true, outputTokens: true },
    });
    rows.push(
      row(`items of ${suite}`, 'count', items),
      row(`calls of ${suite}`, 'count', made._count),
    );
    calls += made._count;
    tokens += (made._sum.inputTokens ?? 0) + (made._sum.outputTokens ?? 0);
  }
  return { rows, calls, tokens };
}
