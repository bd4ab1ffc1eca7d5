import 'server-only';
import { fileSize, streamStored } from '@/lib/files';
import { SNIFFED_BYTES, sniffContainer } from '../frames/container';

/** The media type of a stored video, by its first bytes; `application/octet-stream` when they say nothing. */
export async function readMediaType(hash: string): Promise<string> {
  const size = (await fileSize('videos', hash)) ?? 0;
  const end = Math.min(size, SNIFFED_BYTES) - 1;
  const chunks: Uint8Array[] = [];
  for await (const chunk of streamStored('videos', hash, 0, end)) chunks.push(chunk as Uint8Array);
  return sniffContainer(Buffer.concat(chunks))?.mediaType ?? 'application/octet-stream';
}
