import { endpointJudge } from '@/lib/endpoint/endpoint';
import { askJudge } from '@/lib/judge/ask';
import { type Judge, judgeParametersSchema, unlimited } from '@/lib/judge/schema';
import type { Ask } from '@/lib/suites/ask';
import type { SuiteInput } from '@/lib/suites/input';
import { clustersOf, drawFrame, FRAME_SIZE, frameCountOf, type VideoShape } from '../set-up/videos';

/** Frames by their hashes, which judges are shown. */
export type Pictures = Map<string, Uint8Array>;

/** Asks a judge without a database: nothing is on record, and nothing is limited. */
export function askAlone(judge: Judge, pictures: Pictures): Ask {
  return askJudge({
    judge,
    versions: new Map(),
    repeat: 0,
    loadFrame: async (hash) => pictures.get(hash) ?? new Uint8Array(),
    recorded: async () => null,
    record: async () => undefined,
    limits: unlimited,
    signal: new AbortController().signal,
  });
}

/** The judge behind a fake endpoint, with the usual parameters. */
export function fakeJudge(baseUrl: string): Judge {
  const endpoint = { baseUrl, model: 'fake-vlm', apiKey: null };
  return endpointJudge(endpoint, judgeParametersSchema.parse({}));
}

/** Draws a clip of a shape, with its pictures among the others. @returns what a suite is told of it */
export async function drawClip(
  pictures: Pictures,
  shape: VideoShape,
  data: object,
  settings: unknown,
): Promise<SuiteInput> {
  const drawn = await Promise.all(
    Array.from({ length: frameCountOf(shape) }, (_, position) => drawFrame(position)),
  );
  for (const { hash, jpeg } of drawn) pictures.set(hash, jpeg);
  const frames = drawn.map(({ hash }, position) => {
    return { position, at: position / 4, hash, ...FRAME_SIZE };
  });
  const medium = { duration: drawn.length / 4, frames, clusters: clustersOf(shape) };
  const prompt = 'A hand takes a cup from a table, tilts it, and puts it back.';
  return { data, prompt, media: [medium], settings };
}
