import { beforeAll, describe, expect, it } from 'vitest';
import { database } from '@/lib/db';
import { endpointJudge } from '@/lib/endpoint/endpoint';
import { writeStored } from '@/lib/files';
import { judgeForRun } from '@/lib/judge/called.store';
import { BASELINE_JUDGE_ID, createEndpointJudge, ensureJudges } from '@/lib/judge/store';
import { freshDatabase } from '@/lib/testing/database';
import { freshFakeEndpoint } from '@/lib/testing/fake-endpoint';
import { greyJpeg } from '@/lib/testing/judge-requests';
import { judgeItem } from '@/lib/testing/judging';
import { beginSmallRun } from '@/lib/testing/small-run';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideo } from '@/lib/testing/stored';
import type { TrialRequest } from './schema';
import { planTrial, tryVersion } from './store';

freshDatabase();

const never = new AbortController().signal;
const PERSON = '00000000-0000-7000-8000-000000000099';
const anybody = async () => {};
const by = (signal: AbortSignal) => ({ personId: PERSON, signal, refuseReply: anybody });
const FIRST = 'key-frame@0.500';

const fake = await freshFakeEndpoint();
let judgeId = '';
let itemId = '';

beforeAll(async () => {
  await ensureJudges();
  const judge = await createEndpointJudge({
    name: 'Fake',
    baseUrl: fake.baseUrl,
    model: 'fake-vlm',
    parameters: { inputPrice: 1, outputPrice: 10, currency: 'USD', requestsPerMinute: 100 },
  });
  judgeId = judge.id;
  itemId = await storeVideo('tried');
  for (const { hash } of await database().frame.findMany()) {
    await writeStored('frames', hash, greyJpeg);
  }
});

const request = (part: Partial<TrialRequest> = {}): TrialRequest => ({
  prompt: 'small/rate',
  text: 'Rate it gently.\n\nThere: {{objects}}',
  variables: ['objects'],
  itemId,
  unit: null,
  judgeId,
  ...part,
});

/** Every row of every table; requests of the last minute, which rates are kept by, are none of what is known. */
async function everything(): Promise<Record<string, unknown>> {
  const tables = await database().$queryRaw<{ name: string }[]>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'JudgeTurn' ORDER BY 1`;
  const contents: [string, unknown][] = [];
  for (const { name } of tables) {
    contents.push([
      name,
      await database().$queryRawUnsafe(
        `SELECT to_jsonb(t)::text AS row FROM "${name}" t ORDER BY 1`,
      ),
    ]);
  }
  return Object.fromEntries(contents);
}

describe('a version of a prompt', () => {
  it('is tried on the first unit, with what it needs, and nothing of it is kept', async () => {
    const before = await everything();
    const plan = await planTrial(request(), smallSuite, anybody);
    expect(plan).toMatchObject({
      unit: FIRST,
      units: [{ unit: FIRST }, { unit: 'key-frame@1.500' }],
      sending: { text: null, frames: [{ at: 0.5 }] },
      needs: [{ purpose: 'Look', unit: FIRST, known: false }],
      calls: 2,
      estimate: { judgeId, cost: expect.any(Number) },
    });
    expect(fake.statistics.calls).toBe(0);

    const tried = await tryVersion(request(), smallSuite, by(never));
    expect(fake.statistics.calls).toBe(2);
    expect(tried).toMatchObject({
      calls: 2,
      cost: expect.any(Number),
      call: { prompt: 'small/rate', unit: FIRST },
      report: {
        sent: { text: { before: 'Rate it gently.' }, frames: [{ at: 0.5 }] },
        calls: [
          { purpose: 'Look', isTried: false, replayed: false },
          { purpose: 'Rate', isTried: true, inputTokens: expect.any(Number) },
        ],
        reading: { state: 'read' },
      },
    });
    expect(await everything()).toEqual(before);
  });

  it('counts in the judge’s rate', async () => {
    const before = await database().judgeTurn.count();
    await tryVersion(request(), smallSuite, by(never));
    expect(await database().judgeTurn.count()).toBe(before + 2);
  });

  it('is filled in from what runs have on record, and asked again itself', async () => {
    const { endpoint, parameters } = await judgeForRun(judgeId);
    if (!endpoint) throw new Error('the judge is behind an endpoint');
    const text = smallSuite.prompts.find(({ id }) => id === 'small/rate')?.text ?? '';
    const settings = { coverage: 'standard' as const };
    const runId = await beginSmallRun([itemId], { settings, judgeId, jpeg: greyJpeg });
    await judgeItem(runId, itemId, endpointJudge(endpoint, parameters));
    fake.reset();
    const before = await everything();
    const plan = await planTrial(request({ text }), smallSuite, anybody);
    expect(plan).toMatchObject({ needs: [{ known: true }], calls: 1 });
    expect(plan.sending?.text?.after).toMatch(/^Objects: \w/);
    const { report } = await tryVersion(request({ text }), smallSuite, by(never));
    expect(fake.statistics.calls).toBe(1);
    expect(report.calls).toMatchObject([{ replayed: true }, { replayed: false, isTried: true }]);
    expect(await everything()).toEqual(before);
  });

  it('is refused with a sentence where it cannot be asked', async () => {
    const refusals: [Partial<TrialRequest>, string][] = [
      [{ unit: 'video' }, '“Rate” is not asked about video.'],
      [{ text: 'Rate {{objcts}}' }, '{{objcts}}'],
      [{ itemId: PERSON }, 'video'],
      [{ judgeId: PERSON }, 'judge'],
    ];
    for (const [part, words] of refusals) {
      await expect(tryVersion(request(part), smallSuite, by(never))).rejects.toThrow(words);
      await expect(planTrial(request(part), smallSuite, anybody)).rejects.toThrow(words);
    }
    expect(fake.statistics.calls).toBe(0);
  });

  it('by the built-in judge costs nothing', async () => {
    const plan = await planTrial(request({ judgeId: BASELINE_JUDGE_ID }), smallSuite, anybody);
    expect(plan).toMatchObject({ calls: 2, estimate: null });
  });
});

describe('a person', () => {
  it('tries one version at a time, and another when that is cancelled', async () => {
    const answer = fake.hold(0);
    const cancelling = new AbortController();
    const first = tryVersion(request(), smallSuite, by(cancelling.signal));
    await expect.poll(() => fake.statistics.calls).toBe(1);
    await expect(tryVersion(request(), smallSuite, by(never))).rejects.toThrow(
      'You are trying a version already',
    );
    cancelling.abort();
    expect(await first).toMatchObject({ calls: 1, report: { reading: { state: 'not-asked' } } });
    answer();
    expect(await tryVersion(request(), smallSuite, by(never))).toMatchObject({ calls: 1 });
  });
});
