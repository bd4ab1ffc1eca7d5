/** Bytes of a file, both ends inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Reads an HTTP `Range` header (RFC 9110, section 14).
 * @param size bytes of the whole file, at least 1
 * @returns null for “the whole file” (no header, or one that may be ignored: other units, several ranges, bad syntax),
 * `unsatisfiable` when it starts beyond the end
 */
export function parseByteRange(
  header: string | null,
  size: number,
): ByteRange | 'unsatisfiable' | null {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return null;
  if (first === '') {
    const length = Number(last);
    return length === 0 ? 'unsatisfiable' : { start: Math.max(0, size - length), end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return null;
  return start >= size ? 'unsatisfiable' : { start, end };
}
