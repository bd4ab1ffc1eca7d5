/** ffmpeg.wasm leaks stack with every command and traps near the 100th, so that a fresh one is taken well before. */
const MAX_COMMANDS = 80;

/** ffmpeg.wasm in a thread of its own, with one file before it at a time. */
export interface FfmpegProgram {
  /** Puts a file before it. @returns the file's path, as commands name it */
  insert(file: File): Promise<string>;
  /** Takes away the file that {@link insert} put there. */
  remove(input: string): Promise<void>;
  run(program: 'exec' | 'ffprobe', parameters: string[]): Promise<unknown>;
  /** Takes away a file that a command wrote; empty when it wrote none. */
  take(path: string): Promise<Uint8Array>;
  /** Ends the thread, whatever it does. */
  end(): void;
}

/**
 * Starts ffmpeg.wasm.
 * @param hear receives every line that commands say
 */
export type StartFfmpeg = (hear: (line: string) => void) => Promise<FfmpegProgram>;

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

/** The program, started when it is first needed. */
class Kept {
  /** Receives every line that commands say. */
  hear: (line: string) => void = () => undefined;
  readonly #start: StartFfmpeg;
  #program: FfmpegProgram | null = null;
  #commands = 0;

  constructor(start: StartFfmpeg) {
    this.#start = start;
  }

  /** Whether it is to be taken afresh before more commands. */
  get isWorn(): boolean {
    return this.#commands >= MAX_COMMANDS;
  }

  discard(): void {
    this.#program?.end();
    this.#program = null;
    this.#commands = 0;
  }

  async insert(file: File): Promise<{ opened: FfmpegProgram; input: string }> {
    this.#program ??= await this.#start((line) => this.hear(line));
    return { opened: this.#program, input: await this.#program.insert(file) };
  }

  countCommand(): void {
    this.#commands += 1;
  }
}

async function openSession(
  kept: Kept,
  file: File,
): Promise<FfmpegSession & { close(): Promise<void> }> {
  let { opened, input } = await kept.insert(file);
  return {
    input,
    async run(name, parameters, onLine) {
      if (kept.isWorn) {
        kept.discard();
        ({ opened, input } = await kept.insert(file));
      }
      const lines: string[] = [];
      kept.hear = (line) => {
        lines.push(line);
        onLine?.(line);
      };
      kept.countCommand();
      await opened.run(name, parameters);
      return lines;
    },
    take: (path) => opened.take(path),
    close: () => opened.remove(input),
  };
}

/**
 * ffmpeg compiled to WebAssembly (@ffmpeg/core 0.12), started when first needed and kept for the files after it.
 * @returns a function that opens a file and does some work on it; not to be called again before that work is done
 */
export function openFfmpeg(start: StartFfmpeg) {
  const kept = new Kept(start);
  return async <Result>(
    file: File,
    work: (session: FfmpegSession) => Promise<Result>,
  ): Promise<Result> => {
    try {
      const session = await openSession(kept, file);
      const result = await work(session);
      await session.close();
      return result;
    } catch (error) {
      // After a trap its memory is not to be trusted, and after a refusal there is nothing in it worth keeping.
      kept.discard();
      // The wrapper rejects with plain texts.
      throw error instanceof Error ? error : new Error(String(error));
    }
  };
}
