import type { Browser } from 'playwright-core';
import type { Row } from '../bench';
import { row } from '../figures';
import type { Stage } from '../set-up/database';
import { inBrowser, openPage } from '../set-up/in-browser';
import { watchPainted } from '../set-up/painted';

/** How long somebody looks at a clip before the first of two keys, and waits for the second, in milliseconds. */
const PACES = [
  { name: '5 s a clip', look: 4500, between: 500, aim: { most: 100 }, times: 1 },
  // The first clips after a page was loaded run code that is not compiled yet; among few they would be the 95th percentile.
  { name: '1.7 s a clip', look: 1500, between: 200, aim: { most: 50 }, times: 5 },
  { name: 'without a pause', look: 0, between: 0, aim: undefined, times: 1 },
];

/** What opening a queue may take to its first clip, in milliseconds. */
const OPENED = { most: 500 };

/**
 * Measures, in the app itself and a browser, how long a reviewer waits for the next clip of a queue: from the press of
 * Ctrl with Enter to the picture that shows it, with everything that the server does meanwhile.
 * @param queueId a queue of the local reviewer, with more clips than are handed in here
 * @param turns how many clips are handed in at each pace; several times as many at some
 */
export function measurePainted(stage: Stage, queueId: string, turns: number): Promise<Row[]> {
  return inBrowser(stage, async (browser, address) => {
    const rows = [...(await openByClick(browser, `${address}/queues/${queueId}`, turns))];
    for (const pace of PACES) {
      const clips = pace.times * turns;
      rows.push(...(await handIn(browser, `${address}/queues/${queueId}/review`, clips, pace)));
    }
    return rows;
  });
}

/** Measures how long a queue takes to its first clip where somebody comes from its own page, by a click on its link. */
async function openByClick(browser: Browser, address: string, turns: number): Promise<Row[]> {
  const page = await openPage(browser);
  const taken: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    await page.goto(address, { waitUntil: 'networkidle' });
    const link = page.locator(`a[href$="/review"]`).first();
    await link.waitFor();
    const clicked = performance.now();
    await link.click();
    await page.getByRole('grid', { name: 'Scores' }).waitFor();
    taken.push(performance.now() - clicked);
  }
  await page.context().close();
  return [row('queue opened by a click, first clip there', 'ms', taken, OPENED)];
}

async function handIn(
  browser: Browser,
  address: string,
  turns: number,
  { name, look, between, aim }: (typeof PACES)[number],
): Promise<Row[]> {
  const page = await openPage(browser);
  await watchPainted(page, { texts: 'h1:not([inert] *)', there: '[role=grid]', hasVideo: true });
  const opened = performance.now();
  await page.goto(address);
  // What came with the page is seen before it can be used.
  await page.locator('[role=grid]').first().waitFor();
  const seen = performance.now() - opened;
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
  return [
    row(`queue opened, first clip seen, before ${name}`, 'ms', seen, OPENED),
    row(`queue opened, first clip there, before ${name}`, 'ms', there),
    row(
      `next clip painted, ${name}: scores`,
      'ms',
      painted.map(({ texts }) => texts),
    ),
    row(
      `next clip painted, ${name}: picture`,
      'ms',
      painted.map(({ picture }) => picture),
      aim,
    ),
    row(`next clip painted, ${name}: picture of the first`, 'ms', painted[0]?.picture ?? 0),
  ];
}
