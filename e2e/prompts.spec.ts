import { expect, type Page } from '@playwright/test';
import { readDownload, test } from './app';
import { startFakeEndpoint } from './fake-endpoint/server';

test.use({ content: 'clips' });

const CHECK = '/prompts?prompt=hallucination/static-check';

async function beginVersion(page: Page) {
  await page.goto(CHECK);
  await page.getByRole('button', { name: 'New version' }).click();
  return page.getByRole('textbox', { name: 'Text' });
}

test('a new version is checked as it is written, and stands next to the suite’s own', async ({
  page,
}) => {
  const text = await beginVersion(page);
  const save = page.getByRole('button', { name: 'Save version' });
  await expect(page.getByText('nothing has changed yet')).toBeVisible();
  await save.click();
  await expect(text).toHaveAccessibleDescription(
    'This text already exists: change something first.',
  );
  const own = await text.inputValue();

  await test.step('a variable that is unknown, and one that is unused, are named', async () => {
    await text.fill(own.replace('{{graph}}', '{{grahp}}'));
    await expect(page.getByText('There is no variable {{grahp}}.')).toBeVisible();
    await expect(page.getByText('{{graph}} is never used.')).toBeVisible();
    await save.click();
    await expect(text).toHaveAccessibleDescription(/There is no variable {{grahp}}/);
    await expect(page.getByRole('textbox', { name: 'Note' })).toHaveAttribute('aria-invalid');
  });

  await test.step('a published notation is brought into ours', async () => {
    await text.fill(own.replace('{{graph}}', '<relation>').replace('{{generatorNote}}\n\n', ''));
    await page.getByRole('button', { name: 'Convert to ours' }).click();
    await expect(text).toHaveValue(own.replace('{{generatorNote}}\n\n', ''));
    await page.getByRole('button', { name: 'Leave out generatorNote' }).click();
  });

  await page.getByRole('textbox', { name: 'Note' }).fill('Does not say who made it');
  await save.click();
  await expect(page).toHaveURL(/version=[0-9a-f]{64}/);
  await expect(page.getByText('This version does without: generatorNote.')).toBeVisible();

  await test.step('it is compared word by word', async () => {
    await page.getByRole('tab', { name: 'Compare' }).click();
    await expect(page.getByRole('region', { name: 'Difference' }).locator('del')).toContainText(
      '{{generatorNote}}',
    );
  });

  await test.step('it is offered again after a reload', async () => {
    await page.reload();
    await page.getByRole('tab', { name: /^Versions/ }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Does not say' })).toContainText(
      'Used by no run',
    );
  });
});

test('a version that is exported comes back as the very same', async ({ page }) => {
  const text = await beginVersion(page);
  await text.fill(`${await text.inputValue()}\n\nBe exact.`);
  await page.getByRole('textbox', { name: 'Note' }).fill('Exact');
  await page.getByRole('button', { name: 'Save version' }).click();
  await expect(page).toHaveURL(/version=/);

  await page.getByRole('button', { name: 'Import and export' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export this version' }).click();
  const markdown = await readDownload(await downloading);
  expect(markdown).toContain('id: hallucination/static-check');

  await page.getByRole('button', { name: 'Import and export' }).click();
  await page.getByRole('menuitem', { name: 'Import a Markdown file' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import a version' });
  const chooseFile = (content: string) =>
    dialog
      .getByLabel('Choose a file')
      .setInputFiles({ name: 'check.md', mimeType: 'text/markdown', buffer: Buffer.from(content) });

  await chooseFile('Look at {{grahp}}.');
  await expect(dialog.getByRole('alert')).toContainText('unknown {{grahp}}');
  await expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled();

  await chooseFile('Graph: <relation>');
  await expect(dialog.getByText('<relation> → {{graph}}')).toBeVisible();

  await chooseFile(markdown);
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect(page.getByText('This version already exists')).toBeVisible();
});

test('a text that is not saved is tried on one clip, and nothing of it is kept', async ({
  page,
}) => {
  const fake = await startFakeEndpoint();
  await page.goto('/judges?edit=new');
  const connecting = page.getByRole('dialog');
  await connecting.getByLabel('Base URL').fill(fake.baseUrl);
  await connecting.getByLabel('Model', { exact: true }).fill('fake-vlm');
  await connecting.getByLabel('Name', { exact: true }).fill('Fake model');
  await connecting.getByRole('button', { name: 'Save and test' }).click();
  await expect(page.getByText(/^Works, tested /)).toBeVisible();
  fake.reset();

  const text = await beginVersion(page);
  await text.fill(`${await text.inputValue()}\n\nBe brief about it.`);
  const panel = page.getByRole('region', { name: 'Try on one clip' });
  await panel.getByRole('button', { name: 'Choose a clip' }).click();
  await page.getByRole('button', { name: /^ball-vanishes/ }).click();
  await expect(panel.getByLabel('Judge')).toHaveValue(/./);
  await expect(
    panel.getByText(/^2 calls \(1 of them needed first\) · about .* price not known$/),
  ).toBeVisible();
  const back = panel.getByRole('region', { name: 'What came back' });

  await test.step('a trial that is cancelled ends the call', async () => {
    fake.change({ faults: [{ fault: 'hang' }] });
    await panel.getByRole('button', { name: 'Try', exact: true }).click();
    await expect.poll(() => fake.statistics.underWay).toBe(1);
    await panel.getByRole('button', { name: 'Cancel' }).click();
    await expect(back.getByRole('alert')).toHaveText('The trial was cancelled.');
    await expect.poll(() => fake.statistics.underWay).toBe(0);
    expect(fake.statistics.calledFor['static-graph']).toBe(1);
    expect(fake.statistics.calledFor).not.toHaveProperty('static-check');
  });

  await test.step('a trial shows how the reply was read, and the reply itself', async () => {
    await panel.getByRole('button', { name: 'Try', exact: true }).click();
    await expect(back.getByRole('status')).toContainText(/^2 calls · .* tokens in/);
    await expect(back.getByRole('listitem').filter({ hasText: /^s1\D/ })).toBeVisible();
    await expect(back.getByRole('region', { name: 'Reply, verbatim' })).toContainText('"s1"');
    expect(fake.statistics.requests.at(-1)?.texts.join()).toContain('Be brief about it.');
  });

  await page.goto('/runs');
  await expect(page.getByText('No run yet')).toBeVisible();
  await fake.close();
});
