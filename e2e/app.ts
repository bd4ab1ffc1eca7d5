import { mkdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { expect, type Locator, type Page, test as plainTest } from '@playwright/test';
import type { Client } from 'pg';
import { findFreePort } from '@/scripts/processes/port.mjs';
import { startProgram, stopProgram } from '@/scripts/processes/processes.mjs';
import { waitForAnswer } from '@/scripts/processes/programs.mjs';
import { type Content, createContents, onDatabase } from './content';

/** The project's folder. */
export const ROOT = process.cwd();

function folderOf(workerIndex: number): string {
  const parent = process.env.FRAMEJURY_DATA ?? path.join(os.tmpdir(), 'framejury-e2e');
  return path.join(parent, `app-${workerIndex}`);
}

function startLogIn(folder: string): string {
  return path.join(folder, 'start.log');
}

/**
 * Starts an app as `npm start` does, on a port of its own: database, migrations, pages, worker.
 * @param folder its data folder
 * @param settings that it is started with besides
 * @returns its address once it answers, and the program, which is to be stopped
 */
export async function startApp(folder: string, settings: Readonly<Record<string, string>>) {
  const port = await findFreePort('127.0.0.1');
  const address = `http://127.0.0.1:${port}`;
  const running = startProgram({
    name: 'app',
    words: [path.join(ROOT, 'scripts', 'start.mjs')],
    cwd: ROOT,
    env: {
      ...process.env,
      FRAMEJURY_DATA: folder,
      PORT: String(port),
      NODE_OPTIONS: process.env.APP_NODE_OPTIONS,
      // What it answers is held against the description of its interface.
      FRAMEJURY_CHECK_ANSWERS: 'on',
      ...settings,
    },
    log: startLogIn(folder),
  });
  try {
    await waitForAnswer(address, running);
  } catch (error) {
    await stopProgram(running);
    throw error;
  }
  return { address, running };
}

/** Lets a database not wait for the disk, since it is thrown away. */
async function keepNothingForEver(client: Client): Promise<void> {
  await client.query('ALTER SYSTEM SET fsync = off');
  await client.query('ALTER SYSTEM SET full_page_writes = off');
  await client.query('SELECT pg_reload_conf()');
}

interface TestOptions {
  /** What the app holds when the test's file begins. */
  content: Content;
  begun: undefined;
  policyKept: undefined;
}

interface AppOptions {
  /** Settings that the app is started with, besides its folder and port; other settings, another app. */
  appSettings: Record<string, string>;
  /** The app's address. */
  app: string;
  /** The app's data folder. */
  appFolder: string;
  /** What the start of the app has said so far. */
  appSays: () => Promise<string>;
  /** Sees to it that a test file finds that content. */
  beginFile: (file: string, content: Content) => Promise<void>;
}

/**
 * Playwright's test with a whole app behind it, started as `npm start` does: database, migrations, pages, worker. One app
 * serves all test files of a process.
 */
export const test = plainTest.extend<TestOptions, AppOptions>({
  appSettings: [{}, { option: true, scope: 'worker' }],

  app: [
    async ({ appSettings }, use, worker) => {
      const folder = folderOf(worker.workerIndex);
      await rm(folder, { recursive: true, force: true });
      await mkdir(folder, { recursive: true });
      const { address, running } = await startApp(folder, appSettings);
      try {
        await onDatabase(folder, keepNothingForEver);
        await use(address);
      } finally {
        await stopProgram(running);
        await rm(folder, { recursive: true, force: true });
      }
    },
    { scope: 'worker', timeout: 600_000 },
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

  content: ['nothing', { option: true }],

  beginFile: [
    async ({ app, appFolder, browser }, use) => {
      const contents = createContents(app, appFolder);
      // As it was started.
      let holds: string | Content = 'nothing';
      await use(async (file, content) => {
        if (holds !== file && holds !== content) await contents.put(content, browser);
        holds = file;
      });
    },
    { scope: 'worker', timeout: 600_000 },
  ],

  // Starting an app takes longer than many a test: those of a process share one.
  begun: [
    async ({ beginFile, content }, use, { file }) => {
      await beginFile(file, content);
      await use(undefined);
    },
    { auto: true, timeout: 600_000 },
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

/** All that is in sight: what comes next is drawn as well, behind it. */
export function inSight(page: Page): Locator {
  return page.locator(':not([inert] *)');
}

/** What a download holds. */
export async function readDownload(download: { path(): Promise<string> }): Promise<string> {
  return readFile(await download.path(), 'utf8');
}
