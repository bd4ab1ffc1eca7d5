import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './accessible';
import { test } from './app';
import { expectToFit } from './layout';
import { addReviewer, become } from './reviewers';
import { judgeSamples } from './steps';

/** Their answers are known: something is wrong in the first, nothing in the second. */
const CLIPS = ['ball-vanishes.mp4', 'ball-rolls.mp4'];

test('who is ready from a practice is let into the queue that asks for it, and nobody before', async ({
  page,
  app,
  appFolder,
}) => {
  await judgeSamples(page, CLIPS);
  await test.step('a lead makes a practice, and a queue that asks for it', async () => {
    await addReviewer(appFolder, 'Ada');
    await makePractice(page);
    await makeQueue(page);
  });

  const queue = page.url();
  await become(page, app, 'Ada');
  await test.step('the queue is closed to who has not practised', async () => {
    await page.goto(`${queue}/review`);
    await expect(page.getByText(/who are ready from “First steps”: practise first/)).toBeVisible();
    await page.goto('/queues/mine');
    await expectAccessible(page, 'work with a practice');
    await expectToFit(page, 'work with a practice');
    await page.getByRole('link', { name: 'Practise first' }).click();
    await expect(page.getByRole('heading', { name: /^First steps/ })).toBeVisible();
  });

  let wrong: Wrong[] = [];
  await test.step('each item is told right or wrong as soon as it is answered', async () => {
    await expectAccessible(page, 'a practice that has not begun');
    await expectToFit(page, 'a practice that has not begun');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/1 of 2$/)).toBeVisible();
    await expectAccessible(page, 'an item of a practice');
    await expectToFit(page, 'an item of a practice');
    await test.step('its instructions open and close by key', () => toggleInstructions(page));
    for (const last of [false, true]) {
      await sayRestIsZero(page);
      await page.keyboard.press('ControlOrMeta+Enter');
      const heading = page.getByRole('heading', { name: /^\d+ of \d+ known answers right$/ });
      await expect(heading).toBeVisible();
      await expectAccessible(page, 'an item that was checked');
      await expectToFit(page, 'an item that was checked');
      wrong = [...wrong, ...(await wrongRows(page))];
      await page.getByRole('button', { name: last ? 'See how you did' : 'Next' }).click();
    }
    expect(wrong.length).toBeGreaterThan(0);
  });

  await test.step('what was wrong is practised again, until it is right', async () => {
    await expect(page.getByText('Not ready yet').first()).toBeVisible();
    await expectAccessible(page, 'a practice that was not enough');
    await expectToFit(page, 'a practice that was not enough');
    await page.getByRole('button', { name: 'Practise again with 1 item' }).click();
    for (const { question, unit, known } of wrong) {
      await cellOf(page, question, unit).click();
      await page.keyboard.press(known);
    }
    await sayRestIsZero(page);
    await page.getByRole('button', { name: 'Check' }).click();
    const heading = page.getByRole('heading', { name: /^(\d+) of \1 known answers right$/ });
    await expect(heading).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Ready', { exact: true }).first()).toBeVisible();
    await expect(page.getByText(/The queues that ask for it are open to you/)).toBeVisible();
    await expectToFit(page, 'a practice that is passed');
  });

  await test.step('the queue is open to her now', async () => {
    await page.getByRole('link', { name: 'To my work' }).click();
    await page.getByRole('link', { name: 'Start: Blind reading' }).click();
    await expect(page.getByRole('grid', { name: 'Scores' })).toBeVisible();
  });

  await test.step('a lead sees who is ready', async () => {
    await become(page, app, null);
    await page.goto('/queues');
    await expect(page.getByText(/1 of 1 people ready/)).toBeVisible();
    await expectToFit(page, 'queues with a practice');
    await page.getByRole('link', { name: 'First steps', exact: true }).click();
    const row = page.getByRole('row', { name: /^Ada/ });
    await expect(row).toContainText('Ready');
    await expect(row.getByRole('cell').last()).toHaveText('1');
    await expectAccessible(page, 'a practice as a lead sees it');
    await expectToFit(page, 'a practice as a lead sees it');
  });
});

async function makePractice(page: Page): Promise<void> {
  await page.goto('/queues');
  await page.getByRole('button', { name: 'New practice' }).click();
  const dialog = page.getByRole('dialog', { name: 'New practice' });
  await dialog.getByLabel('Name').fill('First steps');
  await dialog.getByLabel('Ready from').fill('100');
  await dialog.getByLabel('Instructions').fill('Look at every moment.');
  await expectAccessible(page, 'a practice that is being made');
  await expectToFit(page, 'a practice that is being made');
  await dialog.getByRole('button', { name: 'Create the practice' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: 'Practise: First steps' })).toBeVisible();
}

/** Makes a queue that asks for the practice; leaves the page at it. */
async function makeQueue(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New queue' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New queue' });
  await dialog.getByLabel('Name').fill('Blind reading');
  await dialog.getByLabel('Only people who are ready from').selectOption('First steps');
  await dialog.getByRole('button', { name: 'Create the queue' }).click();
  await expect(page.getByRole('heading', { name: 'Blind reading' })).toBeVisible();
}

/** By H and H, by H and Escape; Space plays afterwards, as before. */
async function toggleInstructions(page: Page): Promise<void> {
  const text = page.getByText('Look at every moment.');
  for (const closing of ['h', 'Escape']) {
    await page.keyboard.press('h');
    await expect(text).toBeVisible();
    await page.keyboard.press(closing);
    await expect(text).toBeHidden();
  }
  await page.keyboard.press('Space');
  await expect(text).toBeHidden();
  await page.keyboard.press('Space');
}

async function sayRestIsZero(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'The rest is 0' }).click();
  await expect(page.getByRole('button', { name: 'The rest is 0' })).toBeDisabled();
}

/** A cell that was answered wrongly, as the page names it, and its known answer. */
interface Wrong {
  question: string;
  unit: string;
  known: string;
}

async function wrongRows(page: Page): Promise<Wrong[]> {
  const rows = page.getByRole('row').filter({ hasText: 'Wrong' });
  const read = async (row: Locator): Promise<Wrong> => {
    const [named = '', , known = ''] = await row.getByRole('cell').allInnerTexts();
    const [question = '', unit = ''] = named.split('\n');
    return { question, unit, known: known.trim() };
  };
  return Promise.all((await rows.all()).map(read));
}

function cellOf(page: Page, question: string, unit: string): Locator {
  return page
    .getByRole('gridcell', { name: `${question}, ${unit}:` })
    .getByRole('button')
    .first();
}
