import { beforeEach, describe, expect, it, vi } from 'vitest';
import { RefusedFile } from '../refused-file';
import type { Probe, Source } from './engine';
import type { FfmpegSession } from './ffmpeg';
import { createFfmpegEngine } from './ffmpeg-engine';

const run = vi.fn<FfmpegSession['run']>(async () => []);

/** What commands wrote. */
const written = new Map<string, Uint8Array>();

vi.mock('./ffmpeg', () => ({
  // Where nothing was written, an engine that got so far says that no frame decodes.
  openFfmpeg:
    () =>
    <Result>(_: File, work: (session: FfmpegSession) => Promise<Result>) =>
      work({ input: '/video', run, take: async (path) => written.get(path) ?? new Uint8Array() }),
}));

beforeEach(() => {
  run.mockReset().mockResolvedValue([]);
  written.clear();
});

const SOURCE: Source = {
  file: new File([], 'long.avi'),
  container: { name: 'avi', mediaType: 'video/x-msvideo', demuxer: 'avi' },
};

/** 720p, 25 frames a second. */
function film(minutes: number, independentEvery: number): Probe {
  const times = Array.from({ length: minutes * 60 * 25 }, (_, frame) => frame / 25);
  return {
    track: 0,
    codec: 'mpeg4',
    storedWidth: 1280,
    width: 1280,
    height: 720,
    rotation: 0,
    times,
    offset: 0,
    independent: times.flatMap((_, frame) => (frame % independentEvery === 0 ? [frame] : [])),
    duration: minutes * 60,
    hasAudio: false,
    colour: { matrix: 'bt709', fullRange: false },
    coloursAreRgb: false,
    warnings: [],
  };
}

const STILL = { stillWidth: 64, stillHeight: 36 };

/** Looks at frames of a film, and keeps some. @returns when each is shown, and its first value */
async function lookAt(probe: Probe, frames: number[], chosen = [0], still = STILL) {
  const keep = { frames, factor: 8, keepsAll: false, choose: () => chosen };
  const kept: [at: number, value: number | undefined][] = [];
  await createFfmpegEngine().extract(
    SOURCE,
    probe,
    { keep, ...still },
    {
      onProgress: () => undefined,
      onStill: async ({ at, picture }) => void kept.push([at, picture.bytes[0]]),
    },
  );
  return kept;
}

/** Writes so many frames, of rising values, small and grey and as they are kept. */
function writeFrames(count: number) {
  written.set('/grey.raw', new Uint8Array(160 * 90 * count));
  for (let at = 0; at < count; at++) {
    written.set(`/still-${at}`, new Uint8Array(64 * 36 * 1.5).fill(at));
  }
}

describe('looking by ffmpeg.wasm', () => {
  it('refuses what would have to be decoded for many minutes, before it begins', async () => {
    const refused = lookAt(film(29, 10_000), [0, 500, 43_000]);
    await expect(refused).rejects.toThrow(RefusedFile);
    await expect(refused).rejects.toThrow(
      '“long.avi” is too long for mpeg4, which takes many minutes to decode here. ' +
        'Convert it to H.264, or cut it.',
    );
    expect(run).not.toHaveBeenCalled();
  });

  it('decodes what takes some minutes', async () => {
    await expect(lookAt(film(28, 10_000), [0, 500, 41_000])).rejects.toThrow('holds no frame');
    expect(run).toHaveBeenCalledOnce();
  });

  it('skips through long films of which only frames are wanted that decode by themselves', async () => {
    await expect(lookAt(film(100, 500), [0, 500, 149_500])).rejects.toThrow('holds no frame');
    expect(run.mock.lastCall?.[1].join(' ')).toContain('-skip_frame nokey');
  });

  it('takes what is kept from the same decoding', async () => {
    writeFrames(5);
    const kept = await lookAt(film(1, 1500), [0, 300, 600, 900, 1200], [1, 4]);
    expect(kept).toEqual([
      [12, 1],
      [48, 4],
    ]);
    expect(run).toHaveBeenCalledOnce();
  });

  it('decodes again, without seeking, what does not fit into memory', async () => {
    const decoded = film(40, 50);
    writeFrames(decoded.independent.length);
    run.mockImplementation(async (_program, _words, onLine) => {
      onLine?.('config in time_base: 1/25');
      for (const [n, frame] of decoded.independent.entries()) onLine?.(`] n: ${n} pts: ${frame} `);
      return [];
    });
    const larger = { stillWidth: 1280, stillHeight: 720 };
    await lookAt(decoded, decoded.independent.slice(100, 400), [0, 2], larger);
    expect(run).toHaveBeenCalledTimes(2);
    const again = run.mock.lastCall?.[1].join(' ');
    expect(again).toContain('-skip_frame nokey');
    expect(again).toContain('if(lt(n,102),eq(n,100),eq(n,102))');
    expect(again).not.toContain('-ss');
  });
});
