import { DEFAULT_FRAME_SETTINGS, extractFrames } from '../frames/extract';
import { describeStored, lookUp, uploadVideo } from '../transfer/upload';
import type { Description } from '../transfer/upload-schema';
import { hashInWorker } from './hash';

/** Where a file is on its way from the disk into the project. */
export type IngestStage = 'reading' | 'frames' | 'uploading';

/** How a caller follows, describes and stops the way of one file. */
export interface IngestControls {
  /** How the video was made; asked as late as possible, so that it can be typed meanwhile. */
  describe(): Description;
  signal: AbortSignal;
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

/** Waits for a free decoder, has the work done with it, and frees it. */
export type WithDecoder = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Takes one video file in: recognises it when it is known, else extracts its frames here in the browser, uploads what
 * the server lacks, and enters it.
 * @param projectId the project that it goes into; null for the first one
 * @param withDecoder lets files be read and sent while others are decoded
 * @param again takes frames of a video that is known, too
 * @throws {RefusedFile} when the file is none that can be taken in
 * @throws {RequestError} when the server refuses or does not answer
 * @throws the signal's reason when it is aborted
 */
export async function ingestFile(
  file: File,
  projectId: string | null,
  withDecoder: WithDecoder,
  controls: IngestControls,
  again = false,
): Promise<Ingested> {
  const { signal, onProgress } = controls;
  onProgress('reading', 0);
  const hash = await hashInWorker(file, signal, (share) => onProgress('reading', share * 0.1));
  const { videoId, ...received } = await lookUp(hash, projectId, signal);
  if (videoId && !again) {
    const description = controls.describe();
    if (description.generationPrompt || description.generatorModel) {
      await describeStored(videoId, description, false, signal);
    }
    return { videoId, known: true, extractor: null };
  }
  const video = await withDecoder(() =>
    extractFrames(file, DEFAULT_FRAME_SETTINGS, {
      signal,
      onProgress: (stage, share) =>
        onProgress(stage === 'reading' ? 'reading' : 'frames', 0.1 + share * 0.6),
    }),
  );
  const uploaded = await uploadVideo({
    file,
    hash,
    projectId,
    video,
    settings: DEFAULT_FRAME_SETTINGS,
    received,
    describe: controls.describe,
    signal,
    onProgress: (share) => onProgress('uploading', 0.7 + share * 0.3),
  });
  return { videoId: uploaded, known: false, extractor: video.extractor };
}
