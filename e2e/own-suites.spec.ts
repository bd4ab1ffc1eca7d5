import { expect, type Page } from '@playwright/test';
import { test } from './app';
import { startFakeEndpoint } from './fake-endpoint/server';
import { connectJudge, waitForEnd } from './steps';

test.use({ content: 'clips' });
test.describe.configure({ mode: 'serial' });

const QUESTIONS = [
  ['Sharp', 'Whether the pictures are sharp.'],
  ['Steady', 'Whether nothing flickers.'],
  ['Whole', 'Whether things keep their shape.'],
] as const;

const REPLY = JSON.stringify({
  sharp: { rationale: 'Every edge is clear.', score: 5 },
  steady: { rationale: 'A flicker at the start.', score: 2 },
  whole: { rationale: 'It may be.', score: 9 },
});

/** Counts what a person does: keys, also those of texts, and clicks. */
function countingHands(page: Page) {
  const done = { keys: 0, clicks: 0 };
  return {
    done,
    async type(text: string) {
      done.keys += text.length;
      await page.keyboard.type(text);
    },
    async press(...keys: string[]) {
      for (const key of keys) {
        done.keys += 1;
        await page.keyboard.press(key);
      }
    },
    async click(what: ReturnType<Page['getByRole']>) {
      done.clicks += 1;
      await what.click();
    },
  };
}

test('a rubric of three questions is typed, tried on a clip, saved, judged and reviewed', async ({
  page,
}) => {
  const fake = await startFakeEndpoint();
  await connectJudge(page, fake.baseUrl);
  const hands = countingHands(page);
  await page.goto('/');
  const began = Date.now();
  await hands.click(page.getByRole('link', { name: 'Suites', exact: true }));
  await hands.click(page.getByRole('link', { name: 'New suite' }));

  await hands.click(page.getByRole('textbox', { name: 'Name', exact: true }));
  await hands.type('House style');
  await hands.click(page.getByRole('textbox', { name: 'Name of question 1' }));
  for (const [index, [label, help]] of QUESTIONS.entries()) {
    // The new row has the focus.
    await expect(
      page.getByRole('textbox', { name: `Name of question ${index + 1}` }),
    ).toBeFocused();
    await hands.type(label);
    await hands.press('Tab');
    await hands.type(help);
    if (index < QUESTIONS.length - 1) await hands.press('Shift+Tab', 'Enter');
  }
  const prompt = page.getByRole('region', { name: 'What is sent: Questions' }).first();
  await expect(prompt).toContainText('whole: Whole');
  await expect(prompt).toContainText('a whole number from 1 to 5');

  await test.step('a pasted reply is read, and what cannot be is told', async () => {
    await hands.click(page.getByRole('button', { name: 'Choose a clip' }));
    await hands.click(page.getByRole('dialog').getByRole('listitem').getByRole('button').first());
    await hands.click(page.getByRole('textbox', { name: 'Reply' }));
    await page.getByRole('textbox', { name: 'Reply' }).fill(REPLY);
    hands.done.keys += 1;
    await hands.click(page.getByRole('button', { name: 'Read the reply' }));
    const found = page.getByRole('region', { name: 'What came of it' });
    await expect(found.getByRole('listitem').filter({ hasText: 'Sharp' })).toContainText('5');
    await expect(found.getByRole('listitem').filter({ hasText: 'Steady' })).toContainText('2');
    await expect(found.getByRole('alert')).toContainText('whole');
    await expect(found.getByText('from 2 answers, 1 missing')).toBeVisible();
  });

  await hands.click(page.getByRole('button', { name: 'Save', exact: true }));
  await expect(page.getByText(/“House style” is saved as version [0-9a-f]{12}\./)).toBeVisible();
  await hands.click(page.getByRole('link', { name: 'Judge clips' }));
  await hands.click(page.getByRole('button', { name: /^Judge 4 new/ }));
  const dialog = page.getByRole('dialog');
  await hands.click(dialog.getByText('Fake model', { exact: true }));
  await hands.click(dialog.getByRole('button', { name: 'Start judging' }));
  await hands.click(page.getByRole('button', { name: 'Watch' }));
  await waitForEnd(page);
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  console.log(
    `from “Suites” to judged clips: ${hands.done.keys} keystrokes, ${hands.done.clicks} clicks, ${seconds} s`,
  );

  await test.step('the scores stand in the review', async () => {
    await page.goto('/?suite=house-style');
    await page.getByRole('link', { name: 'balls-bounce.mp4' }).click();
    for (const [label] of QUESTIONS) {
      const cell = new RegExp(`^${label}, .*judge: [1-5]`);
      await expect(page.getByRole('gridcell', { name: cell })).toBeVisible();
    }
  });
  await fake.close();
});

test('an own suite is listed, changed, copied and taken in again', async ({ page }) => {
  await page.goto('/suites');
  const row = page.getByRole('row', { name: /House style/ });
  await expect(row).toContainText('Saved by');
  const downloading = page.waitForEvent('download');
  await row.getByRole('link', { name: 'Download House style as a folder' }).click();
  const zip = await (await downloading).path();

  await row.getByRole('link', { name: 'Open: House style' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/Nothing in it is new: it is version/)).toBeVisible();
  const scale = page.getByRole('group', { name: 'quality' });
  await scale.getByLabel('To', { exact: true }).fill('7');
  await expect(page.getByText(/“sharp” was a rating from 1 to 5 in version/)).toBeVisible();
  await scale.getByLabel('To', { exact: true }).fill('5');
  await page.getByRole('button', { name: 'Move “Whole” up' }).click();
  await expect(page.getByRole('textbox', { name: 'Name of question 2' })).toHaveValue('Whole');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/“House style” is saved as version/)).toBeVisible();

  await test.step('a folder is taken in, and one with faults is not', async () => {
    await page.goto('/suites');
    await page.getByRole('button', { name: 'Take in a folder' }).click();
    const dialog = page.getByRole('dialog');
    const files = dialog.getByLabel('Files of a suite');
    const broken = 'framejury: 1\nid: broken\nname: Broken\nscals: {}\n';
    await files.setInputFiles({
      name: 'suite.yaml',
      mimeType: 'text/yaml',
      buffer: Buffer.from(broken),
    });
    await expect(
      dialog.getByText(/suite.yaml, line 4: The file has no “scals”; “scales” is known/),
    ).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Take it in' })).toBeDisabled();
    const { readFile } = await import('node:fs/promises');
    await files.setInputFiles({
      name: 'house-style.zip',
      mimeType: 'application/zip',
      buffer: await readFile(zip),
    });
    await expect(dialog.getByText('it becomes its next version')).toBeVisible();
    await dialog.getByRole('button', { name: 'Take it in' }).click();
    await expect(page.getByText(/“House style” is taken in as version/)).toBeVisible();
  });

  await test.step('a bundled protocol is added, and copied', async () => {
    await page.getByRole('button', { name: 'Add World models' }).click();
    await expect(page.getByText('“World models” is one of the suites now.')).toBeVisible();
    await page.getByRole('link', { name: 'Copy: Physical laws' }).click();
    await expect(page.getByText('the settings of a run: Frames per video')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Name of question 16' })).toHaveValue('Shadow');
  });
});

test('what is written is still there after the page was left, and tables are pasted', async ({
  page,
}) => {
  await page.goto('/suites/new');
  await page.getByRole('button', { name: 'Paste a table' }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByLabel('Table')
    .fill('Criterion\tDescription\tScale\nBright\tLight enough.\tyes/no\nCalm\tNo haste.\t0-3');
  await expect(dialog.getByText('2 questions')).toBeVisible();
  await dialog.getByRole('button', { name: 'Take these questions' }).click();
  const first = page.getByRole('textbox', { name: 'Name of question 1' });
  await expect(first).toHaveValue('Bright');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
  await expect(page.getByText('1 thing to fill in')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Go on with it' }).click();
  await expect(first).toHaveValue('Bright');
});
