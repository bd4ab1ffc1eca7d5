import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { ROOT } from './app';

const AXE = path.join(ROOT, 'node_modules', 'axe-core', 'axe.min.js');

/** Expects that axe finds nothing serious on the page as it is, in light and in dark. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await page.evaluate(await readFile(AXE, 'utf8'));
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await findFaults(page), what).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  // The theme changes colours and nothing else.
  expect(await findFaults(page, 'color-contrast'), `${what}, dark`).toEqual([]);
}

/** The serious and critical faults on the page as it is, one line each; of all rules or one. */
async function findFaults(page: Page, rule?: string): Promise<string[]> {
  const options = { resultTypes: ['violations'], ...(rule && { runOnly: [rule] }) };
  const run = `axe.run(document, ${JSON.stringify(options)})`;
  const { violations } = await page.evaluate<AxeResults>(run);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
}
