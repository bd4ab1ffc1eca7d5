import 'server-only';
import { streamStored } from '@/lib/files';
import { SNIFFED_BYTES, sniffContainer } from '../frames/container';

/** Media types of so many files are kept in memory: bytes of a hash never change. */
const KEPT = 1_000;

const kept = new Map<string, string>();

/**
 * The media type of a stored video, by its first bytes; `application/octet-stream` when they say nothing.
 * @param bytes its size
 */
export async function readMediaType(hash: string, bytes: number): Promise<string> {
  const known = kept.get(hash);
  if (known) return known;
  const chunks: Uint8Array[] = [];
  const head = await streamStored('videos', hash, 0, Math.min(bytes, SNIFFED_BYTES) - 1);
  for await (const chunk of head) chunks.push(chunk as Uint8Array);
  const type = sniffContainer(Buffer.concat(chunks))?.mediaType ?? 'application/octet-stream';
  if (kept.size === KEPT) kept.clear();
  kept.set(hash, type);
  return type;
}
