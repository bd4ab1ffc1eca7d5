/**
 * Takes the pictures of the README from a running app: `npx tsx tools/screenshots.ts http://127.0.0.1:3210 [NAME…]`. What they
 * show it makes first where it is missing: the judged sample clips, and questions about the sample annotations. For
 * developers; starts a fake endpoint, which writes these, and nothing else.
 */
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { startFakeEndpoint } from '@/e2e/fake-endpoint/server';
import { addSampleAnnotations, connectModel, startRun } from '@/e2e/steps';

const FOLDER = path.resolve('docs/images');
const SIZE = { width: 1440, height: 900 };
const MAX_BYTES = 200_000;
/** Videos are read in the browser, which takes minutes on a busy machine. */
const PATIENCE_MS = 600_000;

/** A picture: its file name, how to get to what it shows, and in which theme. */
interface Picture {
  name: string;
  theme: 'light' | 'dark';
  show(page: Page): Promise<void>;
}

interface Run {
  id: string;
  suite: string;
  state: string;
}

const read = async (page: Page, address: string) =>
  (await page.request.get(address, { timeout: PATIENCE_MS })).json();

const runsOf = async (page: Page): Promise<Run[]> => (await read(page, '/api/runs')).runs;

/** Waits for the end of a run of a suite, however long it takes, and says every ten seconds where runs are. */
async function endOfRun(page: Page, wanted: string): Promise<void> {
  for (let seconds = 1; ; seconds += 1) {
    const runs = await runsOf(page);
    if (runs.some(({ suite, state }) => suite === wanted && state === 'ended')) return;
    if (seconds % 10 === 0) console.log(runs.map(({ suite, state }) => `${suite} ${state}`).join());
    await sleep(1000);
  }
}

/** Takes in the sample clips, which the built-in judge then judges. */
async function judgeSamples(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Load the sample clips' }).click();
  await endOfRun(page, 'hallucination');
}

/** Has questions written about the sample annotations, filtered and made into an examination. */
async function writeQuestions(page: Page): Promise<void> {
  const name = 'A connected model';
  const fake = await startFakeEndpoint({ looks: false });
  await connectModel(page, fake.baseUrl, name);
  await addSampleAnnotations(page);
  const library = `/?${await samplesOf(page)}&suite=question-writing`;
  await startRun(page, library, name, 'Make the examination');
  await endOfRun(page, 'exam-making');
  await fake.close();
}

/** The query that says the project of the samples. */
async function samplesOf(page: Page): Promise<string> {
  const projects: { id: string; samples: boolean }[] = await read(page, '/api/projects');
  return `project=${projects.find(({ samples }) => samples)?.id}`;
}

async function openLibrary(page: Page) {
  await page.goto(`/?${await samplesOf(page)}`);
  await page.getByRole('table').waitFor();
}

async function openReview(page: Page) {
  const samples = await samplesOf(page);
  await page.goto(`/?${samples}&q=balloon-swells`);
  const link = page.getByRole('link', { name: 'balloon-swells.mp4' });
  const address = (await link.getAttribute('href')) ?? '';
  await page.goto(`${new URL(address, page.url()).pathname}?${samples}`);
  const row = page.getByRole('row', { name: /Implausible transformation/ });
  await row
    .getByRole('gridcell', { name: /judge: [1-9]/ })
    .first()
    .click();
  await page.getByRole('tabpanel').getByRole('figure').first().waitFor();
}

async function openAgreement(page: Page) {
  const run = (await runsOf(page)).find(({ suite }) => suite === 'hallucination');
  await page.goto(`/agreement?against=reference&run=${run?.id}`);
  await page.getByRole('row', { name: /^Dynamic/ }).click();
  await page.getByRole('complementary', { name: /Figures of/ }).waitFor();
}

async function openJudges(page: Page) {
  await page.goto('/judges');
  await page.getByRole('article').first().waitFor();
}

async function openQuestion(page: Page) {
  await page.goto(`/?${await samplesOf(page)}&suite=question-review`);
  await page.getByRole('table').getByRole('link').first().click();
  await page.getByRole('button', { name: /Play the question’s steps/ }).waitFor();
}

async function openFunnel(page: Page) {
  await page.goto(`/qa/funnel?${await samplesOf(page)}`);
  await page.getByRole('heading', { name: 'Stage by stage' }).waitFor();
}

const PICTURES: readonly Picture[] = [
  { name: 'library', theme: 'light', show: openLibrary },
  { name: 'review', theme: 'light', show: openReview },
  { name: 'review-dark', theme: 'dark', show: openReview },
  { name: 'agreement', theme: 'light', show: openAgreement },
  { name: 'judges', theme: 'light', show: openJudges },
  { name: 'question', theme: 'light', show: openQuestion },
  { name: 'funnel', theme: 'light', show: openFunnel },
];

/** Writes a screenshot with a palette, which is a third of the size. @returns bytes */
async function writePicture(name: string, screenshot: Buffer): Promise<number> {
  const file = path.join(FOLDER, `${name}.png`);
  const { size } = await sharp(screenshot)
    .png({ palette: true, quality: 85, effort: 10 })
    .toFile(file);
  if (size > MAX_BYTES) throw new Error(`${file} takes ${size} bytes, more than ${MAX_BYTES}`);
  return size;
}

const [address, ...wanted] = process.argv.slice(2);
if (!address) throw new Error('Say where the app is: npx tsx tools/screenshots.ts ADDRESS');
const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
const first = await browser.newPage({ baseURL: address, viewport: SIZE });
first.setDefaultTimeout(PATIENCE_MS);
const judged = new Set((await runsOf(first)).map(({ suite }) => suite));
if (!judged.has('hallucination')) await judgeSamples(first);
if (!judged.has('exam-making')) await writeQuestions(first);
await first.close();
for (const { name, theme, show } of PICTURES) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const page = await browser.newPage({
    baseURL: address,
    viewport: SIZE,
    colorScheme: theme,
    reducedMotion: 'reduce',
  });
  page.setDefaultTimeout(PATIENCE_MS);
  await show(page);
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() =>
    [...document.querySelectorAll('video')].every(({ readyState }) => readyState >= 2),
  );
  // What the pointer is on is marked.
  await page.mouse.move(SIZE.width - 1, SIZE.height - 1);
  console.log(`${name}.png  ${await writePicture(name, await page.screenshot())} bytes`);
  await page.close();
}
await browser.close();
