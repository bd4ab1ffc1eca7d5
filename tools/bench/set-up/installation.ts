import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import type { FakeSettings } from '@/e2e/fake-endpoint/control';
import { type FakeEndpoint, startFakeEndpoint } from '@/e2e/fake-endpoint/server';
import { database } from '@/lib/db';
import { createEndpointJudge } from '@/lib/judge/store';
import { openDatabase, updateDatabase } from '@/scripts/database/open.mjs';
import { prepareWorker } from '@/scripts/preparation/worker-bundle.mjs';
import { findFreePort } from '@/scripts/processes/port.mjs';
import { type RunningProgram, startProgram, stopProgram } from '@/scripts/processes/processes.mjs';
import { appProgram, waitForAnswer, workerProgram } from '@/scripts/processes/programs.mjs';
import { readSettings } from '@/scripts/settings.mjs';
import { makeFolder } from './database';
import { prepareApp } from './in-browser';
import { type AppProxy, startProxy } from './proxy';

/** As long as keys are: what is done for each reply to keep them out of the record costs by their length. */
const KEY = `sk-proj-${'aB3dE5gH7j'.repeat(16)}`.slice(0, 164);

/** An endpoint that was connected as a judge. */
export type EndpointJudge = Awaited<ReturnType<typeof createEndpointJudge>>;

/** An app or a worker, as a machine of its own would run it. */
export interface Part {
  kind: 'app' | 'worker';
  name: string;
  port: number;
  running: RunningProgram;
}

/** Apps and workers on one database, behind a proxy, as `compose.yaml` has them. All is real but the models. */
export interface Installation {
  /** Where people and programs ask. */
  url: string;
  proxy: AppProxy;
  parts: Parts;
  /** The path of the database's log. */
  log: string;
  /** Starts an endpoint, and connects it as a judge. */
  connect: (
    settings: Partial<FakeSettings>,
    parameters: object,
  ) => Promise<{ fake: FakeEndpoint; judge: EndpointJudge }>;
}

/**
 * Does something with an installation that is thrown away afterwards: a database, and a data folder that parts share. This
 * process is one of it, too.
 * @param wanted how many apps and workers it begins with
 * @param files where files lie, as settings of an S3 store; then each part has a data folder of its own
 */
export async function withInstallation<Result>(
  wanted: { apps: number; workers: number },
  work: (installation: Installation) => Promise<Result>,
  files: Readonly<Record<string, string>> | null = null,
): Promise<Result> {
  const folder = await makeFolder();
  const settings = readSettings({ FRAMEJURY_DATA: path.join(folder, 'data') });
  const opened = await openDatabase(settings);
  await updateDatabase(settings, opened.url);
  await prepareWorker(settings.root);
  const parts = new Parts(folder, opened.url, files !== null);
  const proxy = await startProxy(() => parts.ports());
  const fakes: FakeEndpoint[] = [];
  Object.assign(process.env, files, {
    DATABASE_URL: opened.url,
    FRAMEJURY_DATA: settings.dataFolder,
    FRAMEJURY_URL: proxy.url,
    FRAMEJURY_SECRET: randomBytes(32).toString('base64'),
    FRAMEJURY_SIGN_IN: 'required',
  });
  try {
    await parts.scale(wanted);
    return await work({
      url: proxy.url,
      proxy,
      parts,
      log: path.join(settings.logFolder, 'postgres.log'),
      async connect(options, parameters) {
        const fake = await startFakeEndpoint({ looks: false, ...options });
        fakes.push(fake);
        const judge = await createEndpointJudge({
          name: `${fake.baseUrl} ${JSON.stringify(parameters)}`,
          baseUrl: fake.baseUrl,
          model: 'fake-vlm',
          apiKey: KEY,
          parameters,
        });
        return { fake, judge };
      },
    });
  } finally {
    await parts.stop();
    await Promise.all(fakes.map((fake) => fake.close()));
    await database().$disconnect();
    await proxy.close();
    await opened.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** The apps and workers of an installation. */
export class Parts {
  private running: Part[] = [];
  private made = 0;

  constructor(
    private readonly folder: string,
    private readonly databaseUrl: string,
    private readonly apart: boolean,
  ) {}

  /** All that run. */
  all(): readonly Part[] {
    return [...this.running];
  }

  /** Those of a kind. */
  of(kind: Part['kind']): readonly Part[] {
    return this.running.filter((part) => part.kind === kind);
  }

  /** Where apps listen. */
  ports(): number[] {
    return this.of('app').map(({ port }) => port);
  }

  /** Starts as many apps and workers as are missing, and ends those that are too many. */
  async scale(wanted: { apps: number; workers: number }): Promise<void> {
    const { apps, workers } = wanted;
    if (apps > 0) await prepareApp();
    for (const [kind, count] of [
      ['app', apps],
      ['worker', workers],
    ] as const) {
      const there = this.of(kind);
      for (const part of there.slice(count)) await this.drain(part);
      for (let left = count - there.length; left > 0; left -= 1) await this.start(kind);
    }
    await untilWorkersLive(workers);
  }

  /** Ends a part by force, as the loss of its machine would, and starts another in its place. */
  async kill(part: Part): Promise<void> {
    this.forget(part);
    process.kill(part.running.pid, 'SIGKILL');
    await part.running.ended;
    await this.start(part.kind, part.port);
  }

  /** Asks a part to end, and starts another in its place, as for a new version. @returns after how many milliseconds it had ended */
  async replace(part: Part): Promise<number> {
    const took = await this.drain(part);
    await this.start(part.kind, part.port);
    return took;
  }

  /** Asks a part to end. @returns after how many milliseconds it had ended */
  async drain(part: Part): Promise<number> {
    this.forget(part);
    const begun = performance.now();
    process.kill(part.running.pid, 'SIGTERM');
    await part.running.ended;
    return performance.now() - begun;
  }

  /** Ends all. */
  async stop(): Promise<void> {
    await Promise.all(this.running.map(({ running }) => stopProgram(running)));
  }

  private async start(kind: Part['kind'], wantedPort?: number): Promise<void> {
    this.made += 1;
    const name = `${kind} ${this.made}`;
    const port = wantedPort ?? (await findFreePort('127.0.0.1'));
    const own = this.apart ? { FRAMEJURY_DATA: path.join(this.folder, name) } : {};
    const settings = readSettings({ ...process.env, ...own, PORT: String(port) });
    const programOf = kind === 'app' ? appProgram : workerProgram;
    const log = path.join(this.folder, `${name.replace(' ', '-')}.log`);
    const program = programOf(settings, 'production', this.databaseUrl);
    const running = startProgram({ ...program, log });
    if (kind === 'app') await waitForAnswer(`http://127.0.0.1:${port}/api/health`, running);
    this.running.push({ kind, name, port, running });
  }

  private forget(part: Part): void {
    this.running = this.running.filter((one) => one !== part);
  }
}

/** Waits until so many workers say that they live. */
async function untilWorkersLive(wanted: number): Promise<void> {
  for (;;) {
    const [row] = await database().$queryRaw<{ living: number }[]>`
      SELECT count(*)::int AS living FROM "Worker" WHERE "seenAt" > now() - interval '8 seconds'`;
    if ((row?.living ?? 0) >= wanted) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
