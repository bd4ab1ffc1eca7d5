/** Each decoder may take 165 MB (measured with ffmpeg.wasm), so that more cores do not mean ever more of them. */
const MOST = 4;

/**
 * How many files are decoded at the same time: a core is left for the page, so that it answers while others decode.
 * @param cores how many there are, at least 1
 */
export function decodersFor(cores: number): number {
  return Math.max(1, Math.min(cores - 1, MOST));
}
