import type { Writable } from 'node:stream';
import type { VideoFile } from '@/lib/video/video-file';

/** A part of a body, in the order sent: bytes, or a file that is read as it is sent. */
export type Piece = Uint8Array | FilePiece;

/** A file as a part of a body. What is held of it at any time is a chunk, however many calls send it. */
export interface FilePiece {
  /** How many bytes of the body it takes. */
  readonly length: number;
  read(): AsyncIterable<Uint8Array>;
}

/** A file as a data URL. */
export class EncodedFile implements FilePiece {
  readonly length: number;
  readonly #head: Buffer;
  readonly #file: VideoFile;

  constructor(file: VideoFile) {
    this.#file = file;
    this.#head = Buffer.from(`data:${file.mediaType};base64,`, 'latin1');
    this.length = this.#head.length + 4 * Math.ceil(file.bytes / 3);
  }

  async *read(): AsyncIterable<Uint8Array> {
    yield this.#head;
    let rest = Buffer.alloc(0);
    for await (const chunk of this.#file.read()) {
      const bytes = Buffer.concat([rest, chunk]);
      // Three bytes are four characters; what is left over waits for the next chunk.
      const whole = bytes.length - (bytes.length % 3);
      rest = bytes.subarray(whole);
      yield Buffer.from(bytes.toString('base64', 0, whole), 'latin1');
    }
    yield Buffer.from(rest.toString('base64'), 'latin1');
  }
}

/** Writes a body and ends it; files chunk by chunk, each once the one before is on its way. */
export async function writePieces(body: readonly Piece[], to: Writable): Promise<void> {
  for (const piece of body) {
    if (piece instanceof Uint8Array) {
      to.write(piece);
      continue;
    }
    for await (const chunk of piece.read()) {
      if (to.destroyed) return;
      if (!to.write(chunk)) await drained(to);
    }
  }
  to.end();
}

/** Waits until more can be written, or nothing ever again. */
function drained(to: Writable): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      to.off('drain', done);
      to.off('close', done);
      resolve();
    };
    to.on('drain', done);
    to.on('close', done);
  });
}
