import { readFileSync } from 'node:fs';
import path from 'node:path';
import { BufferSource, Input, type InputVideoTrack, MP4, WEBM } from 'mediabunny';
import { afterEach, describe, expect, it } from 'vitest';
import { hasDecodingTimes, NeededPackets } from './webcodecs-packets';

const CLIPS = path.resolve('e2e/clips');
const RATE = 25;

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

async function openPackets(clip: string, lengthSize: number | null): Promise<NeededPackets> {
  const track = await openTrack(clip);
  return new NeededPackets(track, await track.getCodec(), lengthSize);
}

/** The frames that are given to the decoder from one that decodes by itself up to another one, or to the end. */
async function given(packets: NeededPackets, first: number, last: number | null) {
  const numbers: number[] = [];
  let packet = await packets.getKeyPacket(first / RATE);
  while (packet) {
    numbers.push(Math.round(packet.timestamp * RATE));
    packet = numbers.at(-1) === last ? null : await packets.getNextPacket(packet);
  }
  return numbers;
}

/** The same up to the last of some that are wanted. */
async function givenFor(packets: NeededPackets, first: number, wanted: number[]) {
  for (const frame of wanted) await packets.getPacket(frame / RATE + 1e-6);
  return given(packets, first, wanted.at(-1) as number);
}

// In the order of decoding: 0 4 2 1 3 8 6 5 7 9 13 11 10 12 15 14, 16 19 17 18 20 …; those that nothing refers to are
// 1 3 5 7 10 12 14 18 … 38.
const PYRAMID = 'h264-b-frames.mp4';

describe('needed packets of H.264', () => {
  it.each([
    ['those that the wanted ones are decoded from', [9], [0, 4, 2, 8, 6, 9]],
    ['wanted frames that nothing refers to, and no others of them', [3, 7], [0, 4, 2, 3, 8, 6, 7]],
  ])('are %s', async (_what, wanted, needed) => {
    expect(await givenFor(await openPackets(PYRAMID, 4), 0, wanted)).toEqual(needed);
  });

  it('include all that refer to each other in several groups', async () => {
    const packets = await openPackets(PYRAMID, 4);
    const both = await givenFor(packets, 0, [5, 18]);
    expect(both).toEqual([0, 4, 2, 8, 6, 5, 9, 13, 11, 15, 16, 19, 17, 18]);
    packets.forget();
    expect(await givenFor(packets, 16, [20]), 'of the second alone').toEqual([16, 19, 17, 20]);
  });

  it('are no longer those that were wanted before', async () => {
    const packets = await openPackets(PYRAMID, 4);
    await givenFor(packets, 0, [1, 3, 5]);
    packets.forget();
    expect(await givenFor(packets, 0, [6])).toEqual([0, 4, 2, 8, 6]);
  });

  it('end where only others follow', async () => {
    const packets = await openPackets(PYRAMID, 4);
    expect(await given(packets, 36, null)).toEqual([36, 39, 37]);
  });

  it('begin before the shown frames where an edit list cuts some off', async () => {
    const packets = await openPackets('edit-list.mp4', 4);
    expect(await givenFor(packets, 0, [2])).toEqual([-8, -4, -6, 0, -2, 1, 5, 3, 2]);
  });
});

/** Where decoding begins for each of some wanted frames, asked for one after the other as mediabunny does. */
async function starts(packets: NeededPackets, wanted: number[]) {
  const numbers: number[] = [];
  for (const frame of wanted) {
    const time = frame / RATE + 1e-6;
    await packets.getPacket(time);
    const start = await packets.getKeyPacket(time, { verifyKeyPackets: true });
    numbers.push(Math.round((start?.timestamp ?? Number.NaN) * RATE));
  }
  return numbers;
}

// Frames 0, 16, 20 and 36 decode by themselves.
describe('groups of packets', () => {
  it.each([
    ['follow each other where all are wanted', Array.from(Array(40).keys()), Array(40).fill(0)],
    [
      'follow each other where few packets between are not wanted',
      [15, 17, 20, 34, 39],
      [0, 0, 0, 0, 0],
    ],
    [
      'are decoded by themselves where many between are not wanted',
      [0, 3, 24, 33, 38],
      [0, 0, 20, 20, 20],
    ],
    ['are left out where none of their frames is wanted', [15, 33], [0, 20]],
  ])('%s', async (_what, wanted, expected) => {
    expect(await starts(await openPackets(PYRAMID, 4), wanted)).toEqual(expected);
  });

  it('do not follow what was wanted before', async () => {
    const packets = await openPackets(PYRAMID, 4);
    await starts(packets, [15]);
    packets.forget();
    expect(await starts(packets, [16])).toEqual([16]);
  });
});

describe('times', () => {
  it.each([
    [
      'are those of decoding when none goes back though there are B-frames',
      'h264-decoding-times.mp4',
      true,
    ],
    ['are trusted when one goes back', PYRAMID, false],
    ['are trusted when there is nothing to be shown out of order', 'h264-in-order.mp4', false],
  ])('%s', async (_what, clip, expected) => {
    expect(await hasDecodingTimes(await openTrack(clip), 4)).toBe(expected);
  });

  it('let nothing be left out when they are those of decoding', async () => {
    const packets = await openPackets('h264-decoding-times.mp4', 4);
    expect(await givenFor(packets, 0, [5])).toHaveLength(6);
  });
});

describe('needed packets', () => {
  it('of other codecs are all of them', async () => {
    const packets = await openPackets('vp8.webm', null);
    expect(await givenFor(packets, 0, [4])).toEqual([0, 1, 2, 3, 4]);
  });

  it('are told nothing but facts of what is looked for', async () => {
    const packets = await openPackets(PYRAMID, 4);
    expect((await packets.getPacket(0.04))?.isMetadataOnly).toBe(true);
  });
});
