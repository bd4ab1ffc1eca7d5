import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible';
import { inSight, test } from './app';
import { startFakeEndpoint } from './fake-endpoint/server';
import { waitForEnd } from './steps';

test.use({ content: 'clips' });
test.describe.configure({ mode: 'serial' });

/**
 * Starts a run over all that the library shows, and waits for its end.
 * @param suite which of the suites that take these items; left out where there is one
 */
async function runSuite(page: Page, library: string, suite?: string): Promise<void> {
  await page.goto(library);
  await page
    .getByRole('button', { name: /^Judge/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  if (suite) await dialog.getByLabel('Suite').selectOption({ label: suite });
  await dialog.getByText('Captioner', { exact: true }).click();
  await dialog.getByRole('button', { name: /^Start/ }).click();
  await page.getByRole('button', { name: 'Watch' }).click();
  await waitForEnd(page);
}

test('a clip is captioned, the caption taken apart, checked, and reviewed claim by claim', async ({
  page,
}) => {
  const fake = await startFakeEndpoint();
  try {
    await page.goto('/judges?edit=new');
    const connecting = page.getByRole('dialog');
    await connecting.getByLabel('Base URL').fill(fake.baseUrl);
    await connecting.getByLabel('Model', { exact: true }).fill('fake-vlm');
    await connecting.getByLabel('Name', { exact: true }).fill('Captioner');
    await connecting.getByRole('button', { name: 'Save and test' }).click();
    await expect(connecting).toBeHidden();

    await runSuite(page, '/', 'Write captions');
    await expect(page.getByText('Made 8 items of the kind “caption”.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Agreement', exact: true })).toHaveCount(1);
    await expectAccessible(page, 'a run that writes captions');
    const captions = await page
      .getByRole('link', { name: /^Show them under/ })
      .getAttribute('href');

    await runSuite(page, captions ?? '', 'Split captions into claims');
    await expect(page.getByText('Made 8 items of the kind “caption-claims”.')).toBeVisible();

    await runSuite(page, '/?suite=claim-checking');
    await page.goto('/?suite=claim-checking');
    await page.getByRole('link', { name: /brief/ }).first().click();
    const counted = page.getByText(/^\d of 3 by you$/).and(inSight(page));
    await expect(counted).toHaveText(/^0 of/);
    const text = page.getByLabel('What it shows').and(inSight(page));
    await expect(text.getByRole('link')).toHaveCount(3);
    await expectAccessible(page, 'the claims of a caption');

    await page.keyboard.press('c');
    await expect(counted).toHaveText(/^1 of/);
    await text.getByRole('link', { name: /puts it back next to the lamp/ }).click();
    await expect(page).toHaveURL(/unit=text/);
    await expect(text.locator('[aria-current]')).toContainText('puts it back');
    await page.keyboard.press('c');
    await expect(counted).toHaveText(/^2 of/);

    // What the caption leaves out is a finding in words, with its stretch of the video.
    await page.keyboard.press('f');
    await page.keyboard.press('.');
    await page.keyboard.press('o');
    const box = page.getByRole('textbox', { name: 'Missing fact' });
    await expect(box).toBeVisible();
    // Leads to the box, whatever was pressed before.
    await page.keyboard.press('Enter');
    await expect(box).toBeFocused();
    await page.keyboard.type('The lamp goes out.');
    await expectAccessible(page, 'a missing fact');
    await page.keyboard.press('Enter');
    const found = page.getByRole('listitem').filter({ hasText: 'The lamp goes out.' });
    await expect(found).toContainText('Missing fact');

    await page.goto('/results?suite=claim-checking');
    await expect(page.getByRole('row', { name: /^Captioner/ }).first()).toBeVisible();
    await expect(page.getByText('Unsupported claims').first()).toBeVisible();

    await page.goto(captions ?? '');
    await page.getByRole('link', { name: /brief/ }).first().click();
    const made = page.getByRole('region', { name: 'Made of it' });
    await expect(made).toContainText(/Unsupported claims \d\.\d\d, by Captioner/);
    await expectAccessible(page, 'a caption with what was made of it');
  } finally {
    await fake.close();
  }
});
