import { createHash } from 'node:crypto';
import { database } from '@/lib/db';
import type { Cluster } from '@/lib/video/schema';

const FRAMES = [0, 0.5, 1, 1.5, 2];
const CLUSTERS: Cluster[] = [
  { keyFrame: 1, frames: [0, 1, 2] },
  { keyFrame: 3, frames: [2, 3, 4] },
];

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Stores a video of two seconds with five frames and two clusters. @returns its id */
export async function storeVideo(
  name: string,
  generationPrompt: string | null = 'a red ball rolls',
): Promise<string> {
  const db = database();
  const project = await db.project.upsert({
    where: { name: 'Tests' },
    create: { name: 'Tests' },
    update: {},
  });
  const hash = sha256(name);
  const video = await db.video.create({
    data: {
      projectId: project.id,
      hash,
      bytes: 1000,
      facts: {
        container: 'mp4',
        codec: 'h264',
        width: 640,
        height: 360,
        duration: 2.5,
        frameCount: 60,
        frameRate: 24,
        rotation: 0,
        hasAudio: false,
        warnings: [],
      },
      frameSets: {
        create: {
          extractor: 'test',
          settings: { mode: 'key', maxSide: 640, quality: 0.85 },
          contentHash: hash,
          clusters: CLUSTERS,
          frames: {
            create: FRAMES.map((at, position) => ({
              position,
              at,
              hash: sha256(`${name} ${position}`),
              width: 640,
              height: 360,
            })),
          },
        },
      },
    },
  });
  await db.item.create({
    data: {
      id: video.id,
      projectId: project.id,
      kind: 'clip',
      key: video.id,
      name,
      prompt: generationPrompt,
      media: { create: { n: 1, videoId: video.id } },
    },
  });
  return video.id;
}

/** Stores so many videos as {@link storeVideo} does, with numbered names. @returns their ids */
export async function storeVideos(name: string, count: number): Promise<string[]> {
  const itemIds: string[] = [];
  for (let index = 0; index < count; index += 1) itemIds.push(await storeVideo(`${name} ${index}`));
  return itemIds;
}

/** Puts a clip into another project. */
export async function moveClip(id: string, projectId: string): Promise<void> {
  await database().video.update({ where: { id }, data: { projectId } });
  await database().item.update({ where: { id }, data: { projectId } });
}

/**
 * Stores a video with, as its newest, a frame set of six seconds with a frame every `step` seconds, of which the one cluster
 * has seven.
 * @returns its id
 */
export async function storeQuietVideo(name: string, step: 0.25 | 0.5 = 0.25): Promise<string> {
  const second = 1 / step;
  const db = database();
  const itemId = await storeVideo(name);
  const { id } = await db.frameSet.create({
    data: {
      videoId: itemId,
      extractor: 'test',
      settings: { mode: 'key', maxSide: 640, quality: 0.85, step },
      contentHash: sha256(`${name} closer`),
      clusters: [{ keyFrame: 3 * second, frames: [0, 1, 2, 3, 4, 5, 6].map((at) => at * second) }],
    },
  });
  await db.frame.createMany({
    data: Array.from({ length: 6 * second + 1 }, (_, position) => ({
      frameSetId: id,
      position,
      at: position * step,
      hash: sha256(`${name} closer ${position}`),
      width: 640,
      height: 360,
    })),
  });
  return itemId;
}
