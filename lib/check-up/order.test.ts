import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { listShippedClips } from '@/lib/answers/samples.store';
import { database } from '@/lib/db';
import { writeStored } from '@/lib/files';
import type { Judge, JudgeRequest } from '@/lib/judge/schema';
import { BASELINE_JUDGE_ID, createEndpointJudge, ensureJudges } from '@/lib/judge/store';
import { chooseRuns, listConfigurations } from '@/lib/library/configurations/store';
import { refreshSummaries } from '@/lib/library/summary/store';
import { createRun } from '@/lib/runs/begin.store';
import { explainCell } from '@/lib/runs/explanation.store';
import { endItem } from '@/lib/runs/judging.store';
import type { FrameOrder } from '@/lib/suites/input';
import { runSettingsSchema } from '@/lib/suites/settings';
import { freshDatabase } from '@/lib/testing/database';
import { judgeItems } from '@/lib/testing/judging';
import { said } from '@/lib/testing/small-run';
import { moveClip, storeVideo } from '@/lib/testing/stored';
import { openKnownAnswerProject } from '@/lib/video/known-answer-project.store';
import { suiteById } from '@/prompts';
import { readOrderEffects } from './order.store';
import { planCheckUp, prepareCheckUp } from './plan.store';
import { readCheckUp } from './store';

freshDatabase();

const suite = suiteById('hallucination');
const CLUSTER = 'cluster@0.000-1.000';

function golden(prompt: string): string {
  const file = path.join('prompts', 'hallucination', 'fixtures', `${prompt.split('/')[1]}.txt`);
  return readFileSync(file, 'utf8');
}

/** A judge that finds time running backward (d8) where the first picture is later than the last, and counts its calls. */
function watchful() {
  const calls: JudgeRequest[] = [];
  const judge: Judge = {
    identity: { name: 'watchful' },
    async reply(request) {
      calls.push(request);
      const text = golden(request.prompt.id);
      if (request.prompt.id !== 'hallucination/dynamic-check') return { ...said, rawReply: text };
      const [first, last] = [request.call.frames[0], request.call.frames.at(-1)];
      const forward = (first?.position ?? 0) < (last?.position ?? 0);
      const d8 = `"d8": {"rationale": "seen", "objects": [], "frames": {"first": 1, "last": 2}, "score": ${forward ? 1 : 8}}`;
      return { ...said, rawReply: text.replace(/"d8": .*\}/, d8) };
    },
  };
  return { judge, calls };
}

/** Stores a clip that comes with the app as a check-up takes it in; once. @returns its id */
async function takeIn(name: string): Promise<string> {
  const clip = (await listShippedClips()).find(({ file }) => file === name);
  const { id: projectId } = await openKnownAnswerProject();
  const stored = await database().video.findFirst({ where: { projectId, hash: clip?.hash } });
  if (stored) return stored.id;
  const id = await storeVideo(name);
  await database().video.update({ where: { id }, data: { hash: clip?.hash } });
  await moveClip(id, projectId);
  for (const { hash } of await database().frame.findMany()) {
    await writeStored('frames', hash, new Uint8Array([0xff, 0xd8]));
  }
  return id;
}

function begin(itemIds: string[], frameOrder?: FrameOrder): Promise<string> {
  return createRun(
    {
      suite: suite.id,
      judgeId: BASELINE_JUDGE_ID,
      itemIds,
      settings: runSettingsSchema.parse({ frameOrder }),
    },
    suite,
    { id: BASELINE_JUDGE_ID, facts: { name: 'Watchful', kind: 'endpoint', model: 'm' } },
    suite.prompts.map(({ id, hash, markdown }) => ({ prompt: id, hash, markdown })),
  );
}

const judgeAll = (runId: string, itemId: string, judge: Judge) =>
  judgeItems(runId, [itemId], judge, { suite });

describe('a check-up with the frames in another order', () => {
  it('asks again only where a call has several frames, and shows what came of it beside the other', async () => {
    await ensureJudges();
    const itemId = await takeIn('pour-forward.mp4');
    const { judge, calls } = watchful();
    const forward = await begin([itemId]);
    await judgeAll(forward, itemId, judge);
    expect(calls).toHaveLength(10);
    const asked = calls.splice(0).map(({ call }) => call.frames.length);
    expect(asked.filter((frames) => frames === 1)).toHaveLength(4);

    expect((await readOrderEffects(forward, suiteById)).runs).toEqual([]);
    const reversed = await begin([itemId], 'reversed');
    await judgeAll(reversed, itemId, judge);
    expect(calls.every(({ call }) => call.frames.length > 1)).toBe(true);
    expect(calls).toHaveLength(6);

    const effects = await readOrderEffects(forward, suiteById);
    expect(effects.runs).toEqual([
      { id: reversed, order: 'reversed', state: 'ended', clips: 1, judged: 1 },
    ]);
    const of = (question: string) => effects.units.filter((unit) => unit.question === question);
    expect(of('d8')).toMatchObject([
      { unit: CLUSTER, forward: 1, reversed: 8 },
      { forward: 1, reversed: 8 },
    ]);
    expect(of('d3')).toMatchObject([{ forward: 9, reversed: 9 }, {}]);
    // Asked about one frame, and so the same in every order.
    expect(of('s2')).toMatchObject([{ forward: 8, reversed: 8 }, {}]);
    expect(effects.turned).toEqual([
      { video: 0, question: 'd8', title: 'Juice is poured', truth: { forward: 0, reversed: 8 } },
    ]);
    expect(effects.videos).toMatchObject([{ id: itemId, name: 'pour-forward.mp4' }]);
    expect((await readOrderEffects(forward, suiteById, new Set([itemId]))).units).toEqual([]);

    // What was said of each picture, in the order sent, and no time span, since the numbers name no moment.
    const cell = { unit: CLUSTER, question: 'd8' };
    const explained = await explainCell(reversed, itemId, cell, suiteById);
    expect(explained.span).toBeNull();
    expect(explained.steps[0]?.frames.map(({ at, caption }) => [at, caption])).toEqual([
      [1, 'Frame 1 of 3, 0.00 s'],
      [0.5, 'Frame 2 of 3, 0.50 s'],
      [0, 'Frame 3 of 3, 1.00 s'],
    ]);
    expect(await explainCell(forward, itemId, cell, suiteById)).toMatchObject({
      span: { from: 0, to: 0.5 },
    });
  });

  it('is no check-up of its own, and its configuration is never the first', async () => {
    await ensureJudges();
    const itemId = await takeIn('pour-forward.mp4');
    const other = await takeIn('pour-reversed.mp4');
    await prepareCheckUp(suite);
    const forward = await begin([itemId]);
    const shuffled = await begin([itemId, other], 'shuffled');
    // Of the one in another order more is judged, and it is the later one.
    for (const id of [itemId, other]) await endItem(shuffled, id, { state: 'judged' });
    const listed = (await readCheckUp(BASELINE_JUDGE_ID)).runs.map(({ id }) => id);
    expect(listed).toContain(forward);
    expect(listed).not.toContain(shuffled);
    // Said or left out, forward is the same configuration.
    const said = await begin([itemId], 'forward');
    const runs = await database().run.findMany({
      where: { id: { in: [forward, said, shuffled] } },
      orderBy: { createdAt: 'asc' },
    });
    const [ofForward, ofShuffled, ofSaid] = runs.map(({ configuration }) => configuration);
    expect(ofSaid).toBe(ofForward);
    expect(ofShuffled).not.toBe(ofForward);
    await refreshSummaries(suiteById);
    const { projectId } = await database().video.findUniqueOrThrow({ where: { id: itemId } });
    const [first, ...rest] = await listConfigurations(projectId, suite);
    expect(first?.name).not.toContain('frames');
    expect(rest.some(({ name }) => name.includes('frames shuffled'))).toBe(true);
    expect(await chooseRuns(projectId, suite.id, { configuration: null, run: null })).toMatchObject(
      {
        configuration: first?.id,
      },
    );
  });

  it('is had of known-answer clips alone', async () => {
    await ensureJudges();
    const own = await storeVideo('own.mp4');
    await expect(begin([own], 'shuffled')).rejects.toThrow(/Only in a check-up/);
  });
});

describe('what other orders would take', () => {
  it('counts calls with one frame once', async () => {
    const { id } = await createEndpointJudge({
      name: 'Priced',
      baseUrl: 'http://127.0.0.1:1/v1',
      model: 'm',
      parameters: { inputPrice: 2, outputPrice: 10, currency: 'USD' },
    });
    const callsOf = (plan: Awaited<ReturnType<typeof planCheckUp>>) =>
      Object.fromEntries(
        plan.coverages.standard.prompts.map(({ prompt, calls }) => [prompt.split('/')[1], calls]),
      );
    const [once, thrice] = await Promise.all([
      planCheckUp(id, suite),
      planCheckUp(id, suite, ['reversed', 'shuffled']),
    ]);
    const before = callsOf(once);
    expect(callsOf(thrice)).toEqual({
      ...before,
      'dynamic-graph': 3 * (before['dynamic-graph'] ?? 0),
      'dynamic-check': 3 * (before['dynamic-check'] ?? 0),
      summary: 3 * (before.summary ?? 0),
      inconsistency: 3 * (before.inconsistency ?? 0),
    });
    const costOf = (plan: typeof once) => plan.coverages.standard.estimates[0]?.cost ?? 0;
    expect(costOf(thrice)).toBeGreaterThan(costOf(once));
  });
});
