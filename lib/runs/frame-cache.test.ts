import { describe, expect, it } from 'vitest';
import { createFrameCache } from './frame-cache';

/** Frames of ten bytes each; counts how often each was read. */
function shelf(mostBytes: number) {
  const reads: string[] = [];
  const load = createFrameCache(mostBytes, async (hash) => {
    reads.push(hash);
    return new Uint8Array(10);
  });
  return { load, reads };
}

describe('frames that are kept', () => {
  it('are read once, however many want them at once', async () => {
    const { load, reads } = shelf(100);
    const [one, other] = await Promise.all([load('a'), load('a')]);
    expect(one).toBe(other);
    expect(await load('a')).toBe(one);
    expect(reads).toEqual(['a']);
  });

  it('are those used last, up to so many bytes', async () => {
    const { load, reads } = shelf(30);
    for (const hash of ['a', 'b', 'c', 'a', 'd', 'a', 'c', 'b']) await load(hash);
    // The fourth took the place of b, which had been used longest ago.
    expect(reads).toEqual(['a', 'b', 'c', 'd', 'b']);
  });

  it('are read again when they could not be read', async () => {
    let there = false;
    const load = createFrameCache(100, async () => {
      if (!there) throw new Error('no such file');
      return new Uint8Array(1);
    });
    await expect(load('a')).rejects.toThrow('no such file');
    there = true;
    expect(await load('a')).toHaveLength(1);
  });
});
