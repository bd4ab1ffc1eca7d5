import { sha256 } from 'hash-wasm';
import type { ExtractionPlan, FrameEngine, Probe, Source } from './engine';
import { encodeJpeg } from './jpeg';
import { chooseKeyFrames } from './key-frames';
import { MAX_SECONDS, MAX_SIDE } from './limits';
import { RefusedFile } from './refused-file';
import type { Cluster, Frame, FrameSettings, MediaFacts } from './schema';
import { openSource } from './source';

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

/** The most frames that are compared with each other; of longer videos every second, third … frame is. */
const MAX_COMPARED = 300;

/** Longest side of the grey pictures that are compared, in pixels. */
const COMPARED_SIDE = 160;

function refuseBeyondLimits(name: string, probe: Probe): void {
  if (probe.times.length === 0) {
    throw new RefusedFile(name, 'holds no frames. Play it to check, and save it anew.');
  }
  if (probe.duration > MAX_SECONDS) {
    throw new RefusedFile(
      name,
      `is too long: ${Math.round(probe.duration)} s, at most ${MAX_SECONDS} s are possible. Cut it.`,
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

function describe(source: Source, probe: Probe, plan: ExtractionPlan, looked: number): MediaFacts {
  const sideways = probe.rotation % 180 !== 0;
  const expected = Math.ceil(probe.times.length / plan.stride);
  const frameCount = plan.stride === 1 ? looked : probe.times.length;
  const warnings = [...probe.warnings];
  if (looked < expected) warnings.push(`damaged: ${looked} of ${expected} frames decode`);
  return {
    container: source.container.name,
    codec: probe.codec,
    width: sideways ? probe.height : probe.width,
    height: sideways ? probe.width : probe.height,
    duration: probe.duration,
    frameCount,
    frameRate: probe.duration > 0 ? frameCount / probe.duration : 1,
    rotation: probe.rotation,
    hasAudio: probe.hasAudio,
    warnings,
  };
}

/**
 * Reads a video, chooses its key frames and their clusters, and makes JPEGs of the frames that belong to them.
 * @param onProgress receives what is being done and the share of the whole that is done, 0–1
 * @throws {RefusedFile} when the file is none that can be taken in
 */
export async function extractVideo(
  engine: FrameEngine,
  file: File,
  settings: FrameSettings,
  onProgress: (stage: ExtractionStage, share: number) => void,
): Promise<ExtractedVideo> {
  onProgress('reading', 0);
  const source = await openSource(file);
  onProgress('loading', 0);
  const probe = await engine.probe(source);
  refuseBeyondLimits(file.name, probe);

  const still = sizeWithin(probe.width, probe.height, settings.maxSide);
  const grey = sizeWithin(probe.width, probe.height, COMPARED_SIDE);
  let clusters: Cluster[] = [];
  const plan: ExtractionPlan = {
    stride: Math.ceil(probe.times.length / MAX_COMPARED),
    greyWidth: grey.width,
    greyHeight: grey.height,
    stillWidth: still.width,
    stillHeight: still.height,
    choose(compared) {
      const chosen = chooseKeyFrames(compared);
      const kept = [...new Set(chosen.flatMap((cluster) => cluster.frames))].sort((a, b) => a - b);
      const position = new Map(kept.map((index, at) => [index, at]));
      clusters = chosen.map((cluster) => ({
        keyFrame: position.get(cluster.keyFrame) as number,
        frames: cluster.frames.map((index) => position.get(index) as number),
      }));
      return kept;
    },
  };
  const { looked, stills } = await engine.extract(source, probe, plan, (share) =>
    onProgress('frames', 0.05 + share * 0.8),
  );

  const frames: ExtractedVideo['frames'] = [];
  for (const [position, { at, picture }] of stills.entries()) {
    const { jpeg, width, height } = await encodeJpeg(
      picture,
      probe.colour,
      probe.rotation,
      settings.quality,
    );
    const frameHash = await sha256(new Uint8Array(await jpeg.arrayBuffer()));
    frames.push({ frame: { position, at, hash: frameHash, width, height }, jpeg });
    onProgress('pictures', 0.85 + (0.15 * (position + 1)) / stills.length);
  }
  const facts = describe(source, probe, plan, looked);
  return { facts, extractor: engine.name, frames, clusters };
}
