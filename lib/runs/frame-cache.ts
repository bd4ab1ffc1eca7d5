/** A frame in the cache, or on its way into it. */
interface KeptFrame {
  frame: Promise<Uint8Array>;
  /** 0 until it is read. */
  bytes: number;
}

/**
 * An LRU cache of frames, limited by bytes: the calls about a clip carry the same frames, and so do other runs about
 * it.
 * @param read reads a frame's JPEG by its hash; a read that failed is repeated when the frame is wanted again
 */
export function createFrameCache(
  mostBytes: number,
  read: (hash: string) => Promise<Uint8Array>,
): (hash: string) => Promise<Uint8Array> {
  /** In order of last use, oldest first. */
  const kept = new Map<string, KeptFrame>();
  let sum = 0;

  const account = (hash: string, entry: KeptFrame, bytes: number) => {
    if (kept.get(hash) !== entry) return;
    entry.bytes = bytes;
    sum += bytes;
    for (const [oldest, { bytes: size }] of kept) {
      if (sum <= mostBytes) break;
      // Frames that are still being read are not evicted: a call waits for them.
      if (size === 0) continue;
      kept.delete(oldest);
      sum -= size;
    }
  };

  return (hash) => {
    const known = kept.get(hash);
    if (known) {
      kept.delete(hash);
      kept.set(hash, known);
      return known.frame;
    }
    const entry: KeptFrame = { frame: read(hash), bytes: 0 };
    kept.set(hash, entry);
    entry.frame.then(
      ({ length }) => account(hash, entry, length),
      () => kept.delete(hash),
    );
    return entry.frame;
  };
}
