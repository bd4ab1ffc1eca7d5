import { readFile } from 'node:fs/promises';
import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import type { ExportedRow } from '@/lib/export/exported';
import { readDownload, test } from './app';
import { type FakeEndpoint, startFakeEndpoint } from './fake-endpoint/server';
import { startRecordingProxy } from './recording-proxy';
import { chooseFirstCell, queueRow, samplePath, startJudging, waitForEnd } from './steps';

const KEY = 'sk-story-0123456789abcdef';
const TEAM = 'team-story-9876543210';
const CLIPS = ['ball-vanishes.mp4', 'balls-bounce.mp4'];
const PROMPT = '=SUM(A1:A9), said the ball, and vanished';
const REASONS = ['+1 is as far as it goes', 'the wall hides it'];

/** An override: which cell, what the judge said, what the person says. */
interface Override {
  question: string;
  judged: number;
  value: number;
  reason: string;
}

/**
 * From a dropped clip to a downloaded, corrected score, and no secret on the way.
 * @param app its address
 */
export async function tellStory(browser: Browser, app: string): Promise<void> {
  const fake = await startFakeEndpoint({ apiKey: KEY });
  const proxy = await startRecordingProxy(app);
  const page = await browser.newPage({ baseURL: proxy.address, acceptDownloads: true });
  await test.step('drop clips and watch their frames being found', () => takeInClips(page));
  await test.step('connect a model', () => connectModel(page, fake));
  await test.step('judge and watch', () => judge(page, fake));
  await test.step('a failed call is unscored, with its reason', () => seeUnscored(page));
  await test.step('only what failed is asked again', () => retry(page, fake));
  await test.step('see why', () => readEvidence(page));
  const overrides = await test.step('override two scores, confirm the rest', () => correct(page));
  await test.step('see the agreement change', () => seeAgreement(page));
  await test.step('download the corrected scores', () => downloadAnswers(page, overrides));
  await test.step('the key never left the server', () => {
    expect(proxy.count()).toBeGreaterThan(50);
    expect(proxy.pathsWith(KEY)).toEqual([]);
    expect(proxy.pathsWith(TEAM)).toEqual([]);
  });
  await page.close();
  await proxy.close();
  await fake.close();
}

async function takeInClips(page: Page) {
  const rows = [`${CLIPS[0]},"${PROMPT}",Toy model`, `${CLIPS[1]},Two balls bounce,Toy model`];
  const table = ['file,prompt,model', ...rows].join('\n');
  const files = CLIPS.map(async (name) => ({
    name,
    mimeType: 'video/mp4',
    buffer: await readFile(samplePath(name)),
  }));
  const prompts = { name: 'prompts.csv', mimeType: 'text/csv', buffer: Buffer.from(table) };
  // However fast it is, nothing is in before its progress was seen.
  let letGo = () => {};
  const seen = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/api/videos', async (route) => {
    await seen;
    await route.continue();
  });
  await page.goto('/');
  await page.getByLabel('Add videos').setInputFiles([...(await Promise.all(files)), prompts]);
  const name = new RegExp(`${CLIPS[0]}: (Reading|Finding key frames|Uploading)`);
  await expect(page.getByRole('progressbar', { name })).toBeVisible();
  letGo();
  for (const clip of CLIPS) {
    await expect(queueRow(page, clip).getByText('Done', { exact: true })).toBeVisible();
  }
  await expect(page.getByRole('row', { name: CLIPS[0] })).toContainText(PROMPT);
  await expect(page.getByRole('row', { name: CLIPS[1] })).toContainText('Toy model');
}

async function connectModel(page: Page, fake: FakeEndpoint) {
  await page.getByRole('link', { name: 'Judges' }).click();
  await page.getByRole('button', { name: 'Connect a model' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Base URL').fill(fake.baseUrl);
  await dialog.getByLabel('Model', { exact: true }).fill('fake-vlm');
  await dialog.getByLabel('Name', { exact: true }).fill('Fake model');
  await dialog.getByLabel('API key').fill('sk-wrong');
  await dialog.getByRole('button', { name: 'Save and test' }).click();
  const card = page.getByRole('article').filter({ hasText: 'Fake model' });
  await expect(card).toContainText('Does not work yet');
  await expect(card).toContainText('The endpoint does not accept the key (401)');

  await card.getByRole('button', { name: 'Change' }).click();
  const address = await dialog.getByLabel('Base URL').inputValue();
  await dialog.getByLabel('API key').fill(KEY);
  await setDials(dialog);
  await dialog.getByLabel('Base URL').fill(address);
  await dialog.getByRole('button', { name: 'Save and test' }).click();
  await expect(card).toContainText('“fake-vlm” sees pictures and answered');
  await expect(card).toContainText('set, not shown');
  await expect(card).toContainText('A call with 13 pictures and the largest schema:');
  const effects = card.getByRole('list', { name: 'Dials' });
  await expect(effects).toContainText('reasoning effort low had effect: the model reasoned');
  expect(fake.statistics.requests.at(-1)).toMatchObject({
    images: 13,
    headers: { 'x-team': TEAM },
    query: { 'api-version': '7' },
    fields: { reasoning_effort: 'low', top_k: 20 },
  });
  await page.reload();
  await expect(card.getByText(/^Works, tested /)).toBeVisible();
  await card.getByRole('button', { name: 'Change' }).click();
  await expect(dialog.getByLabel('Headers')).toHaveValue(/"x-team": "••• [0-9a-f]{12}"/);
  await expect(dialog.getByLabel('Query')).toHaveValue(/"api-version": "7"/);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
}

/** Says how the model is to reason and what else is sent; what is no JSON, or is the request’s own, is refused by its box. */
async function setDials(dialog: Locator) {
  await dialog.getByRole('button', { name: 'vLLM' }).click();
  await expect(dialog.getByText('Not offered below: vLLM ignores verbosity')).toBeHidden();
  await dialog.getByText('Reasoning, and what else is sent').click();
  await expect(dialog.getByText('Not offered below: vLLM ignores verbosity')).toBeVisible();
  await expect(dialog.getByLabel('Verbosity')).toBeHidden();
  await dialog.getByLabel('Reasoning effort').selectOption('low');
  await dialog.getByLabel('Headers').fill(`{"X-Team": "${TEAM}"}`);
  await dialog.getByLabel('Query').fill('{"api-version": "7"}');
  const fields = dialog.getByLabel('Extra fields');
  await fields.fill('{"messages": []}');
  await dialog.getByRole('button', { name: 'Save and test' }).click();
  await expect(fields).toHaveAccessibleDescription(/“messages” cannot be an extra field/);
  await fields.fill('{"top_k": 20}');
}

async function judge(page: Page, fake: FakeEndpoint) {
  fake.reset();
  fake.change({ faults: [{ fault: 'refusal', prompt: 'dynamic-check' }] });
  await page.getByRole('link', { name: 'Library' }).click();
  // The run is seen under way however slow the page is.
  const release = fake.hold(3);
  await startJudging(page, 'Fake model');
  await expect(page.getByText('Running', { exact: true })).toBeVisible();
  const figures = page.getByRole('region', { name: 'Figures' });
  await expect(figures).toContainText(/Calls answered[1-9]\d* \/ \d+/);
  release();
  await waitForEnd(page);
  await expect(figures).toContainText('Calls failed1');
}

async function seeUnscored(page: Page) {
  await expect(page.getByText('1 call without a usable reply')).toBeVisible();
  await expect(page.getByText(/fake-vlm will not look at this/)).toBeVisible();
  await page.getByText('Where', { exact: true }).click();
  await page
    .getByRole('listitem')
    .getByRole('link', { name: /\.mp4$/ })
    .click();
  const unscored = page.getByRole('gridcell', { name: /judge: refused to answer/ });
  // Of a clip with one cluster nothing of the group has a score, so that it stands in one line.
  const line = page.getByRole('button', { name: /9 questions without a score$/, expanded: false });
  await expect(line.or(unscored).first()).toBeVisible();
  if (await line.isVisible()) await line.click();
  await expect(unscored).toHaveCount(9);
  await unscored.first().click();
  const answer = page.getByRole('region', { name: 'The judge’s answer' });
  await expect(answer).toContainText('no score: refused to answer');
  await page.goBack();
}

async function retry(page: Page, fake: FakeEndpoint) {
  const { calls } = fake.statistics;
  await page.getByRole('button', { name: 'Retry what failed' }).click();
  await expect(page.getByRole('region', { name: 'Figures' })).toContainText('Calls failed0');
  await waitForEnd(page);
  expect(fake.statistics.calls).toBe(calls + 1);
}

async function readEvidence(page: Page) {
  await page.getByRole('link', { name: CLIPS[0] }).click();
  // What was refused before has scores now; until they are read, the page shows what it knew.
  await expect(page.getByRole('grid', { name: 'Scores' })).toBeVisible();
  await expect(page.getByRole('gridcell', { name: /refused to answer/ })).toHaveCount(0);
  await chooseFirstCell(page, /Implausible motion/);
  await expect(page.getByRole('tabpanel').getByRole('figure').first()).toBeVisible();
  const frames = page.getByRole('tab', { name: /Frames sent/ });
  await frames.click();
  const sent = page.getByRole('tabpanel').getByRole('img');
  await expect(frames).toHaveText(`Frames sent${await sent.count()}`);
  expect(await sent.count()).toBeGreaterThan(1);
  await page.getByRole('tab', { name: 'Raw reply' }).click();
  await expect(page.getByRole('tabpanel').last()).toContainText('"score"');
}

async function correct(page: Page): Promise<Override[]> {
  const questions = ['Implausible motion', 'Clipping'];
  const overrides: Override[] = [];
  for (const [index, question] of questions.entries()) {
    const row = page.getByRole('row', { name: new RegExp(question) });
    const cell = row.getByRole('gridcell', { name: /judge: \d+; unreviewed/ }).first();
    const label = await cell.getByRole('button').getAttribute('aria-label');
    const judged = Number(/judge: (\d+)/.exec(label ?? '')?.[1]);
    const value = judged > 5 ? 1 : 9;
    const reason = REASONS[index] ?? '';
    await cell.click();
    await page.getByRole('group', { name: 'Your own value' }).getByText(String(value)).click();
    await page.getByLabel(`Reason for ${value}`).fill(reason);
    await page.getByRole('button', { name: 'Save override' }).click();
    await expect(row.getByRole('gridcell', { name: `overridden with ${value}` })).toBeVisible();
    overrides.push({ question, judged, value, reason });
  }
  const scores = page.getByRole('list', { name: 'Scores of the video' });
  await expect(scores).toContainText(/(worse|better) by corrections/);
  await page.getByRole('button', { name: 'Confirm the rest' }).click();
  const progress = page.getByRole('region', { name: 'Scores by moment' });
  await expect(progress.getByRole('gridcell', { name: /judge: \d+; unreviewed/ })).toHaveCount(0);
  return overrides;
}

async function seeAgreement(page: Page) {
  await page.getByRole('link', { name: 'Agreement' }).click();
  // Nothing was answered blind, and what was not is shown on demand only.
  const all = page.getByRole('button', { name: 'Show “All”' });
  await all.click();
  const dynamic = page.getByRole('row', { name: /^Dynamic/ });
  await expect(dynamic).toContainText(/too few videos.*1 of 5/);
  await expect(page.getByText(/of them anchored/)).toBeVisible();
  const figures = page.getByRole('complementary', { name: /Figures of/ });
  await dynamic.getByRole('button').click();
  await expect(figures).toContainText(/MAE[\d.]*[1-9]/);
  const before = (await figures.textContent()) ?? '';

  await page.goBack();
  await page.getByRole('gridcell', { name: /^Clipping.*overridden with/ }).click();
  await page.getByRole('button', { name: /Take back/ }).click();
  await expect(page.getByRole('gridcell', { name: /overridden with/ })).toHaveCount(1);
  await page.getByRole('link', { name: 'Agreement' }).click();
  await all.click();
  await dynamic.getByRole('button').click();
  await expect(figures).toContainText('MAE');
  // The figures of before are shown until the answer that was taken back is, and they are read again.
  await expect.poll(() => figures.textContent()).not.toBe(before);
}

async function downloadAnswers(page: Page, [kept, takenBack]: Override[]) {
  if (!kept || !takenBack) throw new Error('Two scores were to be overridden');
  await page.getByRole('button', { name: 'Export' }).click();
  const get = async (name: string) => {
    const arriving = page.waitForEvent('download');
    await page.getByRole('link', { name }).click();
    return readDownload(await arriving);
  };
  const csv = await get('Download CSV');
  const rows = parse<Record<string, string>>(csv, { columns: true });
  const corrected = rows.filter((row) => row.person_act === 'override');
  expect(corrected).toHaveLength(1);
  expect(corrected[0]).toMatchObject({
    video: CLIPS[0],
    // What a spreadsheet would run is disarmed.
    generation_prompt: `'${PROMPT}`,
    person_reason: `'${kept.reason}`,
    question_label: kept.question,
    judge_value: String(kept.judged),
    person_value: String(kept.value),
    effective_value: String(kept.value),
    effective_source: 'person',
    person_seen: 'anchored',
  });
  const again = rows.find(
    (row) =>
      row.video === CLIPS[0] &&
      row.question_label === takenBack.question &&
      row.effective_source === 'judge',
  );
  expect(again).toMatchObject({ effective_value: String(takenBack.judged), people: '0' });

  const lines = (await get('Download JSON Lines')).trimEnd().split('\n');
  const records = lines.map((line): ExportedRow => JSON.parse(line));
  expect(records).toHaveLength(rows.length);
  expect(records.find(({ people }) => people[0]?.act === 'override')).toMatchObject({
    generationPrompt: PROMPT,
    effectiveValue: kept.value,
    people: [{ reason: kept.reason, value: kept.value, seen: 'anchored' }],
  });
}
