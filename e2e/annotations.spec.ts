import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible';
import { test } from './app';

test.use({ content: 'nothing' });

/** A long first-person video whose last steps are all the same, and which has a step that ends before it begins. */
function goalStep(): string {
  const categories = [...'abcdefghaaaaaaaa'];
  const segments = categories.map((category, index) => ({
    start_time: index * 40,
    end_time: index * 40 + 40,
    step_category: `Kind ${category}`,
    step_description: `step number ${index + 1}`,
  }));
  const wrong = { start_time: 700, end_time: 690, step_category: 'Kind z' };
  const video = { video_uid: 'uid-long', end_time: 720, goal_description: 'Paint a shelf' };
  return JSON.stringify({ videos: [{ ...video, segments: [...segments, wrong] }] }, null, 1);
}

async function addClips(page: Page, button: string, said: string) {
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByText(said)).toBeVisible();
}

test('annotations are checked and trimmed, and become clips that questions are written about', async ({
  page,
}) => {
  await page.goto('/qa/annotations');
  await page.getByLabel('Files of annotations').setInputFiles({
    name: 'goals.json',
    mimeType: 'application/json',
    buffer: Buffer.from(goalStep()),
  });
  await expect(page.getByRole('row', { name: /goals\.json/ })).toContainText('Ego4D Goal-Step');
  await expect(page.getByText(/goals\.json:\d+.*not after its start/)).toBeVisible();
  await expect(page.getByText('it lasts 4:40, longer than 4:00, and it has 7 steps')).toBeVisible();
  await expect(
    page.getByText(/Because its different categories are 28\.6.% of its steps/),
  ).toBeVisible();

  // A timeline is one stop of the tab key, and its steps are reached by arrow keys.
  await page.getByRole('listbox', { name: /Paint a shelf/ }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  const second = page.getByRole('option', { name: /^Step 2 of 16, 0:40–1:20: step number 2/ });
  await expect(second).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page, 'the preview of annotations');

  await page.getByLabel('Different categories at least, in %').fill('200');
  await expect(page.getByText('A number from 0 to 100.')).toBeVisible();
  await page.getByLabel('Different categories at least, in %').fill('20');
  await page.getByLabel('Rule of repetition').selectOption('By the letter: always true');
  await addClips(page, 'Add 2 clips to My videos', '2 clips added to My videos.');
  await expect(
    page.getByRole('button', { name: 'Match the videos of 2 clips again' }),
  ).toBeVisible();

  await page.getByRole('link', { name: 'Open the clips in the library' }).click();
  await expect(page.getByRole('link', { name: /Paint a shelf/ })).toHaveCount(2);
});

test('the sample annotations come with their videos', async ({ page }) => {
  await page.goto('/qa/annotations');
  await page.getByRole('button', { name: 'Try the sample annotations' }).click();
  await expect(page.getByRole('listbox', { name: /making-tea\.mp4/ })).toBeVisible();
  await expect(page.getByText('3 sample videos of 3 in the project of the samples.')).toBeVisible();
  await expect(page.getByText('not in the project yet')).toBeHidden();
  await addClips(page, 'Add 3 clips to Samples', '3 clips added to Samples');
});
