import { createSHA256 } from 'hash-wasm';
import { SNIFFED_BYTES, sniffContainer } from '../frames/container';
import { MAX_FILE_BYTES } from '../limits';
import { RefusedFile } from '../refused-file';
import type { Source } from './engine';
import { piecesOf } from './stream';

/**
 * Looks at a file's size and first bytes, before anything else is done with it.
 * @throws {RefusedFile} when it is empty, too large or no video
 */
export async function openSource(file: File): Promise<Source> {
  const megabytes = (bytes: number) => `${Math.ceil(bytes / 1024 ** 2)} MB`;
  if (file.size === 0) throw new RefusedFile(file.name, 'is empty. Copy it here once more.');
  if (file.size > MAX_FILE_BYTES) {
    throw new RefusedFile(
      file.name,
      `is too large: ${megabytes(file.size)}, at most ${megabytes(MAX_FILE_BYTES)} are possible. ` +
        'Cut or compress it.',
    );
  }
  const head = new Uint8Array(await file.slice(0, SNIFFED_BYTES).arrayBuffer());
  const container = sniffContainer(head);
  if (!container) {
    throw new RefusedFile(
      file.name,
      'is not a video, whatever its name says. Choose an MP4, MOV, WebM, MKV, AVI or GIF file.',
    );
  }
  return { file, container };
}

/**
 * SHA-256 of a file, read as a stream.
 * @param onProgress receives the share read, 0–1
 */
export async function hashFile(file: Blob, onProgress: (share: number) => void): Promise<string> {
  const hash = await createSHA256();
  let read = 0;
  for await (const bytes of piecesOf(file.stream())) {
    hash.update(bytes);
    read += bytes.length;
    onProgress(read / file.size);
  }
  return hash.digest('hex');
}
