import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { database } from '@/lib/db';
import { openDatabase, updateDatabase } from '@/scripts/database/open.mjs';
import { prepareWorker } from '@/scripts/preparation/worker-bundle.mjs';
import { findFreePort } from '@/scripts/processes/port.mjs';
import { type RunningProgram, startProgram, stopProgram } from '@/scripts/processes/processes.mjs';
import { appProgram, waitForAnswer, workerProgram } from '@/scripts/processes/programs.mjs';
import { readSettings } from '@/scripts/settings.mjs';
import { makeFolder } from '../database';
import { type AppProxy, startProxy } from './proxy';

/** An app or a worker, as a machine of its own would run it. */
export interface Part {
  kind: 'app' | 'worker';
  name: string;
  port: number;
  running: RunningProgram;
}

/** Several apps and workers on one database, behind a proxy, as `compose.yaml` has them. */
export interface Installation {
  /** Where people and programs ask. */
  url: string;
  proxy: AppProxy;
  parts: Parts;
  clear: () => Promise<void>;
}

/**
 * Opens an installation without apps and workers: a database, and a data folder that parts share. This process is one of it, too.
 * @param files where files lie, as settings of an S3 store; then each part has a data folder of its own
 */
export async function openInstallation(
  files: Readonly<Record<string, string>> | null = null,
): Promise<Installation> {
  const folder = await makeFolder();
  const dataFolder = path.join(folder, 'data');
  const settings = readSettings({ FRAMEJURY_DATA: dataFolder });
  const opened = await openDatabase(settings);
  await updateDatabase(settings, opened.url);
  await prepareWorker(settings.root);
  const parts = new Parts(folder, opened.url, files !== null);
  const proxy = await startProxy(() => parts.ports());
  Object.assign(process.env, files, {
    DATABASE_URL: opened.url,
    FRAMEJURY_DATA: dataFolder,
    FRAMEJURY_URL: proxy.url,
    FRAMEJURY_SECRET: randomBytes(32).toString('base64'),
    FRAMEJURY_SIGN_IN: 'required',
  });
  return {
    url: proxy.url,
    proxy,
    parts,
    async clear() {
      await parts.stop();
      await database().$disconnect();
      await proxy.close();
      await opened.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
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

  /** Where apps listen. */
  ports(): number[] {
    return this.running.filter(({ kind }) => kind === 'app').map(({ port }) => port);
  }

  /** Starts as many apps and workers as are missing, and ends those that are too many. */
  async scale(wanted: { apps: number; workers: number }): Promise<void> {
    const { apps, workers } = wanted;
    for (const [kind, count] of [
      ['app', apps],
      ['worker', workers],
    ] as const) {
      const there = this.running.filter((part) => part.kind === kind);
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
