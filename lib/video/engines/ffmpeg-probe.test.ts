import { describe, expect, it } from 'vitest';
import { describeProbe, missingPart, parsePackets, probedStreamsSchema } from './ffmpeg-probe';

function stream(fields: object) {
  const { streams } = probedStreamsSchema.parse({
    streams: [
      { index: 0, codec_type: 'video', codec_name: 'h264', width: 640, height: 360, ...fields },
    ],
  });
  const [first] = streams;
  if (!first) throw new Error('no stream');
  return first;
}

const PACKETS = parsePackets(
  'pts=0|dts=-2|duration=1|flags=K_\n' +
    'pts=2|dts=-1|duration=1|flags=__\n' +
    'pts=1|dts=0|duration=1|flags=__\n',
  '1/25',
);

const PACKET = { duration: 0.04, discarded: false, independent: true, encrypted: false };

describe('parsePackets', () => {
  it('sees encryption in the side data', () => {
    const text = 'pts=0|dts=0|flags=K_|side_data_type=Encryption info\n\n';
    expect(parsePackets(text)).toMatchObject([{ at: 0, encrypted: true }]);
  });

  it('reads times, falls back to decoding times, and leaves out packets without any', () => {
    const text =
      'pts=N/A|dts=5|duration=N/A|flags=K_\n' +
      'pts=N/A|dts=N/A|flags=__\npts=10|dts=10|duration=1|flags=_D\n\n';
    expect(parsePackets(text, '1/10')).toEqual([
      { at: 0.5, duration: 0, discarded: false, independent: true, encrypted: false },
      { at: 1, duration: 0.1, discarded: true, independent: false, encrypted: false },
    ]);
  });
});

it('times are as exact as their fractions', () => {
  const [packet] = parsePackets('pts=4096|dts=4096|duration=1024|flags=__', '1/24576');
  expect(packet?.at).toBe(4 / 24);
  const [film] = parsePackets('pts=7|dts=7|duration=1|flags=__', '1001/24000');
  expect(film?.at).toBe(7007 / 24000);
});

describe('describeProbe', () => {
  it('puts frames in the order in which they are shown', () => {
    const probe = describeProbe(stream({}), PACKETS, false);
    expect(probe.times).toEqual([0, 0.04, 0.08]);
    expect(probe.duration).toBeCloseTo(0.12, 9);
  });

  it('leaves out what an edit list cuts off', () => {
    const packets = [
      { ...PACKET, at: -0.04 },
      { ...PACKET, at: 0, discarded: true },
      { ...PACKET, at: 0.04 },
    ];
    expect(describeProbe(stream({}), packets, false).times).toEqual([0.04]);
  });

  it('takes the last frame’s length from the rate where its packet does not say', () => {
    const packets = [0, 0.1].map((at) => ({ ...PACKET, at, duration: 0 }));
    expect(describeProbe(stream({ avg_frame_rate: '10/1' }), packets, false).duration).toBeCloseTo(
      0.2,
      9,
    );
  });

  it('widens pixels that are not square', () => {
    expect(describeProbe(stream({ sample_aspect_ratio: '4:3' }), PACKETS, false)).toMatchObject({
      width: 853,
      height: 360,
    });
  });

  it.each([
    [-90, 90],
    [90, 270],
    [180, 180],
    [-180, 180],
    [0, 0],
  ])('turns a display matrix of %i° counterclockwise into %i° clockwise', (rotation, clockwise) => {
    const probe = describeProbe(stream({ side_data_list: [{ rotation }] }), PACKETS, false);
    expect(probe.rotation).toBe(clockwise);
  });

  it.each([
    [{}, { matrix: 'bt709', fullRange: false }],
    [{ color_space: 'smpte170m' }, { matrix: 'bt601', fullRange: false }],
    [
      { color_space: 'bt2020nc', color_range: 'pc' },
      { matrix: 'bt2020', fullRange: true },
    ],
    [{ pix_fmt: 'yuvj420p' }, { matrix: 'bt709', fullRange: true }],
  ])('reads the colour coding of %j', (fields, colour) => {
    expect(describeProbe(stream(fields), PACKETS, false).colour).toEqual(colour);
  });

  it('warns of high dynamic range', () => {
    expect(
      describeProbe(stream({ color_transfer: 'smpte2084' }), PACKETS, false).warnings,
    ).toHaveLength(1);
    expect(describeProbe(stream({}), PACKETS, false).warnings).toEqual([]);
  });
});

describe('missingPart', () => {
  it('compares packets with the declared number of frames', () => {
    expect(missingPart(stream({ nb_frames: '6' }), PACKETS)).toBe(
      'only 3 of its 6 frames are there',
    );
    expect(missingPart(stream({ nb_frames: '3' }), PACKETS)).toBeNull();
  });

  it('compares packets with the declared duration', () => {
    const declared = (DURATION: string) => stream({ tags: { DURATION } });
    expect(missingPart(declared('00:00:04.000000000'), PACKETS)).toBe(
      'only 0.1 of its 4.0 seconds are there',
    );
    expect(missingPart(declared('00:00:00.120000000'), PACKETS)).toBeNull();
  });

  it('believes a file that declares nothing', () => {
    expect(missingPart(stream({}), PACKETS)).toBeNull();
  });
});
