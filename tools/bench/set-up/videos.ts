import { createHash, randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { writeStored } from '@/lib/files';
import type { Cluster, Frame } from '@/lib/video/schema';
import { projectOf } from '@/lib/video/store';
import { enterVideo } from '@/lib/video/transfer/entry.store';

/** The size of the frames, as the app extracts them from a wide video. */
export const FRAME_SIZE = { width: 768, height: 432 };

/** How many frames a video has: clusters around key frames, or so many at even distance, both ends among them. */
export type VideoShape = { keyFrames: number; clusterFrames: number } | { even: number };

/** Four clusters of eight frames that share their boundaries. */
export const USUAL_SHAPE = { keyFrames: 4, clusterFrames: 8 };

const noise = { type: 'gaussian' as const, mean: 128, sigma: 24 };
const grey = { ...FRAME_SIZE, channels: 3 as const, background: '#888', noise };
let jpegs: Promise<Buffer[]> | undefined;

/** A few pictures as large as real ones. */
function drawPictures(): Promise<Buffer[]> {
  jpegs ??= Promise.all(
    Array.from({ length: 8 }, () =>
      sharp({ create: grey }).blur(2).jpeg({ quality: 85 }).toBuffer(),
    ),
  );
  return jpegs;
}

/** A frame's bytes, unlike any other's: what follows a JPEG's end is not looked at. */
export async function drawFrame(position: number): Promise<{ hash: string; jpeg: Buffer }> {
  const pictures = await drawPictures();
  const picture = pictures[position % pictures.length] as Buffer;
  const jpeg = Buffer.concat([picture, randomBytes(16)]);
  return { jpeg, hash: createHash('sha256').update(jpeg).digest('hex') };
}

/** The clusters of a video of a shape. */
export function clustersOf(shape: VideoShape): Cluster[] {
  if ('even' in shape) return [{ keyFrame: 0, frames: [...Array(shape.even).keys()] }];
  const { keyFrames, clusterFrames } = shape;
  return Array.from({ length: keyFrames }, (_, index) => {
    const from = index * (clusterFrames - 1);
    const frames = Array.from({ length: clusterFrames }, (_each, offset) => from + offset);
    return { keyFrame: from + Math.floor((clusterFrames - 1) / 2), frames };
  });
}

/** How many frames a video of a shape has. */
export function frameCountOf(shape: VideoShape): number {
  return 'even' in shape ? shape.even : shape.keyFrames * (shape.clusterFrames - 1) + 1;
}

function modeOf(shape: VideoShape) {
  if ('even' in shape) return { mode: 'uniform' as const, count: shape.even, ends: true as const };
  return { mode: 'key' as const };
}

async function storeVideo(index: number, shape: VideoShape): Promise<string> {
  const bytes = randomBytes(1000);
  const hash = createHash('sha256').update(bytes).digest('hex');
  await writeStored('videos', hash, bytes);
  const frames: Frame[] = [];
  for (let position = 0; position < frameCountOf(shape); position += 1) {
    const frame = await drawFrame(position);
    await writeStored('frames', frame.hash, frame.jpeg);
    frames.push({ position, at: position / 4, hash: frame.hash, ...FRAME_SIZE });
  }
  const { id } = await projectOf(null);
  const { videoId: itemId } = await enterVideo(
    id,
    {
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
        settings: { ...modeOf(shape), maxSide: 768, quality: 0.85 },
        frames,
        clusters: clustersOf(shape),
      },
    },
    null,
  );
  return itemId;
}

/** Stores videos of which no reply is on record. @returns their ids */
export async function storeVideos(count: number, shape: VideoShape): Promise<string[]> {
  const itemIds: string[] = [];
  for (let index = 0; index < count; index += 1) itemIds.push(await storeVideo(index, shape));
  return itemIds;
}
