import { describe, expect, it, vi } from 'vitest';
import type { FrameEngine, Probe } from '../engines/engine';
import { RefusedFile } from '../refused-file';
import type { FrameSettings } from '../schema';
import { extractVideo } from './extraction';

// Only a browser can make JPEGs.
vi.mock('./jpeg', () => ({
  encodeJpeg: async () => ({ jpeg: new Blob(['a picture']), width: 8, height: 4 }),
}));

const SETTINGS: FrameSettings = { mode: 'uniform', count: 4, maxSide: 768, quality: 0.85 };

/** The first bytes of an MP4 file. */
const FILE = new File(['\0\0\0\u0018ftypisom0000'], 'clip.mp4');

const PROBE: Probe = {
  track: 0,
  codec: 'h264',
  storedWidth: 8,
  width: 8,
  height: 4,
  rotation: 0,
  times: [0, 1, 2, 3],
  offset: 0,
  independent: [0],
  duration: 4,
  hasAudio: false,
  colour: { matrix: 'bt709', fullRange: false },
  coloursAreRgb: false,
  warnings: [],
};

/** An engine that delivers stills until it fails, if it does. */
function engine(name: string, failAfter = Number.POSITIVE_INFINITY, failure?: Error): FrameEngine {
  return {
    name,
    probe: async () => PROBE,
    async extract(_source, facts, { keep }, { onStill }) {
      const frames = 'choose' in keep ? keep.frames : keep;
      const picture = { layout: 'i420', width: 8, height: 4, bytes: new Uint8Array(48) } as const;
      for (const [done, index] of frames.entries()) {
        if (done >= failAfter) throw failure;
        await onStill({ at: facts.times[index] as number, picture });
      }
      return frames.length;
    },
  };
}

const take = (...engines: FrameEngine[]) => extractVideo(engines, FILE, SETTINGS, () => undefined);

describe('extractVideo', () => {
  it('begins again with the next engine when one fails midway, and says which it was', async () => {
    const video = await take(engine('fast', 2, new Error('The decoder broke.')), engine('sure'));
    expect(video.extractor).toBe('sure');
    expect(video.frames.map(({ frame }) => [frame.position, frame.at])).toEqual([
      [0, 0],
      [1, 1],
      [2, 2],
      [3, 3],
    ]);
  });

  it('stays with the first engine that does it', async () => {
    expect((await take(engine('fast'), engine('sure'))).extractor).toBe('fast');
  });

  it('passes over engines that leave the file to others', async () => {
    const other = { ...engine('other'), probe: async () => null };
    expect((await take(other, engine('sure'))).extractor).toBe('sure');
  });

  it('takes a refusal for the last word', async () => {
    const refusal = new RefusedFile('clip.mp4', 'is encrypted.');
    await expect(take(engine('fast', 0, refusal), engine('sure'))).rejects.toBe(refusal);
  });

  it('fails as the last engine did', async () => {
    const engines = [engine('fast', 1, new Error('first')), engine('sure', 1, new Error('last'))];
    await expect(take(...engines)).rejects.toThrow('last');
  });
});
