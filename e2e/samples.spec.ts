import { expect, type Page } from '@playwright/test';
import { test } from './app';
import { expectRowsToKeepToThemselves } from './row-targets';

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
    await expect(row).toContainText(
      /0\.\d\d\s*only \d of 20 videos with more than the commonest answer/,
    );
  });

  await test.step('the check-up says what the judge can be trusted on, and what not', async () => {
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Judges' })
      .click();
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
    await expect(page.getByText(/^24 clips/)).toBeVisible();
    await page.getByRole('button', { name: /^Project My videos/ }).click();
    await page.getByRole('menuitemradio', { name: /^Known-answer clips.*63/ }).click();
    await expect(page.getByText(/These clips come with the app/)).toBeVisible();
    await expect(page.getByText(/^63 clips/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add clips' })).toHaveCount(0);
    await page.goto('/');
    await expect(page.getByText(/^24 clips/)).toBeVisible();
    await page.goto('/runs');
    await expect(page.getByRole('table').getByText('63')).toHaveCount(0);
  });

  await test.step('scores made elsewhere are looked at, mended and imported as a run', async () => {
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Judges' })
      .click();
    await page.getByRole('link', { name: 'Import scores' }).click();
    const chooser = page.getByLabel('File of scores or labels');
    const heading = 'video,question,value,unscored,judge';
    const rows = ['ball-vanishes.mp4,d3,9,,Elsewhere', 'ball-rolls.mp4,d3,,refused,Elsewhere'];
    const choose = (lines: string[]) =>
      chooser.setInputFiles({
        name: 'scores.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from([heading, ...lines].join('\n')),
      });
    await choose([...rows, 'ball-jumps.mp4,d3,12,,Elsewhere', 'away.mp4,d3,1,,Elsewhere']);
    const problems = page.getByRole('region', { name: 'Problems' });
    await expect(problems).toContainText('row 4');
    await expect(problems).toContainText('“12” is not a whole number from 0 to 10');
    await expect(page.getByText('away.mp4')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Import \d/ })).toBeDisabled();

    await choose(rows);
    await page.getByRole('button', { name: 'Import 2 answers' }).click();
    await expect(page.getByRole('status')).toContainText('Imported');
    await page.getByRole('link', { name: 'Agreement' }).last().click();
    await page.getByRole('radio', { name: 'Known answers' }).check({ force: true });
    await page.getByRole('radio', { name: 'A detector' }).check({ force: true });
    await page.getByRole('radio', { name: 'Whole videos' }).check({ force: true });
    await expect(page.getByRole('row', { name: /^d3 / })).toContainText('1 of 1');
  });
});

async function countProjects(page: Page): Promise<number> {
  const projects: unknown[] = await (await page.request.get('/api/projects')).json();
  return projects.length;
}
