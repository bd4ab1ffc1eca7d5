import { mkdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { expect, test as plainTest } from '@playwright/test';
import { Client } from 'pg';
import { findEmbeddedDatabase } from '@/scripts/database/embedded.mjs';
import { findFreePort } from '@/scripts/processes/port.mjs';
import { startProgram, stopProgram } from '@/scripts/processes/processes.mjs';
import { waitForAnswer } from '@/scripts/processes/programs.mjs';

/** The project's folder. */
export const ROOT = process.cwd();

/** The path of one of the sample clips. */
export function samplePath(name: string): string {
  return path.join(ROOT, 'public', 'samples', name);
}

function folderOf(workerIndex: number): string {
  const parent = process.env.FRAMEJURY_DATA ?? path.join(os.tmpdir(), 'framejury-e2e');
  return path.join(parent, `app-${workerIndex}`);
}

function startLogIn(folder: string): string {
  return path.join(folder, 'start.log');
}

/** Worker processes tell that they are alive by rows of their own. */
const KEPT_TABLES = ['_prisma_migrations', 'Worker'];

/** Takes everything out of an app's database; what is there from the beginning the app makes anew when it is asked for. */
async function emptyApp(folder: string): Promise<void> {
  const server = await findEmbeddedDatabase(folder);
  if (!server) throw new Error(`There is no database for ${folder}`);
  const client = new Client({ connectionString: server.url });
  await client.connect();
  try {
    const { rows } = await client.query<{ list: string }>(
      `SELECT string_agg(format('%I', tablename), ', ') AS list FROM pg_tables
       WHERE schemaname = 'public' AND tablename <> ALL ($1)`,
      [KEPT_TABLES],
    );
    await client.query(`TRUNCATE ${rows[0]?.list} CASCADE`);
    await client.query('DELETE FROM graphile_worker._private_jobs');
  } finally {
    await client.end();
  }
}

/** The test file that the app of this process was last emptied for. */
let emptiedFor: string | null = null;

interface AppOptions {
  /** Settings that the app is started with, besides its folder and port; other settings, another app. */
  appSettings: Record<string, string>;
  /** The app's address. */
  app: string;
  /** The app's data folder. */
  appFolder: string;
  /** What the start of the app has said so far. */
  appSays: () => Promise<string>;
}

/**
 * Playwright's test with a whole app behind it, started as `npm start` does: database, migrations, pages, worker. One app
 * serves all test files of a process.
 */
export const test = plainTest.extend<{ emptied: undefined; policyKept: undefined }, AppOptions>({
  appSettings: [{}, { option: true, scope: 'worker' }],

  app: [
    async ({ appSettings }, use, worker) => {
      const folder = folderOf(worker.workerIndex);
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

  appFolder: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the parameters.
    async ({}, use, worker) => use(folderOf(worker.workerIndex)),
    { scope: 'worker' },
  ],

  appSays: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the parameters.
    async ({}, use, worker) => {
      const log = startLogIn(folderOf(worker.workerIndex));
      await use(() => readFile(log, 'utf8'));
    },
    { scope: 'worker' },
  ],

  // Each test file finds an app without content. Starting one takes longer than many a test.
  emptied: [
    async ({ app: _ }, use, { file, workerIndex }) => {
      if (emptiedFor !== null && emptiedFor !== file) await emptyApp(folderOf(workerIndex));
      emptiedFor = file;
      await use(undefined);
    },
    { auto: true },
  ],

  // What a page's own policy forbids it fails in silence; zod, say, tries whether it may make code of texts.
  policyKept: [
    async ({ context }, use) => {
      const violations: string[] = [];
      context.on('console', (message) => {
        if (/Content Security Policy/.test(message.text())) violations.push(message.text());
      });
      await context.addInitScript(() => {
        addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
          console.error(`Content Security Policy: ${effectiveDirective} ${blockedURI}`);
        });
      });
      await use(undefined);
      expect(violations, 'what pages did against their own policy').toEqual([]);
    },
    { auto: true },
  ],

  baseURL: async ({ app }, use) => use(app),
});

/** What a download holds. */
export async function readDownload(download: { path(): Promise<string> }): Promise<string> {
  return readFile(await download.path(), 'utf8');
}
