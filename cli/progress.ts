import process from 'node:process';

const CLEAR_LINE = '\r\u001b[2K';

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
