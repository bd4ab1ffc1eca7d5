import { AbortError } from 'p-retry';
import { z } from 'zod';
import { RequestError, sendRequest } from '@/lib/request';
import type { ExtractedVideo } from '../frames/extraction';
import { PART_BYTES } from '../limits';
import type { FrameSet, FrameSettings } from '../schema';
import { type Patience, persist, tryAgain } from './patience';
import {
  type Description,
  enteredFrameSetAnswerSchema,
  enteredSchema,
  type FrameSetEntry,
  MAX_LOOKED_UP,
  receivedFramesSchema,
  receivedSchema,
  type UploadState,
  uploadStatesSchema,
  type VideoEntry,
} from './upload-schema';

type Received = z.infer<typeof receivedSchema>;

/** Milliseconds for which questions about files wait for others, to go in one request. */
const GATHERED_MS = 25;

/** Files that are asked about together, by the project that they would go into. */
const gathering = new Map<string | null, { hashes: string[]; states: Promise<UploadState[]> }>();

/** A request costs the server the same whether it asks about one file or about many. */
async function askTogether(projectId: string | null, hashes: readonly string[]) {
  await new Promise((resolve) => setTimeout(resolve, GATHERED_MS));
  gathering.delete(projectId);
  const query = new URLSearchParams(hashes.map((hash) => ['hash', hash]));
  if (projectId) query.set('project', projectId);
  return tryAgain(() => sendRequest('GET', `/api/uploads?${query}`, uploadStatesSchema));
}

/**
 * Asks whether a file is known in a project, and how much of it is on the server.
 * @param hash SHA-256 of the file
 * @param projectId null for the first project
 * @throws the signal's reason when it is aborted
 */
export async function lookUp(
  hash: string,
  projectId: string | null,
  signal: AbortSignal,
): Promise<UploadState> {
  let together = gathering.get(projectId);
  if (!together || together.hashes.length === MAX_LOOKED_UP) {
    const hashes: string[] = [];
    together = { hashes, states: askTogether(projectId, hashes) };
    gathering.set(projectId, together);
  }
  const place = together.hashes.push(hash) - 1;
  const state = (await together.states)[place];
  signal.throwIfAborted();
  if (!state) throw new RequestError(0, 'The server did not answer about every file.');
  return state;
}

/** Sends what is missing of a large file, part by part, and has the whole checked. */
async function uploadParts(
  file: File,
  hash: string,
  from: Received,
  patience: Patience,
  onProgress: (share: number) => void,
): Promise<void> {
  const { signal } = patience;
  const url = `/api/uploads/${hash}`;
  let known = from;
  const isSent = () => known.stored || known.received >= file.size;
  const sendPart = async (attempt: number): Promise<Received> => {
    if (attempt > 1) {
      // The server knows best how much of the part arrived before it broke off. That it does not tell is final.
      known = await lookUp(hash, null, signal).catch((error: Error) => {
        throw new AbortError(error);
      });
      if (isSent()) return known;
    }
    const { received } = known;
    onProgress(received / file.size);
    const part = file.slice(received, received + PART_BYTES);
    return sendRequest('PUT', `${url}?from=${received}`, receivedSchema, signal, part);
  };
  while (!isSent()) known = await persist(sendPart, patience);
  if (!known.stored) {
    await persist(() => sendRequest('POST', url, receivedSchema, signal), patience);
  }
  onProgress(1);
}

/** A request costs the server more than the bytes that it carries: as much goes together as one part may be large. */
export function packForms(fields: readonly (readonly [name: string, body: Blob])[]): FormData[] {
  const forms = [new FormData()];
  let room = PART_BYTES;
  for (const [name, body] of fields) {
    if (body.size > room) {
      forms.push(new FormData());
      room = PART_BYTES;
    }
    forms.at(-1)?.append(name, body);
    room -= body.size;
  }
  return forms;
}

/** What an upload is made of, and how to follow and stop it. */
export interface UploadOrder extends Patience {
  file: File;
  /** SHA-256 of the file. */
  hash: string;
  /** Where it goes; null for the first project. */
  projectId: string | null;
  video: ExtractedVideo;
  settings: FrameSettings;
  /** How much of the file the server has, as {@link lookUp} said. */
  received: Received;
  /** Asked last of all, so that it can be typed meanwhile. */
  describe(): Description;
  /** Receives the share done, 0–1. */
  onProgress(share: number): void;
}

/** A frame set as it is entered. */
function frameSetOf(video: ExtractedVideo, settings: FrameSettings): FrameSet {
  return {
    extractor: video.extractor,
    settings,
    frames: video.frames.map(({ frame }) => frame),
    clusters: video.clusters,
  };
}

/** Sends all forms but the last, which goes with the entry. @returns the last */
async function sendAhead(
  forms: FormData[],
  patience: Patience,
  onProgress: (share: number) => void,
): Promise<FormData> {
  const { signal } = patience;
  const last = forms.pop() ?? new FormData();
  for (const [index, form] of forms.entries()) {
    await persist(
      () => sendRequest('PUT', '/api/frames', receivedFramesSchema, signal, form),
      patience,
    );
    onProgress((index + 1) / (forms.length + 1));
  }
  return last;
}

/**
 * Sends a further frame set of a video that is in.
 * @param onProgress receives the share done, 0–1
 * @throws {RequestError} when the server refuses, or does not answer for a while; not while its disk is full or its database
 *   is away, which is waited out
 */
export async function uploadFrameSet(
  videoId: string,
  video: ExtractedVideo,
  settings: FrameSettings,
  patience: Patience,
  onProgress: (share: number) => void,
): Promise<void> {
  const { signal } = patience;
  const jpegs = new Map(video.frames.map(({ frame, jpeg }) => [frame.hash, jpeg]));
  const last = await sendAhead(packForms([...jpegs]), patience, onProgress);
  last.append(
    'entry',
    JSON.stringify({ frameSet: frameSetOf(video, settings) } satisfies FrameSetEntry),
  );
  const url = `/api/videos/${videoId}/frame-sets`;
  await persist(() => sendRequest('PUT', url, enteredFrameSetAnswerSchema, signal, last), patience);
  onProgress(1);
}

/**
 * Sends a video with its frames and enters it: a small one in one request, a large one part by part, so that a broken
 * upload goes on where it stopped.
 * @returns the video's id
 * @throws {RequestError} when the server refuses, or does not answer for a while; not while its disk is full or its database
 *   is away, which is waited out
 */
export async function uploadVideo(order: UploadOrder): Promise<string> {
  const { file, hash, projectId, video, settings, received, signal, onProgress } = order;
  const whole = !received.stored && received.received === 0 && file.size <= PART_BYTES;
  if (!whole) {
    await uploadParts(file, hash, received, order, (share) => onProgress(share * 0.7));
  }
  const jpegs = new Map(video.frames.map(({ frame, jpeg }) => [frame.hash, jpeg]));
  const forms = packForms([...jpegs, ...(whole ? [['file', file] as const] : [])]);
  const last = await sendAhead(forms, order, (share) => onProgress(0.7 + share * 0.3));
  const entry: VideoEntry = {
    ...order.describe(),
    ...(projectId && { projectId }),
    hash,
    name: file.name,
    bytes: file.size,
    facts: video.facts,
    frameSet: frameSetOf(video, settings),
  };
  last.append('entry', JSON.stringify(entry));
  const entered = await persist(
    () => sendRequest('PUT', '/api/videos', enteredSchema, signal, last),
    order,
  );
  onProgress(1);
  return entered.videoId;
}

/**
 * Tells the server how a stored video was made.
 * @param over also where the server knows something else already
 */
export async function describeStored(
  videoId: string,
  description: Description,
  over: boolean,
  signal?: AbortSignal,
): Promise<void> {
  const body = { ...description, over };
  await tryAgain(
    () => sendRequest('PATCH', `/api/videos/${videoId}`, z.unknown(), signal, body),
    signal,
  );
}
