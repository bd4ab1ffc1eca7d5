import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { expectAccessible } from './accessible';
import { test } from './app';
import { startFakeEndpoint } from './fake-endpoint/server';
import { expectToFit } from './layout';
import { addSampleAnnotations, connectModel, startRun } from './steps';

test.use({ content: 'nothing' });

/** The rows of the stages on a run's page, in order. */
const stagesOf = (page: Page) =>
  page.getByRole('list').filter({ hasText: 'Write questions' }).getByRole('listitem');

test('annotations become a reviewed benchmark, models are examined on it, and it is exported', async ({
  page,
}) => {
  const fake = await startFakeEndpoint({ looks: false });
  try {
    await connectModel(page, fake.baseUrl, 'Writer');

    await test.step('the sample annotations become clips', async () => {
      await addSampleAnnotations(page);
    });

    await test.step('all stages run one after the other without anybody', async () => {
      await startRun(page, '/?suite=question-writing', 'Writer', 'Make the examination');
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

    await test.step('what is kept is frozen as a benchmark', async () => {
      await page.goto('/qa/benchmarks');
      await page.getByRole('textbox', { name: 'Name' }).fill('Tea time');
      await page.getByRole('button', { name: 'Freeze' }).click();
      await expect(page.getByRole('heading', { name: 'Tea time, version 1' })).toBeVisible();
      await expectAccessible(page, 'the benchmarks of a project');
      await expectToFit(page, 'the benchmarks of a project');
    });

    await test.step('a model is examined on it, and stands in its results with chance', async () => {
      await page.getByRole('button', { name: 'Examine…' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('Writer', { exact: true }).click();
      await dialog.getByRole('button', { name: /^Start/ }).click();
      await expect(page.getByText('Ended', { exact: true })).toBeVisible();
      await page.goto('/qa/benchmarks');
      await page.getByRole('link', { name: 'Results of 1 examinee' }).click();
      await expect(page.getByRole('combobox', { name: 'Benchmark' })).toContainText('Tea time');
      await expect(page.getByRole('row', { name: /^Writer/ }).first()).toBeVisible();
      await expect(page.getByText(/chance/i).first()).toBeVisible();
      await expectAccessible(page, 'the results of an examination');
      await expectToFit(page, 'the results of an examination');
    });

    await test.step('statistics count it', async () => {
      await page.goto('/qa/statistics');
      await expect(page.getByRole('heading', { name: 'Statistics' })).toBeVisible();
      await page.getByRole('combobox', { name: 'Of', exact: true }).selectOption({ index: 1 });
      await expect(page.getByText(/questions of the benchmark/)).toBeVisible();
      await expect(page.getByText(/whether the letters are even/)).toBeVisible();
      await expectAccessible(page, 'the statistics of a benchmark');
      await expectToFit(page, 'the statistics of a benchmark');
    });

    await test.step('the benchmark is downloaded', async () => {
      await page.goto('/qa/benchmarks');
      await page.getByRole('button', { name: 'Export' }).click();
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
