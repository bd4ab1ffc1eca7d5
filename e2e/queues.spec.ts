import { expect, type Page } from '@playwright/test';
import { inSight, test } from './app';
import { addReviewer, become } from './reviewers';
import { judgeSamples } from './steps';

/** Few, so that the test is quick; all have known answers, so that one of them is mixed in as a check. */
const CLIPS = ['ball-vanishes.mp4', 'balls-bounce.mp4', 'ball-rolls.mp4'];

/** What a response holds that tells what a judge or a label says; pages have JSON in texts, where quotes are escaped. */
const TOLD = /"kind\\?":\\?"(judge|reference)\\?"/;

test('two people review blind, and a third settles where they differ', async ({
  page,
  app,
  appFolder,
}) => {
  await test.step('clips with known answers are judged', () => judgeSamples(page, CLIPS));
  for (const name of ['Ada', 'Ben']) await addReviewer(appFolder, name);
  const queue = await test.step('an admin makes a blind queue', () => makeQueue(page));

  await test.step('Ada is told nothing before she has submitted, and everything after', async () => {
    await become(page, app, 'Ada');
    const told = listen(page);
    await page.goto('/results');
    await expect(
      page.getByRole('heading', { name: /withheld, you review them blind$/ }),
    ).toBeVisible();
    await page.goto(`${queue}/review`);
    await answerRating(page, 4);
    // The responses that came so far and those of storing the answers.
    await expect(page.getByText('Storing')).toHaveCount(0);
    // The next clip is drawn already, out of sight and of reach.
    const upcoming = page.locator('[inert] h1');
    await expect(upcoming).toHaveCount(1);
    const next = (await upcoming.textContent()) ?? '';
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(next);
    expect(await told()).toEqual([]);
    await typeNoteAtOnce(page);
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(page.getByText('1 submitted')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(next);
    await expect(page.getByRole('textbox', { name: 'Note' })).toBeFocused();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Shift+K');
    await expect(page.getByRole('region', { name: 'The judge’s answer' })).toBeVisible();
    expect(await told()).not.toEqual([]);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await reviewRest(page, 4);
  });

  await test.step('Ben is of another opinion, and what he hands in arrives though he leaves at once', async () => {
    await become(page, app, 'Ben');
    await page.goto(`${queue}/review`);
    await expect(page.getByRole('grid', { name: 'Scores' })).toBeVisible();
    await page.keyboard.press('9');
    await page.keyboard.press('ControlOrMeta+Enter');
    const asked = page.getByRole('dialog', { name: /^\d+ of \d+ cells unanswered$/ });
    await expect(asked.getByRole('button', { name: 'Submit anyway' })).toBeFocused();
    await page.keyboard.press('Escape');
    await answerTheRest(page);
    await page.keyboard.press('ControlOrMeta+Enter');
    await page.goto(queue);
    const own = page.getByRole('table').first().getByRole('row', { name: /^Ben/ });
    await expect(own.getByRole('cell').nth(1)).toHaveText('1');
    await page.goto(`${queue}/review`);
    await expect(page.getByText('1 submitted')).toBeVisible();
    await reviewRest(page, 9);
  });

  await become(page, app, null);
  await test.step('progress and the check of attention are true', async () => {
    await page.goto(queue);
    const people = page.getByRole('table').first();
    for (const name of ['Ada', 'Ben']) {
      const row = people.getByRole('row', { name: new RegExp(`^${name}`) });
      await expect(row.getByRole('cell').nth(1)).toHaveText(String(CLIPS.length));
      await expect(row).toContainText(/\d+ of \d+ \(/);
    }
    await page.goto('/queues');
    await expect(page.getByRole('row', { name: /^Read blind/ })).toContainText('2 disagreements');
  });

  await test.step('a third person settles what differs', async () => {
    await page.goto(queue);
    await page.getByRole('button', { name: 'Settle disagreements' }).click();
    await page.getByRole('link', { name: 'Review 2' }).click();
    // The next clip is drawn already, out of sight.
    const shown = (text: string) => page.getByText(text).and(inSight(page));
    await expect(shown('1 to be settled')).toBeVisible();
    // As for an override the number comes first, and whatever is typed then is the reason.
    await page.keyboard.type('6cut by the edge');
    await expect(page.getByLabel('Reason for 6')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(shown('all are settled')).toBeVisible();
    await expect(shown('Settled: 6 “cut by the edge”')).toBeVisible();
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(shown('1 to be settled')).toBeVisible();
    // It may be left out: two keys settle the answer and go on.
    await page.keyboard.press('6');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(page.getByText('Nothing is left for you here')).toBeVisible();
    await page.goto('/queues');
    const row = page.getByRole('row', { name: /^Read blind(?!:)/ });
    await expect(row).toContainText(`${CLIPS.length} / ${CLIPS.length}`);
  });

  await test.step('closing says that it ends blindness, and asks', async () => {
    await page.goto(queue);
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Close “Read blind”?' });
    await expect(dialog).toContainText('not independent');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Open', { exact: true })).toBeVisible();
  });

  await test.step('the agreement rests on what was drawn and said blind', async () => {
    await page.goto('/agreement');
    await expect(page.getByText(/2 clips drawn by chance out of 2/)).toBeVisible();
    await expect(page.getByText(/None was changed after the reveal/)).toBeVisible();
  });
});

/** @returns the queue's address */
async function makeQueue(page: Page): Promise<string> {
  await page.goto('/queues');
  await page.getByRole('button', { name: 'New queue' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Read blind');
  await dialog.getByLabel('Reviewers per clip').fill('2');
  await dialog.getByLabel('Known clips').fill('30');
  await dialog.getByRole('checkbox', { name: 'Local reviewer' }).uncheck();
  await dialog.getByRole('button', { name: 'Create the queue' }).click();
  await expect(page.getByRole('heading', { name: 'Read blind' })).toBeVisible();
  return new URL(page.url()).pathname;
}

/** Watches what the server answers. @returns the addresses whose answers told something so far */
function listen(page: Page): () => Promise<string[]> {
  const bodies: Promise<[url: string, body: string]>[] = [];
  page.on('response', (response) => {
    const type = response.headers()['content-type'] ?? '';
    if (!/json|text|component/.test(type) || /script|css/.test(type)) return;
    const body = response.text().catch(() => '');
    bodies.push(body.then((text) => [response.url(), text]));
  });
  return async () =>
    (await Promise.all(bodies)).flatMap(([url, body]) => (TOLD.test(body) ? [url] : []));
}

/** Presses the key of a new note in the very moment in which the next clip comes into sight. */
async function typeNoteAtOnce(page: Page): Promise<void> {
  await page.evaluate(() => {
    const next = document.querySelector('[inert]');
    if (!next) throw new Error('the next clip is not drawn yet');
    const observer = new MutationObserver(() => {
      if (next.classList.contains('absolute')) return;
      observer.disconnect();
      document.body.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'n', code: 'KeyN', bubbles: true, cancelable: true }),
      );
    });
    observer.observe(next, { attributes: true });
  });
}

/** Gives the first cell of the clip that is shown a value, and 0 to the rest. */
async function answerRating(page: Page, value: number): Promise<void> {
  await expect(page.getByRole('grid', { name: 'Scores' })).toBeVisible();
  await page.keyboard.press(String(value));
  const given = page.getByRole('gridcell', { name: new RegExp(`: ${value}$`) });
  await expect(given).toBeVisible();
  await answerTheRest(page);
}

/** Gives every cell that has no answer yet a 0. */
async function answerTheRest(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'The rest is 0' }).click();
  await expect(page.getByRole('button', { name: 'The rest is 0' })).toBeDisabled();
}

/** Answers and submits clips until nothing is left. */
async function reviewRest(page: Page, value: number): Promise<void> {
  const over = page.getByText('Nothing is left for you here');
  const rest = page.getByRole('button', { name: 'The rest is 0' });
  await expect(over.or(rest).first()).toBeVisible();
  while (!(await over.isVisible())) {
    const title = await page.getByRole('heading', { level: 1 }).textContent();
    await answerRating(page, value);
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(
      page.getByRole('heading', { level: 1 }).filter({ hasText: title ?? '' }),
    ).toHaveCount(0);
    await expect(over.or(rest).first()).toBeVisible();
  }
}
