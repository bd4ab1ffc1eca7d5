import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { ROOT } from './app';

const AXE = path.join(ROOT, 'node_modules', 'axe-core', 'axe.min.js');

declare global {
  interface Window {
    axe: {
      run(page: Document, options: RunOptions): Promise<AxeResults>;
      /** Its rules; what breaks one is as serious as the rule says, where it says so. */
      _audit: { rules: readonly { id: string; impact?: string }[] };
    };
  }
}

const script = readFile(AXE, 'utf8');

/** Expects that axe finds nothing serious on the page as it is, in light and in dark. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) await page.evaluate(await script);
  await showIn(page, 'light');
  expect(await findFaults(page, {}), what).toEqual([]);
  await showIn(page, 'dark');
  // The theme changes colours and nothing else.
  const colours = { runOnly: ['color-contrast'] };
  expect(await findFaults(page, colours), `${what}, dark`).toEqual([]);
}

/** Shows the page in a theme, whose colours have come to rest: halfway between two, hardly any have contrast. */
async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    // One without an end never comes to rest, nor does one of an element that is not shown, as in what is folded.
    const ending = document.getAnimations().filter(({ effect }) => {
      const isShown = effect instanceof KeyframeEffect && effect.target?.checkVisibility();
      return isShown && effect.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    });
    await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)));
  });
}

/** The serious and critical faults on the page as it is, one line each; what can be no such fault is not looked for. */
function findFaults(page: Page, options: RunOptions): Promise<string[]> {
  return page.evaluate(async (asked) => {
    const { axe } = window;
    const lesser = axe._audit.rules.filter(({ impact = '' }) => /minor|moderate/.test(impact));
    const { violations } = await axe.run(document, {
      rules: Object.fromEntries(lesser.map(({ id }) => [id, { enabled: false }])),
      ...asked,
      resultTypes: ['violations'],
      // Style sheets and media, which only lesser rules read.
      preload: false,
    });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  }, options);
}
