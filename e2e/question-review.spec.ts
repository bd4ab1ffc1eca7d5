import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible';
import { inSight, test } from './app';
import { CLIPS } from './content';

test.use({ content: 'clips' });
test.describe.configure({ mode: 'serial' });

const [CLIP = ''] = CLIPS;
const step = (from: number, to: number, text: string) => ({
  from,
  to,
  text,
  category: null,
  substeps: [],
});
const QUESTION = {
  clip: {
    video: CLIP,
    source: 'ours',
    view: 'third',
    subject: 'Roll a ball',
    from: 0.4,
    to: 1.6,
    steps: [step(0.4, 0.8, 'put the ball down'), step(0.8, 1.2, 'push it'), step(1.2, 1.6, 'wait')],
  },
  granularity: 'coarse',
  question: 'What happens after they put the ball down?',
  answer: 'it is pushed',
  reason: 'The second step follows the first.',
  steps: [2],
};
const WRONG = ['it is lifted', 'it is painted', 'a box is opened', 'nothing is moved'];

async function addItems(page: Page, suite: string, rows: readonly object[]) {
  const text = rows.map((row) => JSON.stringify(row)).join('\n');
  const response = await page.request.post('/api/items/import', {
    data: { suite, files: [{ name: 'questions.jsonl', text }], store: true },
  });
  expect(await response.json()).toMatchObject({ added: rows.length, faults: [] });
}

/** The time of the frame on the screen, in seconds. */
const timeOf = (page: Page) =>
  page
    .locator('video')
    .and(inSight(page))
    .evaluate((video: HTMLVideoElement) => video.currentTime);

const isPaused = (page: Page) =>
  page
    .locator('video')
    .and(inSight(page))
    .evaluate((video: HTMLVideoElement) => video.paused);

test('a question is reviewed by key although nothing judged it, with its steps played', async ({
  page,
}) => {
  await addItems(page, 'question-review', [
    { id: 'a', ...QUESTION },
    { id: 'b', ...QUESTION, question: 'What happens before waiting?' },
  ]);
  await page.goto('/?suite=question-review');
  await page.getByRole('link', { name: QUESTION.question }).click();
  await expect(page.getByRole('button', { name: /^put the ball down/ })).toBeVisible();
  await expect(page.getByText('Pronouns', { exact: true }).and(inSight(page))).toBeVisible();
  await expect.poll(() => timeOf(page)).toBeGreaterThan(0.3);
  await page.keyboard.press('p');
  await expect.poll(() => timeOf(page)).toBeGreaterThan(1.1);
  await expect.poll(() => isPaused(page)).toBe(true);
  expect(await timeOf(page)).toBeLessThan(1.4);
  await expectAccessible(page, 'a question with its steps');
  await page.keyboard.press('2');
  // The verdict asks why, of which one says nothing without a text.
  await expect(page.getByRole('button', { name: /Ambiguous/ })).toBeVisible();
  await page.keyboard.press('7');
  await page.getByRole('textbox', { name: 'Reason for other' }).fill('Who are they?');
  await page.keyboard.press('Enter');
  await expect(page.getByText('You say Other')).toBeVisible();
  await page.getByRole('button', { name: /Ambiguous/ }).click();
  await expect(page.getByText('You say Ambiguous')).toBeVisible();
  await page.goto('/?suite=question-review');
  await expect(page.getByText('Rejected: ambiguous')).toBeVisible();
});

test('an edit is a version with a verdict of its own, and the history says what it changed', async ({
  page,
}) => {
  await page.goto('/?suite=question-review');
  await page.getByRole('link', { name: QUESTION.question }).click();
  await expect(page.getByText('You say reject')).toBeVisible();
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog');
  const preview = dialog.getByRole('region', { name: 'What it would show' });
  await expect(preview.getByText('Pronouns', { exact: true })).toBeVisible();
  await dialog.getByLabel('question').fill('What happens after putting the ball down?');
  await expect(preview.getByText('All hold.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Store the new version' })).toBeDisabled();
  const reason = dialog.getByLabel('Reason for this correction');
  await reason.fill('Nobody is seen.');
  await expectAccessible(page, 'the form of a correction');
  // What is written stays when the form is closed, and pressing Enter twice stores it once.
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.keyboard.press('e');
  await expect(reason).toHaveValue('Nobody is seen.');
  await reason.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This is a correction.')).toBeVisible();
  await expect(page.getByText('You say reject')).toHaveCount(0);
  await page.keyboard.press('1');
  await expect(page.getByText('You say keep')).toBeVisible();
  await page.getByText('2 versions').click();
  await expect(page.getByText('“Nobody is seen.”')).toBeVisible();
  await expect(page.locator('ins').filter({ hasText: 'putting' })).toBeVisible();
  await expectAccessible(page, 'the history of a question');
});

test('options are reviewed with the right one marked', async ({ page }) => {
  await addItems(page, 'option-review', [{ id: 'o', ...QUESTION, wrong: WRONG }]);
  await page.goto('/?suite=option-review');
  await page.getByRole('link', { name: QUESTION.question }).click();
  const right = page.getByRole('listitem').filter({ hasText: 'it is pushed' });
  await expect(right.getByText('right', { exact: true })).toBeVisible();
  await expectAccessible(page, 'a question with its options');
});
