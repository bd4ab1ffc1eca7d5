import 'server-only';
import { fileSize, streamStored, withStoredPath } from '@/lib/files';
import { readMediaType } from './transfer/media-type';

/** A video file that is read as it is sent, and never held as a whole. */
export interface VideoFile {
  /** Its size in bytes. */
  bytes: number;
  mediaType: string;
  /** Does work with its path, for packages that read it themselves, null where it has gone; left out of one that is no file. */
  withPath?<Result>(work: (path: string) => Promise<Result>): Promise<Result | null>;
  read(): AsyncIterable<Uint8Array>;
}

/** A stored video, by its hash; null where its file is not there. */
export async function openVideo(hash: string): Promise<VideoFile | null> {
  const bytes = await fileSize('videos', hash);
  if (!bytes) return null;
  return {
    bytes,
    mediaType: await readMediaType(hash, bytes),
    withPath: (work) => withStoredPath('videos', hash, work),
    async *read() {
      yield* await streamStored('videos', hash, 0, bytes - 1);
    },
  };
}
