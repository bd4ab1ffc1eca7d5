/**
 * The thread of Node.js in which ffmpeg's core runs, see ffmpeg-in-node.ts. The core is built for workers of browsers: it
 * looks for `self.location` when it is loaded, and makes a `FileReaderSync` when files are mounted. Those are given here;
 * its file is given as bytes, and files on disk are read by Node.js.
 */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';

Object.assign(globalThis, {
  self: { location: { href: import.meta.url } },
  FileReaderSync: class {},
});

const FOLDER = '/mounted';
const INPUT = 'video';

const require = createRequire(import.meta.url);
const core = await require('@ffmpeg/core')({
  wasmBinary: fs.readFileSync(require.resolve('@ffmpeg/core/wasm')),
});
const { WORKERFS } = core.FS.filesystems;
core.FS.mkdir(FOLDER);
core.setLogger(({ message }) => parentPort.postMessage({ line: message }));

/** Of the file that is mounted. */
let descriptor = -1;
WORKERFS.stream_ops.read = (_stream, memory, offset, length, position) =>
  fs.readSync(descriptor, new Uint8Array(memory.buffer, offset, length), 0, length, position);

const works = {
  /** @param {string} path */
  insert(path) {
    descriptor = fs.openSync(path);
    const { size } = fs.fstatSync(descriptor);
    core.FS.mount(WORKERFS, { blobs: [{ name: INPUT, data: { size } }] }, FOLDER);
    return `${FOLDER}/${INPUT}`;
  },
  remove() {
    core.FS.unmount(FOLDER);
    fs.closeSync(descriptor);
  },
  /**
   * @param {'exec' | 'ffprobe'} program
   * @param {string[]} parameters
   */
  run(program, parameters) {
    core[program](...parameters);
    core.reset();
  },
  /** @param {string} path */
  take(path) {
    if (!core.FS.analyzePath(path).exists) return new Uint8Array();
    const bytes = core.FS.readFile(path);
    core.FS.unlink(path);
    return bytes;
  },
};

parentPort.on('message', ({ work, given }) => {
  try {
    const result = works[work](...given);
    parentPort.postMessage({ result }, result instanceof Uint8Array ? [result.buffer] : []);
  } catch (error) {
    parentPort.postMessage({ failure: String(error) });
  }
});
