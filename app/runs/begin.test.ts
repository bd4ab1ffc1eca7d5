import { beforeAll, describe, expect, it } from 'vitest';
import { database } from '@/lib/db';
import { BASELINE_JUDGE_ID, ensureJudges } from '@/lib/judge/store';
import { addLocalReviewer } from '@/lib/people/local.store';
import type { Person } from '@/lib/people/schema';
import { planRun } from '@/lib/runs/plan/store';
import { requestSettingsSchema } from '@/lib/suites/settings';
import { makeBenchmark } from '@/lib/testing/benchmark';
import { freshDatabase } from '@/lib/testing/database';
import { storeVideo } from '@/lib/testing/stored';
import { suiteById } from '@/prompts';
import { beginRun } from './begin';

freshDatabase();

let person: Person;
const judges = { dollar: '', euro: '', free: '' };
let clips: string[] = [];

beforeAll(async () => {
  await makeBenchmark(2);
  await ensureJudges();
  const { id } = await addLocalReviewer('Ada');
  person = { id, name: 'Ada', role: 'admin' } as Person;
  judges.dollar = await endpoint('Dollar', { inputPrice: 1, outputPrice: 1, currency: 'USD' });
  judges.euro = await endpoint('Euro', { inputPrice: 1, outputPrice: 1, currency: 'EUR' });
  judges.free = await endpoint('Free', {});
  const items = await database().item.findMany({ where: { kind: 'stepped-clip' } });
  clips = items.map((item) => item.id);
}, 120_000);

async function endpoint(name: string, prices: object): Promise<string> {
  const parameters = { temperature: 0, maxTokens: 100, maxConcurrency: 1, timeoutSeconds: 60 };
  const { id } = await database().judge.create({
    data: {
      name,
      kind: 'endpoint',
      baseUrl: 'http://127.0.0.1:9/v1',
      model: name,
      parameters: { ...parameters, ...prices },
    },
  });
  return id;
}

const begin = (request: object) => beginRun({ settings: {}, ...request }, person, () => {});
const writing = () => ({ suite: 'question-writing', itemIds: clips });

describe('several judges', () => {
  it('are asked by one request, each in a run of one batch, with stages of its own', async () => {
    const asked: string[] = [];
    const { runId, runs } = await beginRun(
      {
        ...writing(),
        settings: {},
        judgeId: judges.dollar,
        alsoJudgeIds: [judges.euro, judges.free],
        stages: [{ suite: 'question-typing' }],
      },
      person,
      ({ after }) => asked.push(String(Object(after).judge)),
    );
    expect(runs.map(({ judgeId }) => judgeId)).toEqual(Object.values(judges));
    expect(runs[0]?.runId).toBe(runId);
    expect(asked).toEqual(['Dollar', 'Euro', 'Free']);
    const stored = await database().run.findMany({
      where: { id: { in: runs.map((run) => run.runId) } },
    });
    expect(new Set(stored.map(({ batchId }) => batchId)).size).toBe(1);
    for (const { judgeId, stages } of stored) expect(stages).toMatchObject([{ judgeId }]);
  });

  it('all begin or none', async () => {
    const before = await database().run.count();
    const request = {
      ...writing(),
      judgeId: judges.dollar,
      alsoJudgeIds: [judges.free],
      budget: 5,
    };
    await expect(begin(request)).rejects.toMatchObject({ status: 422, field: 'budget' });
    expect(await database().run.count()).toBe(before);
  });
});

describe('a budget of a run with stages', () => {
  const chain = (stage: object, budget: number | null = 5) =>
    begin({
      ...writing(),
      judgeId: judges.dollar,
      budget,
      stages: [{ suite: 'question-typing', ...stage }],
    });

  it('is one over all of them', async () => {
    const { runId } = await chain({});
    const run = await database().run.findUniqueOrThrow({ where: { id: runId } });
    expect(run).toMatchObject({ chainId: runId, sharesBudget: true, budget: 5 });
  });

  it('needs prices of every judge in one currency', async () => {
    await expect(chain({ judgeId: judges.free })).rejects.toThrow('give the judge its prices');
    await expect(chain({ judgeId: judges.euro })).rejects.toThrow('EUR and USD');
    await expect(chain({ budget: 1 })).rejects.toThrow('one budget over all stages');
    await expect(chain({ judgeId: judges.euro, budget: 1 }, null)).resolves.toBeDefined();
  });
});

describe('an examination whose video is missing or without frames', () => {
  it('is not refused where the examinee sees none, and else it is', async () => {
    const exam = await database().item.findFirstOrThrow({ where: { kind: 'exam' } });
    await database().itemMedia.updateMany({
      where: { itemId: exam.id },
      data: { videoId: null, wantedName: 'tea.mp4' },
    });
    const asked = (frames: number) =>
      begin({
        suite: 'examining',
        judgeId: BASELINE_JUDGE_ID,
        itemIds: [exam.id],
        settings: { frames },
      });
    await expect(asked(8)).rejects.toThrow('tea.mp4 is not here');
    const { runId } = await asked(0);
    expect(await database().runItem.findFirst({ where: { runId } })).toMatchObject({
      framed: true,
      state: 'waiting',
    });
  });

  it('is planned by the frames that are going to be taken', async () => {
    const exam = await database().item.findFirstOrThrow({
      where: { kind: 'exam', media: { some: { videoId: { not: null } } } },
    });
    await storeVideo('another');
    const settings = requestSettingsSchema.parse({ frames: 16 });
    const request = { suite: 'examining', itemIds: [exam.id], settings };
    const plan = await planRun({ ...request, judgeIds: [judges.dollar] }, suiteById('examining'));
    expect(plan).toMatchObject({ lacking: 1, uncounted: 0, sparse: [] });
    const { calls, estimates } = plan.coverages.standard;
    expect(calls).toBe(1);
    // 16 frames of half of 640 × 360 pixels, at 750 pixels a token.
    expect(estimates[0]?.inputTokens).toBeGreaterThan((16 * 320 * 180) / 750);
  });
});
