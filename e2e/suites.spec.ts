import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible';
import { inSight, test } from './app';
import { CLIPS } from './content';
import { waitForEnd } from './steps';

test.use({ content: 'clips' });
test.describe.configure({ mode: 'serial' });

const [CLIP = '', OTHER = ''] = CLIPS;

const ANSWERS = [
  {
    id: 'a',
    question: 'Why does it fall?',
    answer: 'Gravity pulls it down.',
    reference: 'Gravity.',
    checks: ['names a force', 'is polite'],
    model: 'writer-1',
  },
  {
    id: 'b',
    question: 'What is shown?',
    answer: 'A ball.',
    model: 'writer-1',
    checks: ['is short'],
    video: CLIP,
    topic: 'things',
  },
  {
    id: 'b',
    question: 'What is shown?',
    answer: 'A cat.',
    model: 'writer-2',
    checks: ['is short'],
    video: 'nowhere.mp4',
    topic: 'things',
  },
];

function fileOf(name: string, rows: readonly object[], fault = '') {
  const text = [...rows.map((row) => JSON.stringify(row)), fault].join('\n');
  return { name, mimeType: 'application/jsonl', buffer: Buffer.from(text) };
}

/** Takes in items of a suite on the import page. */
async function addItems(page: Page, suite: string, file: ReturnType<typeof fileOf>) {
  await page.goto('/import');
  const items = page.getByRole('region', { name: 'Items to be judged' });
  await items.getByLabel('Suite').selectOption(suite);
  await items.getByLabel('Files of items').setInputFiles(file);
  await items.getByRole('button', { name: /^Add \d+ items?$/ }).click();
  await expect(items.getByRole('status')).toContainText('added');
  return items;
}

/** Judges all items that a suite's library shows, with the built-in judge, and waits until that is done. */
async function judgeAll(page: Page, suite: string) {
  await page.goto(`/?suite=${suite}`);
  await page.getByRole('button', { name: /^Judge/ }).click();
  await page.getByRole('button', { name: 'Start judging' }).click();
  await page.getByRole('button', { name: 'Watch' }).click();
  await waitForEnd(page);
}

test('answers in writing come from a file, and are judged with frames taken for them', async ({
  page,
}) => {
  const items = await addItems(page, 'answers', fileOf('answers.jsonl', ANSWERS, '{"id":'));
  await expect(items).toContainText('3 items added, 1 video to come');
  await expect(items).toContainText('answers.jsonl:4');
  await page.goto('/');
  await expect(page.getByText('What is shown?')).toHaveCount(0);
  await judgeAll(page, 'answers');
  await expect(page.getByText(/^(Judged|No scores)$/)).toHaveCount(3);
});

test('are reviewed check by check, by key, next to what they say', async ({ page }) => {
  await page.goto('/?suite=answers');
  await page.getByRole('link', { name: /Why does it fall/ }).click();
  await expect(page.getByText('Gravity pulls it down.').first()).toBeVisible();
  const checks = page.getByRole('grid', { name: 'Checks' });
  await expect(checks.getByRole('row', { name: /names a force/ })).toBeVisible();
  await page.keyboard.press('c');
  await expect(page.getByText('1 of 2 by you').and(inSight(page))).toBeVisible();
  await page.keyboard.press('4');
  await page.getByRole('textbox', { name: 'Reason for 4' }).fill('It says please.');
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 of 2 by you').and(inSight(page))).toBeVisible();
  await expectAccessible(page, 'an item without a video');
});

test('a pair of clips is reviewed with both players, by a choice of three', async ({ page }) => {
  const pair = { id: 'two', about: 'a ball', videos: [CLIP, OTHER] };
  await addItems(page, 'pairs', fileOf('pairs.jsonl', [pair]));
  await judgeAll(page, 'pairs');
  await page.goto('/?suite=pairs');
  await page.getByRole('link', { name: /two/ }).click();
  await expect(page.locator('video').and(inSight(page))).toHaveCount(2);
  await expect(page.getByText('0 of 3 by you').and(inSight(page))).toBeVisible();
  await page.getByRole('button', { name: 'Confirm first' }).click();
  await expect(page.getByText('1 of 3 by you').and(inSight(page))).toBeVisible();
});
