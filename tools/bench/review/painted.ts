import type { Browser, Page } from 'playwright-core';
import type { Row } from '../bench';
import { row } from '../figures';
import type { Stage } from '../set-up/database';
import { inBrowser, openPage } from '../set-up/in-browser';

/** How long somebody looks at a clip before the first of two keys, and waits for the second, in milliseconds. */
const PACES = [
  { name: '5 s a clip', look: 4500, between: 500, aim: { most: 100 } },
  { name: '1.7 s a clip', look: 1500, between: 200, aim: { most: 100 } },
  { name: 'without a pause', look: 0, between: 0, aim: undefined },
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
 * @param turns how many clips are handed in at each pace
 */
export function measurePainted(stage: Stage, queueId: string, turns: number): Promise<Row[]> {
  return inBrowser(stage, async (browser, address) => {
    const rows: Row[] = [];
    for (const pace of PACES) {
      rows.push(...(await handIn(browser, `${address}/queues/${queueId}/review`, turns, pace)));
    }
    return rows;
  });
}

async function handIn(
  browser: Browser,
  address: string,
  turns: number,
  { name, look, between, aim }: (typeof PACES)[number],
): Promise<Row[]> {
  const page = await openPage(browser);
  await watchPage(page);
  const opened = performance.now();
  await page.goto(address);
  await page.getByRole('grid', { name: 'Scores' }).waitFor();
  const there = performance.now() - opened;
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
  return [
    row(`queue opened, first clip there, before ${name}`, 'ms', there),
    row(`next clip painted, ${name}: scores`, 'ms', times('scores')),
    row(`next clip painted, ${name}: picture`, 'ms', times('picture'), aim),
  ];
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
