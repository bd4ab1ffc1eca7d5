import { expect, type Page } from '@playwright/test';
import { test } from './app';
import { expectRowsToKeepToThemselves } from './row-targets';

test.use({ content: 'judged clips' });

/** Takes in and judges all 63 clips: left to “npm run check”. */
test('a check-up over all known-answer clips says how far a judge can be trusted', async ({
  page,
}) => {
  await test.step('the check-up says what the judge can be trusted on, and what not', async () => {
    await page.goto('/judges');
    await page.getByRole('link', { name: 'Check-up of Built-in baseline' }).click();
    await page.getByRole('button', { name: 'Run the check-up…' }).click();
    const offer = page.getByRole('dialog', { name: 'Check up “Built-in baseline”' });
    await expect(offer).toContainText('63 known-answer clips. All of them are taken in first');
    await expect(offer).toContainText(/[\d,]+ measurements, made on this machine, free of charge/);
    expect(await countProjects(page)).toBe(1);
    await offer.getByRole('button', { name: 'Start the check-up' }).click();
    await expect(page.getByLabel('Check-up of')).toContainText(/\b63 clips/, { timeout: 180_000 });
    await expect(page.getByText('Running', { exact: true })).toBeHidden({ timeout: 180_000 });
    const inWords = page.getByRole('region', { name: 'In words' });
    await expect(inWords).toContainText(/Never scored.*d6 implausible penetration/);
    const row = page.getByRole('row', { name: /^d3 / });
    // Four clips show it: too few to tell even a good judge from chance.
    await expect(row).toContainText('not told from chance');
    await expectRowsToKeepToThemselves(page, 'the detectors');
    await row.getByRole('button').click();
    const figures = page.getByRole('complementary', { name: /Figures of Implausible appearance/ });
    await expect(figures).toContainText(/AUROC\s*0\.\d\d° \[/);
    await page.getByRole('radio', { name: 'It never saw' }).check({ force: true });
    await expect(row).toContainText('too few clips to say');
  });

  await test.step('its clips are in a project of their own, which the library is not opened with', async () => {
    expect(await countProjects(page)).toBe(2);
    await page.goto('/');
    await expect(page.getByText(/^4 clips/)).toBeVisible();
    await page.getByRole('button', { name: /^Project My videos/ }).click();
    await page.getByRole('menuitemradio', { name: /^Known-answer clips.*63/ }).click();
    await expect(page.getByText(/These clips come with the app/)).toBeVisible();
    await expect(page.getByText(/^63 clips/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add clips' })).toHaveCount(0);
    await page.goto('/');
    await expect(page.getByText(/^4 clips/)).toBeVisible();
    await page.goto('/runs');
    await expect(page.getByRole('table').getByText('63')).toHaveCount(0);
  });
});

async function countProjects(page: Page): Promise<number> {
  const projects: unknown[] = await (await page.request.get('/api/projects')).json();
  return projects.length;
}
