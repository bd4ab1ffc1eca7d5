import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible';
import { ROOT, test } from './app';
import { expectRowsToKeepToThemselves } from './row-targets';
import { queueRow, samplePath } from './steps';

const CLIPS = ['ball-vanishes.mp4', 'balls-bounce.mp4', 'block-slides.mp4', 'vases-sharp.mp4'];

let folder: string;

/** A folder such as people have: clips in subfolders, a table of prompts, notes, a broken file. */
test.beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'framejury-batch-'));
  await mkdir(path.join(folder, 'more', 'deep'), { recursive: true });
  const places = ['', 'more', 'more/deep', 'more/deep'];
  for (const [index, clip] of CLIPS.entries()) {
    const bytes = await readFile(samplePath(clip));
    await writeFile(path.join(folder, places[index] ?? '', clip), bytes);
  }
  const sound = await readFile(path.join(ROOT, 'e2e', 'clips', 'sound-only.mp4'));
  await writeFile(path.join(folder, 'more', 'song.mp4'), sound);
  await writeFile(path.join(folder, 'notes.txt'), 'Buy milk.');
  await writeFile(path.join(folder, 'prompts.csv'), `file,prompt\n${CLIPS[3]},Two sharp vases\n`);
});

test.afterAll(() => rm(folder, { recursive: true, force: true }));

/** Leaves two clips without an answer when they are to be stored, so that they are under way when the page is left. */
async function holdBack(page: Page, held: readonly string[]): Promise<() => Promise<void>> {
  const pattern = '**/api/videos';
  await page.route(pattern, async (route) => {
    const entry = route.request().postDataBuffer();
    if (!held.some((clip) => entry?.includes(clip))) await route.continue();
  });
  return () => page.unroute(pattern);
}

test('a folder comes in as a batch, survives a reload, and says what could not be taken in', async ({
  page,
}) => {
  await page.goto('/');
  const choose = page.getByLabel('Add a folder of videos');

  await test.step('the folder is read to its last subfolder, and what is no video is left out', async () => {
    const letGo = await holdBack(page, CLIPS.slice(2));
    await choose.setInputFiles(folder);
    await expect(page.getByText('1 other file is in there')).toBeVisible();
    await expect(queueRow(page, 'song.mp4').getByText('Refused', { exact: true })).toBeVisible();
    for (const clip of CLIPS.slice(0, 2)) {
      await expect(queueRow(page, clip).getByText('Done', { exact: true })).toBeVisible();
    }
    await expect(page.getByRole('progressbar', { name: 'All files' })).toBeVisible();
    await page.reload();
    await letGo();
  });

  await test.step('after a reload it says what came in and what did not', async () => {
    const left = page.getByRole('region', { name: 'Left behind' });
    await expect(left).toContainText('2 files did not come in before this page was left; 2 did');
    await left.getByText('Which ones').click();
    await expect(left).toContainText(CLIPS[2] ?? '');
    // It was refused, and said to be.
    await expect(left).not.toContainText('song.mp4');
  });

  await test.step('what is dropped again is recognised', async () => {
    await choose.setInputFiles(folder);
    await expect(page.getByRole('region', { name: 'Left behind' })).toBeHidden();
    await expect(page.getByRole('heading', { name: '4 of 5 files added' })).toBeVisible();
    await expect(queueRow(page, CLIPS[0] ?? '')).toContainText('Already here');
    await expect(page.getByRole('row', { name: CLIPS[3] })).toContainText('Two sharp vases');
    await expect(page.getByRole('link', { name: /\.mp4$/ })).toHaveCount(CLIPS.length);
    await expectAccessible(page, 'the library with the queue');
    await expectRowsToKeepToThemselves(page, 'the library with the queue');
  });

  await test.step('what was not added can be tried again, all at once', async () => {
    await page.getByLabel('Show only the 1 not added').click();
    await expect(queueRow(page, CLIPS[1] ?? '')).toBeHidden();
    const row = queueRow(page, 'song.mp4');
    await expect(row).toContainText('“song.mp4” holds sound only, no pictures.');
    await page.getByRole('button', { name: 'Retry all' }).click();
    await expect(row.getByText('Refused', { exact: true })).toBeVisible();
  });
});

test('a batch pauses, and goes on while another page of the app is looked at', async ({ page }) => {
  await page.goto('/');
  // More than are ever under way at once.
  const names = [
    'balloon-fills',
    'balloon-swells',
    'pour-forward',
    'pour-reversed',
    'ball-bounces',
  ];
  const more = ['block-appears', 'block-melts', 'balls-fuse', 'vase-smeared', 'ball-rolls'];
  const clips = [...names, ...more].map((name) => `${name}.mp4`);
  await page.getByLabel('Add videos').setInputFiles(clips.map(samplePath));
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();
  const last = clips.at(-1) ?? '';
  await expect(queueRow(page, last).getByText('Waiting', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Resume', exact: true }).click();
  await page.getByRole('link', { name: 'Judges' }).click();
  await expect(page.getByRole('heading', { name: 'Judges' })).toBeVisible();
  await page.getByRole('link', { name: 'Library' }).click();
  await expect(page.getByRole('row', { name: last })).toBeVisible();
});

test('a clip on which the decoder stands still is given up, and the batch goes on', async ({
  page,
}) => {
  const clips = ['hand-six-fingers.mp4', 'duck-vanishes.mp4', 'duck-swims-away.mp4'];
  const [hanging = '', ...others] = clips;
  // Its worker takes the clip, gives a sign of life, and then none any more.
  await page.addInitScript((name) => {
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (
      message: { file?: File },
      options?: StructuredSerializeOptions | Transferable[],
    ) {
      if (message.file?.name !== name) {
        return postMessage.call(this, message, options as StructuredSerializeOptions);
      }
      const data = { kind: 'progress', stage: 'frames', share: 0.1 };
      setTimeout(() => this.dispatchEvent(new MessageEvent('message', { data })));
    };
  }, hanging);
  await page.clock.install();
  await page.goto('/');
  await page.getByLabel('Add videos').setInputFiles(clips.map(samplePath));
  for (const clip of others) {
    await expect(queueRow(page, clip).getByText('Done', { exact: true })).toBeVisible();
  }
  // So long nothing was heard of it.
  await page.clock.fastForward(20_000);
  await expect(page.getByRole('heading', { name: '2 of 3 files added' })).toBeVisible();
  await expect(queueRow(page, hanging)).toContainText('stopped the decoder: no progress for 20');
});

test('where the browser gives handles, one click goes on after a reload', async ({ page }) => {
  // A picker cannot be used without a person; the browser's private file system gives the same kind of handles.
  await page.addInitScript(() => {
    window.showDirectoryPicker = async () =>
      (await navigator.storage.getDirectory()).getDirectoryHandle('clips', { create: true });
    window.showOpenFilePicker ??= async () => [];
  });
  await page.goto('/');
  const clips = ['ball-jumps.mp4', 'ball-hangs.mp4'];
  await page.evaluate(async (names) => {
    const folder = await window.showDirectoryPicker?.();
    for (const name of names) {
      const handle = await folder?.getFileHandle(name, { create: true });
      const writable = await handle?.createWritable();
      await writable?.write(await (await fetch(`/samples/${name}`)).blob());
      await writable?.close();
    }
  }, clips);
  const letGo = await holdBack(page, clips);
  await openAdding(page);
  await page.getByRole('button', { name: 'Choose a folder' }).click();
  await expect(queueRow(page, clips[0] ?? '')).toBeVisible();
  await page.reload();
  await letGo();
  await page.getByRole('button', { name: 'Go on with 2 files' }).click();
  await expect(page.getByRole('heading', { name: '2 of 2 files added' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Left behind' })).toBeHidden();
});

async function openAdding(page: Page) {
  const add = page.getByRole('button', { name: 'Add clips' });
  const choose = page.getByRole('button', { name: 'Choose a folder' });
  await expect(add.or(choose).first()).toBeVisible();
  if (!(await choose.isVisible())) await add.click();
}
