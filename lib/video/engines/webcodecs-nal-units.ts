/** Types of NAL units that hold a part of the picture itself: ITU-T H.264, table 7-1. */
const FIRST_SLICE_TYPE = 1;
const LAST_SLICE_TYPE = 5;

/** Types of the parameter sets, which later pictures need, too. */
const PARAMETER_SETS = new Set([7, 8, 13, 15]);

/** Where NAL units begin that follow start codes, as in H.264's annex B. */
function* findStarts(data: Uint8Array): Generator<number> {
  for (let at = data.indexOf(1, 2); at !== -1; at = data.indexOf(1, at + 1)) {
    if (data[at - 1] === 0 && data[at - 2] === 0) yield at + 1;
  }
}

/** Where NAL units begin that follow their lengths. */
function* followLengths(data: Uint8Array, lengthSize: number): Generator<number> {
  for (let start = lengthSize; start < data.length; ) {
    const lengthBytes = data.subarray(start - lengthSize, start);
    const length = lengthBytes.reduce((sum, byte) => sum * 256 + byte, 0);
    if (length > 0) yield start;
    start += length + lengthSize;
  }
}

/**
 * Where the NAL units of an H.264 stream begin, with their headers.
 * @param lengthSize bytes of the length in front of every NAL unit; 0 where start codes are there instead
 */
export function findNalUnits(data: Uint8Array, lengthSize: number): Generator<number> {
  return lengthSize === 0 ? findStarts(data) : followLengths(data, lengthSize);
}

/**
 * Whether no other picture of an H.264 stream is decoded from this one, so that it can be left out (nal_ref_idc is 0).
 * @param data one picture
 * @param lengthSize as for {@link findNalUnits}
 */
export function isDisposable(data: Uint8Array, lengthSize: number): boolean {
  for (const start of findNalUnits(data, lengthSize)) {
    const header = data[start] ?? 0;
    const type = header & 0x1f;
    if (PARAMETER_SETS.has(type)) return false;
    // All slices of a picture agree.
    if (type >= FIRST_SLICE_TYPE && type <= LAST_SLICE_TYPE) return (header & 0x60) === 0;
  }
  return false;
}

/** Bytes of the lengths in front of NAL units, 0 for start codes. @param description of the decoder's configuration */
export function nalLengthSize(description: AllowSharedBufferSource | undefined): number {
  if (!description) return 0;
  const bytes = ArrayBuffer.isView(description)
    ? new Uint8Array(description.buffer, description.byteOffset, description.byteLength)
    : new Uint8Array(description);
  return ((bytes[4] ?? 0) & 3) + 1;
}
