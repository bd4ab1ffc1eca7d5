import type { Browser, Page } from 'playwright-core';
import type { Row } from '../bench';
import { openPage } from '../set-up/in-browser';
import { MACHINES, type Machine, rowsOfMachines, slowDown } from './machine';

/** How long nobody presses a key before the next, in milliseconds. */
const PAUSE = 700;

/** A key, and what it is pressed for; `first` what has to be pressed before it, `opens` whether another clip comes. */
interface Stroke {
  name: string;
  key: string;
  first?: string;
  opens?: true;
}

const STROKES: readonly Stroke[] = [
  { name: 'next frame', key: '.' },
  { name: 'next unreviewed cell', key: 's' },
  { name: 'a score, up to the box for its reason', key: '7', first: 'Escape' },
  // The first 7 opens the box for the reason, further ones are written in it.
  { name: 'a letter of a reason', key: 'x', first: '7' },
  { name: 'the judge is right', key: 'c', first: 'Escape' },
  { name: 'next clip', key: 'Shift+J', opens: true },
];

declare global {
  interface Window {
    answered: number[];
  }
}

/**
 * Measures how long a key of the review takes until the screen shows what it did, as the browser itself reports it (Event
 * Timing: from the press to the next picture, in steps of 8 ms).
 * @param times how often each key is pressed
 */
export async function measureKeys(
  browser: Browser,
  address: string,
  times: number,
): Promise<Row[]> {
  const rows: Row[] = [];
  const pages: Page[] = [];
  for (const machine of MACHINES) pages.push(await openReview(browser, address, machine));
  for (const stroke of STROKES) {
    const taken: number[][] = MACHINES.map(() => []);
    for (let turn = 0; turn < times; turn += 1) {
      for (const [index, page] of pages.entries()) taken[index]?.push(await press(page, stroke));
    }
    rows.push(...rowsOfMachines(`key: ${stroke.name}`, taken, { most: 200 }));
  }
  return rows;
}

async function openReview(browser: Browser, address: string, machine: Machine): Promise<Page> {
  const page = await openPage(browser);
  await page.addInitScript(() => {
    window.answered = [];
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) {
        if (name === 'keydown') window.answered.push(duration);
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await slowDown(page, machine);
  await page.goto(address);
  await page.getByRole('grid').getByRole('button').first().waitFor();
  await page.waitForLoadState('networkidle');
  return page;
}

/** The name of the clip that is shown; the next one of a list is drawn out of sight. */
const SHOWN = 'h1:not([inert] *)';

/** @returns milliseconds; what is answered within 16 is not reported by the browser, and counts as that */
async function press(page: Page, { key, first, opens }: Stroke): Promise<number> {
  // Another page is in front meanwhile, and what is not in front is not painted.
  await page.bringToFront();
  if (first) await page.keyboard.press(first);
  await page.waitForTimeout(PAUSE);
  const before = await page.locator(SHOWN).first().textContent();
  await page.evaluate(() => window.answered.splice(0));
  await page.keyboard.press(key);
  await page.waitForTimeout(PAUSE);
  if (opens) {
    await page.waitForFunction(
      ([shown, name]) => document.querySelector(shown)?.textContent !== name,
      [SHOWN, before ?? ''] as const,
    );
    await page.waitForLoadState('networkidle');
  }
  await painted(page);
  const [duration = 16] = await page.evaluate(() => window.answered);
  return duration;
}

/** Waits until the page has painted what keys did, and has been told of it. */
function painted(page: Page): Promise<void> {
  return page.evaluate(
    (pause) =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, pause)));
      }),
    PAUSE / 2,
  );
}
