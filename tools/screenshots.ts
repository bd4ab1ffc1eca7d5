/**
 * Takes the pictures of the README from a running app that holds the judged sample clips, and the sample annotations with
 * all stages run:
 * `npx tsx tools/screenshots.ts http://127.0.0.1:3210`. For developers; starts nothing.
 */
import path from 'node:path';
import process from 'node:process';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';

const FOLDER = path.resolve('docs/images');
const SIZE = { width: 1440, height: 900 };
const MAX_BYTES = 200_000;

/** A picture: its file name, how to get to what it shows, and in which theme. */
interface Picture {
  name: string;
  theme: 'light' | 'dark';
  show(page: Page): Promise<void>;
}

/** The query that says the project of the samples. */
async function samplesOf(page: Page): Promise<string> {
  const projects: { id: string; samples: boolean }[] = await (
    await page.request.get('/api/projects')
  ).json();
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
  const runs: { id: string; suite: string }[] = await (await page.request.get('/api/runs')).json();
  const run = runs.find(({ suite }) => suite === 'hallucination');
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
for (const { name, theme, show } of PICTURES) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const page = await browser.newPage({
    baseURL: address,
    viewport: SIZE,
    colorScheme: theme,
    reducedMotion: 'reduce',
  });
  await show(page);
  await page.waitForLoadState('networkidle');
  // What the pointer is on is marked.
  await page.mouse.move(SIZE.width - 1, SIZE.height - 1);
  console.log(`${name}.png  ${await writePicture(name, await page.screenshot())} bytes`);
  await page.close();
}
await browser.close();
