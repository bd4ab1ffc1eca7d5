/**
 * Measures what judging costs beside the calls themselves: `npm run bench:judge`. A fake endpoint answers every call
 * after 200 ms, however many come at once, so that one video could not take less than its longest chain of calls. The
 * rest is ours: queue, database, reading frames, encoding requests, parsing replies.
 *
 * Everything is real but the model: embedded PostgreSQL, the worker's own process, HTTP.
 */
import { createHash, randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { startFakeEndpoint } from '@/e2e/fake-endpoint/server';
import { writeStored } from '@/lib/files';
import { createEndpointJudge } from '@/lib/judge/store';
import { readRun } from '@/lib/runs/progress/store';
import { createRun } from '@/lib/runs/store';
import type { Cluster, Frame } from '@/lib/video/schema';
import { defaultProject, enterVideo } from '@/lib/video/store';
import { suiteById } from '@/prompts';
import { openDatabase } from '@/scripts/database/open.mjs';
import { startProgram, stopProgram } from '@/scripts/processes/processes.mjs';
import { workerProgram } from '@/scripts/processes/programs.mjs';
import { readSettings } from '@/scripts/settings.mjs';

const LATENCY_MS = 200;
/** The longest chain: static graph, dynamic graph, summary, inconsistency, each of which needs the one before it. */
const CHAIN_MS = 4 * LATENCY_MS;
const KEY_FRAMES = 4;
const CLUSTER_FRAMES = 8;
const FRAME_SIZE = { width: 768, height: 432 };
const VIDEOS = Number(process.argv[2] ?? 7);

/** Frames as large as real ones, unlike any other, so that no reply is on record. */
async function storeFrames(): Promise<{ frames: Frame[]; clusters: Cluster[] }> {
  const count = KEY_FRAMES * (CLUSTER_FRAMES - 1) + 1;
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 24 };
  const frames: Frame[] = [];
  for (let position = 0; position < count; position += 1) {
    const picture = { ...FRAME_SIZE, channels: 3 as const, background: '#888', noise };
    const jpeg = await sharp({ create: picture }).blur(2).jpeg({ quality: 85 }).toBuffer();
    const hash = createHash('sha256').update(jpeg).digest('hex');
    await writeStored('frames', hash, jpeg);
    frames.push({ position, at: position / 4, hash, ...FRAME_SIZE });
  }
  const clusters = Array.from({ length: KEY_FRAMES }, (_, index): Cluster => {
    const from = index * (CLUSTER_FRAMES - 1);
    const positions = Array.from({ length: CLUSTER_FRAMES }, (_each, offset) => from + offset);
    return { keyFrame: from + 3, frames: positions };
  });
  return { frames, clusters };
}

/** @returns the video's id */
async function storeVideo(index: number): Promise<string> {
  const bytes = randomBytes(1000);
  const hash = createHash('sha256').update(bytes).digest('hex');
  await writeStored('videos', hash, bytes);
  const { frames, clusters } = await storeFrames();
  const { id } = await defaultProject();
  const { videoId } = await enterVideo(id, {
    hash,
    name: `bench-${index}.mp4`,
    bytes: bytes.length,
    generationPrompt: 'Noise that flickers.',
    generatorModel: null,
    facts: {
      container: 'mp4',
      codec: 'h264',
      ...FRAME_SIZE,
      duration: frames.length / 4,
      frameCount: frames.length,
      frameRate: 4,
      rotation: 0,
      hasAudio: false,
      warnings: [],
    },
    frameSet: {
      extractor: 'bench',
      settings: { mode: 'key', maxSide: 768, quality: 0.85 },
      frames,
      clusters,
    },
  });
  return videoId;
}

/** Judges one video. @returns milliseconds from the run's creation to its end, by the database's clock */
async function timeRun(videoId: string, judge: Awaited<ReturnType<typeof createEndpointJudge>>) {
  const suite = suiteById('hallucination');
  const { id, kind, name, parameters, baseUrl, model } = judge;
  const settings = { blindToPrompt: false, tellGenerated: true };
  const texts = suite.prompts.map(({ id: prompt, hash, markdown }) => ({ prompt, hash, markdown }));
  const runId = await createRun(
    { suite: suite.id, judgeId: id, videoIds: [videoId], settings },
    suite,
    { id, facts: { kind, name, parameters, baseUrl, model } },
    texts,
  );
  for (;;) {
    const run = await readRun(runId, suiteById);
    if (run.endedAt) {
      if (run.videos[0]?.state !== 'judged') throw new Error(`ended as ${run.videos[0]?.state}`);
      return Date.parse(run.endedAt) - Date.parse(run.createdAt);
    }
    await sleep(250);
  }
}

const folder = await mkdtemp(path.join(os.tmpdir(), 'framejury-bench-'));
// PostgreSQL's own user must reach it when we are root.
await chmod(folder, 0o755);
const settings = readSettings({ FRAMEJURY_DATA: path.join(folder, 'data') });
process.env.FRAMEJURY_DATA = settings.dataFolder;
const database = await openDatabase(settings);
process.env.DATABASE_URL = database.url;
const fake = await startFakeEndpoint({ latencyMs: LATENCY_MS });
const worker = startProgram(workerProgram(settings, 'production', database.url));
try {
  const judge = await createEndpointJudge({
    name: 'Fake',
    baseUrl: fake.baseUrl,
    model: 'fake-vlm',
    parameters: { concurrency: 64 },
  });
  const videoIds: string[] = [];
  for (let index = 0; index <= VIDEOS; index += 1) videoIds.push(await storeVideo(index));
  const times: number[] = [];
  for (const [index, videoId] of videoIds.entries()) {
    const time = await timeRun(videoId, judge);
    const note = index === 0 ? 'warms up, not counted' : `ratio ${(time / CHAIN_MS).toFixed(3)}`;
    console.log(`video ${index}: ${time} ms, ${note}`);
    if (index > 0) times.push(time);
  }
  times.sort((a, b) => a - b);
  const median = times[Math.floor(times.length / 2)] ?? Number.NaN;
  const { calls, mostAtOnce } = fake.statistics;
  console.log(`${calls / videoIds.length} calls a video, ${mostAtOnce} at once at most.`);
  console.log(
    `Median of ${times.length}: ${median} ms over a chain of ${CHAIN_MS} ms, ratio ${(median / CHAIN_MS).toFixed(3)}`,
  );
} finally {
  await stopProgram(worker);
  await fake.close();
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}
// The database client keeps connections, which would keep the process alive.
process.exit();
