import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { ROOT, samplePath, test } from './app';
import { startJudging, takeIn, waitForEnd } from './steps';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const CLIP = 'balls-bounce.mp4';

test('every page is free of serious faults, in light and in dark', async ({ page }) => {
  const axe = await readFile(path.join(ROOT, 'node_modules', 'axe-core', 'axe.min.js'), 'utf8');
  const check = async (what: string) => {
    await page.evaluate(axe);
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await findFaults(page), what).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    // The theme changes colours and nothing else.
    expect(await findFaults(page, 'color-contrast'), `${what}, dark`).toEqual([]);
  };

  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Load the sample clips' })).toBeEnabled();
  await check('the empty library');
  await page.goto('/agreement');
  await expect(page.getByRole('link', { name: 'To the library' })).toBeVisible();
  await check('agreement without a run');

  await takeIn(page, [samplePath(CLIP)]);
  await check('the library with the queue');
  await startJudging(page, 'Built-in baseline');
  await waitForEnd(page);
  await check('a run');
  await page.getByRole('link', { name: CLIP }).click();
  await expect(page.getByRole('grid', { name: 'Scores' })).toBeVisible();
  await expect(page.getByRole('tabpanel').getByRole('figure').first()).toBeVisible();
  await check('the review of a video');
  for (const tab of [/Frames sent/, 'Raw reply', /Calls/, /^History/]) {
    await page.getByRole('tab', { name: tab }).click();
    await check(`the review, ${tab}`);
  }
  await page.getByRole('button', { name: 'Confirm the rest' }).click();
  await page.keyboard.press('f');
  await page.keyboard.press('b');
  await check('a finding that is being marked');
  await page.keyboard.press('Enter');
  await page.keyboard.press('6');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+N');
  await check('the findings');
  await page.keyboard.press('n');
  await page.keyboard.type('a note');
  await page.keyboard.press('Enter');
  await check('the notes');
  await page.getByRole('tab', { name: 'Whole history' }).click();
  const history = page.getByRole('tabpanel', { name: 'Whole history' });
  await expect(history.getByText('nothing else is wrong', { exact: true })).toBeVisible();
  await check('the history of the video');
  await page.keyboard.press('?');
  await check('the list of keys');
  await page.keyboard.press('Escape');

  await page.goto('/agreement');
  await page.getByRole('button', { name: 'Show “All”' }).click();
  await expect(page.getByRole('row', { name: /^Dynamic/ })).toBeVisible();
  await check('agreement');
  await page.getByRole('button', { name: 'Export' }).click();
  await check('the export');
  await page.goto('/runs');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await check('the runs');
  await page.goto('/queues');
  await expect(page.getByText('No queue yet')).toBeVisible();
  await page.getByRole('button', { name: 'New queue' }).click();
  await page.getByLabel('Name').fill('Read blind');
  await check('a queue that is being made');
  await page.getByRole('button', { name: 'Make the queue' }).click();
  await expect(page.getByRole('heading', { name: 'Read blind' })).toBeVisible();
  await check('a queue');
  await page.getByRole('button', { name: 'Settings' }).click();
  await check('the settings of a queue');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: /^Review/ }).click();
  await check('the review of a queue');
  await page.keyboard.press('?');
  await check('the keys of a queue’s review');
  await page.goto('/queues');
  await expect(page.getByRole('link', { name: 'Read blind' })).toBeVisible();
  await check('the queues');
  await page.goto('/prompts');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await check('the prompts');
  await page.getByRole('button', { name: 'New version' }).click();
  await page.getByRole('textbox', { name: 'Text' }).fill('Mind <relation> and {{grahp}}.');
  await check('a version that is being written');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('tab', { name: /^Versions/ }).click();
  await check('the versions of a prompt');
  await page.getByRole('button', { name: 'Import and export' }).click();
  await page.getByRole('menuitem', { name: 'Import a Markdown file' }).click();
  await check('the import of a prompt');
  await page.keyboard.press('Escape');
  await page.goto('/judges');
  await page.getByRole('button', { name: 'Connect a model' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await check('connecting a model');
  await page.goto('/people');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await check('the people');
  await page.getByRole('button', { name: /^You:/ }).click();
  await check('the menu of who one is');
  await page.getByRole('menuitem', { name: 'Audit' }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await check('the audit');
  await page.goto('/no-such-page');
  await check('a page that is not there');
});

/** The serious and critical faults on the page as it is, one line each; of all rules or one. */
async function findFaults(page: Page, rule?: string): Promise<string[]> {
  const options = { resultTypes: ['violations'], ...(rule && { runOnly: [rule] }) };
  const run = `axe.run(document, ${JSON.stringify(options)})`;
  const { violations } = await page.evaluate<AxeResults>(run);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
}
