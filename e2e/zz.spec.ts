import { test } from './app';
test.use({ content: 'judged clips', actionTimeout: 15000 });
test('look', async ({ page }) => {
  await page.goto('/results'); await page.waitForTimeout(500);
  await page.goto('/status');
  await page.waitForTimeout(2500);
  for (const [mode, w, h] of [['light', 1280, 720], ['dark', 1440, 900]] as const) {
    await page.setViewportSize({ width: w, height: h });
    await page.emulateMedia({ colorScheme: mode });
    await page.waitForTimeout(300);
    await page.screenshot({ path: `/tmp/zz/status-${mode}.png`, fullPage: true });
  }
  const m = await page.request.get('/metrics');
  console.log(m.status(), (await m.text()).split('\n').filter((l) => l.startsWith('framejury')).slice(0, 60).join('\n'));
  console.log(await (await page.request.get('/api/ready')).text(), (await page.request.get('/api/v1/health')).headers()['x-request-id']);
});
