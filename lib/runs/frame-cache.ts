/** A frame that is kept, or is being read. */
interface KeptFrame {
  frame: Promise<Uint8Array>;
  /** 0 until it is read. */
  bytes: number;
}

/**
 * Keeps the frames that were used last, up to so many bytes: the calls about a clip carry the same ones, and so do those
 * of other runs about it at the same time.
 * @param read reads a frame's JPEG by its hash; one that cannot be read is read anew the next time
 */
export function createFrameCache(
  mostBytes: number,
  read: (hash: string) => Promise<Uint8Array>,
): (hash: string) => Promise<Uint8Array> {
  /** Those used longest ago come first. */
  const kept = new Map<string, KeptFrame>();
  let sum = 0;

  const account = (hash: string, entry: KeptFrame, bytes: number) => {
    if (kept.get(hash) !== entry) return;
    entry.bytes = bytes;
    sum += bytes;
    for (const [oldest, { bytes: size }] of kept) {
      if (sum <= mostBytes) break;
      // One that is being read is somebody's next.
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
