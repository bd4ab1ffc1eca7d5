import type { Readable } from 'node:stream';
import { AppError } from '@/lib/errors';

/** What is kept: uploaded videos and extracted frames, each under the SHA-256 of its bytes. */
export const FILE_KINDS = ['videos', 'frames'] as const;

/** See {@link FILE_KINDS}. */
export type FileKind = (typeof FILE_KINDS)[number];

/** A file in a store: by its key such as `frames/ab/abcd…`, with its size and when it was last written, in ms since 1970. */
export interface FoundFile {
  key: string;
  bytes: number;
  writtenAt: number;
}

/** Where files lie under keys, which are paths with slashes. Folders and S3 have the same keys, so that moving is copying. */
export interface FileStore {
  /** What only stores have that machines share without a folder; null of a folder. */
  readonly shared: SharedStore | null;
  /** Size and age of a file, or null when it is not there. */
  find(key: string): Promise<FoundFile | null>;
  /** All bytes of a file, or null when it is not there. */
  read(key: string): Promise<Uint8Array | null>;
  /** The bytes from `start` to `end`, both inclusive; the stream fails where it cannot give all of them. */
  stream(key: string, start: number, end: number): Readable;
  /** Writes a file, whole or not at all; over one that is there. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** Gives a file another key, over one that is there. Says whether there was one. */
  move(from: string, to: string): Promise<boolean>;
  /** The files whose keys begin with a prefix, which ends with a slash; many at a time. */
  list(prefix: string): AsyncGenerator<FoundFile[]>;
  /** Removes files; one that is not there is no error. */
  remove(keys: readonly string[]): Promise<void>;
  /**
   * Begins to write a file of any size piece by piece. Nothing is there under its key before it is closed.
   */
  begin(key: string): Promise<Writing>;
  /**
   * Makes sure that the store can be used.
   * @throws {StoreFault} where it cannot
   */
  check(): Promise<void>;
}

/** A file that is being written. */
export interface Writing {
  append(bytes: Uint8Array): Promise<void>;
  /** Puts it under its key. */
  close(): Promise<void>;
  /** Throws away what was written. */
  abandon(): Promise<void>;
}

/** Uploads whose parts come by several processes, and addresses at which a browser reads by itself. */
export interface SharedStore {
  /** Begins a file that comes in parts. @returns the id by which its parts are sent */
  beginUpload(key: string): Promise<string>;
  /** Sends one part, numbered from 1; all but the last have the same size. @returns its tag, null where the upload is gone */
  uploadPart(key: string, id: string, number: number, bytes: Uint8Array): Promise<string | null>;
  /** Makes a file of its parts, by their tags in order. Says whether all parts were there as they were sent. */
  completeUpload(key: string, id: string, tags: readonly string[]): Promise<boolean>;
  /** Throws the parts of an upload away; one that is gone is no error. */
  abortUpload(key: string, id: string): Promise<void>;
  /** An address at which anyone may read a file for so many seconds. */
  linkTo(key: string, mediaType: string, seconds: number): Promise<string>;
}

/** Why a store cannot be used. */
export type StoreFailure = 'away' | 'refused' | 'full' | 'damaged';

const SENTENCES: Record<StoreFailure, string> = {
  away: 'The store of videos and frames does not answer just now. Framejury goes on by itself once it does.',
  refused:
    'The store of videos and frames refuses Framejury’s requests. Who runs this installation has to look at its address, keys and rights; what waits then goes on by itself.',
  full: 'The store of videos and frames is full. Make room in it; what waits then goes on by itself.',
  damaged: 'The store of videos and frames gave a file that is not whole. It is asked for again.',
};

/** A store that cannot be used just now: an outage, which says nothing of where the store is and how it is opened. */
export class StoreFault extends AppError {
  constructor(readonly failure: StoreFailure) {
    super(failure === 'full' ? 507 : 503, SENTENCES[failure]);
  }
}
