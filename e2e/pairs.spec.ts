import { expect, type Page } from '@playwright/test';
import { isSwapped } from '@/lib/suites/sides';
import { expectAccessible } from './accessible';
import { inSight, test } from './app';
import { type FakeEndpoint, startFakeEndpoint } from './fake-endpoint/server';
import { addReviewer, become } from './reviewers';
import { connectJudge, startRun, takeIn, waitForEnd } from './steps';

test.describe.configure({ mode: 'serial' });

const CLIPS = ['ball-rolls.mp4', 'ball-vanishes.mp4', 'vase-stays.mp4', 'vase-stretches.mp4'];

const PAIRS = `id,prompt,video1,model1,video2,model2
ball,A ball rolls over a table.,ball-rolls.mp4,Hidden A,ball-vanishes.mp4,Hidden B
vase,A vase stands still.,vase-stretches.mp4,Hidden B,vase-stays.mp4,Hidden A
`;

let fake: FakeEndpoint;

test.beforeAll(async () => {
  fake = await startFakeEndpoint();
});

test.afterAll(() => fake.close());

test('pairs come in by a file, and are judged in both orders', async ({ page }) => {
  await takeIn(page, CLIPS);
  await connectJudge(page, fake.baseUrl);
  await page.goto('/suites');
  await page.getByRole('button', { name: 'Add Side by side' }).click();
  await expect(page.getByRole('link', { name: 'Library: Side by side' })).toBeVisible();
  await page.goto('/?suite=side-by-side');
  await page.getByRole('button', { name: 'Use Side by side in this project' }).click();
  await page.getByRole('link', { name: 'Import items' }).click();
  const items = page.getByRole('region', { name: 'Items to be judged' });
  await items.getByLabel('Suite').selectOption('side-by-side');
  await items.getByLabel('Files of items').setInputFiles({
    name: 'pairs.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(PAIRS),
  });
  await items.getByRole('button', { name: 'Add 2 items' }).click();
  await expect(items.getByRole('status')).toContainText('2 items added');
  await startRun(page, '/?suite=side-by-side', 'Fake model');
  await waitForEnd(page);
  await page.goto('/?suite=side-by-side');
  const row = page.getByRole('row', { name: /ball/ });
  await expect(row).toBeVisible();
  await expect(row).toContainText('Hidden A / Hidden B');
  await expect(row.locator('img')).toHaveCount(2);
});

/** What was stored of a person's answers, by question. */
async function storedAnswers(page: Page, itemId: string) {
  const review = await (await page.request.get(`/api/reviews/${itemId}`)).json();
  return Object.fromEntries(
    review.run.cells.map(
      (cell: { question: string; own: { verdict: { value: string } } | null }) => [
        cell.question,
        cell.own?.verdict.value,
      ],
    ),
  );
}

test('are reviewed blind by keys, each person in an order of their own, and kept by video', async ({
  page,
  app,
  appFolder,
}) => {
  await addReviewer(appFolder, 'Ada');
  await page.goto('/queues');
  await page.getByRole('button', { name: 'New queue' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Which is better');
  await dialog.getByRole('checkbox', { name: 'Local reviewer' }).uncheck();
  await dialog.getByRole('checkbox', { name: 'Hide generators' }).check();
  await dialog.getByRole('button', { name: 'Create the queue' }).click();
  await expect(page.getByRole('heading', { name: 'Which is better' })).toBeVisible();
  const queue = new URL(page.url()).pathname;
  await become(page, app, 'Ada');
  const told: string[] = [];
  page.on('response', async (response) => {
    if (!/\/api\/(reviews|queues|library)/.test(response.url())) return;
    told.push(await response.text().catch(() => ''));
  });
  await page.goto(`${queue}/review`);
  await expect(page.locator('video').and(inSight(page))).toHaveCount(2);
  const left = page.getByRole('heading', { name: /^Left \(video [12]\)$/ }).and(inSight(page));
  await expect(left).toBeVisible();
  await expectAccessible(page, 'a pair under review');
  const isLeftSecond = (await left.textContent())?.includes('2');
  for (const [index, keys] of [
    ['[', 't'],
    [']', 'b'],
  ].entries()) {
    for (const key of keys) await page.keyboard.press(key);
    await expect(page.getByText('2 of 2 by you').and(inSight(page)).last()).toBeVisible();
    expect(told.join()).not.toContain('Hidden');
    told.length = 0;
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(
      page.getByText(index === 0 ? '1 submitted' : 'Nothing is left').and(inSight(page)),
    ).toBeVisible();
  }
  const library = await (await page.request.get('/api/library?suite=side-by-side')).json();
  expect(library.videos).toHaveLength(2);
  for (const { id } of library.videos) {
    const { rater } = await (await page.request.get(`/api/reviews/${id}`)).json();
    const isSecondLeft = isSwapped(rater.id, id);
    const [leftOne, rightOne] = isSecondLeft ? ['second', 'first'] : ['first', 'second'];
    // The page shows an answer at once; the server has it a moment later.
    await expect(async () => {
      const said = await storedAnswers(page, id);
      // The first one was said to be a tie in the second question.
      const isFirst = said.realism === 'tie';
      if (isFirst) expect(isSecondLeft).toBe(isLeftSecond);
      expect(said).toEqual(
        isFirst ? { prompt: leftOne, realism: 'tie' } : { prompt: rightOne, realism: 'both-bad' },
      );
    }).toPass({ timeout: 120_000 });
  }
});
