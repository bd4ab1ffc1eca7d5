import { createHash } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { hashFile } from './source';
import { piecesOf } from './stream';

/** A stream as WebKit has it, which cannot be iterated. */
function asInWebKit<Piece>(stream: ReadableStream<Piece>): ReadableStream<Piece> {
  return Object.assign(stream, { [Symbol.asyncIterator]: undefined });
}

/** A file whose stream is that of WebKit, and comes in pieces of 10,000 bytes. */
class WebKitFile extends File {
  override stream(): ReturnType<File['stream']> {
    let at = 0;
    const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull: async (controller) => {
        const piece = new Uint8Array(await this.slice(at, at + 10_000).arrayBuffer());
        at += piece.length;
        if (piece.length === 0) controller.close();
        else controller.enqueue(piece);
      },
    });
    return asInWebKit(stream);
  }
}

describe('the hash of a file', () => {
  it('is had where streams cannot be iterated, with the share read', async () => {
    const bytes = new Uint8Array(25_000).map((_, index) => index);
    const shares: number[] = [];
    const hash = await hashFile(new WebKitFile([bytes], 'clip.mp4'), (share) => shares.push(share));
    expect(hash).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(shares).toEqual([0.4, 0.8, 1]);
  });
});

describe('pieces of a stream', () => {
  it('are no longer asked for once nobody wants them', async () => {
    const cancel = vi.fn();
    let given = 0;
    const endless = asInWebKit(
      new ReadableStream<number>({
        pull: (controller) => controller.enqueue(given++),
        cancel,
      }),
    );
    for await (const piece of piecesOf(endless)) if (piece === 2) break;
    expect(cancel).toHaveBeenCalledOnce();
    expect(endless.locked).toBe(false);
  });

  it('fail as the stream does', async () => {
    const broken = new ReadableStream<number>({
      start: (controller) => controller.error(new Error('the disk is gone')),
    });
    await expect(piecesOf(asInWebKit(broken)).next()).rejects.toThrow('the disk is gone');
  });
});
