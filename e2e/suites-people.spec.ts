import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { inSight, test } from './app';
import { CLIPS } from './content';
import { addReviewer, become } from './reviewers';
import { waitForEnd } from './steps';

test.use({ content: 'clips' });
test.describe.configure({ mode: 'serial' });

const [CLIP = '', OTHER = ''] = CLIPS;
const REFERENCE = 'It is only the gravity of the earth.';
const MODELS = ['writer-1', 'writer-2'];

/** Two answers to each of three questions, which are clusters; two of the questions have a topic of their own. */
const ANSWERS = ['physics', 'physics', 'kitchen'].flatMap((topic, index) =>
  MODELS.map((model) => ({
    id: `q${index + 1}`,
    question: `Question number ${index + 1}?`,
    topic,
    model,
    answer: `What ${model} says.`,
    reference: REFERENCE,
    checks: ['is short'],
  })),
);

/** Takes in the items of a file, as a script does. */
async function addItems(request: APIRequestContext, suite: string, rows: readonly object[]) {
  const text = rows.map((row) => JSON.stringify(row)).join('\n');
  const response = await request.post('/api/items/import', {
    data: { suite, files: [{ name: `${suite}.jsonl`, text }], store: true },
  });
  expect(await response.json()).toMatchObject({ added: rows.length, faults: [] });
}

interface Judged {
  runId: string;
  itemIds: string[];
}

/**
 * Judges items of a suite with the built-in judge, as a script does, and waits until that is done.
 * @param most how many; all when left out
 */
async function judgeAll(page: Page, suite: string, most?: number): Promise<Judged> {
  const { videos } = await (await page.request.get(`/api/library?suite=${suite}`)).json();
  const [judge] = await (await page.request.get('/api/judges')).json();
  const itemIds = videos.slice(0, most).map(({ id }: { id: string }) => id);
  const begun = await page.request.post('/api/runs', {
    data: { suite, judgeId: judge.id, itemIds, settings: {} },
  });
  const { runId } = await begun.json();
  await page.goto(`/runs/${runId}`);
  await waitForEnd(page);
  return { runId, itemIds };
}

/** Makes a blind queue of a suite's latest run for some people, each of whom answers every item. @returns its address */
async function makeQueue(page: Page, name: string, people: string[], choose: () => Promise<void>) {
  await page.goto('/queues');
  await page.getByRole('button', { name: 'New queue' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  for (const person of ['Local reviewer', 'Ada', 'Ben']) {
    await dialog.getByRole('checkbox', { name: person }).setChecked(people.includes(person));
  }
  await dialog.getByLabel('Reviewers per item').fill(String(people.length));
  await choose();
  await dialog.getByRole('button', { name: 'Create the queue' }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  return new URL(page.url()).pathname;
}

/** Hands in the item on the screen, though not all of it may be answered. */
async function handIn(page: Page, submitted: number) {
  await page.keyboard.press('ControlOrMeta+Enter');
  const anyway = page.getByRole('button', { name: 'Submit anyway' });
  const next = page.getByText(new RegExp(`${submitted} submitted|Nothing is left for you here`));
  await expect(anyway.or(next).first()).toBeVisible();
  if (await anyway.isVisible()) await anyway.click();
  await expect(next.first()).toBeVisible();
}

/** Watches what the server answers. @returns how many of the answers so far held a text, also as JSON in the text of a page */
function listen(page: Page): (text: string) => Promise<number> {
  const bodies: Promise<string>[] = [];
  page.on('response', (response) => {
    const type = response.headers()['content-type'] ?? '';
    if (/json|text|component/.test(type) && !/script|css/.test(type)) {
      const body = response.text().catch(() => '');
      bodies.push(body.then((text) => text.replaceAll('\\"', '"')));
    }
  });
  return async (text) => (await Promise.all(bodies)).filter((body) => body.includes(text)).length;
}

/** The question that the answer on the screen is to; the next item is drawn already, out of sight. */
const asked = (page: Page) => page.getByText(/^Question number \d\?$/).and(inSight(page));

/** What is on the screen, not what is drawn out of sight to come next. */
const shown = (page: Page, text: string) => page.getByText(text).and(inSight(page)).first();

/**
 * Rates one check of each answer to the questions that a person gets, and hands the answers to each question in together.
 * @returns the questions in their order
 */
async function rateAll(page: Page, rating: (question: string) => string, first = 0) {
  const order: string[] = [];
  for (let index = first; index < ANSWERS.length; index += MODELS.length) {
    if (index > 0) await expect(shown(page, `${index} submitted`)).toBeVisible();
    const question = (await asked(page).first().textContent()) ?? '';
    order.push(question);
    for (const model of MODELS) {
      await expect(shown(page, '0 of 2 by you')).toBeVisible();
      await page.keyboard.press(rating(question));
      await expect(shown(page, '1 of 2 by you')).toBeVisible();
      // The first one goes on to the other answer, the last one hands in both.
      if (model === MODELS.at(-1)) await handIn(page, index + MODELS.length);
      else await page.keyboard.press('ControlOrMeta+Enter');
    }
    if (index === 0) return [...order, ...(await lookBack(page, rating))];
  }
  await expect(page.getByText('Nothing is left for you here')).toBeVisible();
  return order;
}

/** What was handed in is shown in full; then goes on with the rest. */
async function lookBack(page: Page, rating: (question: string) => string): Promise<string[]> {
  await page.keyboard.press('Shift+K');
  await expect(page.getByText(REFERENCE).first()).toBeVisible();
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
  return rateAll(page, rating, MODELS.length);
}

let queue = '';

test('a blind queue of clusters is drawn by what the suite and its items say', async ({
  page,
  appFolder,
}) => {
  await addItems(page.request, 'answers', ANSWERS);
  await judgeAll(page, 'answers');
  for (const name of ['Ada', 'Ben']) await addReviewer(appFolder, name);
  const dialog = page.getByRole('dialog');
  queue = await makeQueue(page, 'Answers, blind', ['Ada', 'Ben'], async () => {
    await dialog.getByLabel('Which items').selectOption('stratified');
    await dialog.getByLabel('Strata').selectOption({ label: 'Topic' });
    await dialog.getByLabel('Of each').fill('1');
    await expect(dialog.getByText('kitchen: 1 of 2 · physics: 1 of 4')).toBeVisible();
    await dialog.getByLabel('Which items').selectOption('all');
    await dialog.getByRole('checkbox', { name: 'Draw whole clusters' }).check();
    await dialog.getByLabel('Topic', { exact: true }).selectOption('physics');
    await expect(dialog.getByText('4 items in 2 clusters')).toBeVisible();
    await dialog.getByLabel('Topic', { exact: true }).selectOption('');
    await expect(dialog.getByText('6 items in 3 clusters')).toBeVisible();
    await dialog.getByRole('checkbox', { name: 'Hide references' }).check();
    await expect(dialog.getByRole('checkbox', { name: 'Hide origins' })).toHaveCount(0);
  });
  await expect(page.getByText(/references hidden/)).toBeVisible();
});

test('who reviews blind gets a cluster at a time, and is not sent what the queue hides', async ({
  page,
  app,
}) => {
  await become(page, app, 'Ada');
  const told = listen(page);
  await page.goto(`${queue}/review`);
  await expect(asked(page).first()).toBeVisible();
  const columns = page.getByRole('list', { name: 'Side by side' }).last();
  await expect(columns.getByRole('listitem')).toHaveCount(MODELS.length);
  await expect(columns.locator('[aria-current]')).toHaveCount(1);
  await expect(page.getByText(REFERENCE)).toHaveCount(0);
  expect(await told(REFERENCE)).toBe(0);
  expect(await told('"kind":"judge"')).toBe(0);
  const order = await rateAll(page, () => '3');
  expect(await told(REFERENCE)).toBeGreaterThan(0);
  expect(new Set(order).size).toBe(3);
  expect(order).toHaveLength(3);
  await become(page, app, 'Ben');
  await page.goto(`${queue}/review`);
  await expect(asked(page).first()).toBeVisible();
  await rateAll(page, (question) => (/1/.test(question) ? '0' : '3'));
});

test('the figures count clusters, also of each topic', async ({ page }) => {
  await page.goto(queue);
  await expect(page.getByRole('cell', { name: 'Disagreement' })).toHaveCount(2);
  await page.goto('/agreement');
  const row = page.getByRole('row', { name: /Met/ }).first();
  await expect(row).toContainText('6in 3 clusters');
  await page.getByRole('tab', { name: 'By facet' }).click();
  await expect(page.getByRole('row', { name: /^physics/ })).toContainText('4in 2 clusters');
  await expect(page.getByRole('row', { name: /^kitchen/ })).toContainText('2in 1 cluster');
  await page
    .getByRole('row', { name: /^kitchen/ })
    .getByRole('button')
    .click();
  await expect(page.getByRole('complementary', { name: 'Figures of kitchen' })).toContainText(
    '4 of 4 answered by both',
  );
});

test('two people stand side by side in their own suite', async ({ page }) => {
  await page.goto('/compare');
  await expect(page.getByLabel('Suite', { exact: true })).toHaveValue('answers');
  for (const [side, name] of [
    ['Left', 'Ada'],
    ['Right', 'Ben'],
  ] as const) {
    const choice = page.getByRole('combobox', { name: side, exact: true });
    const option = choice.locator('option', { hasText: name });
    await choice.selectOption((await option.getAttribute('value')) ?? '');
  }
  const met = page.getByRole('row', { name: /^Met/ });
  await expect(met).toContainText('6 items in 3 clusters');
  // On one of three questions they are apart.
  await expect(met).toContainText('67');
});

test('who has seen one question on a clip knows too much of the other, where the suite says so', async ({
  page,
  app,
}) => {
  await judgeAll(page, 'quiz-writer', 1);
  const { runId, itemIds } = await judgeAll(page, 'quiz');
  await become(page, app, 'Ada');
  // As the review screen asks for it, but without the next one, which that reads ahead.
  await page.request.get(`/api/reviews/${itemIds[0]}?run=${runId}`);
  await become(page, app, null);
  const dialog = page.getByRole('dialog');
  const quiz = await makeQueue(page, 'Quiz, blind', ['Ada', 'Ben'], async () => {
    await expect(dialog.getByText(/Not independent.*: Ada on 2 items\./)).toBeVisible();
    await dialog.getByRole('checkbox', { name: 'Hide origins' }).check();
  });
  for (const name of ['Ada', 'Ben']) {
    await become(page, app, name);
    const told = listen(page);
    await page.goto(`${quiz}/review`);
    const rest = page.getByRole('button', { name: 'The rest is 4' });
    await expect(rest).toBeVisible();
    const seen = page.getByText('Seen before').and(inSight(page));
    await expect(seen).toHaveCount(name === 'Ada' ? 1 : 0);
    expect(await told('Made of')).toBe(0);
    for (const submitted of [1, 2]) {
      await rest.click();
      await expect(page.getByText('3 of 3 by you').first()).toBeVisible();
      await handIn(page, submitted);
      if (submitted > 1) break;
      await page.keyboard.press('Shift+K');
      await expect(page.getByText('Made of').first()).toBeVisible();
      await page.getByRole('button', { name: 'Continue', exact: true }).click();
    }
  }
  await page.goto(`/agreement?run=${runId}`);
  // Of all that both answered only what Ben said first is independent: then he looked back at it, and so at the clip.
  await expect(page.getByRole('complementary', { name: 'Figures of Fair' })).toContainText(
    '3 of 3 answered by both',
  );
});

test('yes or no, and a choice between two clips, have figures of their own', async ({
  page,
  app,
}) => {
  await addItems(page.request, 'pairs', [{ id: 'two', about: 'a ball', videos: [CLIP, OTHER] }]);
  const { runId } = await judgeAll(page, 'pairs');
  const pairs = await makeQueue(page, 'Pairs, blind', ['Ben'], async () => {});
  await become(page, app, 'Ben');
  await page.goto(`${pairs}/review`);
  // What came with the page takes no keys until its code is there.
  await expect(page.locator('video:not([inert] *)')).toHaveCount(2);
  await page.keyboard.press('2');
  await expect(page.getByText('1 of 3 by you').last()).toBeVisible();
  await page.getByRole('button', { name: /^The rest is/ }).click();
  await handIn(page, 1);
  await page.goto(`/agreement?run=${runId}&row=question:better`);
  const better = page.getByRole('complementary', { name: 'Figures of Better' });
  await expect(better).toContainText('1 of 1 answered by both');
  await expect(better).toContainText('second');
  await expect(page.getByRole('row', { name: /Shaking/ })).toBeVisible();
});
