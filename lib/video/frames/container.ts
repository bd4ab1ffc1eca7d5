/** A container format: the name that people know, how the file is served, and which demuxer reads it. */
export interface Container {
  /** As {@link MediaFacts} names it, e.g. `mp4`. */
  name: string;
  mediaType: string;
  /** ffmpeg's name of the demuxer. */
  demuxer: string;
}

/** How many leading bytes {@link sniffContainer} looks at. */
export const SNIFFED_BYTES = 4096;

const QUICKTIME: Container = { name: 'mov', mediaType: 'video/quicktime', demuxer: 'mov' };

const SIGNATURES: readonly { offset: number; bytes: string; container: Container }[] = [
  { offset: 4, bytes: 'ftypqt', container: QUICKTIME },
  {
    offset: 4,
    bytes: 'ftyp',
    container: { name: 'mp4', mediaType: 'video/mp4', demuxer: 'mov' },
  },
  { offset: 4, bytes: 'moov', container: QUICKTIME },
  { offset: 4, bytes: 'mdat', container: QUICKTIME },
  { offset: 4, bytes: 'wide', container: QUICKTIME },
  { offset: 0, bytes: 'GIF8', container: { name: 'gif', mediaType: 'image/gif', demuxer: 'gif' } },
  {
    offset: 8,
    bytes: 'AVI ',
    container: { name: 'avi', mediaType: 'video/x-msvideo', demuxer: 'avi' },
  },
  { offset: 0, bytes: 'OggS', container: { name: 'ogg', mediaType: 'video/ogg', demuxer: 'ogg' } },
  {
    offset: 0,
    bytes: 'FLV\u0001',
    container: { name: 'flv', mediaType: 'video/x-flv', demuxer: 'flv' },
  },
  {
    offset: 0,
    bytes: '\u0000\u0000\u0001\u00ba',
    container: { name: 'mpeg', mediaType: 'video/mpeg', demuxer: 'mpeg' },
  },
  {
    offset: 0,
    bytes: '\u0030\u0026\u00b2\u0075',
    container: { name: 'wmv', mediaType: 'video/x-ms-wmv', demuxer: 'asf' },
  },
];

/**
 * Tells a file's container by its first bytes, never by its name.
 * @param head the first {@link SNIFFED_BYTES} bytes of the file, or all of a shorter one
 * @returns null when it is none of the video containers that are taken in
 */
export function sniffContainer(head: Uint8Array): Container | null {
  const text = Array.from(head.subarray(0, 256), (byte) => String.fromCharCode(byte)).join('');
  const signature = SIGNATURES.find(({ offset, bytes }) => text.startsWith(bytes, offset));
  if (signature) return signature.container;
  if (text.startsWith('\u001a\u0045\u00df\u00a3')) {
    return text.includes('webm')
      ? { name: 'webm', mediaType: 'video/webm', demuxer: 'matroska' }
      : { name: 'matroska', mediaType: 'video/x-matroska', demuxer: 'matroska' };
  }
  const packets = [0, 188, 376].map((offset) => head[offset]);
  if (packets.every((byte) => byte === 0x47)) {
    return { name: 'mpegts', mediaType: 'video/mp2t', demuxer: 'mpegts' };
  }
  return null;
}
