import { expect, mergeTests } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { test as withApp } from '../app';
import { samplePath } from '../steps';
import { test as withBrowser } from './browser';
import type { Remote } from './remote';

const test = mergeTests(withApp, withBrowser);
test.use({ content: 'nothing' });
// The second finds the clips of the first.
test.describe.configure({ mode: 'serial' });

const CLIPS = ['ball-vanishes.mp4', 'balls-bounce.mp4'];
const REASON = 'it is gone behind nothing';

const button = (text: string) => `//button[starts-with(normalize-space(.), "${text}")]`;
const link = (text: string) => `//a[normalize-space(.)="${text}"]`;

/** Waits until the page says something. */
async function read(remote: Remote, text: string): Promise<void> {
  await remote.waitFor((wanted) => document.body.innerText.includes(wanted), text);
}

/** Drops files onto the page, as a person does who drags them there. */
async function drop(remote: Remote, files: readonly string[]): Promise<void> {
  await remote.run(() => {
    document.body.insertAdjacentHTML('beforeend', '<input id="dragged" type="file" multiple>');
  });
  await remote.giveFiles('#dragged', files);
  await remote.run(() => {
    const input = document.querySelector('#dragged') as HTMLInputElement;
    const dataTransfer = new DataTransfer();
    for (const file of input.files ?? []) dataTransfer.items.add(file);
    input.remove();
    const zone = document.querySelector('[aria-label^="Add videos"]');
    for (const name of ['dragenter', 'dragover', 'drop']) {
      const event = new DragEvent(name, { dataTransfer, bubbles: true, cancelable: true });
      zone?.dispatchEvent(event);
    }
  });
}

async function judge(remote: Remote): Promise<void> {
  await remote.click(button('Judge 2 new'));
  await remote.click('//*[@role="dialog"]//label[contains(., "Built-in baseline")]');
  await remote.click(button('Start'));
  await remote.click(link('Runs'));
  await remote.click('//table//a[starts-with(@href, "/runs/")]');
  await read(remote, 'Ended');
}

/** What the player's label says, in seconds. */
function timeShown(remote: Remote): Promise<number> {
  return remote.run(() =>
    Number(
      document.querySelector('[aria-label="Time in the video"]')?.getAttribute('aria-valuenow'),
    ),
  );
}

async function review(remote: Remote): Promise<void> {
  await remote.click(link('Library'));
  await remote.click(link(CLIPS[0] ?? ''));
  await read(remote, 'Confirm');
  await remote.waitFor(() => {
    const { readyState = 0 } = document.querySelector('video') ?? {};
    return readyState >= 2;
  });
  const first = await timeShown(remote);
  await remote.type('.');
  await expect.poll(() => timeShown(remote)).toBeGreaterThan(first);
  await remote.type(',');
  await expect.poll(() => timeShown(remote)).toBe(first);
  await remote.click('//button[contains(@aria-label, "unreviewed")]');
  await remote.type('7');
  await remote.waitFor(() => document.activeElement?.matches('input, textarea'));
  await remote.type(REASON);
  await remote.click(button('Save override'));
  await remote.waitFor(() => document.querySelector('[aria-label*="overridden with 7"]') !== null);
}

/** The file behind a link, as the page itself gets it. */
async function download(remote: Remote, text: string): Promise<string> {
  await remote.click(button('Export'));
  await remote.waitFor((wanted) => document.body.innerText.includes(wanted), text);
  return remote.run(async (wanted) => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a[download]')];
    const found = links.find((one) => one.innerText.includes(wanted));
    if (!found) throw new Error(`There is no link ${wanted}`);
    return (await fetch(found.href)).text();
  }, text);
}

test('dropped clips become judged, corrected, exported scores', async ({ remote, app }) => {
  await remote.open(app);
  await read(remote, 'Load the sample clips');
  await drop(remote, CLIPS.map(samplePath));
  await read(remote, '2 of 2 files added');
  await judge(remote);
  await review(remote);
  await remote.click(link('Agreement'));
  const rows = parse<Record<string, string>>(await download(remote, 'Download CSV'), {
    columns: true,
  });
  const corrected = rows.filter((row) => row.person_act === 'override');
  expect(corrected).toEqual([
    expect.objectContaining({ video: CLIPS[0], person_reason: REASON, person_value: '7' }),
  ]);
});

test('the library is filtered, tagged and left by its buttons and keys', async ({
  remote,
  app,
}) => {
  await remote.open(app);
  await read(remote, CLIPS[1] ?? '');
  await remote.type('/');
  await remote.type('bounce');
  await read(remote, '1 found');
  await remote.click(`//tr[contains(., "${CLIPS[1]}")]//button[@role="checkbox"]`);
  await remote.click(button('Tag'));
  await remote.click('//*[@role="dialog"]//input');
  await remote.type('round\uE007');
  await read(remote, 'is on 1 clip more');
  await remote.type('\uE00C');
  await remote.waitFor(() => !document.querySelector('[role="dialog"]'));
  await remote.open(`${app}/?tag=round`);
  await remote.click(link(CLIPS[1] ?? ''));
  await remote.waitFor((name) => document.querySelector('h1')?.innerText === name, CLIPS[1] ?? '');
});
