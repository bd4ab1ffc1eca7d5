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
