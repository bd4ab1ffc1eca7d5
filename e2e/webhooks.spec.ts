import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import { Webhook } from 'standardwebhooks';
import { expectAccessible } from './accessible';
import { test } from './app';
import { expectToFit } from './layout';

test('a webhook is made, tried, and what became of its messages is shown', async ({ page }) => {
  const signed: unknown[] = [];
  let secret = '';
  let status = 500;
  const receiver = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const headers = request.headers as Record<string, string>;
    signed.push(new Webhook(secret).verify(body, headers));
    response.writeHead(status).end('<b>Under repair</b>, as it is every Friday; ask again later');
  });
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;

  await page.goto('/');
  await page.getByRole('button', { name: /^You:/ }).click();
  await page.getByRole('menuitem', { name: 'Webhooks' }).click();

  await test.step('its secret is shown once', async () => {
    await page.getByLabel('Address').fill('hooks.example.org');
    await page.getByRole('button', { name: 'Create webhook' }).click();
    await expect(page.getByLabel('Address')).toHaveAccessibleDescription(/begins with https/);
    await page.getByLabel('Address').fill(url);
    await page.getByRole('button', { name: 'Create webhook' }).click();
    secret = await page.getByLabel('The secret').inputValue();
    await page.reload();
    await expect(page.getByRole('row', { name: /^http:\/\/127/ })).toContainText('run.ended');
    await expect(page.getByLabel('The secret')).toHaveCount(0);
  });

  const message = page.getByRole('row', { name: /^test/ });
  await test.step('a test that fails is sent again', async () => {
    await page.getByRole('button', { name: /^Test/ }).click();
    await expect(message).toContainText('<b>Under repair</b>');
    await expect(message.getByText('500')).toBeVisible();
    await expectAccessible(page, 'webhooks');
    await expectToFit(page, 'webhooks');
    status = 200;
    await page.getByRole('button', { name: /^Send again/ }).click();
    await expect(message).toContainText('delivered');
    expect(signed.at(-1)).toMatchObject({ type: 'test', data: {} });
  });

  await test.step('it is changed, and limited to one project', async () => {
    await page.getByRole('button', { name: /^Change/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Change webhook' });
    await expect(dialog.getByLabel('Address')).toHaveValue(url);
    await dialog.getByLabel('A run has paused').click();
    await dialog.getByLabel('Of what happens in').selectOption('My videos');
    await expectAccessible(page, 'webhooks: change');
    await dialog.getByRole('button', { name: 'Save' }).click();
    const changed = page.getByRole('row', { name: /^http:\/\/127/ });
    await expect(changed).toContainText('of “My videos” alone');
    await expect(changed).not.toContainText('run.paused');
    await expectToFit(page, 'webhooks: changed');
  });

  await page.getByRole('button', { name: /^Turn off/ }).click();
  await expect(page.getByText('Turned off on')).toBeVisible();
  await page.getByRole('button', { name: /^Delete/ }).click();
  await expect(page.getByRole('table')).toHaveCount(0);
  await page.goto('/audit');
  await expect(page.getByText(/deleted the webhook to 127/)).toBeVisible();
  receiver.close();
});
