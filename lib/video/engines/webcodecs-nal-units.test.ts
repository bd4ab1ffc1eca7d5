import { describe, expect, it } from 'vitest';
import { isDisposable, nalLengthSize } from './webcodecs-nal-units';

/** Headers of NAL units: nal_ref_idc and type. */
const SLICE = 0x61;
const DISPOSABLE_SLICE = 0x01;
const IDR_SLICE = 0x65;
const DELIMITER = 0x09;
const MESSAGE = 0x06;
const PICTURE_PARAMETERS = 0x68;

/** NAL units with some content, in which there are bytes that look like headers. */
function units(...headers: number[]): number[][] {
  return headers.map((header) => [header, 0x80, 0x00, 0x61, 0x01]);
}

const LAYOUTS = [
  ['after lengths of four bytes', 4, (unit: number[]) => [0, 0, 0, unit.length, ...unit]],
  ['after lengths of two bytes', 2, (unit: number[]) => [0, unit.length, ...unit]],
  ['after short start codes', 0, (unit: number[]) => [0, 0, 1, ...unit]],
  ['after long start codes', 0, (unit: number[]) => [0, 0, 0, 1, ...unit]],
] as const;

describe.each(LAYOUTS)('NAL units %s', (_, lengthSize, lay) => {
  const disposable = (...headers: number[]) =>
    isDisposable(Uint8Array.from(units(...headers).flatMap(lay)), lengthSize);

  it('make a picture that can be left out when nothing refers to its slices', () => {
    expect(disposable(DISPOSABLE_SLICE)).toBe(true);
    expect(disposable(DISPOSABLE_SLICE, DISPOSABLE_SLICE)).toBe(true);
    expect(disposable(DELIMITER, MESSAGE, DISPOSABLE_SLICE)).toBe(true);
  });

  it('make one that is needed when others refer to it', () => {
    expect(disposable(SLICE)).toBe(false);
    expect(disposable(DELIMITER, MESSAGE, SLICE)).toBe(false);
    expect(disposable(IDR_SLICE)).toBe(false);
  });

  it('are needed when they bring parameters for later pictures', () => {
    expect(disposable(PICTURE_PARAMETERS, DISPOSABLE_SLICE)).toBe(false);
  });

  it('are not left out where no picture is found in them', () => {
    expect(disposable()).toBe(false);
    expect(disposable(DELIMITER, MESSAGE)).toBe(false);
  });
});

describe('isDisposable', () => {
  it('takes no length for a header', () => {
    const long = new Uint8Array(300).fill(0x80);
    long[0] = MESSAGE;
    const packet = Uint8Array.from([0, 0, 1, 44, ...long, 0, 0, 0, 2, SLICE, 0x80]);
    expect(isDisposable(packet, 4)).toBe(false);
    expect(isDisposable(Uint8Array.from([0, 0, 0, 0, 0, 0, 0, 2, SLICE, 0x80]), 4)).toBe(false);
  });

  it('ends with what is cut off', () => {
    expect(isDisposable(Uint8Array.from([0, 0, 0, 200, MESSAGE, 0x80]), 4)).toBe(false);
    expect(isDisposable(Uint8Array.from([0, 0, 0, 200]), 4)).toBe(false);
    expect(isDisposable(Uint8Array.from([0, 0, 1]), 0)).toBe(false);
  });
});

describe('nalLengthSize', () => {
  it('reads it from the configuration, wherever that lies in memory', () => {
    const memory = Uint8Array.from([9, 9, 1, 100, 0, 31, 0xff, 0xe1]);
    expect(nalLengthSize(memory.subarray(2))).toBe(4);
    expect(nalLengthSize(Uint8Array.from([1, 100, 0, 31, 0xfd, 0xe1]).buffer)).toBe(2);
  });

  it('is 0 where there is none, since start codes divide the stream then', () => {
    expect(nalLengthSize(undefined)).toBe(0);
  });
});
