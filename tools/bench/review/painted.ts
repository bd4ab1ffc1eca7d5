import type { Browser } from 'playwright-core';
import type { Row } from '../bench';
import { row } from '../figures';
import type { Stage } from '../set-up/database';
import { inBrowser, openPage } from '../set-up/in-browser';
import { watchPainted } from '../set-up/painted';

/** How long somebody looks at a clip before the first of two keys, and waits for the second, in milliseconds. */
const PACES = [
  { name: '5 s a clip', look: 4500, between: 500, aim: { most: 100 } },
  { name: '1.7 s a clip', look: 1500, between: 200, aim: { most: 100 } },
  { name: 'without a pause', look: 0, between: 0, aim: undefined },
];

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
  await watchPainted(page, { texts: 'h1:not([inert] *)', there: '[role=grid]', hasVideo: true });
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
  return [
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
  ];
}
