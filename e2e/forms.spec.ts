import { expect, type Locator } from '@playwright/test';
import { test } from './app';

test.use({ content: 'judged clips' });

/** A field that is marked: its message is tied to it. */
async function expectMarked(field: Locator, message: string | RegExp) {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(message);
}

async function expectUnmarked(field: Locator) {
  await expect(field).not.toHaveAttribute('aria-invalid');
}

test('the form of a judge marks all that is missing, and clears each mark when that is filled', async ({
  page,
}) => {
  await page.goto('/judges?edit=new');
  const dialog = page.getByRole('dialog');
  const field = (name: string) => dialog.getByLabel(name, { exact: true });
  await dialog.getByText('How calls are made, and what they cost').click();
  await field('Base URL').fill('nowhere');
  await field('Maximum output tokens').fill('');
  await field('Output').fill('2');
  await expectUnmarked(field('Model'));
  await field('Output').press('Enter');
  await expectMarked(field('Base URL'), /must begin with http/);
  await expectMarked(field('Model'), /needs its name/);
  await expectMarked(field('Name'), 'The judge needs a name');
  await expectMarked(
    field('Maximum output tokens'),
    'The maximum number of output tokens must be given.',
  );
  await expectMarked(field('Currency'), /need a currency/);
  await expect(field('Base URL')).toBeFocused();

  await field('Base URL').fill('http://127.0.0.1:9/v1');
  await expectUnmarked(field('Base URL'));
  await field('Maximum output tokens').fill('8');
  await expectMarked(
    field('Maximum output tokens'),
    'The maximum number of output tokens must be at least 16.',
  );
  await field('Maximum output tokens').fill('800');
  await expectUnmarked(field('Maximum output tokens'));
  await field('Currency').fill('USD');
  await expectUnmarked(field('Currency'));
  await expectMarked(field('Model'), /needs its name/);
  await dialog.getByRole('button', { name: 'Save and test' }).click();
  await expect(field('Model')).toBeFocused();
});

test('the form of a queue does the same, also for a group of boxes', async ({ page }) => {
  await page.goto('/queues');
  await page.getByRole('button', { name: 'New queue' }).first().click();
  const queue = page.getByRole('dialog');
  const people = queue.getByRole('group', { name: 'People' }).getByRole('checkbox').first();
  await queue.getByLabel('Reviewers per clip').fill('');
  await people.click();
  await queue.getByRole('button', { name: 'Create the queue' }).click();
  await expectMarked(queue.getByLabel('Name', { exact: true }), 'Give the queue a name.');
  await expectMarked(queue.getByLabel('Reviewers per clip'), 'Enter a whole number.');
  await expectMarked(people, 'Choose at least one person.');
  await expect(queue.getByLabel('Name', { exact: true })).toBeFocused();
  await people.click();
  await expectUnmarked(people);
  await queue.getByLabel('Name', { exact: true }).fill('Mine');
  await expectUnmarked(queue.getByLabel('Name', { exact: true }));
});

test('a form that still waits for what can be chosen takes no press', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/judges', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/');
  await page.getByRole('button', { name: /^Judge again/ }).click();
  const start = page.getByRole('dialog').getByRole('button', { name: 'Start judging' });
  await expect(start).toBeDisabled();
  release();
  await expect(start).toBeEnabled();
});
