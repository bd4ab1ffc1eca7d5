import sharp from 'sharp';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { database } from '@/lib/db';
import { writeStored } from '@/lib/files';
import { createEndpointJudge } from '@/lib/judge/store';
import { addLocalReviewer } from '@/lib/people/local.store';
import { LOCAL_REVIEWER_COOKIE } from '@/lib/people/schema';
import { createQueue } from '@/lib/queues/store';
import { trialReportSchema } from '@/lib/runs/trial/schema';
import { freshDatabase } from '@/lib/testing/database';
import { freshFakeEndpoint } from '@/lib/testing/fake-endpoint';
import { storeRun } from '@/lib/testing/judged';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideo } from '@/lib/testing/stored';
import { POST as plan } from './plan/route';
import { POST as attempt } from './route';

freshDatabase();

vi.stubEnv('FRAMEJURY_SIGN_IN', 'off');
vi.mock('@/prompts', async () => {
  const { smallSuite: suite } = await import('@/lib/testing/small-suite');
  return { suites: [suite], suiteById: () => suite, suiteOfPrompt: () => suite };
});

const fake = await freshFakeEndpoint();
const ids = { clip: '', judge: '', ada: '', ben: '' };

beforeAll(async () => {
  ids.clip = await storeVideo('tried');
  ids.judge = (
    await createEndpointJudge({
      name: 'Fake',
      baseUrl: fake.baseUrl,
      model: 'fake-vlm',
      parameters: { inputPrice: 1, outputPrice: 10, currency: 'USD' },
    })
  ).id;
  ids.ada = (await addLocalReviewer('Ada')).id;
  ids.ben = (await addLocalReviewer('Ben')).id;
  const grey = { width: 64, height: 36, channels: 3, background: '#888' } as const;
  const jpeg = await sharp({ create: grey }).jpeg().toBuffer();
  for (const { hash } of await database().frame.findMany()) await writeStored('frames', hash, jpeg);
  await createQueue(
    {
      name: 'Blind',
      runId: await storeRun([ids.clip], 4),
      policy: { kind: 'all' },
      seed: 1,
      raters: 1,
      attentionShare: 0,
      blind: true,
      tolerance: 3,
      instructions: '',
      leaseMinutes: 600,
      memberIds: [ids.ada],
    },
    ids.ben,
    () => smallSuite,
  );
});

function asked(person: string): Request {
  return new Request('http://localhost/api/prompts/trial', {
    method: 'POST',
    headers: {
      cookie: `${LOCAL_REVIEWER_COOKIE}=${person}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      prompt: 'small/rate',
      text: 'Rate it.\n\nThere: {{objects}}',
      variables: ['objects'],
      itemId: ids.clip,
      unit: null,
      judgeId: ids.judge,
    }),
  });
}

const exposuresOf = (raterId: string) => database().exposure.count({ where: { raterId } });

describe('who reviews a clip blind', () => {
  it.each([
    ['try a version on it', attempt],
    ['see what would be sent', plan],
  ])('may not %s, and no call is made', async (_what, route) => {
    const response = await route(asked(ids.ada));
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({
      error: 'You review this clip blind: submit your own answers first.',
      field: null,
    });
    expect(fake.statistics.calls).toBe(0);
    expect(await exposuresOf(ids.ada)).toBe(0);
  });
});

describe('who tries a version', () => {
  it('has been told what a judge says only when it was told', async () => {
    expect((await plan(asked(ids.ben))).status).toBe(200);
    expect(await exposuresOf(ids.ben)).toBe(0);
  });

  it('is on record as having seen the clip, and in the audit with what it cost', async () => {
    const [answers, steps, runs] = await counts();
    const response = await attempt(asked(ids.ben));
    const text = await response.text();
    expect(text).not.toContain(fake.baseUrl);
    const report = trialReportSchema.parse(JSON.parse(text));
    expect(report.reading.state).toBe('read');
    expect(await exposuresOf(ids.ben)).toBe(1);
    expect(await database().auditEntry.findMany()).toMatchObject([
      {
        action: 'prompt.tried',
        subjectId: 'small/rate',
        after: { judge: 'Fake', video: ids.clip, calls: 2, cost: expect.any(Number) },
      },
    ]);
    expect(await counts()).toEqual([answers, steps, runs]);
  });
});

function counts(): Promise<number[]> {
  const { answer, step, run } = database();
  return Promise.all([answer.count(), step.count(), run.count()]);
}
