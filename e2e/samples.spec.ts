import { expect } from '@playwright/test';
import { test } from './app';

test.use({ appName: 'samples' });

test('the sample clips are judged without a key and compared with their known answers', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Load the sample clips' }).click();
  const watch = page.getByRole('link', { name: 'Watch the judge' });
  await expect(watch).toBeVisible({ timeout: 180_000 });
  await watch.click();
  await expect(page.getByText('Ended', { exact: true })).toBeVisible({ timeout: 180_000 });

  await test.step('every clip has a score', async () => {
    const clips = page.getByRole('table').getByRole('link');
    expect(await clips.count()).toBeGreaterThanOrEqual(8);
    await expect(page.getByRole('table').getByText('Judged', { exact: true })).toHaveCount(
      await clips.count(),
    );
  });

  await test.step('the violation is found where it is, and the label stands beside it', async () => {
    await page.getByRole('link', { name: 'ball-vanishes.mp4' }).click();
    const row = page.getByRole('row', { name: /Implausible appearance or disappearance/ });
    await row
      .getByRole('gridcell', { name: /judge: [1-9]/ })
      .first()
      .getByRole('button')
      .click();
    const answer = page.getByRole('region', { name: 'The judge’s answer' });
    await answer.getByText('Known answers').click();
    await expect(answer.getByText('Known answer: 8')).toBeAttached();
  });

  await test.step('the known answers are a rater to agree with', async () => {
    await page.getByRole('link', { name: 'Agreement' }).click();
    await page.getByRole('radio', { name: 'Known answers' }).check({ force: true });
    await expect(page.getByText(/known answers that came with the clips/)).toBeVisible();
    const row = page.getByRole('row', { name: /Implausible appearance or disappearance/ });
    await expect(row).toContainText(/0\.\d\d \[/);
  });
});
