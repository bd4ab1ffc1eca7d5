import { beforeEach, describe, expect, it, vi } from 'vitest';
import { RefusedFile } from '../refused-file';
import type { Probe, Source } from './engine';
import type { FfmpegSession } from './ffmpeg';
import { createFfmpegEngine } from './ffmpeg-engine';

const run = vi.fn<FfmpegSession['run']>(async () => []);

vi.mock('./ffmpeg', () => ({
  // Nothing comes out of it: an engine that got so far says that no frame decodes.
  openFfmpeg:
    () =>
    <Result>(_: File, work: (session: FfmpegSession) => Promise<Result>) =>
      work({ input: '/video', run, take: async () => new Uint8Array() }),
}));

beforeEach(() => {
  run.mockClear();
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

/** Looks at frames of a film. */
function lookAt(probe: Probe, frames: number[]) {
  const keep = { frames, factor: 8, choose: () => [0] };
  const events = { onProgress: () => undefined, onStill: async () => undefined };
  const plan = { keep, stillWidth: 640, stillHeight: 360 };
  return createFfmpegEngine().extract(SOURCE, probe, plan, events);
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
});
