import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible';
import { test } from './app';
import { startFakeEndpoint } from './fake-endpoint/server';
import { expectToFit } from './layout';
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

test('a suite of pairs is made by keys and choices, with what is asked after what', async ({
  page,
}) => {
  await page.goto('/suites/new');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Better hands');
  const first = page.getByRole('textbox', { name: 'Name of question 1' });
  await first.fill('Hands are seen');
  await first.press('Enter');
  await page.keyboard.type('Better hands');
  await page.getByLabel('Videos per item').selectOption('2 side by side');

  await test.step('a scale of yes and no, and one of sides without “both bad”', async () => {
    const yes = page.getByRole('group', { name: 'Quality' });
    await yes.getByLabel('Answers').selectOption('Yes or no');
    await page.getByRole('button', { name: 'Add a scale' }).click();
    await page.keyboard.type('Better');
    const sides = page.getByRole('group', { name: 'Better', exact: true });
    await sides.getByLabel('Answers').selectOption('Which of two videos is better');
    await sides.getByRole('checkbox', { name: 'Both bad' }).press('Space');
    await expect(sides.getByLabel('What Both bad means on Better')).toBeDisabled();
    await page.getByLabel('Scale of “Better hands”').selectOption('Better');
  });

  await test.step('asked after another question', async () => {
    await page.getByRole('button', { name: 'More about “Better hands”' }).press('Enter');
    await page.getByLabel('Asked after').selectOption('Certain answers to “Hands are seen”');
    const answers = page.getByRole('group', { name: /“Hands are seen” was answered/ });
    await expect(answers.getByRole('checkbox', { name: 'yes' })).toBeChecked();
    await answers.getByRole('checkbox', { name: 'yes' }).press('Space');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Say after which answers it is asked.')).toBeVisible();
    await answers.getByRole('checkbox', { name: 'yes' }).press('Space');
  });

  await test.step('orders, and a reply that is built on', async () => {
    await page.getByLabel('Where the two orders differ').selectOption('There is no answer');
    await page.getByRole('button', { name: 'Ask for a description first' }).click();
    await expect(page.getByLabel('Builds on the reply to').first()).toHaveValue('description');
    await page
      .getByRole('button', { name: 'Do without the reply to “description”' })
      .first()
      .click();
    await expect(page.getByText('Nothing is wrong with it.')).toBeVisible();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText(/“Better hands” is saved as version/)).toBeVisible();
  });

  await test.step('it is the same when it is opened again', async () => {
    await page.goto('/suites/better-hands/edit');
    await expect(page.getByLabel('Videos per item')).toHaveValue('2');
    await expect(page.getByLabel('Where the two orders differ')).toHaveValue('unscored');
    await expect(page.getByLabel('Builds on the reply to')).toHaveCount(1);
    await page.getByRole('button', { name: 'More about “Better hands”' }).click();
    await expect(page.getByRole('checkbox', { name: 'yes', exact: true })).toBeChecked();
    await expectAccessible(page, 'the form of a suite of pairs');
    await expectToFit(page, 'the form of a suite of pairs');
  });
});
