import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import process from 'node:process';
import { expect } from '@playwright/test';
import { Client } from 'pg';
import { JUDGE_ITEM } from '@/lib/runs/schema';
import { findEmbeddedDatabase } from '@/scripts/database/embedded.mjs';
import { findFreePort } from '@/scripts/processes/port.mjs';
import { ROOT, test } from './app';
import { startFakeEndpoint } from './fake-endpoint/server';
import { connectJudge, startJudging, takeIn, waitForEnd } from './steps';

test.setTimeout(300_000);

/** So long a part may take to end when it is told to. */
const LONGEST_END_MS = 10_000;

/** Long enough that a call is under way when its worker is told to end. */
const SLOW_MS = 60_000;

/** How a part ended. */
interface Ended {
  code: number | null;
  said: string;
}

const started = new Set<ChildProcess>();

test.afterEach(() => {
  for (const child of started) child.kill('SIGKILL');
  started.clear();
});

/** Starts a part of an installation, as `node scripts/start.mjs` does. */
function startPart(word: string, settings: Record<string, string>) {
  const { DATABASE_URL: _, ...environment } = process.env;
  const child = spawn(process.execPath, [path.join(ROOT, 'scripts', 'start.mjs'), word], {
    // All is built, and apps of other tests run from it.
    env: { ...environment, NODE_OPTIONS: '', FRAMEJURY_PREPARED: '1', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.add(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (piece) => {
      said += piece;
    });
  }
  const ended: Promise<Ended> = once(child, 'close').then(([code]) => ({ code, said }));
  return {
    said: () => said,
    ended,
    /** Tells it to end, and waits until it has. */
    async stop(): Promise<Ended> {
      const begun = performance.now();
      child.kill('SIGTERM');
      const how = await ended;
      expect(performance.now() - begun, how.said).toBeLessThan(LONGEST_END_MS);
      return how;
    },
  };
}

const runPart = (word: string, settings: Record<string, string>) => startPart(word, settings).ended;

/** Begins to send a file to an app. @returns sends the rest of it, and gives the status of the answer */
async function beginUpload(address: string): Promise<() => Promise<number | undefined>> {
  const bytes = Buffer.alloc(2_000_000, 'a film');
  const hash = createHash('sha256').update(bytes).digest('hex');
  const request = http.request(`${address}/api/uploads/${hash}?from=0`, {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream', 'content-length': bytes.length },
  });
  await new Promise((resolve) => request.write(bytes.subarray(0, 1_000_000), resolve));
  return async () => {
    const answered = once(request, 'response');
    request.end(bytes.subarray(1_000_000));
    const [answer]: [http.IncomingMessage] = (await answered) as never;
    answer.resume();
    return answer.statusCode;
  };
}

/** Which jobs about items a database has, and how many of them are in a worker's hands. */
async function jobsIn(connectionString: string): Promise<{ jobs: number; taken: number }> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query(
      `SELECT count(*)::int AS jobs, count(locked_at)::int AS taken FROM graphile_worker.jobs WHERE task_identifier = $1`,
      [JUDGE_ITEM],
    );
    return rows[0];
  } finally {
    await client.end();
  }
}

test('parts start apart, say what is missing, and come to their end when they are told to', async ({
  app,
  appFolder,
  browser,
}) => {
  const server = await findEmbeddedDatabase(appFolder);
  const url = Object.assign(new URL(server?.url ?? ''), { pathname: '/parts' }).href;
  const folder = path.join(appFolder, 'parts');
  await mkdir(folder);
  const port = String(await findFreePort('127.0.0.1'));
  const alone = { FRAMEJURY_DATA: folder, FRAMEJURY_SIGN_IN: 'off', PORT: port };
  const settings = { ...alone, DATABASE_URL: url };

  await test.step('a part says what it lacks', async () => {
    const taken = { ...settings, PORT: new URL(app).port };
    const [noDatabase, older, busy] = await Promise.all([
      runPart('--worker', alone),
      runPart('--app', settings),
      runPart('--app', taken),
    ]);
    expect([noDatabase.code, older.code, busy.code]).toEqual([1, 1, 1]);
    expect(noDatabase.said.trim()).toMatch(/^This needs a database: .* or set DATABASE_URL\.$/);
    expect(older.said.trim()).toMatch(
      /^The database is older than this version .*\(npm start\).*$/,
    );
    expect(busy.said.trim()).toMatch(/^Port \d+ is taken by another program\. .*$/);
  });

  await test.step('the database is brought up to date, by two at once and again', async () => {
    const both = await Promise.all([
      runPart('--migrate', settings),
      runPart('--migrate', settings),
    ]);
    for (const one of [...both, await runPart('--migrate', settings)]) {
      expect(one.code, one.said).toBe(0);
    }
  });

  const address = `http://127.0.0.1:${port}`;
  const running = startPart('--app', settings);
  await expect
    .poll(
      () =>
        fetch(`${address}/api/ready`).then(
          ({ status }) => status,
          () => 0,
        ),
      { timeout: 120_000 },
    )
    .toBe(200);

  await test.step('a worker gives back what it has, and another one goes on', async () => {
    const fake = await startFakeEndpoint();
    const page = await browser.newPage({ baseURL: address });
    await connectJudge(page, fake.baseUrl);
    await takeIn(page, ['ball-vanishes.mp4']);
    const first = startPart('--worker', settings);
    const { calls } = fake.statistics;
    fake.change({ latencyMs: SLOW_MS });
    await startJudging(page, 'Fake model');
    await expect.poll(() => fake.statistics.calls, { timeout: 60_000 }).toBeGreaterThan(calls);
    expect(await jobsIn(url)).toEqual({ jobs: 1, taken: 1 });
    expect(await first.stop()).toMatchObject({ code: 0 });
    expect(await jobsIn(url)).toEqual({ jobs: 1, taken: 0 });
    fake.change({ latencyMs: 0 });
    const second = startPart('--worker', settings);
    await waitForEnd(page);
    expect(await second.stop()).toMatchObject({ code: 0 });
    await page.close();
    await fake.close();
  });

  await test.step('an app answers what it has begun, and takes no more', async () => {
    const sendRest = await beginUpload(address);
    const stopped = running.stop();
    await expect.poll(() => fetch(address).catch(() => 'refused')).toBe('refused');
    expect(await sendRest()).toBe(200);
    const { code, said } = await stopped;
    expect(code, said).toBe(0);
    expect(said).toContain(`An app is ready:  ${address}`);
  });
});
