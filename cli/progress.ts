import process from 'node:process';

const CLEAR_LINE = '\r\u001b[2K';

/** A line on standard error that says how something goes on: on a terminal alone, so that logs are not filled with it. */
export interface Status {
  /** Puts these words in the place of those before. */
  show(words: string): void;
  /** Takes the line away. */
  end(): void;
}

/** See {@link Status}. */
export function createStatus(): Status {
  const write = (text: string) => {
    if (process.stderr.isTTY) process.stderr.write(text);
  };
  return {
    show: (words) => write(`${CLEAR_LINE}${words}`),
    end: () => write(CLEAR_LINE),
  };
}

/** Says on standard error how a batch goes on. */
export interface BatchProgress {
  /** @param share of this file that is done, 0–1 */
  advance(index: number, share: number): void;
  /** @param line what came of this file */
  finish(index: number, line: string): void;
}

/** Progress of a batch of files: a line for each that is through, and in a terminal the share of the whole under it. */
export function createProgress(count: number): BatchProgress {
  const shares = new Array<number>(count).fill(0);
  let finished = 0;
  const drawShare = () => {
    if (!process.stderr.isTTY || finished === count) return;
    const share = shares.reduce((sum, each) => sum + each, 0) / count;
    const words = `${finished} of ${count} files, ${Math.floor(share * 100)} %`;
    process.stderr.write(`${CLEAR_LINE}${words}`);
  };
  return {
    advance(index, share) {
      shares[index] = share;
      drawShare();
    },
    finish(index, line) {
      shares[index] = 1;
      finished += 1;
      const clear = process.stderr.isTTY ? CLEAR_LINE : '';
      process.stderr.write(`${clear}[${finished}/${count}] ${line}\n`);
      drawShare();
    },
  };
}
