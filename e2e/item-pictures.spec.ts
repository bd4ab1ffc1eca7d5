import { expect } from '@playwright/test';
import sharp from 'sharp';
import { expectAccessible } from './accessible';
import { test } from './app';
import { startFakeEndpoint } from './fake-endpoint/server';
import { connectJudge, startRun, takeIn, waitForEnd } from './steps';

const ROWS = `id,video,thesketch
one,ball-rolls.mp4,one.png
two,ball-vanishes.mp4,two.png
`;

/** A drawing as it is sent along with rows. */
async function drawing(name: string, background: string) {
  const size = { width: 320, height: 240, channels: 3 as const };
  const buffer = await sharp({ create: { ...size, background } })
    .png()
    .toBuffer();
  return { name, mimeType: 'image/png', buffer };
}

test('a rubric whose items have a picture: people are shown it, and calls carry it', async ({
  page,
}) => {
  const fake = await startFakeEndpoint();
  await takeIn(page, ['ball-rolls.mp4', 'ball-vanishes.mp4']);
  await connectJudge(page, fake.baseUrl);
  const [red, blue] = [await drawing('one.png', '#c33'), await drawing('two.png', '#33c')];

  await test.step('the form has such a field, and a trial takes a picture', async () => {
    await page.goto('/suites/new');
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Sketches');
    await page.getByRole('textbox', { name: 'Name of question 1' }).fill('Like the sketch');
    await page.getByText('What items say of themselves').click();
    await page.getByRole('button', { name: 'Add a field' }).click();
    await page.getByRole('textbox', { name: 'Field', exact: true }).fill('The sketch');
    await page.getByLabel('It holds').selectOption('A picture');
    const prompt = page.getByRole('region', { name: 'What is sent: Like the sketch', exact: true });
    await expect(prompt).toContainText('“The sketch”');
    await page.getByLabel('The sketch', { exact: true }).setInputFiles(red);
    await expect(page.getByText('Choose another picture')).toBeVisible();
    await expectAccessible(page, 'the form with a field for pictures');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText(/“Sketches” is saved as version/)).toBeVisible();
  });

  await test.step('rows come in along with the pictures that they name', async () => {
    await page.goto('/import');
    const items = page.getByRole('region', { name: 'Items to be judged' });
    await items.getByLabel('Suite').selectOption('Sketches');
    const table = { name: 'rows.csv', mimeType: 'text/csv', buffer: Buffer.from(ROWS) };
    const files = items.getByLabel('Files of items');
    await files.setInputFiles([table, red]);
    await expect(items.getByText(/there is no picture “two.png” here/)).toBeVisible();
    await files.setInputFiles([table, red, blue]);
    await items.getByRole('button', { name: 'Add 2 items' }).click();
    await expect(items.getByRole('status')).toContainText('2 items added');
  });

  await test.step('a call carries it before the frames', async () => {
    await startRun(page, '/?suite=sketches', 'Fake model');
    await waitForEnd(page);
    const { texts = [], images } = fake.statistics.requests.at(-1) ?? {};
    expect(texts).toContain('The sketch');
    expect(images).toBe(17);
  });

  await test.step('people see it next to the video', async () => {
    await page.goto('/?suite=sketches');
    await page.getByRole('link', { name: 'ball-rolls.mp4' }).click();
    const shown = page.getByRole('region', { name: 'What it shows' });
    const picture = shown.getByRole('img', { name: 'The sketch' });
    await expect(picture).toBeVisible();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(320);
    await expectAccessible(page, 'the review of an item with a picture');
  });
  await fake.close();
});
