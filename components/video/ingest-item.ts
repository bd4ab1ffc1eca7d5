import type { IngestStage } from '@/lib/video/ingest';
import { promptInFileName } from '@/lib/video/prompts-table';

/** Where a file in the queue is: on its road, or at one of its ends. */
export type ItemStage =
  | 'waiting'
  | IngestStage
  | 'done'
  | 'known'
  | 'refused'
  | 'failed'
  | 'cancelled';

/** A clip that the app itself offers, with what is known of it. */
export interface SampleClip {
  /** Address of the file, e.g. `/samples/ball-jumps.mp4`. */
  url: string;
  /** The file's name. */
  name: string;
  prompt: string;
  model: string;
}

/** Where a queued file comes from: the person's disk, or the app's samples, which are fetched when their turn comes. */
export type ItemOrigin = { file: File } | { sample: SampleClip };

/** One file in the queue. */
export interface IngestItem {
  id: string;
  origin: ItemOrigin;
  name: string;
  stage: ItemStage;
  /** Share of the whole road that is done, 0–1. */
  share: number;
  /** What went wrong and what to do; null while nothing has. */
  problem: string | null;
  /** How the video was made, as typed, or from a table, or from the file's name. */
  prompt: string;
  model: string;
  /** The video that it became. */
  videoId: string | null;
}

/** A new item at the end of the queue. */
export function createItem(origin: ItemOrigin, prompt = '', model = ''): IngestItem {
  const name = 'file' in origin ? origin.file.name : origin.sample.name;
  return {
    id: `${name} ${performance.now()} ${Math.random()}`,
    origin,
    name,
    stage: 'waiting',
    share: 0,
    problem: null,
    prompt: prompt || promptInFileName(name),
    model,
    videoId: null,
  };
}

/** Whether the item's road is over, well or not. */
export function isSettled({ stage }: Pick<IngestItem, 'stage'>): boolean {
  return !['waiting', 'reading', 'frames', 'uploading'].includes(stage);
}

/** Whether the same file may be tried again. */
export function isRetryable({ stage }: Pick<IngestItem, 'stage'>): boolean {
  return stage === 'refused' || stage === 'failed' || stage === 'cancelled';
}
