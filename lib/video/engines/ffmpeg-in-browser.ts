import type { FfmpegProgram } from './ffmpeg';

/** Larger files are read piece by piece from disk (ffmpeg-core-reading-ahead.js), smaller ones copied into memory. */
const MAX_COPIED_BYTES = 128 * 1024 * 1024;

const COPIED_INPUT = '/copied';
const MOUNTED_FOLDER = '/mounted';

/** A file that no command wrote is none; the wrapper rejects with plain texts. */
function asMissing(reason: unknown): null {
  if (String(reason).startsWith('ErrnoError')) return null;
  throw reason;
}

/**
 * Starts ffmpeg.wasm in a worker of the browser, by @ffmpeg/ffmpeg, loaded from the app itself.
 * @param hear receives every line that commands say
 */
export async function startFfmpegInBrowser(hear: (line: string) => void): Promise<FfmpegProgram> {
  const folder = `${self.location.origin}/ffmpeg`;
  // Served as it is: the bundler cannot digest the worker that this module starts.
  const library: typeof import('@ffmpeg/ffmpeg') = await import(
    /* turbopackIgnore: true */ `${folder}/index.js`
  );
  const ffmpeg = new library.FFmpeg();
  await ffmpeg.load({
    coreURL: `${folder}/ffmpeg-core-reading-ahead.js`,
    wasmURL: `${folder}/ffmpeg-core.wasm`,
  });
  await ffmpeg.createDir(MOUNTED_FOLDER);
  ffmpeg.on('log', ({ message }) => hear(message));
  return {
    async insert(file) {
      if (file.size <= MAX_COPIED_BYTES) {
        await ffmpeg.writeFile(COPIED_INPUT, new Uint8Array(await file.arrayBuffer()));
        return COPIED_INPUT;
      }
      const blobs = [{ name: 'video', data: file }];
      await ffmpeg.mount(library.FFFSType.WORKERFS, { blobs }, MOUNTED_FOLDER);
      return `${MOUNTED_FOLDER}/video`;
    },
    async remove(input) {
      if (input === COPIED_INPUT) await ffmpeg.deleteFile(COPIED_INPUT);
      else await ffmpeg.unmount(MOUNTED_FOLDER);
    },
    run: (program, parameters) => ffmpeg[program](parameters),
    async take(path) {
      const bytes = await ffmpeg.readFile(path).catch(asMissing);
      if (bytes === null) return new Uint8Array();
      await ffmpeg.deleteFile(path);
      return bytes as Uint8Array;
    },
    end: () => ffmpeg.terminate(),
  };
}
