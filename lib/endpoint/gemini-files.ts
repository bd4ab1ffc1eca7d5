import { setTimeout as sleep } from 'node:timers/promises';
import type { File } from '@google/genai';
import type { SentVideo } from '@/lib/judge/schema';
import { readAnswer } from './answer';
import type { Refusal } from './error-response';
import type { GeminiClient } from './gemini-client';
import type { UploadedFile } from './gemini-request';

/** How long the service keeps a file, where it does not say. */
const KEPT_MS = 47 * 3600_000;

/** A file is uploaded again so long before it goes. */
const SPARE_MS = 15 * 60_000;

/** How often it is asked whether a file is ready, in milliseconds. */
const POLL_MS = 500;

interface Kept {
  file: Promise<UploadedFile | Refusal>;
  /** In milliseconds since 1970; unknown until it is uploaded. */
  goneAt: number;
}

/** What this process has uploaded, by address, key and the file's hash. */
const kept = new Map<string, Kept>();

function nameOf({ endpoint: { baseUrl, apiKey } }: GeminiClient, { hash }: SentVideo): string {
  return JSON.stringify([baseUrl, apiKey, hash]);
}

/** Forgets that a video was uploaded: the service no longer has it. */
export function forgetFile(client: GeminiClient, video: SentVideo): void {
  kept.delete(nameOf(client, video));
}

/**
 * A video among the files of the service, uploaded once by this process for as long as the service keeps it, and waited for
 * until it is ready.
 * @param deadlineMs for each request of it, and for its being made ready
 * @returns why it is not there, where that fails
 */
export async function uploadedFile(
  client: GeminiClient,
  video: SentVideo,
  deadlineMs: number,
): Promise<UploadedFile | Refusal> {
  const name = nameOf(client, video);
  const known = kept.get(name);
  if (known && known.goneAt > Date.now()) return known.file;
  const entry: Kept = { file: upload(), goneAt: Number.POSITIVE_INFINITY };
  kept.set(name, entry);
  let isThere = false;
  try {
    const file = await entry.file;
    isThere = !('reason' in file);
    return file;
  } finally {
    if (!isThere && kept.get(name) === entry) kept.delete(name);
  }

  async function upload(): Promise<UploadedFile | Refusal> {
    const { file: source } = video;
    const transfer = { deadlineMs, cancel: new AbortController().signal };
    const send = (content: string | Blob) =>
      client.ask(transfer, ({ files }) =>
        files.upload({ file: content, config: { mimeType: source.mediaType } }),
      );
    const sent = source.withPath
      ? await source.withPath(send)
      : await send(new Blob(await collect(source.read())));
    if (!sent) return refusal('Its file has gone.');
    const { value, exchanged } = sent;
    const begun = value ?? failureOf(exchanged, client);
    if ('reason' in begun) return begun;
    const ready = await untilReady(client, begun, deadlineMs);
    if ('reason' in ready) return ready;
    const { uri, mimeType = source.mediaType, expirationTime } = ready;
    const gone = expirationTime ? Date.parse(expirationTime) : Number.NaN;
    entry.goneAt = (Number.isNaN(gone) ? Date.now() + KEPT_MS : gone) - SPARE_MS;
    return uri ? { uri, mimeType } : refusal('The service names no address of it.');
  }
}

async function untilReady(
  client: GeminiClient,
  uploaded: File,
  deadlineMs: number,
): Promise<File | Refusal> {
  const until = Date.now() + deadlineMs;
  let file = uploaded;
  while (file.state === 'PROCESSING') {
    if (Date.now() > until) {
      const seconds = Math.round(deadlineMs / 1000);
      return { ...refusal(`It was not ready within ${seconds} s.`), reason: 'timed-out' };
    }
    await sleep(POLL_MS);
    const transfer = { deadlineMs, cancel: new AbortController().signal };
    const { value, exchanged } = await client.ask(transfer, ({ files }) =>
      files.get({ name: file.name ?? '' }),
    );
    const next = value ?? failureOf(exchanged, client);
    if ('reason' in next) return next;
    file = next;
  }
  if (file.state !== 'FAILED') return file;
  return refusal('The service cannot read it.');
}

async function collect(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>[]> {
  const all: Uint8Array<ArrayBuffer>[] = [];
  for await (const chunk of chunks) all.push(new Uint8Array(chunk));
  return all;
}

const refusal = (why: string): Refusal => ({
  reason: 'unreachable',
  detail: `The video could not be uploaded. ${why}`,
  status: null,
  message: '',
  transient: false,
  fatal: false,
  retryAfterMs: null,
});

function failureOf(
  exchanged: Parameters<typeof readAnswer>[0],
  { endpoint }: GeminiClient,
): Refusal {
  const answer = readAnswer(exchanged, endpoint);
  const isSuccess = exchanged.state === 'answered' && exchanged.status < 300;
  if (isSuccess || answer.state === 'completed') {
    return refusal('The service’s answer does not say that it was.');
  }
  const { refusal: failed } = answer;
  // Where files are not taken, the model may still be there.
  const isFatal = failed.fatal && failed.status !== 404;
  const detail = `The video could not be uploaded. ${failed.detail}`;
  return { ...failed, fatal: isFatal, detail };
}
