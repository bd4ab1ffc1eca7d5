import type { FFmpeg } from '@ffmpeg/ffmpeg';

/** ffmpeg.wasm leaks stack with every command and traps near the 100th, so that a fresh one is taken well before. */
const MAX_COMMANDS = 80;

/** Larger files are read piece by piece from disk (ffmpeg-core-reading-ahead.js), smaller ones copied into memory. */
const MAX_COPIED_BYTES = 128 * 1024 * 1024;

const COPIED_INPUT = '/copied';
const MOUNTED_FOLDER = '/mounted';

type Library = typeof import('@ffmpeg/ffmpeg');

/** Runs commands on one file. */
export interface FfmpegSession {
  /** The file's path, as commands name it. */
  input: string;
  /**
   * Runs `ffmpeg` or `ffprobe`.
   * @param onLine receives every line that it says, as it says it
   * @returns all of those lines; whether it succeeded shows in what it wrote
   */
  run(
    program: 'exec' | 'ffprobe',
    parameters: string[],
    onLine?: (line: string) => void,
  ): Promise<string[]>;
  /** Takes away a file that a command wrote; empty when it wrote none. */
  take(path: string): Promise<Uint8Array>;
}

/** The program itself, loaded from the app when first needed. */
class Program {
  /** Receives every line that commands say. */
  hear: (line: string) => void = () => undefined;
  readonly #folder = `${self.location.origin}/ffmpeg`;
  #library: Library | null = null;
  #ffmpeg: FFmpeg | null = null;
  #commands = 0;

  /** Whether it is to be taken afresh before more commands. */
  get isWorn(): boolean {
    return this.#commands >= MAX_COMMANDS;
  }

  async #load(): Promise<{ library: Library; ffmpeg: FFmpeg }> {
    // Served as it is: the bundler cannot digest the worker that this module starts.
    this.#library ??= (await import(
      /* turbopackIgnore: true */ `${this.#folder}/index.js`
    )) as Library;
    if (!this.#ffmpeg) {
      const fresh = new this.#library.FFmpeg();
      await fresh.load({
        coreURL: `${this.#folder}/ffmpeg-core-reading-ahead.js`,
        wasmURL: `${this.#folder}/ffmpeg-core.wasm`,
      });
      await fresh.createDir(MOUNTED_FOLDER);
      fresh.on('log', ({ message }) => this.hear(message));
      this.#ffmpeg = fresh;
    }
    return { library: this.#library, ffmpeg: this.#ffmpeg };
  }

  discard(): void {
    this.#ffmpeg?.terminate();
    this.#ffmpeg = null;
    this.#commands = 0;
  }

  /** Puts a file before it. @returns what runs commands, and the file's path in them */
  async insert(file: File): Promise<{ opened: FFmpeg; input: string }> {
    const { library, ffmpeg: opened } = await this.#load();
    if (file.size <= MAX_COPIED_BYTES) {
      await opened.writeFile(COPIED_INPUT, new Uint8Array(await file.arrayBuffer()));
      return { opened, input: COPIED_INPUT };
    }
    const blobs = [{ name: 'video', data: file }];
    await opened.mount(library.FFFSType.WORKERFS, { blobs }, MOUNTED_FOLDER);
    return { opened, input: `${MOUNTED_FOLDER}/video` };
  }

  countCommand(): void {
    this.#commands += 1;
  }
}

async function openSession(
  program: Program,
  file: File,
): Promise<FfmpegSession & { close(): Promise<void> }> {
  let { opened, input } = await program.insert(file);
  return {
    input,
    async run(name, parameters, onLine) {
      if (program.isWorn) {
        program.discard();
        ({ opened, input } = await program.insert(file));
      }
      const lines: string[] = [];
      program.hear = (line) => {
        lines.push(line);
        onLine?.(line);
      };
      program.countCommand();
      await opened[name](parameters);
      return lines;
    },
    async take(path) {
      const entries = await opened.listDir('/');
      if (!entries.some((entry) => `/${entry.name}` === path)) return new Uint8Array();
      const bytes = await opened.readFile(path);
      await opened.deleteFile(path);
      return bytes as Uint8Array;
    },
    async close() {
      if (input === COPIED_INPUT) await opened.deleteFile(COPIED_INPUT);
      else await opened.unmount(MOUNTED_FOLDER);
    },
  };
}

/**
 * ffmpeg compiled to WebAssembly (@ffmpeg/ffmpeg 0.12), loaded from the app itself when first needed and kept for the
 * files after it.
 * @returns a function that opens a file and does some work on it; not to be called again before that work is done
 */
export function openFfmpeg() {
  const program = new Program();
  return async <Result>(
    file: File,
    work: (session: FfmpegSession) => Promise<Result>,
  ): Promise<Result> => {
    try {
      const session = await openSession(program, file);
      const result = await work(session);
      await session.close();
      return result;
    } catch (error) {
      // After a trap its memory is not to be trusted, and after a refusal there is nothing in it worth keeping.
      program.discard();
      // The wrapper rejects with plain texts.
      throw error instanceof Error ? error : new Error(String(error));
    }
  };
}
