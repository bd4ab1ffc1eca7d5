/**
 * Measures taking frames out of videos in a headless Chromium against native ffmpeg doing the same job:
 * `npm run bench:frames [-- ROUNDS]`. It makes its clips in a temporary folder, and so needs a native ffmpeg, which
 * the app itself does not.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from 'playwright-core';
import { servePage } from '@/cli/page-server';
import { findChromium } from '@/scripts/testing/chromium.mjs';
import { type BenchClip, nativeKeyFrames, nativeUniform, runFfmpeg } from './frames/native';
import type { Timing, Way } from './frames/page';

const ROUNDS = Number(process.argv[2] ?? 3);
const MODES = ['key', 'uniform'] as const;
const ONE_THREAD = ['-threads', '1'];

const KEY_EVERY = 48;

interface Recipe extends Omit<BenchClip, 'file' | 'keyEvery'> {
  extension: string;
  encoding: string[];
  /** How often the clip is repeated, without encoding it again. */
  loops?: number;
}

const H264 = [
  '-c:v',
  'libx264',
  '-preset',
  'veryfast',
  '-crf',
  '23',
  '-g',
  String(KEY_EVERY),
  '-bf',
  '3',
];
const HD = { width: 1280, height: 720, rate: 30 };

const RECIPES: Recipe[] = [
  { name: 'H.264 720p 5 s', ...HD, frames: 150, extension: 'mp4', encoding: H264 },
  {
    ...HD,
    name: 'H.264 1080p 10 s',
    width: 1920,
    height: 1080,
    frames: 300,
    extension: 'mp4',
    encoding: H264,
  },
  {
    ...HD,
    name: 'VP9 720p 5 s',
    frames: 150,
    extension: 'webm',
    encoding: [
      '-c:v',
      'libvpx-vp9',
      '-b:v',
      '2M',
      '-deadline',
      'realtime',
      '-cpu-used',
      '8',
      '-g',
      String(KEY_EVERY),
    ],
  },
  {
    ...HD,
    name: 'AV1 720p 5 s',
    frames: 150,
    extension: 'mp4',
    encoding: ['-c:v', 'libsvtav1', '-preset', '10', '-crf', '40', '-g', String(KEY_EVERY)],
  },
  {
    name: 'GIF 480×270 5 s',
    width: 480,
    height: 270,
    rate: 10,
    frames: 50,
    extension: 'gif',
    encoding: [],
  },
  { name: 'H.264 720p 4 min', ...HD, frames: 7200, extension: 'mp4', encoding: H264, loops: 47 },
];

async function makeClip(folder: string, recipe: Recipe): Promise<BenchClip> {
  const { name, width, height, rate, frames, extension, encoding, loops } = recipe;
  const once = path.join(folder, `${name.replaceAll(/[^\w]+/g, '-')}.${extension}`);
  const seconds = frames / rate / ((loops ?? 0) + 1);
  const half = (seconds / 2).toFixed(3);
  const size = `size=${width}x${height}:rate=${rate}`;
  await runFfmpeg(
    ...['-f', 'lavfi', '-i'],
    `testsrc2=${size}:duration=${half}[a];mandelbrot=${size}:start_scale=1.2,trim=duration=${half}[b];` +
      `[a][b]concat=n=2,noise=alls=6:allf=t,format=yuv420p`,
    ...[...encoding, once],
  );
  if (!loops) return { name, file: once, width, height, rate, frames, keyEvery: KEY_EVERY };
  const file = once.replace('.mp4', '-looped.mp4');
  await runFfmpeg('-stream_loop', String(loops), '-i', once, '-c', 'copy', file);
  return { name, file, width, height, rate, frames, keyEvery: KEY_EVERY };
}

/** Memory of a process and all below it, in megabytes; pages that are shared count once. */
function memoryOf(pid: number): number {
  const parents = new Map<number, number>();
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const stat = readOr(`/proc/${entry}/stat`);
    parents.set(Number(entry), Number(/\) \S (\d+)/.exec(stat)?.[1]));
  }
  const belongs = (process: number): boolean =>
    process === pid || (process > 1 && belongs(parents.get(process) ?? 0));
  const kilobytes = [...parents.keys()]
    .filter(belongs)
    .map((process) =>
      Number(/^Pss:\s+(\d+)/m.exec(readOr(`/proc/${process}/smaps_rollup`))?.[1] ?? 0),
    );
  return kilobytes.reduce((sum, value) => sum + value, 0) / 1024;
}

/** A process may end while it is looked at. */
function readOr(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

async function watchMemory<Result>(pid: number, work: Promise<Result>) {
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, memoryOf(pid));
  }, 100);
  try {
    return { result: await work, peak };
  } finally {
    clearInterval(timer);
  }
}

async function openPage(browser: Browser, address: string): Promise<Page> {
  const page = await browser.newPage();
  await page.goto(address);
  return page;
}

async function measure(page: Page, clip: BenchClip, way: Way, mode: (typeof MODES)[number]) {
  const input = await page.evaluateHandle(() =>
    Object.assign(document.createElement('input'), { type: 'file' }),
  );
  await input.setInputFiles(clip.file);
  return page.evaluate(([element, by, what]) => window.measure(element, by, what), [
    input,
    way,
    mode,
  ] as const);
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Columns of the table: milliseconds, and the ratio to native ffmpeg with its own and with one thread. */
function row(label: string, values: number[], native: number, single: number): string {
  const own = median(values);
  const text = (ratio: number) => (Number.isNaN(ratio) ? '–' : ratio.toFixed(2));
  return (
    `  ${label.padEnd(34)}${(Number.isNaN(own) ? '–' : own.toFixed(0)).padStart(8)} ms` +
    `${text(own / native).padStart(8)}${text(own / single).padStart(8)}`
  );
}

function report(
  clip: BenchClip,
  results: Map<string, (Timing | null)[]>,
  peaks: Map<string, number>,
) {
  console.log(`\n${clip.name}${' '.repeat(Math.max(1, 46 - clip.name.length))}   native  1 thread`);
  const kinds: [string, string, (timing: Timing) => number | null][] = [
    ['key', 'time to key frames', (timing) => timing.chosen],
    ['key', 'key frames and their JPEGs', (timing) => timing.total],
    ['uniform', '16 uniform quarter JPEGs', (timing) => timing.total],
  ];
  for (const [mode, label, pick] of kinds) {
    const values = (way: string) =>
      (results.get(`${way} ${mode}`) ?? []).flatMap((timing) => (timing && pick(timing)) ?? []);
    const native = median(values('native'));
    const single = median(values('single'));
    for (const way of ['native', 'single', 'browser', 'wasm']) {
      console.log(row(`${label}, ${way}`, values(way), native, single));
    }
  }
  const choosing = (results.get('browser key') ?? results.get('wasm key') ?? []).flatMap(
    (timing) => timing?.choosing ?? [],
  );
  console.log(`  choosing alone: ${median(choosing).toFixed(0)} ms`);
  for (const [way, peak] of peaks)
    console.log(`  peak memory over a blank page, ${way}: ${peak.toFixed(0)} MB`);
}

async function benchClip(browser: Browser, address: string, clip: BenchClip): Promise<void> {
  const results = new Map<string, (Timing | null)[]>();
  const peaks = new Map<string, number>();
  const note = (key: string, timing: Timing | null) =>
    results.set(key, [...(results.get(key) ?? []), timing]);
  const page = await openPage(browser, address);
  // Compiling and the first download are no part of a batch; the cold start is measured by itself.
  for (const way of ['browser', 'wasm'] as const) await measure(page, clip, way, 'uniform');
  for (let round = 0; round < ROUNDS; round++) {
    for (const mode of MODES) {
      const native = mode === 'key' ? nativeKeyFrames : nativeUniform;
      note(`native ${mode}`, await native(clip, []));
      note(`browser ${mode}`, await measure(page, clip, 'browser', mode));
      note(`single ${mode}`, await native(clip, ONE_THREAD));
      note(`wasm ${mode}`, await measure(page, clip, 'wasm', mode));
    }
  }
  await page.close();
  for (const way of ['browser', 'wasm'] as const) {
    const fresh = await openPage(browser, address);
    const blank = memoryOf(browserPid());
    const { result, peak } = await watchMemory(browserPid(), measure(fresh, clip, way, 'key'));
    if (result) peaks.set(way, peak - blank);
    await fresh.close();
  }
  report(clip, results, peaks);
}

/** The browser is the only Chromium below this process. */
function browserPid(): number {
  const children = readOr(`/proc/${process.pid}/task/${process.pid}/children`).trim().split(' ');
  const found = children.find((pid) => readOr(`/proc/${pid}/cmdline`).includes('chrom'));
  return Number(found);
}

/** What a page fetches until its first file is done; compressed as a server in front of the app would do. */
async function reportDownloads(browser: Browser, address: string, clip: BenchClip): Promise<void> {
  for (const way of ['browser', 'wasm'] as const) {
    const context = await browser.newContext();
    const addresses = new Set<string>();
    context.on('request', (request) => addresses.add(request.url()));
    const page = await context.newPage();
    await page.goto(address);
    const timing = await measure(page, clip, way, 'key');
    await context.close();
    const bodies = await Promise.all(
      [...addresses]
        .filter((url) => url.startsWith(address))
        .map(async (url) => Buffer.from(await (await fetch(url)).arrayBuffer())),
    );
    const whole = bodies.reduce((sum, body) => sum + body.length, 0);
    const compressed = bodies.reduce((sum, body) => sum + gzipSync(body).length, 0);
    console.log(
      `${way}: ${bodies.length} files of ${(whole / 1024).toFixed(0)} KB, ` +
        `${(compressed / 1024).toFixed(0)} KB with gzip; first file cold ${timing?.total.toFixed(0)} ms`,
    );
  }
}

const executablePath = findChromium();
if (!executablePath) throw new Error('There is no Chromium. Set CHROMIUM_PATH to one.');
try {
  execFileSync('ffmpeg', ['-version'], { stdio: 'ignore' });
} catch {
  console.error('This compares with native ffmpeg, and there is none. Install ffmpeg first.');
  process.exit(1);
}
const folder = mkdtempSync(path.join(os.tmpdir(), 'framejury-bench-frames-'));
const server = await servePage('tools/bench/frames/page.ts');
const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const browser = await chromium.launch({ executablePath, args: ['--disable-gpu', ...sandbox] });
try {
  console.log(
    `${os.cpus().length} × ${os.cpus()[0]?.model}, medians of ${ROUNDS}; ratios to native ffmpeg.`,
  );
  const wanted = RECIPES.filter(({ name }) => name.includes(process.argv[3] ?? ''));
  for (const recipe of wanted) {
    const clip = await makeClip(folder, recipe);
    if (recipe === wanted[0]) await reportDownloads(browser, server.address, clip);
    await benchClip(browser, server.address, clip);
  }
} finally {
  await browser.close();
  server.close();
  if (existsSync(folder)) rmSync(folder, { recursive: true, force: true });
}
