import dns from 'node:dns';
import { once } from 'node:events';
import http, { type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { database } from '@/lib/db';
import { addLocalReviewer } from '@/lib/people/local.store';
import { setQueueState } from '@/lib/queues/store';
import { pauseRun } from '@/lib/runs/control.store';
import { freshDatabase } from '@/lib/testing/database';
import { storeRun } from '@/lib/testing/judged';
import { storeQueue, submitAnswer } from '@/lib/testing/queued';
import { beginSmallRun } from '@/lib/testing/small-run';
import { storeVideo } from '@/lib/testing/stored';
import { WEBHOOK_EVENTS } from './schema';
import { forgetDeliveries, sendWebhook, tellOfAgreement, WAITS_SECONDS } from './send.store';
import {
  changeWebhook,
  deleteWebhook,
  listWebhooks,
  makeWebhook,
  sendAgain,
  sendTest,
  switchWebhook,
} from './store';

freshDatabase();

const settings = vi.hoisted(() => ({ signIn: false, targets: 'public' }));
vi.mock('@/lib/env', async (original) => {
  const real = await original<typeof import('@/lib/env')>();
  return {
    ...real,
    requiresSignIn: () => settings.signIn,
    env: () => ({ ...real.env(), FRAMEJURY_WEBHOOK_TARGETS: settings.targets }),
  };
});

type Found = (error: null, addresses: dns.LookupAddress[]) => void;

/** What came in at the receiver, and what it answers. */
const came: { path: string; headers: IncomingHttpHeaders; body: string }[] = [];
const answer = { status: 204, body: '', headers: {} };

const receiver = http.createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  came.push({ path: request.url ?? '', headers: request.headers, body });
  response.writeHead(answer.status, answer.headers).end(answer.body);
});
let url = '';
let person = '';
beforeAll(async () => {
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
  person = (await addLocalReviewer('Ada')).id;
  // Makes the queue's own tables.
  await beginSmallRun([await storeVideo('before')]);
});
afterAll(() => receiver.close());

beforeEach(async () => {
  await database().webhook.deleteMany();
  await database().$executeRaw`SELECT graphile_worker.remove_job(key) FROM graphile_worker.jobs`;
  came.length = 0;
  Object.assign(answer, { status: 204, body: '', headers: {} });
  Object.assign(settings, { signIn: false, targets: 'public' });
});

/** The jobs that wait, with the seconds until they are due. */
function jobsOf(task: string) {
  return database().$queryRaw<{ payload: object; seconds: number }[]>`
    SELECT p.payload::jsonb AS payload, round(extract(epoch FROM j.run_at - now()))::int AS seconds
    FROM graphile_worker.jobs j JOIN graphile_worker._private_jobs p ON p.id = j.id
    WHERE j.task_identifier = ${task}`;
}

/** Sends what waits, as a worker does, whether due or not. */
async function sendAll(): Promise<void> {
  for (const { payload } of await jobsOf('send-webhook')) {
    await sendWebhook(payload, new AbortController().signal);
  }
}

const make = (events: readonly (typeof WEBHOOK_EVENTS)[number][] = WEBHOOK_EVENTS, to = url) =>
  makeWebhook({ url: to, events: [...events], projectId: null }, person);

const latest = async () => (await listWebhooks()).deliveries[0];

describe('a message', () => {
  it('comes as Standard Webhooks has it, and says what happened to what, and nothing of what was answered', async () => {
    const { secret } = await make();
    expect(secret).toMatch(/^whsec_/);
    const items = [await storeVideo('told 1'), await storeVideo('told 2')];
    const run = await storeRun(items, 7);
    const queue = await storeQueue(run, [person]);
    await setQueueState(queue, 'closed');
    await sendAll();

    const verifier = new Verifier(secret);
    const told = came.map(({ headers, body }) =>
      verifier.verify(body, headers as Record<string, string>),
    );
    const { projectId: project } = await database().run.findUniqueOrThrow({ where: { id: run } });
    const of = { run, project, suite: 'small', items: 2 };
    const at = 'http://127.0.0.1:3210';
    const timestamp = expect.stringMatching(/^\d{4}-.+Z$/);
    expect(told).toHaveLength(2);
    expect(told).toEqual(
      expect.arrayContaining([
        {
          type: 'run.ended',
          timestamp,
          data: { ...of, page: `${at}/runs/${run}`, api: `${at}/api/v1/runs/${run}` },
        },
        {
          type: 'queue.closed',
          timestamp,
          data: {
            ...of,
            queue,
            page: `${at}/queues/${queue}`,
            api: `${at}/api/v1/queues/${queue}`,
          },
        },
      ]),
    );
    expect(() =>
      new Verifier(`whsec_${btoa('x'.repeat(32))}`).verify(came[0]?.body ?? '', {
        ...(came[0]?.headers as Record<string, string>),
      }),
    ).toThrow('No matching signature found');
    const ids = (await listWebhooks()).deliveries.map(({ id }) => id);
    expect(came.map(({ headers }) => headers['webhook-id']).toSorted()).toEqual(ids.toSorted());
    expect(await latest()).toMatchObject({ state: 'delivered', attempts: 1, status: 204 });
  });

  it('tells of a run that pauses, once, and of nothing that did not happen', async () => {
    await make(['run.paused']);
    const run = await beginSmallRun([await storeVideo('paused')]);
    await pauseRun(run, 'The judge said 7 and fell silent.');
    await pauseRun(run);
    await storeRun([await storeVideo('ended')], 7);
    await sendAll();
    expect(came.map(({ body }) => JSON.parse(body))).toMatchObject([
      { type: 'run.paused', data: { run } },
    ]);
    expect(came[0]?.body).not.toContain('silent');
  });

  it('is sent again, with growing waits and the same id, until it is delivered', async () => {
    const { id } = await make();
    await sendTest(id);
    Object.assign(answer, { status: 500, body: `<b>broken\0</b>${'x'.repeat(9000)}` });
    await sendAll();
    expect(await latest()).toMatchObject({ state: 'waiting', attempts: 1, status: 500 });
    expect((await latest())?.answer).toMatch(/^<b>broken\ufffd<\/b>x{486}$/);
    const [job] = await jobsOf('send-webhook');
    expect(job?.seconds).toBeLessThanOrEqual(WAITS_SECONDS[0] ?? 0);
    answer.status = 200;
    await sendAll();
    expect(await latest()).toMatchObject({ state: 'delivered', attempts: 2, nextAt: null });
    expect(new Set(came.map(({ headers }) => headers['webhook-id']))).toHaveProperty('size', 1);
    expect(came.map(({ body }) => JSON.parse(body))).toMatchObject(
      Array(2).fill({ type: 'test', data: {} }),
    );
  });

  it('is given up after three days, and can then be sent again', async () => {
    expect(WAITS_SECONDS.every((wait, at) => wait > (WAITS_SECONDS[at - 1] ?? 0))).toBe(true);
    const days = WAITS_SECONDS.reduce((sum, wait) => sum + wait) / 86_400;
    expect(Math.round(days)).toBe(3);
    const { id } = await make();
    await sendTest(id);
    await database().webhookDelivery.updateMany({ data: { attempts: WAITS_SECONDS.length } });
    answer.status = 503;
    await sendAll();
    expect(await latest()).toMatchObject({ state: 'given-up', status: 503, nextAt: null });
    await sendAll();
    expect(came).toHaveLength(1);
    answer.status = 200;
    await sendAgain((await latest())?.id ?? '');
    await sendAll();
    expect(await latest()).toMatchObject({ state: 'delivered', attempts: 1 });
  });

  it('goes to no other address that the receiver names', async () => {
    const { id } = await make();
    await sendTest(id);
    Object.assign(answer, { status: 307, headers: { location: '/elsewhere' } });
    await sendAll();
    expect(came.map(({ path }) => path)).toEqual(['/hook']);
    expect(await latest()).toMatchObject({ state: 'waiting', status: 307 });
  });

  it('is kept for a month', async () => {
    const { id } = await make();
    await sendTest(id);
    await sendAll();
    await forgetDeliveries();
    expect(await latest()).toMatchObject({ state: 'delivered' });
    await database().$executeRaw`
      UPDATE "WebhookDelivery" SET "createdAt" = now() - interval '31 days'`;
    await forgetDeliveries();
    expect(await latest()).toBeUndefined();
  });
});

describe('a webhook', () => {
  it('is turned off by 410, and then told nothing until it is turned on', async () => {
    const { id } = await make();
    await sendTest(id);
    await sendTest(id);
    answer.status = 410;
    await sendAll();
    expect(came).toHaveLength(1);
    const { webhooks, deliveries } = await listWebhooks();
    expect(webhooks).toMatchObject([{ offReason: expect.stringContaining('410') }]);
    expect(deliveries.map(({ state }) => state)).toEqual(['given-up', 'given-up']);
    await storeRun([await storeVideo('untold')], 7);
    expect((await listWebhooks()).deliveries).toHaveLength(2);
    await expect(sendTest(id)).rejects.toMatchObject({ status: 409 });
    const after = { host: new URL(url).host, on: false, status: 410 };
    expect(await database().auditEntry.findMany({ where: { subjectId: id } })).toMatchObject([
      { personId: null, personName: 'The receiver', action: 'webhook.switched', after },
    ]);
    await switchWebhook(id, true);
    await storeRun([await storeVideo('told again')], 7);
    expect(await latest()).toMatchObject({ event: 'run.ended', state: 'waiting' });
    await deleteWebhook(id);
    await sendAll();
    expect(came).toHaveLength(1);
  });

  it('is told of one project alone where that is wanted, at the address that it has by now', async () => {
    const { id } = await make(['run.paused']);
    const own = await storeRun([await storeVideo('own')], 7);
    const { projectId } = await database().run.findUniqueOrThrow({ where: { id: own } });
    const wanted = { url: `${url}/new`, events: ['run.ended', 'queue.closed'] as const, projectId };
    expect(await changeWebhook(id, { ...wanted, events: [...wanted.events] })).toEqual({
      ...{ url, events: ['run.paused'], projectId: null },
    });
    const other = await database().project.create({ data: { name: 'Another' } });
    const run = await storeRun([await storeVideo('of it')], 7);
    await setQueueState(await storeQueue(run, [person]), 'closed');
    await sendAll();
    expect(came.map(({ path, body }) => [path, JSON.parse(body).type])).toEqual([
      ['/hook/new', 'run.ended'],
      ['/hook/new', 'queue.closed'],
    ]);

    await changeWebhook(id, { ...wanted, events: [...wanted.events], projectId: other.id });
    await storeRun([await storeVideo('not of it')], 7);
    await setQueueState(await storeQueue(run, [person]), 'closed');
    const { webhooks, deliveries } = await listWebhooks();
    expect(deliveries).toHaveLength(2);
    expect(webhooks).toMatchObject([
      { url: wanted.url, project: { id: other.id, name: 'Another' } },
    ]);
    await database().project.delete({ where: { id: other.id } });
    await expect(changeWebhook(id, { ...wanted, events: [] })).rejects.toMatchObject({
      status: 404,
    });
  });

  it('keeps its secret encrypted, and out of every list', async () => {
    const { secret } = await make();
    const stored = JSON.stringify(await database().webhook.findMany());
    expect(`${stored}${JSON.stringify(await listWebhooks())}`).not.toContain(secret.slice(6));
    expect(JSON.stringify(await listWebhooks())).not.toContain('secret');
  });
});

describe('agreement', () => {
  it('changes where judge and others have both answered, is told once a while, and never how', async () => {
    await make(['agreement.changed']);
    const [both = '', judged = '', asked = ''] = await Promise.all(
      ['both', 'judged', 'asked'].map((name) => storeVideo(name)),
    );
    const run = await storeRun([both, judged], 7);
    await submitAnswer(person, asked);
    expect(await jobsOf('tell-of-agreement')).toEqual([]);
    await submitAnswer(person, both, { value: 3 });
    const [job, ...others] = await jobsOf('tell-of-agreement');
    expect([job?.payload, others]).toEqual([{ runId: run }, []]);
    expect(job?.seconds).toBeGreaterThan(200);
    await submitAnswer(person, both, { value: 4 });
    expect(await jobsOf('tell-of-agreement')).toHaveLength(1);
    const later = await storeRun([both, asked], 6);
    expect((await jobsOf('tell-of-agreement')).map(({ payload }) => payload)).toContainEqual({
      runId: later,
    });

    // Blind for somebody, and for nobody: the message is the same.
    await storeQueue(run, [person]);
    await tellOfAgreement(job?.payload);
    await sendAll();
    const { projectId: project } = await database().run.findUniqueOrThrow({ where: { id: run } });
    const at = 'http://127.0.0.1:3210';
    expect(came.map(({ body }) => JSON.parse(body))).toEqual([
      {
        type: 'agreement.changed',
        timestamp: expect.any(String),
        data: {
          ...{ run, project, suite: 'small', items: 2 },
          page: `${at}/agreement?run=${run}`,
          api: `${at}/api/v1/agreement?run=${run}`,
        },
      },
    ]);
  });
});

describe('an address', () => {
  it('that is refused makes no webhook', async () => {
    settings.signIn = true;
    const refusal = {
      status: 422,
      field: 'url',
      message: expect.stringContaining('is not public'),
    };
    await expect(make(WEBHOOK_EVENTS, 'https://10.0.0.7/a')).rejects.toMatchObject(refusal);
  });

  /** Has every name lead to addresses of this machine. */
  function leadHere(...addresses: string[]) {
    const found = addresses.map((address) => ({ address, family: 4 }));
    vi.spyOn(dns, 'lookup').mockImplementation(((_host: string, _options: object, call: Found) =>
      call(null, found)) as typeof dns.lookup);
  }
  afterEach(() => void vi.restoreAllMocks());

  it('of a private network is refused by what its name leads to, unless the setting allows it', async () => {
    leadHere('127.0.0.1');
    settings.signIn = true;
    const named = url.replace('127.0.0.1', 'hooks.example.org');
    await sendTest((await make(WEBHOOK_EVENTS, named.replace('http:', 'https:'))).id);
    await sendAll();
    expect(await latest()).toMatchObject({
      state: 'waiting',
      status: null,
      answer: expect.stringContaining('127.0.0.1 of hooks.example.org is not public'),
    });
    expect(came).toEqual([]);
    settings.targets = 'any';
    await sendTest((await make(WEBHOOK_EVENTS, named)).id);
    await sendAll();
    expect(came.map(({ headers }) => headers.host)).toEqual([new URL(named).host]);
  });

  it('where nobody answers at any of its IP addresses says so', async () => {
    leadHere('127.0.0.1', '127.0.0.2');
    settings.targets = 'any';
    await sendTest((await make(WEBHOOK_EVENTS, 'http://hooks.example.org:1/')).id);
    await sendAll();
    expect(await latest()).toMatchObject({ status: null, answer: 'ECONNREFUSED' });
  });
});
