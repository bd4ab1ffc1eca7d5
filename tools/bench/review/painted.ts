import type { Browser, Page } from 'playwright-core';
import type { Stage } from '../database';
import { inBrowser, openPage } from '../in-browser';
import { report } from '../timing';

/** How long somebody looks at a clip before the first of two keys, and waits for the second, in milliseconds. */
const PACES = [
  { name: '5 s a clip', look: 4500, between: 500, turns: 8 },
  { name: '1.7 s a clip', look: 1500, between: 200, turns: 12 },
  { name: 'without a pause', look: 0, between: 0, turns: 12 },
];

/** When, in milliseconds after a key, the page had painted the scores of the next clip, and the clip's own picture. */
interface Painted {
  scores: number;
  picture: number;
}

declare global {
  interface Window {
    painted: Painted[];
  }
}

/**
 * Measures, in the app itself and a browser, how long a reviewer waits for the next clip of a queue: from the press of
 * Ctrl with Enter to the picture that shows it, with everything that the server does meanwhile.
 * @param queueId a queue of the local reviewer, with more clips than are handed in here
 */
export function measurePainted(stage: Stage, queueId: string): Promise<void> {
  return inBrowser(stage, async (browser, address) => {
    for (const pace of PACES) await handIn(browser, `${address}/queues/${queueId}/review`, pace);
  });
}

async function handIn(
  browser: Browser,
  address: string,
  { name, look, between, turns }: (typeof PACES)[number],
): Promise<void> {
  const page = await openPage(browser);
  await watchPage(page);
  const opened = performance.now();
  await page.goto(address);
  await page.getByRole('grid', { name: 'Scores' }).waitFor();
  report('queue opened in the browser, first clip there', [performance.now() - opened]);
  for (let turn = 1; turn <= turns; turn += 1) {
    await page.waitForTimeout(look);
    await page.keyboard.press('Shift+C');
    await page.waitForTimeout(between);
    await page.keyboard.press('Control+Enter');
    await page.waitForFunction((count) => window.painted.length === count, turn);
  }
  const painted = await page.evaluate(() => window.painted);
  await page.close();
  const times = (what: keyof Painted) => painted.map((one) => one[what]);
  report(`next clip painted, ${name}: scores`, times('scores'));
  report(`next clip painted, ${name}: picture`, times('picture'));
}

/** Has the page itself note when it has painted the next clip. */
async function watchPage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.painted = [];
    const shown = () => document.querySelector('h1')?.textContent ?? '';
    const afterPaint = (work: () => void) => requestAnimationFrame(() => setTimeout(work));
    const follow = (before: string, start: number, scores: number) => {
      const isNext = shown() !== before && document.querySelector('[role=grid]') !== null;
      const reached = scores || (isNext ? performance.now() - start : 0);
      const video = document.querySelector('video');
      if (reached && video && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) {
        window.painted.push({ scores: reached, picture: performance.now() - start });
      } else {
        afterPaint(() => follow(before, start, reached));
      }
    };
    window.addEventListener(
      'keydown',
      ({ key, ctrlKey, timeStamp }) => {
        const before = shown();
        if (key === 'Enter' && ctrlKey) afterPaint(() => follow(before, timeStamp, 0));
      },
      { capture: true },
    );
  });
}
