import { execFile } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { ROOT, test } from './app';
import { CLIPS, onDatabase } from './content';
import { loseKeyFrames, startByApi } from './frames-on-demand';
import { startJudging, waitForEnd } from './steps';

// Its worker finds no browser, so that it leaves frames to others.
test.use({ content: 'clips', appSettings: { CHROMIUM_PATH: path.join(ROOT, 'no-browser') } });

test.beforeEach(({ appFolder }) => onDatabase(appFolder, loseKeyFrames));

/** How many clips of the run whose page is open were judged. */
async function expectAllJudged(page: Page): Promise<void> {
  await waitForEnd(page);
  await expect(
    page.getByRole('combobox', { name: 'Clips in which state' }).getByRole('option', {
      name: `Judged (${CLIPS.length})`,
    }),
  ).toBeAttached();
}

test('the page that starts a run takes the frames that it needs out of the stored clips', async ({
  page,
}) => {
  await test.step('the dialog says that they are missing', async () => {
    await page.goto('/');
    await page.getByRole('button', { name: /^Judge \d+ new/ }).click();
    await expect(page.getByRole('dialog')).toContainText('4 clips need other frames first.');
    await page.getByRole('button', { name: 'Cancel' }).click();
  });
  await test.step('and the run goes on as they come', async () => {
    await startJudging(page, 'Built-in baseline');
    await expectAllJudged(page);
    await expect(page.getByText(/wait for their frames/)).toBeHidden();
  });
});

test('a run begun by a script says what it waits for; the command takes that, or any page', async ({
  page,
  app,
}) => {
  const { runId, waitingFor } = await startByApi(page.request, CLIPS);
  expect(waitingFor).toEqual({
    frames: CLIPS.length,
    words: expect.stringContaining(`npx framejury frames --missing --run ${runId}`),
  });
  await page.goto(`/runs/${runId}`);
  const notice = page.getByRole('region', { name: 'Frames', exact: true });
  await expect(notice).toContainText('4 clips wait for their frames');
  await expect(notice).toContainText('No worker has a browser to take them with.');
  await expect(page.getByText('Waits for frames')).toHaveCount(CLIPS.length);

  await test.step('the command takes them, and has nothing left to do', async () => {
    const words = ['frames', '--missing', '--run', runId, '--url', app];
    const framejury = () =>
      promisify(execFile)(process.execPath, [path.join(ROOT, 'cli', 'framejury.mjs'), ...words]);
    const taken = await framejury();
    expect(taken.stdout).toBe('Took frames of 4 of 4 clips.\n');
    expect(taken.stderr).toContain('[4/4]');
    await expectAllJudged(page);
    expect((await framejury()).stdout).toBe('No clip lacks frames.\n');
  });
});

test('another page takes what a run waits for, and stops without harm', async ({ page }) => {
  const { runId } = await startByApi(page.request, CLIPS);
  await page.goto(`/runs/${runId}`);
  await page.getByRole('button', { name: 'Extract them here' }).click();
  await expect(page.getByText(/^Extracting them here from the stored files/)).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Extract them here' }).click();
  await expectAllJudged(page);
});
