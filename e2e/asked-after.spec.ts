import { expect, type Page } from '@playwright/test';
import { inSight, test } from './app';

test.use({ content: 'clips' });

const SUITE = `framejury: 1
id: hands-seen
name: Hands seen
scales:
  seen: {answers: yes-no}
  quality: {from: 1, to: 5, good: high}
questions:
  - {id: person, scale: seen, label: A person is seen, asks: people}
  - {id: hands, scale: quality, label: Hands, asks: people, after: {question: person, is: yes}}
  - {id: look, scale: quality, label: Look, asks: people}
`;

const cell = (page: Page, question: string) =>
  page.getByRole('gridcell', { name: new RegExp(`^${question}, `) });

test('a form shows and hides what is asked after another answer, as that is given', async ({
  page,
}) => {
  await page.goto('/suites');
  await page.getByRole('button', { name: 'Take in a folder' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Files of a suite').setInputFiles({
    name: 'suite.yaml',
    mimeType: 'text/yaml',
    buffer: Buffer.from(SUITE),
  });
  await dialog.getByRole('button', { name: 'Take it in' }).click();
  await expect(page.getByText(/“Hands seen” is taken in as version/)).toBeVisible();
  await page.goto('/?suite=hands-seen');
  await page.getByRole('button', { name: 'Use Hands seen in this project' }).click();
  await page.getByRole('link', { name: 'balls-bounce.mp4' }).click();
  await expect(page.getByText('0 of 2 by you').and(inSight(page))).toBeVisible();
  await expect(cell(page, 'Hands')).toHaveCount(0);
  const unasked = page.getByText('not asked', { exact: true }).and(inSight(page));
  await expect(unasked).toHaveAttribute(
    'title',
    'Asked only where “A person is seen” is answered yes.',
  );

  await test.step('yes opens it, and leads there', async () => {
    await page.getByRole('button', { name: 'Yes', exact: true }).click();
    await expect(page.getByText('1 of 3 by you').and(inSight(page))).toBeVisible();
    await expect(unasked).toHaveCount(0);
    await expect(page.getByRole('heading', { name: /^Hands/ })).toBeVisible();
    await page.keyboard.press('4');
    await expect(page.getByText('2 of 3 by you').and(inSight(page))).toBeVisible();
    await expect(page.getByRole('heading', { name: /^Look/ })).toBeVisible();
  });

  await test.step('no takes back what was said to it, here and on the server', async () => {
    await cell(page, 'A person is seen').click();
    await page.getByRole('button', { name: 'No', exact: true }).click();
    await expect(page.getByText('1 of 2 by you').and(inSight(page))).toBeVisible();
    await expect(unasked).toBeVisible();
    await expect(cell(page, 'Hands')).toHaveCount(0);
    await page.keyboard.press('3');
    await expect(page.getByText('2 of 2 by you').and(inSight(page))).toBeVisible();
    const waiting = () =>
      page.evaluate(
        () => Object.keys(localStorage).filter((key) => key.startsWith('framejury.outbox.')).length,
      );
    await expect.poll(waiting).toBe(0);
    await page.reload();
    await expect(page.getByText('2 of 2 by you').and(inSight(page))).toBeVisible();
    await expect(unasked).toBeVisible();
  });

  await test.step('yes asks it again', async () => {
    await cell(page, 'A person is seen').click();
    await page.getByRole('button', { name: 'Yes', exact: true }).click();
    await expect(page.getByText('2 of 3 by you').and(inSight(page))).toBeVisible();
    await expect(cell(page, 'Hands')).toHaveAccessibleName(/unreviewed$/);
  });
});
