import type { Page } from 'playwright-core';
import type { Row } from '../bench';
import { row } from '../figures';
import { watchPainted } from '../set-up/painted';

/** How long somebody reads before the first key, and waits between keys, in milliseconds; and how much of all that is. */
const PACES = [
  { name: '5 s a task', read: 4000, between: 140, share: 0.05 },
  { name: '2 s a task', read: 1200, between: 110, share: 0.1 },
  { name: '1.5 s a task', read: 700, between: 80, share: 1 },
];

/** The texts of the task that is shown; the next one is there already, out of sight. */
const COLUMNS = ':not([inert] *)[aria-label="Side by side"] > li';
const LIST = '[aria-label="Side by side"]';

/**
 * Rates all tasks of a queue but the last by keys, side by side, and measures how long each takes and how long the next one
 * is waited for.
 * @param tasks how many there are
 */
export async function rateAll(page: Page, address: string, tasks: number): Promise<Row[]> {
  await watchPainted(page, { texts: `${LIST} p`, there: LIST, hasVideo: false });
  await page.goto(address);
  await page.getByRole('list', { name: 'Side by side' }).first().waitFor();
  const rows: Row[] = [];
  let rated = 0;
  for (const { name, read, between, share } of PACES) {
    const until = Math.min(tasks - 1, Math.ceil(rated + share * tasks));
    const from = rated;
    const taken: number[] = [];
    for (; rated < until; rated += 1) {
      const before = performance.now();
      await page.waitForTimeout(read);
      await rateTask(page, between);
      await page.waitForFunction((count) => window.painted.length >= count, rated + 1);
      taken.push(performance.now() - before);
    }
    const painted = await page.evaluate((first) => window.painted.slice(first), from);
    rows.push(
      row(
        `next task painted, ${name}`,
        'ms',
        painted.map(({ texts }) => texts),
        { most: 100 },
      ),
      row(`a task, ${name}`, 'ms', taken),
    );
  }
  return rows;
}

/** Says of each caption that nothing is invented, scores it, prefers the last, and hands the task in. */
async function rateTask(page: Page, between: number): Promise<void> {
  const press = async (key: string) => {
    await page.keyboard.press(key);
    if (between > 0) await page.waitForTimeout(between);
  };
  const captions = await page.locator(COLUMNS).count();
  for (let caption = 0; caption < captions; caption += 1) {
    if (caption > 0) {
      await press(']');
      // A person looks where the mark is.
      await page
        .locator(`${COLUMNS}:nth-child(${caption + 1})[aria-current]`)
        .first()
        .waitFor();
    }
    await press('1');
    await press(String(2 + (caption % 3)));
  }
  await press('Shift+B');
  await page.keyboard.press('Control+Enter');
}
