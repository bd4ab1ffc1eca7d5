import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible';
import { inSight, test } from './app';
import { CLIPS } from './content';
import { expectToFit } from './layout';
import { addReviewer, become } from './reviewers';
import { waitForEnd } from './steps';

test.use({ content: 'clips' });
test.describe.configure({ mode: 'serial' });

const [CLIP = '', OTHER = ''] = CLIPS;
const CAPTIONERS = ['Wordsmith', 'Scribbler'];

const TASKS = [
  {
    id: 1,
    video: CLIP,
    type: 'brief',
    limit: '5 to 12 words',
    reference: 'A ball rolls over the ground and is gone all at once.',
  },
  {
    id: 2,
    video: OTHER,
    type: 'brief',
    limit: '3 to 5 words',
    reference: 'Two balls bounce on the ground, one after the other, until they lie still.',
  },
];

/** What the captioners wrote: the first is near the references, the second writes at length of something else. */
const OUTPUTS = [
  ['A ball rolls over the ground and vanishes at once.', 'Two balls bounce.'],
  [
    'In a sunlit kitchen full of copper pans somebody slowly stirs a steaming soup with a long wooden spoon.',
    'Far out at sea a ship with red sails fights the waves of a storm that does not end.',
  ],
];

const jsonLines = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).join('\n');

function file(name: string, rows: readonly object[]) {
  return { name, mimeType: 'application/jsonl', buffer: Buffer.from(jsonLines(rows)) };
}

test('references and what captioners wrote come in together, and what is wrong is told by file and line', async ({
  page,
}) => {
  await page.goto('/import');
  const part = page.getByRole('region', { name: 'Items to be judged' });
  await part.getByLabel('Suite').selectOption({ label: 'Captions: rubric' });
  await part.getByLabel('Files of items').setInputFiles([
    file('references.jsonl', [
      ...TASKS.map(({ id, video, type, limit, reference }) => ({
        id,
        video,
        width: 0,
        height: 0,
        restriction: [type, limit],
        conversations: [
          { from: 'human', value: `Describe the video briefly. ${limit}` },
          { from: 'gpt', value: reference },
        ],
      })),
      { id: 3, video: CLIP, restriction: ['camera', 'Describe the camera.'] },
    ]),
    ...CAPTIONERS.map((name, captioner) =>
      file(
        `${name}.jsonl`,
        TASKS.map(({ id }, task) => ({ id, model_response_style: [OUTPUTS[captioner]?.[task]] })),
      ),
    ),
  ]);
  await expect(part.getByText(/references\.jsonl.*3/).first()).toBeVisible();
  await expect(part.getByRole('status')).toContainText('4 new items');
  await expectAccessible(page, 'files of captions');
  await expectToFit(page, 'files of captions');
  await part.getByRole('button', { name: 'Add 4 items' }).click();
  await expect(part.getByRole('status')).toContainText('4 items added');
  // References by themselves stand as captions, later too.
  const rows = TASKS.map(({ id, ...task }) => ({ ...task, id: id + 10 }));
  const response = await page.request.post('/api/items/import', {
    data: {
      suite: 'caption-rubric',
      files: [{ name: 'more.jsonl', text: jsonLines(rows) }],
      store: true,
    },
  });
  expect(await response.json()).toMatchObject({ added: 2, faults: [] });
});

test('a judge rates them, and lengths are counted by code', async ({ page }) => {
  await page.goto('/?suite=caption-rubric');
  await page
    .getByRole('button', { name: /^Judge/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Suite').selectOption({ label: 'Captions: rubric' });
  await expect(dialog.getByLabel('Length that caps the score at 1')).toBeVisible();
  await dialog.getByRole('button', { name: 'Start judging' }).click();
  await page.getByRole('button', { name: 'Watch' }).click();
  await waitForEnd(page);
  await page.goto('/results?suite=caption-rubric');
  for (const name of [...CAPTIONERS, 'reference']) {
    await expect(page.getByRole('row', { name: new RegExp(`^${name}`) }).first()).toBeVisible();
  }
  await expect(page.getByText('Capped, overall').first()).toBeVisible();
  await expectAccessible(page, 'results of captions');
  await expectToFit(page, 'results of captions');
  await page.goto('/?suite=caption-rubric');
  await expect(page.getByRole('columnheader', { name: 'Caption', exact: true })).toBeVisible();
  await expectAccessible(page, 'captions in the library');
  await expectToFit(page, 'captions in the library');
  await page.goto('/?suite=caption-rubric&q=copper');
  const soup = page.getByTitle(OUTPUTS[1]?.[0] ?? '', { exact: true });
  await expect(soup).toHaveText(OUTPUTS[1]?.[0] ?? '');
  await expect(page.getByTitle(OUTPUTS[0]?.[0] ?? '', { exact: true })).toBeHidden();
  // A perfect copy of a reference that breaks its own limit is capped.
  const { videos } = await (
    await page.request.get('/api/library?suite=caption-rubric&generator=reference')
  ).json();
  const names: string[] = videos.map(({ name }: { name: string }) => name);
  const broken = videos[names.findIndex((name) => name.includes(OTHER.replace('.mp4', '')))];
  await page.goto(`/items/${broken.id}`);
  await expect(page.getByText('Compared with the reference').first()).toBeVisible();
  await expect(page.getByText(/14 words/).first()).toBeVisible();
  // All that it is judged by is in sight at once, and the caption once next to its reference.
  const shown = page.getByRole('region', { name: 'What it shows' });
  const copy = shown.getByText(TASKS[1]?.reference ?? '', { exact: true });
  await expect(copy).toHaveCount(2);
  for (const part of [
    copy.first(),
    copy.last(),
    shown.getByText('3 to 5 words', { exact: true }),
    shown.getByText(/^14 words, allowed 3–5/),
  ]) {
    await expect(part).toBeInViewport({ ratio: 1 });
  }
  await expectAccessible(page, 'a caption under review');
});

/** What is on the screen, not what is drawn out of sight to come next. */

/** Says of the caption under review that nothing is invented, and scores it. */
async function score(page: Page, key: string) {
  const counted = page.getByText(/^\d of 2 by you$/).and(inSight(page));
  await expect(counted.last()).toHaveText(/^0 of/);
  await page.keyboard.press('1');
  await expect(counted.last()).toHaveText(/^1 of/);
  await page.keyboard.press(key);
  await expect(counted.last()).toHaveText(/^2 of/);
}

test('captions of one task stand side by side before who reviews them blind, in an order on record', async ({
  page,
  app,
  appFolder,
}) => {
  await addReviewer(appFolder, 'Ada');
  await page.goto('/queues');
  await page.getByRole('button', { name: 'New queue' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Captions, blind');
  await dialog.getByRole('checkbox', { name: 'Local reviewer' }).setChecked(false);
  await dialog.getByRole('checkbox', { name: 'Ada' }).setChecked(true);
  await dialog.getByLabel('Reviewers per item').fill('1');
  await expect(dialog.getByLabel('Flag disagreement at ≥')).toHaveValue('1');
  await dialog.getByRole('checkbox', { name: 'Draw whole clusters' }).check();
  await dialog.getByRole('checkbox', { name: 'Hide generators' }).check();
  await dialog.getByRole('checkbox', { name: 'Hide references' }).check();
  await dialog.getByRole('button', { name: 'Create the queue' }).click();
  await expect(page.getByRole('heading', { name: 'Captions, blind' })).toBeVisible();
  const queue = new URL(page.url()).pathname;

  await become(page, app, 'Ada');
  const bodies: Promise<string>[] = [];
  page.on('response', (response) => {
    const isTold = /\/api\/|\/queues\//.test(response.url());
    if (isTold) bodies.push(response.text().catch(() => ''));
  });
  await page.goto(`${queue}/review`);
  // What comes next is drawn already, out of sight.
  const columns = page.getByRole('list', { name: 'Side by side' }).and(inSight(page));
  const submitted = (count: number) =>
    page
      .getByText(new RegExp(`^${count} submitted|Nothing is left for you here`))
      .and(inSight(page))
      .first();
  // The third caption of the video is of another task, and stands by itself.
  const isAlone = async () => (await columns.count()) === 0;
  await expect(page.getByText(/^0 of 2 by you$/).and(inSight(page))).toBeVisible();
  const first = (await isAlone()) ? 1 : 2;
  if (first === 1) {
    await score(page, '1');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(submitted(1)).toBeVisible();
  }
  await expect(columns.getByRole('listitem')).toHaveCount(2);
  const marked = columns.locator('[aria-current]');
  await expect(marked).toContainText('Aunder review');
  // Its own name might tell whose it is.
  await expect(page.getByText(/^Item [0-9a-f]{8}$/).first()).toBeVisible();
  await expect(page.getByText('Compared with the reference')).toHaveCount(0);
  await expect(columns.getByText(/words, allowed/)).toHaveCount(2);
  await expectAccessible(page, 'captions side by side');
  await expectToFit(page, 'captions side by side');
  const told = (await Promise.all(bodies)).join('\n');
  for (const name of CAPTIONERS) expect(told).not.toContain(name);
  await score(page, '3');
  // The other one is scored where it stands, without being under review; keys go to who is.
  const scale = columns.getByRole('group', { name: 'Score, B' });
  await scale.getByRole('button', { name: '2' }).click();
  await expect(scale.getByRole('button', { name: '2' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Shift+B');
  await expect(marked).toContainText('best');
  await page.keyboard.press('Shift+T');
  await expect(columns.getByText('tie')).toHaveCount(2);
  await page.keyboard.press(']');
  await expect(marked).toContainText('Bunder review');
  await page.keyboard.press('Shift+B');
  await expect(columns.getByText('tie')).toHaveCount(0);
  await expect(marked).toContainText('best');
  // Both are handed in by one key, and of the second nobody said what is invented.
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('heading', { name: '1 of 4 cells unanswered' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(submitted(first === 1 ? 3 : 2)).toBeVisible();
  if (first === 2) {
    await score(page, '1');
    await page.keyboard.press('ControlOrMeta+Enter');
  }
  await expect(submitted(3)).toBeVisible();

  await become(page, app, null);
  const { runId } = await (await page.request.get(`/api${queue}`)).json();
  const exported = await page.request.get(`/api/export?run=${runId}&table=answers&format=jsonl`);
  const answers = (await exported.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const own = answers.filter(({ rater }) => rater === 'Ada');
  // Two answers to each but one.
  const asked = own.filter(({ question }) => question !== 'preferred');
  expect(asked.map(({ place }) => place).toSorted()).toHaveLength(5);
  expect(new Set(asked.map(({ place }) => place))).toEqual(new Set([1, 2, 3]));
  // Of each caption what was said of it last.
  const preferred = own
    .filter(({ question }) => question === 'preferred')
    .map(({ place, value, label }): [number, string] => [place, value ?? label]);
  expect([...new Map(preferred).values()].toSorted()).toEqual(['best', 'other']);
});
