import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { expectAccessible } from './accessible';
import { test } from './app';
import { startFakeEndpoint } from './fake-endpoint/server';
import { expectToFit } from './layout';

test.use({ content: 'nothing' });

/** Connects a model on the page of judges. */
async function connect(page: Page, baseUrl: string, name: string): Promise<void> {
  await page.goto('/judges?edit=new');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Base URL').fill(baseUrl);
  await dialog.getByLabel('Model', { exact: true }).fill('fake-vlm');
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByRole('button', { name: 'Save and test' }).click();
  await expect(dialog).toBeHidden();
}

/** Starts a run over all that the library of a suite shows, with what follows on it, and opens its page. */
async function startRun(page: Page, suite: string, judge: string, through?: string): Promise<void> {
  await page.goto(`/?suite=${suite}`);
  await page
    .getByRole('button', { name: /^Judge \d+ new/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(judge, { exact: true }).click();
  if (through) {
    await dialog
      .getByLabel('Then, automatically')
      .selectOption({ label: `… and on to: ${through}` });
  }
  await dialog.getByRole('button', { name: /^Start/ }).click();
  await page.getByRole('button', { name: 'Watch' }).click();
}

/** The rows of the stages on a run's page, in order. */
const stagesOf = (page: Page) =>
  page.getByRole('list').filter({ hasText: 'Write questions' }).getByRole('listitem');

test('annotations become a reviewed benchmark, models are examined on it, and it is exported', async ({
  page,
}) => {
  const fake = await startFakeEndpoint({ looks: false });
  try {
    await connect(page, fake.baseUrl, 'Writer');

    await test.step('the sample annotations become clips', async () => {
      await page.goto('/qa/annotations');
      await page.getByRole('button', { name: 'Try the sample annotations' }).click();
      await expect(
        page.getByText('3 sample videos of 3 in the project of the samples.'),
      ).toBeVisible();
      await page.getByRole('button', { name: 'Add 3 clips to Samples' }).click();
      await expect(page.getByText('3 clips added to Samples')).toBeVisible();
    });

    await test.step('all stages run one after the other without anybody', async () => {
      await startRun(page, 'question-writing', 'Writer', 'Make the examination');
      await expect(stagesOf(page)).toHaveCount(5);
      await expect(stagesOf(page).last().getByText('Ended')).toBeVisible();
      for (const stage of await stagesOf(page).all()) await expect(stage).toContainText('Ended');
      await expectAccessible(page, 'a run with its stages');
    });

    await test.step('the funnel says what became of the questions', async () => {
      await page.goto('/qa/funnel');
      await expect(page.getByRole('heading', { name: 'Funnel' })).toBeVisible();
      await expect(page.getByText('Write questions').first()).toBeVisible();
      await expectAccessible(page, 'the funnel');
      await expectToFit(page, 'the funnel');
    });

    await test.step('a person keeps a question', async () => {
      await page.goto('/?suite=question-review');
      await page.getByRole('table').getByRole('link').first().click();
      await expect(page.getByRole('button', { name: /Play the question’s steps/ })).toBeVisible();
      await page.keyboard.press('1');
      await expect(page.getByText('You say keep')).toBeVisible();
    });

    await test.step('a model is examined, and stands in the results with chance', async () => {
      await startRun(page, 'examining', 'Writer');
      await expect(page.getByText('Ended', { exact: true })).toBeVisible();
      await page.goto('/results?suite=examining');
      await expect(page.getByRole('row', { name: /^Writer/ }).first()).toBeVisible();
      await expect(page.getByText(/chance/i).first()).toBeVisible();
      await expectAccessible(page, 'the results of an examination');
      await expectToFit(page, 'the results of an examination');
    });

    await test.step('statistics count it', async () => {
      await page.goto('/qa/statistics');
      await expect(page.getByRole('heading', { name: 'Statistics' })).toBeVisible();
      await expect(page.getByText(/whether the letters are even/)).toBeVisible();
      await expectAccessible(page, 'the statistics of a benchmark');
      await expectToFit(page, 'the statistics of a benchmark');
    });

    await test.step('the benchmark is downloaded', async () => {
      await page.goto('/qa/export');
      await expectAccessible(page, 'the export of a benchmark');
      await expectToFit(page, 'the export of a benchmark');
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Download the ZIP' }).click(),
      ]);
      const files = unzipSync(await readFile(await download.path()));
      const names = Object.keys(files);
      expect(names.some((name) => name.endsWith('.jsonl'))).toBe(true);
      expect(names.some((name) => name.endsWith('.yaml'))).toBe(true);
    });
  } finally {
    await fake.close();
  }
});
