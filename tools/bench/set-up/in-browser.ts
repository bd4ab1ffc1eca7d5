import path from 'node:path';
import process from 'node:process';
import { type Browser, chromium, type Page } from 'playwright-core';
import { findFreePort } from '@/scripts/processes/port.mjs';
import { runProgram, startProgram, stopProgram } from '@/scripts/processes/processes.mjs';
import { waitForAnswer } from '@/scripts/processes/programs.mjs';
import { projectRoot } from '@/scripts/settings.mjs';
import { findChromium } from '@/scripts/testing/chromium.mjs';
import type { Stage } from './database';

/** Stands in for the files of all videos, which have none. */
const CLIP = path.join(projectRoot, 'public', 'samples', 'ball-rolls.mp4');

/** A slow computer may take long. */
const PATIENCE_MS = 300_000;

/** Starts Chromium without a window. */
export function launchChromium(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('There is no Chromium. Set CHROMIUM_PATH to one.');
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
}

/** Builds the app where that is missing, however long that takes here. */
export async function prepareApp(): Promise<void> {
  const words = [path.join(projectRoot, 'scripts', 'start.mjs'), '--prepare'];
  await runProgram({ name: 'build', words, cwd: projectRoot, env: process.env, log: null });
}

/** Starts the app itself on a data folder, and has something done with its address. */
export async function withApp<Result>(
  dataFolder: string,
  work: (address: string) => Promise<Result>,
): Promise<Result> {
  await prepareApp();
  const port = await findFreePort('127.0.0.1');
  const { DATABASE_URL: _, ...environment } = process.env;
  const app = startProgram({
    name: 'app',
    words: [path.join(projectRoot, 'scripts', 'start.mjs')],
    cwd: projectRoot,
    env: { ...environment, FRAMEJURY_DATA: dataFolder, PORT: String(port) },
    log: path.join(path.dirname(dataFolder), 'start.log'),
  });
  try {
    const address = `http://127.0.0.1:${port}`;
    await waitForAnswer(address, app);
    return await work(address);
  } finally {
    await stopProgram(app);
  }
}

/** Starts the app on a stage's database, which is stopped for that, and has something done in a browser with it. */
export async function inBrowser<Result>(
  stage: Stage,
  work: (browser: Browser, address: string) => Promise<Result>,
): Promise<Result> {
  await stage.stop();
  return withApp(stage.dataFolder, async (address) => {
    const browser = await launchChromium();
    return await work(browser, address).finally(() => browser.close());
  });
}

/** Opens a page in which every video has a file. */
export async function openPage(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.route('**/api/videos/*/media', (route) =>
    route.fulfill({ path: CLIP, contentType: 'video/mp4' }),
  );
  page.setDefaultTimeout(PATIENCE_MS);
  // The compiler calls it around functions that have a name, and knows it only in modules.
  await page.addInitScript('globalThis.__name = (value) => value');
  return page;
}
