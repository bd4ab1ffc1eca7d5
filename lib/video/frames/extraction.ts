import { sha256 } from 'hash-wasm';
import type { ExtractionPlan, FrameEngine, Probe, Source, Still } from '../engines/engine';
import { openSource } from '../engines/source';
import { MAX_FRAMES, MAX_SECONDS, MAX_SIDE } from '../limits';
import { RefusedFile } from '../refused-file';
import type { Cluster, Frame, FrameSettings, MediaFacts } from '../schema';
import { planFrames } from './frame-plan';
import { type EncodePicture, encodeJpeg } from './jpeg';

/** What is being done to a file. */
export type ExtractionStage = 'loading' | 'reading' | 'frames' | 'pictures';

/** Everything that is taken out of a video before it is uploaded. */
export interface ExtractedVideo {
  facts: MediaFacts;
  /** Name and version of the engine. */
  extractor: string;
  frames: { frame: Frame; jpeg: Blob }[];
  clusters: Cluster[];
}

function refuseBeyondLimits(name: string, probe: Probe): void {
  if (probe.times.length === 0) {
    throw new RefusedFile(name, 'holds no frames. Play it to check, and save it again.');
  }
  if (probe.duration > MAX_SECONDS) {
    throw new RefusedFile(
      name,
      `is too long: ${Math.round(probe.duration)} s, at most ${MAX_SECONDS} s are possible. Cut it.`,
    );
  }
  if (probe.times.length > MAX_FRAMES) {
    throw new RefusedFile(
      name,
      `has too many frames: ${probe.times.length}, at most ${MAX_FRAMES} are possible. Cut it.`,
    );
  }
  if (Math.max(probe.width, probe.height) > MAX_SIDE) {
    throw new RefusedFile(
      name,
      `is too large a picture: ${probe.width}×${probe.height}, at most ${MAX_SIDE} pixels a side ` +
        'are possible. Scale it down.',
    );
  }
}

/** A size within a square of `side`, never larger than the original. */
function sizeWithin(width: number, height: number, side: number) {
  const scale = Math.min(1, side / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

function describe(source: Source, probe: Probe, asked: number, decoded: number): MediaFacts {
  const sideways = probe.rotation % 180 !== 0;
  // Where every frame was asked for, those that decoded are known; of long videos only what the file says.
  const frameCount = asked === probe.times.length ? decoded : probe.times.length;
  const warnings = [...probe.warnings];
  if (decoded < asked) warnings.push(`damaged: ${decoded} of ${asked} frames decode`);
  return {
    container: source.container.name,
    codec: probe.codec,
    width: sideways ? probe.height : probe.width,
    height: sideways ? probe.width : probe.height,
    duration: (probe.times[0] ?? 0) + probe.duration,
    frameCount,
    frameRate: probe.duration > 0 ? frameCount / probe.duration : 1,
    rotation: probe.rotation,
    hasAudio: probe.hasAudio,
    warnings,
  };
}

/** How many pictures wait for being encoded at most, while the next ones are decoded; and pixels of all of them. */
const MAX_WAITING = 16;
const MAX_WAITING_PIXELS = 8e6;

/** Makes JPEGs of pictures while others are still decoded; in order. */
function createEncoder(
  encodePicture: EncodePicture,
  probe: Probe,
  still: { width: number; height: number },
  quality: number,
) {
  const room = Math.floor(MAX_WAITING_PIXELS / (still.width * still.height));
  const waiting = Math.max(2, Math.min(room, MAX_WAITING));
  const encoded: Promise<{ frame: Frame; jpeg: Blob }>[] = [];
  async function encode({ at, picture }: Still, position: number) {
    const { jpeg, width, height } = await encodePicture(
      picture,
      probe.colour,
      probe.rotation,
      quality,
    );
    const hash = await sha256(new Uint8Array(await jpeg.arrayBuffer()));
    return { frame: { position, at, hash, width, height }, jpeg };
  }
  return {
    async add(still: Still): Promise<void> {
      const one = encode(still, encoded.length);
      // It is looked at in the end; until then a failure must not count as unnoticed.
      one.catch(() => undefined);
      encoded.push(one);
      await encoded.at(-waiting);
    },
    finish: () => Promise.all(encoded),
  };
}

async function extractWith(
  engine: FrameEngine,
  source: Source,
  probe: Probe,
  settings: FrameSettings,
  onProgress: (stage: ExtractionStage, share: number) => void,
  encodePicture: EncodePicture,
): Promise<ExtractedVideo> {
  const { keep, clusters } = planFrames(source.file.name, probe, settings);
  const scale = settings.scale === 'quarter' ? 0.5 : 1;
  const still = sizeWithin(probe.width * scale, probe.height * scale, settings.maxSide);
  const encoder = createEncoder(encodePicture, probe, still, settings.quality);
  const plan: ExtractionPlan = { keep, stillWidth: still.width, stillHeight: still.height };
  const decoded = await engine.extract(source, probe, plan, {
    onProgress: (share) => onProgress('frames', 0.05 + share * 0.9),
    onStill: (picture) => encoder.add(picture),
  });
  const frames = await encoder.finish();
  onProgress('pictures', 1);
  const asked = 'choose' in keep ? keep.frames.length : keep.length;
  return {
    facts: describe(source, probe, asked, decoded),
    extractor: engine.name,
    frames,
    clusters: clusters(frames.length),
  };
}

/**
 * Reads a video, chooses frames of it and their clusters, and makes JPEGs of them. The first engine that takes the file
 * does the work; when it fails on the way, the next one starts over.
 * @param engines the fastest first; the last one takes every file or refuses it
 * @param onProgress receives what is being done and the share of the whole that is done, 0–1
 * @param encodePicture makes the JPEGs; the browser does when left out
 * @throws {RefusedFile} when the file is none that can be taken in
 */
export async function extractVideo(
  engines: readonly FrameEngine[],
  file: File,
  settings: FrameSettings,
  onProgress: (stage: ExtractionStage, share: number) => void,
  encodePicture: EncodePicture = encodeJpeg,
): Promise<ExtractedVideo> {
  onProgress('reading', 0);
  const source = await openSource(file);
  let failure: unknown = new Error('There is no engine.');
  for (const engine of engines) {
    onProgress('loading', 0);
    try {
      const probe = await engine.probe(source);
      if (!probe) continue;
      refuseBeyondLimits(file.name, probe);
      return await extractWith(engine, source, probe, settings, onProgress, encodePicture);
    } catch (error) {
      if (error instanceof RefusedFile) throw error;
      failure = error;
    }
  }
  throw failure;
}
