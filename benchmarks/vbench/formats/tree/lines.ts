/** A list of texts, one a line. */
export interface Lines {
  /** Trimmed of white space; the line's number is the position from 1. Blank ones stand empty, but for those at the end. */
  lines: readonly string[];
  /** What was passed over in reading them, in words; empty where nothing was. */
  passedOver: readonly string[];
}

/** Reads a list with any line ends, with or without one at the end or a byte order mark at the start. */
export function readLines(text: string): Lines {
  const raw = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  const lines = raw.map((line) => line.trim());
  while (lines.at(-1) === '') lines.pop();
  const padded = lines.filter((line, index) => line !== '' && line !== raw[index]).length;
  const passedOver = [
    ...(text.startsWith('\uFEFF') ? ['a byte order mark'] : []),
    ...(text.includes('\r') ? ['Windows line ends'] : []),
    ...(padded > 0 ? [`blanks around ${padded} ${padded === 1 ? 'line' : 'lines'}`] : []),
  ];
  return { lines, passedOver };
}
