import 'server-only';
import { fileSize, storedPath, streamStored } from '@/lib/files';
import { readMediaType } from './transfer/media-type';

/** A video file that is read as it is sent, and never held as a whole. */
export interface VideoFile {
  /** Its size in bytes. */
  bytes: number;
  mediaType: string;
  /** Where it lies, for packages that read it themselves; left out of one that is no file. */
  path?: string;
  read(): AsyncIterable<Uint8Array>;
}

/** A stored video, by its hash; null where its file is not there. */
export async function openVideo(hash: string): Promise<VideoFile | null> {
  const bytes = await fileSize('videos', hash);
  if (!bytes) return null;
  const mediaType = await readMediaType(hash);
  const path = storedPath('videos', hash);
  return { bytes, mediaType, path, read: () => streamStored('videos', hash, 0, bytes - 1) };
}
