import { readFileSync } from 'node:fs';
import path from 'node:path';
import { BufferSource, Input, type InputVideoTrack, MP4, WEBM } from 'mediabunny';
import { afterEach, describe, expect, it } from 'vitest';
import { hasDecodingTimes } from './webcodecs-packets';

const CLIPS = path.resolve('e2e/clips');

let input: Input | null = null;

afterEach(() => {
  input?.dispose();
  input = null;
});

async function openTrack(clip: string): Promise<InputVideoTrack> {
  const source = new BufferSource(readFileSync(path.join(CLIPS, clip)));
  input = new Input({ source, formats: [MP4, WEBM] });
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Error(`${clip} has no pictures`);
  return track;
}

describe('times', () => {
  it.each([
    [
      'are those of decoding when none goes back though there are B-frames',
      'h264-decoding-times.mp4',
      true,
    ],
    ['are trusted when one goes back', 'h264-b-frames.mp4', false],
    ['are trusted when there is nothing to be shown out of order', 'h264-in-order.mp4', false],
  ])('%s', async (_what, clip, expected) => {
    expect(await hasDecodingTimes(await openTrack(clip), 4)).toBe(expected);
  });
});
