import { EncodedPacketSink, type InputVideoTrack } from 'mediabunny';
import { findNalUnits } from './webcodecs-nal-units';

/** Type of the NAL unit that tells the size of H.264's pictures: its sequence parameter set. */
const SEQUENCE = 7;
const SLICES = { first: 1, last: 5 };

/** Profiles of H.264 that tell more of colours (ITU-T H.264, 7.3.2.1.1). */
const HIGH_PROFILES = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135]);

/** How VP9 marks a frame that stands alone, and its colours where they are not split into planes. */
const VP9_SYNC = 0x498342;
const VP9_RGB = 7;

interface Size {
  width: number;
  height: number;
}

/** Reads numbers that are not stored in whole bytes, the highest bit first; 0 where the bytes end. */
class BitReader {
  #at = 0;

  constructor(readonly bytes: Uint8Array) {}

  read(count: number): number {
    let value = 0;
    for (let bit = 0; bit < count; bit++, this.#at++) {
      const byte = this.bytes[this.#at >> 3] ?? 0;
      value = value * 2 + ((byte >> (7 - (this.#at & 7))) & 1);
    }
    return value;
  }

  /** A number in Exp-Golomb code, ue(v) in H.264. */
  readGolomb(): number {
    let zeros = 0;
    while (zeros < 32 && this.read(1) === 0) zeros++;
    return 2 ** zeros - 1 + this.read(zeros);
  }

  /** One with a sign, se(v). */
  readSigned(): number {
    const code = this.readGolomb();
    return code % 2 === 1 ? (code + 1) / 2 : -code / 2;
  }
}

/**
 * The size of the pictures that a key frame of VP8 begins (RFC 6386, 9.1).
 * @returns null when it is no such frame
 */
export function readVp8Size(data: Uint8Array): Size | null {
  const [tag = 1, , , a, b, c] = data;
  if (data.length < 10 || (tag & 1) !== 0 || a !== 0x9d || b !== 0x01 || c !== 0x2a) return null;
  const view = new DataView(data.buffer, data.byteOffset, data.length);
  return { width: view.getUint16(6, true) & 0x3fff, height: view.getUint16(8, true) & 0x3fff };
}

/**
 * The size that a key frame of VP9 tells (VP9 bitstream specification, 6.2).
 * @returns null when it is no such frame
 */
export function readVp9Size(data: Uint8Array): Size | null {
  const bits = new BitReader(data);
  const marker = bits.read(2);
  const profile = bits.read(1) + 2 * bits.read(1);
  if (marker !== 2 || (profile === 3 && bits.read(1) === 1)) return null;
  const [shownAgain, inter] = [bits.read(1), bits.read(1)];
  bits.read(2);
  if (shownAgain === 1 || inter === 1 || bits.read(24) !== VP9_SYNC) return null;
  if (profile >= 2) bits.read(1);
  const rgb = bits.read(3) === VP9_RGB;
  if (!rgb) bits.read(1);
  if (profile % 2 === 1) bits.read(rgb ? 1 : 3);
  return { width: bits.read(16) + 1, height: bits.read(16) + 1 };
}

function skipScalingLists(bits: BitReader, lists: number): void {
  for (let list = 0; list < lists; list++) {
    if (bits.read(1) === 0) continue;
    let [last, next] = [8, 8];
    for (let at = 0; at < (list < 6 ? 16 : 64); at++) {
      if (next !== 0) next = (last + bits.readSigned() + 256) % 256;
      if (next !== 0) last = next;
    }
  }
}

/** The size that a sequence parameter set of H.264 tells, in whole macroblocks. @param unit without its header */
function readSequence(unit: Uint8Array): Size {
  // A three after two zeros is no part of the content.
  const content = unit.filter((byte, at) => byte !== 3 || unit[at - 1] !== 0 || unit[at - 2] !== 0);
  const bits = new BitReader(content);
  const profile = bits.read(8);
  bits.read(16);
  bits.readGolomb();
  if (HIGH_PROFILES.has(profile)) {
    const chroma = bits.readGolomb();
    if (chroma === 3) bits.read(1);
    bits.readGolomb();
    bits.readGolomb();
    bits.read(1);
    if (bits.read(1) === 1) skipScalingLists(bits, chroma === 3 ? 12 : 8);
  }
  bits.readGolomb();
  const order = bits.readGolomb();
  if (order === 0) bits.readGolomb();
  if (order === 1) {
    bits.read(1);
    bits.readSigned();
    bits.readSigned();
    for (let left = bits.readGolomb(); left > 0; left--) bits.readSigned();
  }
  bits.readGolomb();
  bits.read(1);
  const width = 16 * (bits.readGolomb() + 1);
  const rows = bits.readGolomb() + 1;
  const wholeFrames = bits.read(1) === 1;
  return { width, height: 16 * rows * (wholeFrames ? 1 : 2) };
}

/**
 * The size that a picture of H.264 tells in front of itself, in whole macroblocks.
 * @param lengthSize as for `findNalUnits`
 * @returns null when it tells none
 */
export function readH264Size(data: Uint8Array, lengthSize: number): Size | null {
  for (const start of findNalUnits(data, lengthSize)) {
    const type = (data[start] ?? 0) & 0x1f;
    if (type === SEQUENCE) return readSequence(data.subarray(start + 1, start + 256));
    if (type >= SLICES.first && type <= SLICES.last) return null;
  }
  return null;
}

/**
 * Watches the size of a track's pictures, since WebKit says nothing of a change: it scales all of them to the first one's.
 * @param codec as mediabunny calls it
 * @param lengthSize as for `findNalUnits`; null of other codecs than H.264
 * @returns is to be told each time at which a frame is decoded, and throws where the size is another than before
 */
export function watchSizes(
  track: InputVideoTrack,
  codec: string | null,
  lengthSize: number | null,
): (time: number) => Promise<void> {
  const readSize = (data: Uint8Array) => {
    if (lengthSize !== null) return readH264Size(data, lengthSize);
    if (codec === 'vp8') return readVp8Size(data);
    return codec === 'vp9' ? readVp9Size(data) : null;
  };
  const packets = new EncodedPacketSink(track);
  let known: Size | null = null;
  let seen = Number.NaN;
  return async (time) => {
    const start = await packets.getKeyPacket(time, { metadataOnly: true });
    if (!start || start.sequenceNumber === seen) return;
    seen = start.sequenceNumber;
    const packet = await packets.getKeyPacket(time);
    const size = packet && readSize(packet.data);
    if (!size) return;
    known ??= size;
    if (size.width !== known.width || size.height !== known.height) {
      throw new Error('The pictures change their size, for which this engine is not made.');
    }
  };
}
