import process from 'node:process';
import { type Browser, chromium, type Page } from 'playwright-core';
import { findChromium } from '@/scripts/testing/chromium.mjs';
import { Trouble } from '@/scripts/trouble.mjs';
import type { PageOrder } from './frames-page';
import { servePage } from './page-server';
import type { FrameTaker, TakeOutcome } from './taking';

/** Nothing shall reach out by itself, and machines without a graphics card shall do. */
const ARGUMENTS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * In the locale “C”, as under cron or in a container, Chromium cannot open files whose names are not ASCII. This one is
 * part of every current C library, and touches nothing but how names are read.
 */
const LOCALE = { LC_ALL: 'C.UTF-8' };

function requireChromium(): string {
  const found = findChromium();
  if (found) return found;
  throw new Trouble(
    'Frames are decoded by Chromium, but there is none in PATH (chromium, google-chrome, …). ' +
      'Install it (on Debian:  apt-get install chromium), or set CHROMIUM_PATH to a browser of yours.',
  );
}

/**
 * Starts a browser without a window.
 * @param executablePath absolute
 * @throws {Trouble} when it does not start
 */
export async function launchChromium(executablePath: string): Promise<Browser> {
  // Chromium's own sandbox does not work for root.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  try {
    return await chromium.launch({
      executablePath,
      args: [...ARGUMENTS, ...sandbox],
      env: { ...process.env, ...LOCALE },
    });
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split('\n');
    throw new Trouble(`The browser ${executablePath} does not start: ${reason}`);
  }
}

async function takeInPage(page: Page, file: string, order: PageOrder): Promise<TakeOutcome> {
  try {
    const input = await page.evaluateHandle(() =>
      Object.assign(document.createElement('input'), { type: 'file' }),
    );
    await input.setInputFiles(file);
    const outcome = await page.evaluate(([element, wanted]) => window.takeFrames(element, wanted), [
      input,
      order,
    ] as const);
    await input.dispose();
    return outcome;
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split('\n');
    return { failure: `The browser could not read ${file}: ${reason}`, refused: false };
  }
}

/**
 * Starts the browser.
 * @param chromium the one in PATH when left out
 * @throws {Trouble} when there is none, or it does not start
 */
export async function openHeadless(chromium = requireChromium()): Promise<FrameTaker> {
  const browser = await launchChromium(chromium);
  const server = await servePage();
  const listeners = new Map<number, (share: number) => void>();
  const page = await browser.newPage();
  await page.exposeFunction('reportShare', (id: number, share: number) =>
    listeners.get(id)?.(share),
  );
  await page.goto(server.address);
  let orders = 0;
  return {
    async take(file, order, onShare) {
      const id = orders++;
      listeners.set(id, onShare);
      const outcome = await takeInPage(page, file, { ...order, id });
      listeners.delete(id);
      return outcome;
    },
    async close() {
      await browser.close();
      server.close();
    },
  };
}
