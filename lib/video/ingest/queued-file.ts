import { newId } from '@/lib/new-id';
import type { FrameNeed } from '../frames/need';
import type { Description } from '../transfer/upload-schema';
import type { IngestStage } from './ingest';
import { promptInFileName } from './prompts-table';
import type { StoredVideo } from './stored-video';

/** Where a file in the queue is: on its way, or how it ended. */
export type FileStage =
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

/**
 * Where a queued file comes from: the person's disk; or the app's samples, or the videos that are in already, which are
 * fetched when their turn comes.
 */
export type FileOrigin = { file: File } | { sample: SampleClip } | { stored: StoredVideo };

function nameOf(origin: FileOrigin): string {
  if ('file' in origin) return origin.file.name;
  return 'sample' in origin ? origin.sample.name : origin.stored.name;
}

/** One file in the queue. */
export interface QueuedFile {
  id: string;
  origin: FileOrigin;
  name: string;
  /** Where it lay in the folder that was dropped, e.g. `batch/a/clip.mp4`; the name alone for a single file. */
  path: string;
  /** Its size; 0 where that is not known yet. */
  bytes: number;
  stage: FileStage;
  /** Share of all its work that is done, 0–1. */
  share: number;
  /** What the server has to get over before it goes on by itself, as a sentence; null while it is not held up. */
  hold: string | null;
  /** What went wrong and what to do; null while nothing has. */
  problem: string | null;
  /** How the video was made, as typed, or from a table, or from the file's name. */
  prompt: string;
  model: string;
  /** The project that it goes into; null for the first one. */
  projectId: string | null;
  /** The frames that are taken of it; others are taken when a run needs them. */
  need: FrameNeed;
  /** The video that it became. */
  videoId: string | null;
  /** The engine that read it; null until then, and for a video that was known. */
  extractor: string | null;
}

/** What is known of a file before it enters the queue. */
export interface FileDescription {
  path?: string | undefined;
  prompt?: string | undefined;
  model?: string | undefined;
  projectId?: string | null | undefined;
  need?: FrameNeed | undefined;
}

/** A file as it enters the queue. */
export function queuedFile(origin: FileOrigin, known: FileDescription = {}): QueuedFile {
  const name = nameOf(origin);
  return {
    id: newId(),
    origin,
    name,
    path: known.path || name,
    bytes: 'file' in origin ? origin.file.size : 0,
    stage: 'waiting',
    share: 0,
    hold: null,
    problem: null,
    prompt: known.prompt || promptInFileName(name),
    model: known.model ?? '',
    projectId: known.projectId ?? null,
    need: known.need ?? { mode: 'key' },
    videoId: null,
    extractor: null,
  };
}

/** How the video was made, as the server takes it. */
export function descriptionOf({
  prompt,
  model,
}: Pick<QueuedFile, 'prompt' | 'model'>): Description {
  return { generationPrompt: prompt.trim() || null, generatorModel: model.trim() || null };
}

/** Whether the file is through, well or not. */
export function isFinished({ stage }: Pick<QueuedFile, 'stage'>): boolean {
  return !['waiting', 'reading', 'frames', 'uploading'].includes(stage);
}

/** Whether the file has become a video, or turned out to be one. */
export function isIn({ stage }: Pick<QueuedFile, 'stage'>): boolean {
  return stage === 'done' || stage === 'known';
}

/** Whether the file was to come in, but could not. */
export function isTroubled({ stage }: Pick<QueuedFile, 'stage'>): boolean {
  return stage === 'refused' || stage === 'failed';
}

/** Whether the same file may be tried again. */
export function isRetryable(item: Pick<QueuedFile, 'stage'>): boolean {
  return isTroubled(item) || item.stage === 'cancelled';
}
