/** What a GIF file says about its frames. */
export interface Gif {
  width: number;
  height: number;
  /** How long each frame is shown, in hundredths of a second. */
  delays: number[];
}

/** Shorter delays are a way to say “as fast as you can”; players and ffmpeg then take a tenth of a second. */
const SHORTEST_DELAY = 2;
const DELAY_INSTEAD = 10;

/**
 * Reads a GIF's frame table without its pictures (GIF89a specification).
 * @returns null when the file is cut off or no GIF
 */
export function readGif(bytes: Uint8Array): Gif | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (bytes.length < 13 || view.getUint32(0) !== 0x47494638) return null;
  const delays: number[] = [];
  const tableBytes = (flags: number) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);
  let at = 13 + tableBytes(bytes[10] as number);
  let delay = 0;
  /** Goes over blocks of data, each with its length in front; the last is empty. */
  const skipBlocks = () => {
    while (at < bytes.length && bytes[at] !== 0) at += (bytes[at] as number) + 1;
    at += 1;
  };
  while (at < bytes.length) {
    const kind = bytes[at];
    if (kind === 0x3b) {
      return { width: view.getUint16(6, true), height: view.getUint16(8, true), delays };
    }
    if (kind === 0x21) {
      if (bytes[at + 1] === 0xf9 && at + 6 <= bytes.length) delay = view.getUint16(at + 4, true);
      at += 2;
      skipBlocks();
    } else if (kind === 0x2c && at + 10 <= bytes.length) {
      at += 10 + tableBytes(bytes[at + 9] as number) + 1;
      skipBlocks();
      delays.push(delay < SHORTEST_DELAY ? DELAY_INSTEAD : delay);
      delay = 0;
    } else {
      return null;
    }
  }
  return null;
}
