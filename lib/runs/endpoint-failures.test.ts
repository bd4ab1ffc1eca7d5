import { describe, expect, it } from 'vitest';
import { database } from '@/lib/db';
import { endpointJudge } from '@/lib/endpoint/endpoint';
import { judgeParametersSchema } from '@/lib/judge/schema';
import { freshDatabase } from '@/lib/testing/database';
import { freshFakeEndpoint } from '@/lib/testing/fake-endpoint';
import { greyJpeg } from '@/lib/testing/judge-requests';
import { judgeItems } from '@/lib/testing/judging';
import { beginSmallRun } from '@/lib/testing/small-run';
import { storeVideos } from '@/lib/testing/stored';
import { resumeRun, retryRun } from './control.store';

freshDatabase();

const CLIPS = 16;
const TRIES = 3;
const QUICK = { tries: TRIES, firstWaitMs: 1, longestWaitMs: 1000 };

const fake = await freshFakeEndpoint();

async function begin(name: string): Promise<{ runId: string; itemIds: string[] }> {
  const itemIds = await storeVideos(name, CLIPS);
  return { runId: await beginSmallRun(itemIds, { jpeg: greyJpeg }), itemIds };
}

const judgeOf = (model: string, timeoutSeconds = 30) =>
  endpointJudge(
    { baseUrl: fake.baseUrl, model, apiKey: null },
    judgeParametersSchema.parse({ timeoutSeconds }),
    QUICK,
  );

async function statesOf(runId: string): Promise<Record<string, number>> {
  const states = await database().runItem.groupBy({ by: 'state', where: { runId }, _count: true });
  return Object.fromEntries(states.map(({ state, _count }) => [state, _count]));
}

describe('a run of many clips', () => {
  it('pauses after ten calls whose answers broke off, and goes on when they no longer do', async () => {
    const { runId, itemIds } = await begin('cut');
    await judgeItems(runId, itemIds, judgeOf('fake-vlm:cut-body'));
    const run = await database().run.findUniqueOrThrow({ where: { id: runId } });
    expect(run.state).toBe('paused');
    expect(run.stateReason).toContain('calls have failed. The endpoint’s answer broke off');
    // Ten calls, and one that was under way when the tenth failed.
    expect(fake.statistics.calls).toBeLessThanOrEqual(11 * TRIES);
    const steps = await database().step.findMany({ where: { runId } });
    expect(steps.length).toBeGreaterThanOrEqual(10);
    expect(new Set(steps.map(({ reason }) => reason))).toEqual(new Set(['unreachable']));
    expect(await statesOf(runId)).not.toHaveProperty('failed');

    await resumeRun(runId);
    await judgeItems(runId, itemIds, judgeOf('fake-vlm'));
    expect(await statesOf(runId)).toEqual({ judged: CLIPS });
  });

  it('loses nothing where every fourth answer breaks off, and asks again for those alone', async () => {
    const { runId, itemIds } = await begin('flaky');
    fake.change({ rates: { 'cut-body': 0.25 } });
    await judgeItems(runId, itemIds, judgeOf('fake-vlm'));
    const lost = Object.values(fake.statistics.faults).reduce((sum, count) => sum + count, 0);
    expect(lost).toBeGreaterThan(4);
    fake.change({ rates: {} });
    await retryRun(runId, new Set());
    await judgeItems(runId, itemIds, judgeOf('fake-vlm'));
    expect(await statesOf(runId)).toEqual({ judged: CLIPS });
    const answered = await database().step.count({ where: { runId, reason: null } });
    expect(fake.statistics.calls).toBe(answered + lost);
  });

  it('is judged where content comes as a list of parts', async () => {
    const { runId, itemIds } = await begin('parts');
    await judgeItems(runId, itemIds, judgeOf('fake-vlm:parts'));
    expect(await statesOf(runId)).toEqual({ judged: CLIPS });
  });
});
