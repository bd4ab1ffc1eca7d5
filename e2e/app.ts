import { mkdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { test as plainTest } from '@playwright/test';
import { findFreePort } from '@/scripts/processes/port.mjs';
import { startProgram, stopProgram } from '@/scripts/processes/processes.mjs';
import { waitForAnswer } from '@/scripts/processes/programs.mjs';

/** The project's folder. */
export const ROOT = process.cwd();

/** The path of one of the sample clips. */
export function samplePath(name: string): string {
  return path.join(ROOT, 'public', 'samples', name);
}

function folderOf(appName: string, workerIndex: number): string {
  const parent = process.env.FRAMEJURY_DATA ?? path.join(os.tmpdir(), 'framejury-e2e');
  return path.join(parent, `${appName}-${workerIndex}`);
}

function startLogIn(folder: string): string {
  return path.join(folder, 'start.log');
}

interface AppOptions {
  /** Names the app: test files that name another get another app, begun with empty data. */
  appName: string;
  /** Settings that the app is started with, besides its folder and port. */
  appSettings: Record<string, string>;
  /** The app's address. */
  app: string;
  /** What the start of the app has said so far. */
  appSays: () => Promise<string>;
}

/** Playwright's test with a whole app behind it, started as `npm start` does: database, migrations, pages, worker. */
export const test = plainTest.extend<object, AppOptions>({
  appName: ['app', { option: true, scope: 'worker' }],
  appSettings: [{}, { option: true, scope: 'worker' }],

  app: [
    async ({ appName, appSettings }, use, worker) => {
      const folder = folderOf(appName, worker.workerIndex);
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder, { recursive: true });
      const port = await findFreePort('127.0.0.1');
      const address = `http://127.0.0.1:${port}`;
      const running = startProgram({
        name: 'app',
        words: [path.join(ROOT, 'scripts', 'start.mjs')],
        cwd: ROOT,
        env: { ...process.env, FRAMEJURY_DATA: folder, PORT: String(port), ...appSettings },
        log: startLogIn(folder),
      });
      try {
        await waitForAnswer(address, running);
        await use(address);
      } finally {
        await stopProgram(running);
        await rm(folder, { recursive: true, force: true });
      }
    },
    { scope: 'worker', timeout: 150_000 },
  ],

  appSays: [
    async ({ appName }, use, worker) => {
      const log = startLogIn(folderOf(appName, worker.workerIndex));
      await use(() => readFile(log, 'utf8'));
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ app }, use) => use(app),
});

/** What a download holds. */
export async function readDownload(download: { path(): Promise<string> }): Promise<string> {
  return readFile(await download.path(), 'utf8');
}
