import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible';
import { ROOT, test } from './app';
import { onDatabase } from './content';

test.use({ appSettings: { FRAMEJURY_SIGN_IN: 'required' } });

const PASSWORD = 'a long enough password';

/** None of them comes with the app: sample clips are never held back. */
const CLIPS = ['h264-in-order.mp4', 'vp8.webm', 'vp9.webm'];

test('what a run holds back is reviewed blind by who was invited, and results rest on it', async ({
  page,
  browser,
  app,
  appFolder,
  appSays,
}) => {
  const enter = async (on: Page, name: string) => {
    await on.getByLabel('Name').fill(name);
    await on.getByLabel('E-mail address').fill(`${name.toLowerCase()}@example.org`);
    await on.getByLabel('Password').fill(PASSWORD);
    await on.getByRole('button', { name: 'Create account' }).click();
    // The page that signs in leads on by itself.
    await on.waitForURL(({ pathname }) => ['/', '/queues/mine'].includes(pathname));
    await expect(on.getByRole('button', { name: `You: ${name}` })).toBeVisible();
  };
  const [link = ''] = /http\S+\/invitation\/\S+/.exec(await appSays()) ?? [];
  await page.goto(link);
  await enter(page, 'Ada');

  await test.step('the dialog that starts a run holds clips back', async () => {
    // The first admin begins at the library.
    const files = CLIPS.map((name) => path.join(ROOT, 'e2e', 'clips', name));
    await page.getByLabel('Add videos').setInputFiles(files);
    await expect(page.getByRole('heading', { name: '3 of 3 files added' })).toBeVisible();
    await page.getByRole('button', { name: /^Judge \d+ new/ }).click();
    const dialog = page.getByRole('dialog');
    const sample = dialog.getByRole('group', { name: 'Blind sample' });
    await expect(sample.getByRole('checkbox')).not.toBeChecked();
    await expect(sample).toContainText('Off: a sample of fewer than 10 clips says little.');
    await sample.getByLabel('How many clips to hold back').fill('2');
    await expect(sample.getByRole('checkbox')).toBeChecked();
    await sample.getByLabel('Reviewers per clip').fill('1');
    await expect(sample).toContainText('within ±');
    await expectAccessible(page, 'the dialog that starts a run');
    await dialog.getByRole('button', { name: 'Start judging' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('the library shows them as held back', async () => {
    await page.goto('/');
    await expect(page.getByRole('region', { name: 'Held back' })).toContainText(
      '2 clips held back',
    );
    await expect(page.getByRole('row').getByText('Held back', { exact: true })).toHaveCount(2);
    await page.getByRole('button', { name: /^Held back/ }).click();
    await expect(page.locator('tr[aria-rowindex]')).toHaveCount(3);
  });

  const grace = await (await browser.newContext({ baseURL: app })).newPage();
  await test.step('who was invited to review begins at their work, and has seen nothing', async () => {
    await page.goto('/people');
    await page.getByRole('button', { name: 'Invite' }).click();
    await page.getByLabel('For whom').fill('Grace');
    await page.getByRole('combobox', { name: 'Role', exact: true }).selectOption('reviewer');
    await page.getByRole('button', { name: 'Create the link' }).click();
    await grace.goto(await page.getByLabel('The link').inputValue());
    await enter(grace, 'Grace');
    await expect(grace).toHaveURL(/\/queues\/mine$/);
    await grace.getByRole('link', { name: /^Start: / }).click();
    await expect(grace.getByRole('button', { name: 'The rest is 0' })).toBeVisible();
    const seen = await onDatabase(appFolder, async (client) => {
      const { rows } = await client.query(
        `SELECT count(*)::int AS count FROM "Exposure" e JOIN "Rater" r ON r.id = e."raterId" WHERE r.name = 'Grace'`,
      );
      return rows[0].count;
    });
    expect(seen).toBe(0);
  });

  await test.step('what she has answered is shown in full', async () => {
    await grace.getByRole('button', { name: 'The rest is 0' }).click();
    await grace.keyboard.press('ControlOrMeta+Enter');
    await expect(grace.getByText('1 submitted')).toBeVisible();
    // She sees that at once; the server has it a moment later.
    await expect(async () => {
      await page.goto('/');
      const heldBack = page.getByRole('region', { name: 'Held back' });
      await expect(heldBack).toContainText('1 clip held back', { timeout: 10_000 });
    }).toPass({ timeout: 120_000 });
  });

  await test.step('results rest on it, and say so', async () => {
    await page.goto('/results');
    await expect(
      page.getByText(/A run held back 2 clips.*1 of them has been reviewed/),
    ).toBeVisible();
  });

  await test.step('releasing the rest says what it costs', async () => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Release all…' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('lose 1 review that could still have come');
    await dialog.getByRole('button', { name: 'Release', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Held back' })).toBeHidden();
  });
});
