import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { BlobSource, Input, WEBM } from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { changesVp8Size, readVp8Size } from './webcodecs-sizes';

async function trackOf(name: string) {
  const bytes = await readFile(path.join('e2e', 'clips', name));
  const input = new Input({ source: new BlobSource(new Blob([bytes])), formats: [WEBM] });
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Error('no track');
  return track;
}

describe('readVp8Size', () => {
  it('reads the size of a key frame, without how it is to be scaled', () => {
    const frame = [0x10, 0, 0, 0x9d, 0x01, 0x2a, 0x40, 0x41, 0xc0, 0x80];
    expect(readVp8Size(Uint8Array.from(frame))).toEqual({ width: 320, height: 192 });
  });

  it('knows that other frames tell none', () => {
    expect(readVp8Size(new Uint8Array([0x11, 0, 0, 0x9d, 0x01, 0x2a, 1, 1, 1, 1]))).toBeNull();
    expect(readVp8Size(new Uint8Array(3))).toBeNull();
  });
});

it('a change of size is seen in the file', async () => {
  expect(await changesVp8Size(await trackOf('changing-size.webm'))).toBe(true);
  expect(await changesVp8Size(await trackOf('vp8.webm'))).toBe(false);
});
