import { expect } from '@playwright/test';
import { expectAccessible } from './accessible';
import { test } from './app';

test('the sample clips are judged without a key and compared with their known answers', async ({
  page,
}) => {
  await test.step('pages on which there is nothing yet are free of serious faults', async () => {
    await page.goto('/agreement');
    await expect(page.getByRole('link', { name: 'To the library' })).toBeVisible();
    await expectAccessible(page, 'agreement without a run');
    await page.goto('/results');
    await expect(page.getByText('No run in this project yet')).toBeVisible();
    await expectAccessible(page, 'results without a run');
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Load the sample clips' })).toBeEnabled();
    await expectAccessible(page, 'the empty library');
  });
  await test.step('loading goes on while another page is looked at, and says so when cut off', async () => {
    // One clip does not come, so that the rest cannot be through.
    const held = '**/samples/ball-vanishes.mp4';
    await page.route(held, () => undefined);
    await page.getByRole('button', { name: 'Load the sample clips' }).click();
    const loading = page.getByRole('progressbar', { name: /^Adding/ });
    await expect(loading).toBeVisible();
    // They are never among one's own clips.
    await expect(page.getByRole('button', { name: /^Project Samples/ })).toBeVisible();
    const main = page.getByRole('navigation', { name: 'Main' });
    await main.getByRole('link', { name: 'Judges' }).click();
    await expect(page.getByRole('heading', { name: 'Judges' })).toBeVisible();
    await main.getByRole('link', { name: 'Library' }).click();
    await expect(loading).toBeVisible();
    await page.reload();
    await page.unroute(held);
    await expect(page.getByText('neither labelled nor judged')).toBeVisible();
  });
  await page.getByRole('button', { name: 'Go on with them' }).click();
  const watch = page.getByRole('link', { name: 'Watch the judge' });
  await expect(watch).toBeVisible({ timeout: 180_000 });
  await watch.click();
  await expect(page.getByText('Ended', { exact: true })).toBeVisible({ timeout: 180_000 });

  await test.step('every clip has a score', async () => {
    const clips = page.getByRole('table').getByRole('link');
    expect(await clips.count()).toBeGreaterThanOrEqual(8);
    await expect(page.getByRole('table').getByText(/^(Judged|No scores)$/)).toHaveCount(
      await clips.count(),
    );
  });

  await test.step('the violation is found where it is, and the label stands next to it', async () => {
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
      /0\.\d\d\s*only \d of 20 videos with more than the most common answer/,
    );
  });

  await test.step('scores made elsewhere are looked at, corrected and imported as a run', async () => {
    const heading = 'video,question,value,unscored,judge';
    const rows = ['ball-vanishes.mp4,d3,9,,Elsewhere', 'ball-rolls.mp4,d3,,refused,Elsewhere'];
    const scores = (lines: string[]) => ({
      name: 'scores.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from([heading, ...lines].join('\n')),
    });
    // Who drops them on the library is shown the way.
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Library' })
      .click();
    await page.getByRole('button', { name: /^Project Samples/ }).click();
    await page.getByRole('menuitemradio', { name: /My videos/ }).click();
    await page
      .getByLabel('Add videos')
      .setInputFiles(
        scores([...rows, 'ball-jumps.mp4,d3,12,,Elsewhere', 'away.mp4,d3,1,,Elsewhere']),
      );
    await expect(page.getByText('scores.csv holds scores or labels')).toBeVisible();
    await page.getByRole('link', { name: 'Open it in Import' }).click();
    const problems = page.getByRole('region', { name: 'Problems' });
    await expect(problems).toContainText('row 4');
    await expect(problems).toContainText('“12” is not a whole number from 0 to 10');
    await expect(page.getByText('away.mp4')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Import \d/ })).toBeDisabled();

    const said = [
      'video,rater,independent,d3',
      'ball-vanishes.mp4,Ann,yes,8',
      'ball-rolls.mp4,Ann,,1',
    ];
    await page.getByLabel('File of answers or labels').setInputFiles({
      name: 'people.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(said.join('\n')),
    });
    // Clips, answers, those without a score, and those that are independent.
    const ann = page.getByRole('row', { name: /^Ann \(from people\.csv\) person/ });
    await expect(ann).toHaveText(/hallucination2201$/);
    await page.getByRole('button', { name: 'Import 2 answers' }).click();
    await expect(page.getByRole('main').getByRole('status')).toContainText('Imported');

    await page.getByLabel('File of answers or labels').setInputFiles(scores(rows));
    await page.getByRole('button', { name: 'Import 2 answers' }).click();
    await expect(page.getByRole('main').getByRole('status')).toContainText('Imported');
    await page.getByRole('link', { name: 'Agreement' }).last().click();
    await page.getByRole('radio', { name: 'Known answers' }).check({ force: true });
    await page.getByRole('radio', { name: 'A detector' }).check({ force: true });
    await page.getByRole('radio', { name: 'Whole videos' }).check({ force: true });
    await expect(page.getByRole('row', { name: /^d3 / })).toContainText('1 of 1');
  });
});
