import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright-core';
import { servePage } from '@/cli/page-server';
import { type Aim, defineBench, type Row } from '../bench';
import { median, row } from '../figures';
import { makeFolder } from '../set-up/database';
import { launchChromium } from '../set-up/in-browser';
import { type BenchClip, nativeKeyFrames, nativeUniform, runFfmpeg } from './native';
import type { Timing, Way } from './page';

const MODES = ['key', 'uniform'] as const;
const ONE_THREAD = ['-threads', '1'];

const KEY_EVERY = 48;

interface Recipe extends Omit<BenchClip, 'file' | 'keyEvery'> {
  extension: string;
  /** Words of ffmpeg. */
  encoding: string;
  /** How often the clip is repeated, without encoding it again. */
  loops?: number;
}

const H264 = {
  extension: 'mp4',
  encoding: `-c:v libx264 -preset veryfast -crf 23 -g ${KEY_EVERY} -bf 3`,
};
const VP9 = {
  extension: 'webm',
  encoding: `-c:v libvpx-vp9 -b:v 2M -deadline realtime -cpu-used 8 -g ${KEY_EVERY}`,
};
const AV1 = { extension: 'mp4', encoding: `-c:v libsvtav1 -preset 10 -crf 40 -g ${KEY_EVERY}` };
const HD = { width: 1280, height: 720, rate: 30, frames: 150 };
const GIF = { width: 480, height: 270, rate: 10, frames: 50, extension: 'gif', encoding: '' };

const RECIPES: readonly Recipe[] = [
  { ...HD, ...H264, name: 'H.264 720p 5 s' },
  { ...HD, ...H264, name: 'H.264 1080p 10 s', width: 1920, height: 1080, frames: 300 },
  { ...HD, ...VP9, name: 'VP9 720p 5 s' },
  { ...HD, ...AV1, name: 'AV1 720p 5 s' },
  { ...GIF, name: 'GIF 480×270 5 s' },
  { ...HD, ...H264, name: 'H.264 720p 4 min', frames: 7200, loops: 47 },
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
    ...[...encoding.split(' ').filter(Boolean), once],
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

/**
 * What is measured of a clip, and what it may take as a ratio: the browser to native ffmpeg with its own threads, ffmpeg.wasm to
 * one of these.
 */
const KINDS: readonly {
  mode: (typeof MODES)[number];
  label: string;
  pick: (timing: Timing) => number | null;
  aim: Aim;
  wasm: Aim;
}[] = [
  // Of large and of long clips pictures are kept in the same pass, which counts here.
  {
    mode: 'key',
    label: 'time to key frames',
    pick: ({ chosen }) => chosen,
    aim: { most: 0.9 },
    wasm: { most: 2.5 },
  },
  {
    mode: 'key',
    label: 'key frames and their JPEGs',
    pick: ({ total }) => total,
    aim: { most: 1.1 },
    wasm: { most: 2.2 },
  },
  {
    mode: 'uniform',
    label: '16 uniform quarter JPEGs',
    pick: ({ total }) => total,
    aim: { most: 0.8 },
    wasm: { most: 2.5 },
  },
];

/** Timings by way and mode; null where a way does not read the clip. */
type Timings = Map<string, (Timing | null)[]>;

/** For each kind the time of the browser, and ratios to native ffmpeg: of the browser, and of ffmpeg.wasm to one thread. */
function ratioRows(clip: BenchClip, results: Timings): Row[] {
  const rows = KINDS.flatMap(({ mode, label, pick, aim, wasm }) => {
    const what = `${clip.name}, ${label}`;
    const times = (way: string) =>
      (results.get(`${way} ${mode}`) ?? []).flatMap((timing) => (timing && pick(timing)) ?? []);
    const ratio = (way: string, native: string, most: Aim) => {
      const own = times(way);
      if (own.length === 0) return [];
      const name = `${what}, ${way} over ffmpeg ${native}`;
      return [
        { ...row(name, 'ratio', median(own) / median(times(native)), most), runs: own.length },
      ];
    };
    const browser = times('browser');
    return [
      ...(browser.length > 0 ? [row(`${what}, browser`, 'ms', browser)] : []),
      ...ratio('browser', 'native', aim),
      ...ratio('wasm', 'single', wasm),
    ];
  });
  const choosing = (results.get('browser key') ?? []).flatMap((timing) => timing?.choosing ?? []);
  if (choosing.length === 0) return rows;
  return [...rows, row(`${clip.name}, choosing alone`, 'ms', choosing, { most: 100 })];
}

async function benchClip(
  browser: Browser,
  address: string,
  clip: BenchClip,
  rounds: number,
): Promise<Row[]> {
  const results: Timings = new Map();
  const note = (key: string, timing: Timing | null) =>
    results.set(key, [...(results.get(key) ?? []), timing]);
  const page = await openPage(browser, address);
  // Compiling and the first download are no part of a batch; the cold start is measured by itself.
  for (const way of ['browser', 'wasm'] as const) await measure(page, clip, way, 'uniform');
  for (let round = 0; round < rounds; round++) {
    for (const mode of MODES) {
      const native = mode === 'key' ? nativeKeyFrames : nativeUniform;
      note(`native ${mode}`, await native(clip, []));
      note(`browser ${mode}`, await measure(page, clip, 'browser', mode));
      note(`single ${mode}`, await native(clip, ONE_THREAD));
      note(`wasm ${mode}`, await measure(page, clip, 'wasm', mode));
    }
  }
  await page.close();
  const peaks: Row[] = [];
  for (const way of ['browser', 'wasm'] as const) {
    const fresh = await openPage(browser, address);
    const blank = memoryOf(browserPid());
    const { result, peak } = await watchMemory(browserPid(), measure(fresh, clip, way, 'key'));
    if (result)
      peaks.push(row(`${clip.name}, memory over a blank page, ${way}`, 'MB', peak - blank));
    await fresh.close();
  }
  return [...ratioRows(clip, results), ...peaks];
}

/** The browser is the only Chromium below this process. */
function browserPid(): number {
  const children = readOr(`/proc/${process.pid}/task/${process.pid}/children`).trim().split(' ');
  const found = children.find((pid) => readOr(`/proc/${pid}/cmdline`).includes('chrom'));
  return Number(found);
}

/** What a page fetches until its first file is done; compressed as a server in front of the app would do. */
async function downloadRows(browser: Browser, address: string, clip: BenchClip): Promise<Row[]> {
  const rows: Row[] = [];
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
    const compressed = bodies.reduce((sum, body) => sum + gzipSync(body).length, 0);
    rows.push(
      row(`downloaded with gzip, ${way}`, 'MB', compressed / 1024 ** 2),
      row(`the first file of a page, ${way}`, 'ms', timing?.total ?? []),
    );
  }
  return rows;
}

/**
 * Taking frames out of videos in a headless Chromium against native ffmpeg doing the same job. It makes its clips in a
 * temporary folder, and so needs a native ffmpeg, which the app itself does not.
 */
export const bench = defineBench({
  measures: 'frames by each engine, over native ffmpeg',
  small: { rounds: 1, only: 'H.264 720p 5 s' },
  full: { rounds: 3, only: '' },
  async run({ rounds, only }) {
    execFileSync('ffmpeg', ['-version'], { stdio: 'ignore' });
    const folder = await makeFolder();
    const server = await servePage('tools/bench/frames/page.ts');
    const browser = await launchChromium();
    try {
      const rows: Row[] = [];
      for (const recipe of RECIPES.filter(({ name }) => name.includes(only))) {
        const clip = await makeClip(folder, recipe);
        if (rows.length === 0) rows.push(...(await downloadRows(browser, server.address, clip)));
        rows.push(...(await benchClip(browser, server.address, clip, rounds)));
      }
      return rows;
    } finally {
      await browser.close();
      server.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
});
