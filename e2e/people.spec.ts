import { expect } from '@playwright/test';
import { test } from './app';

test.use({ appSettings: { FRAMEJURY_SIGN_IN: 'required' } });

const PASSWORD = 'a long enough password';

test('people come by invitation, and do what their role allows', async ({
  page,
  browser,
  appSays,
  app,
}) => {
  const enter = async (on: typeof page, name: string, email: string) => {
    await on.getByLabel('Name').fill(name);
    await on.getByLabel('E-mail address').fill(email);
    await on.getByLabel('Password').fill(PASSWORD);
    await on.getByRole('button', { name: 'Create account' }).click();
    // The page that signs in leads on by itself.
    await on.waitForURL(({ pathname }) => ['/', '/queues/mine'].includes(pathname));
    await expect(on.getByRole('button', { name: `You: ${name}` })).toBeVisible();
  };

  await test.step('nobody gets in without an account', async () => {
    await page.goto('/runs');
    await expect(page).toHaveURL(/\/sign-in\?from=%2Fruns$/);
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveCount(0);
    for (const path of ['/api/runs', '/api/audit', '/api/export?run=x&format=csv']) {
      expect((await page.request.get(path)).status(), path).toBe(401);
    }
    expect((await page.request.get('/samples/samples.json')).url()).toContain('/sign-in');
    await page.getByLabel('E-mail address').fill('nobody@example.org');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText('Wrong e-mail address or password.')).toBeVisible();
  });

  await test.step('the link of the start makes the first admin, once', async () => {
    const [link = ''] = /http\S+\/invitation\/\S+/.exec(await appSays()) ?? [];
    await page.goto(link);
    await enter(page, 'Ada', 'ada@example.org');
    await page.goto(link);
    await expect(page.getByText('no longer valid')).toBeVisible();
  });

  const grace = await (await browser.newContext({ baseURL: app })).newPage();
  await test.step('an admin invites a viewer', async () => {
    await page.goto('/people');
    await page.getByRole('button', { name: 'Invite' }).click();
    await page.getByLabel('For whom').fill('Grace');
    await page.getByRole('combobox', { name: 'Role', exact: true }).selectOption('viewer');
    await page.getByRole('button', { name: 'Create the link' }).click();
    const link = await page.getByLabel('The link').inputValue();
    await grace.goto(link);
    await enter(grace, 'Grace', 'grace@example.org');
    await grace.goto('/people');
    await expect(grace.getByText('There is nothing here')).toBeVisible();
    expect((await grace.request.get('/api/audit')).status()).toBe(403);
  });

  await test.step('a key lets a script in, and nothing when it is deleted', async () => {
    await grace.goto('/account');
    await grace.getByLabel('What the key is for').fill('A script');
    await grace.getByRole('button', { name: 'Create a key' }).click();
    const key = await grace.getByLabel('The key', { exact: true }).inputValue();
    const ask = () => fetch(`${app}/api/runs`, { headers: { authorization: `Bearer ${key}` } });
    expect((await ask()).status).toBe(200);
    await grace.getByRole('button', { name: 'Delete the key for A script' }).click();
    await expect(grace.getByRole('cell', { name: 'A script', exact: true })).toBeHidden();
    expect((await ask()).status).toBe(401);
  });

  await test.step('a new password takes the keys along where that is ticked', async () => {
    await grace.getByLabel('What the key is for').fill('Another script');
    await grace.getByRole('button', { name: 'Create a key' }).click();
    await expect(grace.getByRole('cell', { name: 'Another script', exact: true })).toBeVisible();
    const key = await grace.getByLabel('The key', { exact: true }).inputValue();
    await grace.getByLabel('Present password').fill(PASSWORD);
    await grace.getByLabel('New password').fill(`${PASSWORD}, a newer one`);
    await grace.getByLabel('Withdraw the API key, too').click();
    await grace.getByRole('button', { name: 'Change password' }).click();
    await expect(grace).toHaveURL(/\/sign-in$/);
    const headers = { authorization: `Bearer ${key}` };
    expect((await fetch(`${app}/api/runs`, { headers })).status).toBe(401);
    await grace.getByLabel('E-mail address').fill('grace@example.org');
    await grace.getByLabel('Password').fill(`${PASSWORD}, a newer one`);
    await grace.getByRole('button', { name: 'Sign in' }).click();
    await expect(grace.getByRole('button', { name: 'You: Grace' })).toBeVisible();
  });

  await test.step('an account that is closed is out at once', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Close the account of Grace' }).click();
    await expect(page.getByText('closed', { exact: true })).toBeVisible();
    await grace.goto('/runs');
    await expect(grace).toHaveURL(/\/sign-in/);
    await grace.context().close();
  });

  await test.step('the audit says who did all that', async () => {
    await page.goto('/audit');
    const lines = page.getByRole('row').filter({ hasText: 'closed the account of Grace' });
    await expect(lines).toContainText('Ada');
    await lines.getByRole('button', { name: /^Details: Ada closed/ }).press('Enter');
    await expect(page.getByText('grace@example.org')).toBeVisible();
    await page.getByRole('combobox', { name: 'Who' }).selectOption('Grace');
    await expect(page.getByRole('row').filter({ hasText: 'made the API key' })).toHaveCount(2);
    await expect(
      page.getByRole('row').filter({ hasText: 'closed the account of Grace' }),
    ).toBeHidden();
  });

  await test.step('one signs out, and in again with the password', async () => {
    await page.getByRole('button', { name: 'You: Ada' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/sign-in$/);
    await page.goto('/audit');
    await page.getByLabel('E-mail address').fill('ada@example.org');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(/\/audit$/);
  });
});
