/**
 * ffmpeg's core with another way of reading files from disk: in large pieces, of which it then gets the small ones that
 * it asks for. Each read of a file costs the browser about a millisecond, however small it is, so that a large file
 * read as ffmpeg does (32 KB at a time) took minutes. Served as it is, since ffmpeg's own worker imports it.
 */

/** Bytes read after a jump, and at most, where one piece is read after the other. */
const FIRST_PIECE = 256 * 1024;
const LARGEST_PIECE = 8 * 1024 * 1024;

/**
 * A piece of a file, the next one twice as large as the last.
 * @param {Blob} blob
 */
function createReader(blob) {
  const reader = new FileReaderSync();
  let start = 0;
  let piece = new Uint8Array();
  let size = FIRST_PIECE;
  return {
    /**
     * @param {Uint8Array} target receives what the file has there
     * @param {number} position within the file
     * @returns {number} how many bytes it received, at least one before the file's end
     */
    read(target, position) {
      const end = start + piece.length;
      if (position < start || position >= end) {
        size = position === end ? Math.min(size * 2, LARGEST_PIECE) : FIRST_PIECE;
        piece = new Uint8Array(reader.readAsArrayBuffer(blob.slice(position, position + size)));
        start = position;
      }
      const given = piece.subarray(position - start, position - start + target.length);
      target.set(given);
      return given.length;
    },
  };
}

/** @param {object} options as of ffmpeg's core */
export default async function createReadingCore(options) {
  // Next to this file where both are served; where the sources lie it is not.
  const { default: createCore } = await import(new URL('ffmpeg-core.js', import.meta.url).href);
  const core = await createCore(options);
  const readers = new WeakMap();
  core.FS.filesystems.WORKERFS.stream_ops.read = (stream, buffer, offset, length, position) => {
    const blob = stream.node.contents;
    if (!readers.has(blob)) readers.set(blob, createReader(blob));
    return readers.get(blob).read(new Uint8Array(buffer.buffer, offset, length), position);
  };
  return core;
}
