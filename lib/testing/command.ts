import { execFile } from 'node:child_process';
import path from 'node:path';
import process from 'node:process';
import { complain } from '@/scripts/terminal.mjs';

/** What a command gave: its exit code, and what it wrote. */
interface Ended {
  code: number;
  out: string;
  error: string;
}

/**
 * Runs a subcommand as `framejury` does, but in this process: starting one takes seconds.
 * @param run what the subcommand's file exports
 * @param folder the working folder
 */
export async function runIn(
  folder: string,
  run: (words: string[]) => Promise<number>,
  words: string[],
): Promise<Ended> {
  const before = process.cwd();
  const out = capture(process.stdout);
  const error = capture(process.stderr);
  process.chdir(folder);
  try {
    const code = await run(words).catch((failure) => {
      complain(failure);
      return 2;
    });
    return { code, out: out.text(), error: error.text().trim() };
  } finally {
    process.chdir(before);
    out.end();
    error.end();
  }
}

/**
 * Starts the program itself.
 * @param folder the working folder
 * @param words what follows `framejury` on the command line
 * @param environment goes before that of the tests
 * @param input its standard input
 */
export function framejuryIn(
  folder: string,
  words: string[],
  environment: Record<string, string> = {},
  input = '',
): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [path.resolve('cli', 'framejury.mjs'), ...words],
      { cwd: folder, env: { ...process.env, ...environment } },
      (failure, out, error) =>
        resolve({ code: failure ? Number(failure.code) : 0, out, error: error.trim() }),
    );
    child.stdin?.end(input);
  });
}

/** Keeps what is written to a stream until the end. */
function capture(stream: NodeJS.WriteStream) {
  const { write } = stream;
  let text = '';
  stream.write = (part: string | Uint8Array) => {
    text += typeof part === 'string' ? part : Buffer.from(part).toString();
    return true;
  };
  return {
    text: () => text,
    end() {
      stream.write = write;
    },
  };
}
