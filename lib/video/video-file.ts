import 'server-only';
import { fileSize, streamStored } from '@/lib/files';
import { readMediaType } from './transfer/media-type';

/** A video file that is read as it is sent, and never held as a whole. */
export interface VideoFile {
  /** Its size in bytes. */
  bytes: number;
  mediaType: string;
  read(): AsyncIterable<Uint8Array>;
}

/** A stored video, by its hash; null where its file is not there. */
export async function openVideo(hash: string): Promise<VideoFile | null> {
  const bytes = await fileSize('videos', hash);
  if (!bytes) return null;
  const mediaType = await readMediaType(hash);
  return { bytes, mediaType, read: () => streamStored('videos', hash, 0, bytes - 1) };
}
