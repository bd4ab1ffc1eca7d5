import { expect } from '@playwright/test';
import { expectAccessible } from './accessible';
import { test } from './app';
import { expectRowsToKeepToThemselves } from './row-targets';
import { openPersonMenu } from './steps';

test.use({ content: 'judged clips' });

const CLIP = 'balls-bounce.mp4';

test('faults are found, also those that only the dark theme has', async ({ page }) => {
  const pageOf = (style: string, button: string) =>
    `<!doctype html><html lang="en"><title>Faults</title><style>${style}</style>
    <main><h1>Faults</h1><p>Some words</p><button>${button}</button></main>`;
  await page.setContent(pageOf('', ''));
  await expect(expectAccessible(page, 'a page')).rejects.toThrow('button-name: button');
  const dark = '@media (prefers-color-scheme: dark) { p { color: #777; background: #666 } }';
  await page.setContent(pageOf(dark, 'Go on'));
  await expect(expectAccessible(page, 'a page')).rejects.toThrow('color-contrast: p');
  await page.setContent(pageOf('', 'Go on'));
  await expectAccessible(page, 'a page');
});

// Pages as they are when they are opened are looked at in screens.spec.ts.
test('what opens, is typed and is marked on pages is free of serious faults, in light and in dark', async ({
  page,
}) => {
  const check = (what: string) => expectAccessible(page, what);

  await page.goto('/');
  await page.getByRole('link', { name: CLIP }).click();
  await expect(page.getByRole('grid', { name: 'Scores' })).toBeVisible();
  await expect(page.getByRole('tabpanel').getByRole('figure').first()).toBeVisible();
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
  await page.getByRole('button', { name: 'Export' }).click();
  await check('the export');
  await page.goto('/queues');
  await page.getByRole('button', { name: 'New queue' }).click();
  await page.getByLabel('Name').fill('Read blind');
  await page.getByRole('button', { name: 'Create the queue' }).click();
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
  await expectRowsToKeepToThemselves(page, 'the queues');
  await page.goto('/suites');
  await page.getByRole('button', { name: 'Take in a folder' }).click();
  await check('the taking in of a suite');
  await page.goto('/suites/new');
  await page.getByRole('button', { name: 'More about question 1' }).click();
  await check('a suite that is being made');
  await page.getByRole('button', { name: 'Paste a table' }).click();
  await check('a table that is pasted');
  await page.goto('/prompts');
  await page.getByRole('button', { name: 'Import and export' }).click();
  await page.getByRole('menuitem', { name: 'Import a Markdown file' }).click();
  await check('the import of a prompt');
  await page.keyboard.press('Escape');
  await openPersonMenu(page);
  await check('the menu of who one is');
});
