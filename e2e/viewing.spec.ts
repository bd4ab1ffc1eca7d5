import { expect, type Locator, type Page } from '@playwright/test';
import { inSight, test } from './app';

test.use({ content: 'judged clips', viewport: { width: 1280, height: 720 } });

const SCREENS = [
  { width: 1024, height: 768 },
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
];

/** The least side of what is pressed, in CSS pixels (WCAG 2.2, success criterion 2.5.8). */
const LEAST_TARGET = 24;

test('a detail is zoomed at, moved and followed from frame to frame', async ({ page }) => {
  await openClip(page);
  const { frame, video } = picture(page);
  const size = await boxOf(frame);
  const enlarged = async () => Math.round(((await boxOf(video)).width / size.width) * 10) / 10;

  await test.step('by keys, about the middle', async () => {
    await page.keyboard.press('+');
    await page.keyboard.press('+');
    await expect.poll(enlarged).toBe(2);
    const { x, width } = await boxOf(video);
    expect(x + width / 2).toBeCloseTo(size.x + size.width / 2, 0);
    await page.keyboard.press('-');
    await expect.poll(enlarged).toBe(1.4);
    await page.keyboard.press('w');
    await expect.poll(enlarged).toBe(1);
  });

  await test.step('by the wheel, under the pointer', async () => {
    const at = { x: size.x + size.width * 0.25, y: size.y + size.height * 0.75 };
    const seen = await pointUnder(video, at);
    await page.mouse.move(at.x, at.y);
    await page.keyboard.down('Control');
    for (let turn = 0; turn < 4; turn += 1) await page.mouse.wheel(0, -120);
    await page.keyboard.up('Control');
    await expect.poll(enlarged).toBe(4);
    const now = await pointUnder(video, at);
    expect(now.x).toBeCloseTo(seen.x, 2);
    expect(now.y).toBeCloseTo(seen.y, 2);
  });

  await test.step('the pointer and arrow keys move it, and a drag does not play', async () => {
    const before = await boxOf(video);
    await page.mouse.move(size.x + 100, size.y + 100);
    await page.mouse.down();
    await page.mouse.move(size.x + 60, size.y + 70, { steps: 4 });
    await page.mouse.up();
    await expect.poll(async () => (await boxOf(video)).x).toBeCloseTo(before.x - 40, 0);
    expect((await boxOf(video)).y).toBeCloseTo(before.y - 30, 0);
    expect(await isPaused(video)).toBe(true);
    await page.getByRole('application', { name: /^Picture at 400/ }).focus();
    await page.keyboard.press('ArrowRight');
    await expect
      .poll(async () => (await boxOf(video)).x)
      .toBeCloseTo(before.x - 40 - size.width / 10, 0);
    await page.keyboard.press('.');
    expect(await enlarged()).toBe(4);
  });
});

test('a box that is drawn on a detail lies on that detail', async ({ page }) => {
  await openClip(page);
  const { frame, video } = picture(page);
  const size = await boxOf(frame);
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('+');
  await expect.poll(async () => (await boxOf(video)).width / size.width).toBeCloseTo(4, 1);
  await page.keyboard.press('f');
  await page.keyboard.press('b');
  const surface = page.getByRole('button', { name: /^Box on the picture/ });
  const at = (x: number, y: number) => [size.x + size.width * x, size.y + size.height * y] as const;
  await page.mouse.move(...at(0.2, 0.2));
  await page.mouse.down();
  await page.mouse.move(...at(0.6, 0.8), { steps: 4 });
  await page.mouse.up();
  const drawn = surface.locator('span');
  // Four times as large about the middle, the frame shows the picture from 37.5 to 62.5 %.
  const expected = { left: '42.5%', top: '42.5%', width: '10%', height: '15%' };
  const style = () =>
    drawn.evaluate(({ style: { left, top, width, height } }) =>
      Object.fromEntries(
        Object.entries({ left, top, width, height }).map(([side, value]) => [
          side,
          `${Math.round(Number.parseFloat(value) * 2) / 2}%`,
        ]),
      ),
    );
  await expect.poll(style).toEqual(expected);
  await page.keyboard.press('w');
  await expect.poll(async () => (await boxOf(video)).width).toBeCloseTo(size.width, 0);
  const box = await boxOf(drawn);
  expect(box.x).toBeCloseTo(size.x + size.width * 0.425, 0);
  expect(box.width).toBeCloseTo(size.width * 0.1, 0);
});

test('the video fills the screen, and keys for anything else leave it', async ({ page }) => {
  await openClip(page);
  const { video } = picture(page);
  await page.keyboard.press('Shift+F');
  await expect.poll(async () => (await boxOf(video)).width).toBeGreaterThan(1000);
  const time = page.getByRole('slider', { name: 'Time in the video' });
  const before = Number(await time.getAttribute('aria-valuenow'));
  await page.keyboard.press('.');
  await expect
    .poll(async () => Number(await time.getAttribute('aria-valuenow')))
    .toBeGreaterThan(before);
  await page.getByRole('combobox', { name: 'Speed', exact: true }).selectOption('0.25');
  await page.keyboard.press(' ');
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.playbackRate)).toBe(0.25);
  await page.keyboard.press(' ');
  await expect.poll(() => isPaused(video)).toBe(true);
  await page.keyboard.press('+');
  await expect(page.getByRole('button', { name: /^141/ })).toBeVisible();
  await page.keyboard.press('n');
  await page.keyboard.type('seen');
  await expect(page.getByLabel('Note', { exact: true })).toHaveValue('seen');
  await expect.poll(async () => (await boxOf(picture(page).frame)).width).toBeLessThan(700);
});

test('frames are shown as the judge saw them where it saw them', async ({ page }) => {
  await openClip(page);
  await page.keyboard.press('a');
  await page
    .getByRole('region', { name: 'What the judge sees' })
    .getByRole('button')
    .nth(1)
    .click();
  await expect(page.getByRole('img', { name: 'The frame as the judge saw it' })).toBeVisible();
  await expect(page.getByText(/s as the judge saw it$/).and(inSight(page))).toBeVisible();
  await page.keyboard.press('.');
  await expect(
    page.getByText('The judge was not shown this frame').and(inSight(page)),
  ).toBeVisible();
  await page.keyboard.press('a');
  await expect(page.getByText('The judge was not shown this frame').and(inSight(page))).toHaveCount(
    0,
  );
});

test('in a narrow window the side panel is beneath, closes, and opens for what is written in it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await openClip(page);
  await expect(page.getByRole('button', { name: 'Open the list of videos' })).toBeVisible();
  const scores = page.getByRole('region', { name: 'Scores by moment' });
  const tabs = page.getByRole('tablist', { name: 'What to look at' });
  // All questions are more than the window has room for.
  const lines = page.getByRole('button', { name: /questions without a score$/, expanded: false });
  while ((await lines.count()) > 0) await lines.first().click();
  const below = async () => {
    const { y, height } = await boxOf(scores);
    return (await boxOf(tabs)).y >= y + height - 1;
  };
  expect(await below()).toBe(true);
  expect(await outside(page)).toEqual([]);
  const before = (await boxOf(scores)).height;
  await page.getByRole('button', { name: 'Close the side panel' }).click();
  await expect.poll(async () => (await boxOf(scores)).height).toBeGreaterThan(before + 100);
  await page.keyboard.press('n');
  await expect(page.getByLabel('Note', { exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Close the side panel' }).click();
  await tabs.getByRole('tab', { name: 'Cell' }).click();
  await expect(page.getByRole('region', { name: 'The judge’s answer' })).toBeVisible();
  await page.getByRole('button', { name: 'Close the side panel' }).click();
  await page.keyboard.press('9');
  await expect(page.getByLabel('Reason for 9')).toBeFocused();
});

test('what is pressed under a picture is large enough for a finger', async ({ page }) => {
  await openClip(page);
  const stage = page
    .locator('section')
    .filter({ has: page.locator('video') })
    .first();
  const small = await stage.getByRole('button').evaluateAll(
    (buttons, least) =>
      buttons.flatMap((button) => {
        const { width, height } = button.getBoundingClientRect();
        return width < least || height < least ? [button.getAttribute('aria-label')] : [];
      }),
    LEAST_TARGET,
  );
  expect(small).toEqual([]);
});

// The last one: from then on the clips are blind to who opens them, in the library as well.
test('who reviews blind has a picture as wide as half the window', async ({ page }) => {
  await page.goto('/queues');
  await page.getByRole('button', { name: 'New queue' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Looked at');
  await page.getByRole('button', { name: 'Create the queue' }).click();
  await expect(page.getByRole('heading', { name: 'Looked at' })).toBeVisible();
  await page.goto(`${new URL(page.url()).pathname}/review`);
  await expect(page.getByRole('grid', { name: 'Scores' }).and(inSight(page))).toBeVisible();
  for (const size of SCREENS) {
    await page.setViewportSize(size);
    await expect
      .poll(async () => (await boxOf(picture(page).video)).width)
      .toBeGreaterThanOrEqual(size.width / 2);
  }
});

async function openClip(page: Page): Promise<void> {
  await page.goto('/?sort=name&down=false');
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByRole('grid', { name: 'Scores' })).toBeVisible();
  await expect.poll(() => picture(page).video.evaluate(isLoaded)).toBe(true);
}

const isLoaded = (video: Element) => video instanceof HTMLVideoElement && video.readyState >= 2;

/** The picture of the clip on the screen, and the frame in which it is seen. */
function picture(page: Page): { frame: Locator; video: Locator } {
  const video = page.locator('video').and(inSight(page));
  return { video, frame: video.locator('xpath=../..') };
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('it is not laid out');
  return box;
}

/** Which point of a picture is under a point of the page, in shares of the picture. */
async function pointUnder(video: Locator, { x, y }: { x: number; y: number }) {
  const box = await boxOf(video);
  return { x: (x - box.x) / box.width, y: (y - box.y) / box.height };
}

const isPaused = (video: Locator) => video.evaluate((one: HTMLVideoElement) => one.paused);

/** What can be pressed and lies outside of the window. */
const outside = (page: Page) =>
  page.getByRole('button').evaluateAll((buttons) =>
    buttons.flatMap((button) => {
      const { left, right, width } = button.getBoundingClientRect();
      return width > 1 && (left < 0 || right > window.innerWidth) ? [button.textContent] : [];
    }),
  );
