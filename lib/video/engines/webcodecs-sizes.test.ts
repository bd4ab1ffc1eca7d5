import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { BlobSource, EncodedPacketSink, Input, MP4, WEBM } from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { nalLengthSize } from './webcodecs-nal-units';
import { readH264Size, readVp8Size, readVp9Size, watchSizes } from './webcodecs-sizes';

async function open(name: string) {
  const bytes = await readFile(path.join('e2e', 'clips', name));
  const input = new Input({ source: new BlobSource(new Blob([bytes])), formats: [MP4, WEBM] });
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Error('no track');
  const codec = await track.getCodec();
  const { description } = (await track.getDecoderConfig()) ?? {};
  return { track, codec, lengthSize: codec === 'avc' ? nalLengthSize(description) : null };
}

/** How many frames of a clip are decoded before a watch of their sizes ends it. */
async function watched(name: string): Promise<number> {
  const { track, codec, lengthSize } = await open(name);
  const watch = watchSizes(track, codec, lengthSize);
  let count = 0;
  for await (const { timestamp } of new EncodedPacketSink(track).packets()) {
    await watch(timestamp);
    count += 1;
  }
  return count;
}

describe('the size that a picture tells', () => {
  it('is read of a key frame of VP8, without how it is to be scaled', () => {
    const frame = [0x10, 0, 0, 0x9d, 0x01, 0x2a, 0x40, 0x41, 0xc0, 0x80];
    expect(readVp8Size(Uint8Array.from(frame))).toEqual({ width: 320, height: 192 });
  });

  it('is read of a key frame of VP9', async () => {
    const packet = await new EncodedPacketSink((await open('vp9.webm')).track).getFirstPacket();
    expect(readVp9Size(packet?.data ?? new Uint8Array())).toEqual({ width: 320, height: 192 });
  });

  // As x264 writes it.
  it.each([
    ['profile High', [0x67, 0x64, 0, 0x0c, 0xac, 0xb2, 0x02, 0x83, 0x36, 0x02, 0x20, 0, 0, 3, 0]],
    ['profile Baseline', [0x67, 0x42, 0xc0, 0x0c, 0xd9, 0x01, 0x41, 0x9b, 0x01, 0x10, 0, 0, 3, 0]],
    ['in fields', [0x67, 0x64, 0, 0x15, 0xac, 0xe4, 0x05, 0x0c, 0xd8, 0x08, 0x80, 0, 0, 3, 0]],
  ])('is read of H.264, %s', (_kind, unit) => {
    const data = Uint8Array.from([0, 0, 0, unit.length, ...unit, 0, 0, 0, 2, 0x65, 0x88]);
    expect(readH264Size(data, 4)).toEqual({ width: 320, height: 192 });
  });

  it('is not known of other pictures', () => {
    expect(readVp8Size(new Uint8Array([0x11, 0, 0, 0x9d, 0x01, 0x2a, 1, 1, 1, 1]))).toBeNull();
    expect(readVp8Size(new Uint8Array(3))).toBeNull();
    expect(readVp9Size(new Uint8Array([0x86, 0, 0x40, 0x92, 0x9c]))).toBeNull();
    expect(readH264Size(new Uint8Array([0, 0, 0, 2, 0x65, 0x88]), 4)).toBeNull();
  });
});

describe('a watch', () => {
  it.each(['changing-size.webm', 'changing-size-vp9.webm', 'changing-size-h264.mp4'])(
    'sees %s change its size',
    async (name) => {
      await expect(watched(name)).rejects.toThrow('change their size');
    },
  );

  it.each(['vp8.webm', 'vp9.webm', 'h264-b-frames.mp4', 'av1.mp4'])(
    'sees that %s keeps it',
    async (name) => {
      expect(await watched(name)).toBe(40);
    },
  );
});
