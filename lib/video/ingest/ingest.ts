import { z } from 'zod';
import { readJson } from '@/lib/request';
import type { ExtractionControls } from '../frames/extract';
import type { ExtractedVideo } from '../frames/extraction';
import { type FrameNeed, lackingVideoSchema, settingsFor } from '../frames/need';
import type { FrameSettings } from '../schema';
import { type Patience, waitOut } from '../transfer/patience';
import { describeStored, lookUp, uploadFrameSet, uploadVideo } from '../transfer/upload';
import type { Description } from '../transfer/upload-schema';
import type { StoredVideo } from './stored-video';

/** Where a file is on its way from the disk into the project. */
export type IngestStage = 'reading' | 'frames' | 'uploading';

/** How a caller follows, describes and stops the way of one file. */
export interface IngestControls extends Patience {
  /** How the video was made; asked as late as possible, so that it can be typed meanwhile. */
  describe(): Description;
  /** Receives where it is and the share of all its work that is done, 0–1. */
  onProgress(stage: IngestStage, share: number): void;
}

/** The video that a file became, and whether it was in the project before. */
export interface Ingested {
  videoId: string;
  known: boolean;
  /** The engine that read it; null where the video was known. */
  extractor: string | null;
}

/** What reads files: the browser, or Node.js on its own. */
export interface FileReading {
  /** Waits for a free decoder, has the work done with it, and frees it: files are read and sent while others are decoded. */
  withDecoder<Result>(work: () => Promise<Result>): Promise<Result>;
  /** SHA-256 of a file; receives the share read, 0–1. */
  hash(file: File, signal: AbortSignal, onProgress: (share: number) => void): Promise<string>;
  /** Takes frames out of a file, with a decoder. */
  extract(
    file: File,
    settings: FrameSettings,
    controls: ExtractionControls,
  ): Promise<ExtractedVideo>;
}

/**
 * Takes one video file in: recognises it when it is known, else extracts its frames here, uploads what the server lacks,
 * and enters it.
 * @param into the project that it goes into, null for the first one, and the frames that are taken of it
 * @throws {RefusedFile} when the file is none that can be taken in
 * @throws {RequestError} when the server refuses or does not answer
 * @throws the signal's reason when it is aborted
 */
export async function ingestFile(
  file: File,
  { projectId, need }: { projectId: string | null; need: FrameNeed },
  reading: FileReading,
  controls: IngestControls,
): Promise<Ingested> {
  const { signal, onProgress } = controls;
  onProgress('reading', 0);
  const hash = await reading.hash(file, signal, (share) => onProgress('reading', share * 0.1));
  const { videoId, ...received } = await waitOut(() => lookUp(hash, projectId, signal), controls);
  if (videoId) {
    const description = controls.describe();
    if (description.generationPrompt || description.generatorModel) {
      await describeStored(videoId, description, false, signal);
    }
    return { videoId, known: true, extractor: null };
  }
  const settings = settingsFor(need);
  const video = await reading.withDecoder(() =>
    reading.extract(file, settings, {
      signal,
      onProgress: (stage, share) =>
        onProgress(stage === 'reading' ? 'reading' : 'frames', 0.1 + share * 0.6),
    }),
  );
  onProgress('uploading', 0.7);
  const uploaded = await uploadVideo({
    file,
    hash,
    projectId,
    video,
    settings,
    received,
    describe: controls.describe,
    signal,
    onHold: controls.onHold,
    onProgress: (share) => onProgress('uploading', 0.7 + share * 0.3),
  });
  return { videoId: uploaded, known: false, extractor: video.extractor };
}

/** Whether frames are still missing that a run waits for; another may have taken them meanwhile, or be about to. */
async function isLacking({ videoId, runId }: StoredVideo, signal: AbortSignal): Promise<boolean> {
  if (runId === null) return true;
  const query = new URLSearchParams({ run: runId, video: videoId });
  const lacking = await readJson(
    `/api/frames/missing?${query}`,
    z.array(lackingVideoSchema),
    signal,
  );
  return lacking.length > 0;
}

/**
 * Takes frames out of a stored video's file here in the browser, and enters them; what was judged or answered before
 * keeps its frames.
 * @throws {RefusedFile} when the file cannot be decoded here
 * @throws {RequestError} when the server refuses or does not answer
 * @throws the signal's reason when it is aborted
 */
export async function takeStoredFrames(
  stored: StoredVideo,
  reading: FileReading,
  controls: Omit<IngestControls, 'describe'>,
): Promise<Ingested> {
  const { signal, onProgress } = controls;
  const { videoId, name, need } = stored;
  onProgress('reading', 0);
  const settings = settingsFor(need);
  const video = await reading.withDecoder(async () => {
    if (!(await waitOut(() => isLacking(stored, signal), controls))) return null;
    const response = await fetch(`/api/videos/${videoId}/media`, { signal });
    if (!response.ok) throw new Error(`“${name}” is not there (${response.status}).`);
    return reading.extract(new File([await response.blob()], name), settings, {
      signal,
      onProgress: (stage, share) =>
        onProgress(stage === 'reading' ? 'reading' : 'frames', 0.1 + share * 0.7),
    });
  });
  if (!video) return { videoId, known: true, extractor: null };
  await uploadFrameSet(videoId, video, settings, controls, (share) =>
    onProgress('uploading', 0.8 + share * 0.2),
  );
  return { videoId, known: false, extractor: video.extractor };
}
