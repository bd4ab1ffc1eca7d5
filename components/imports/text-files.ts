import { strFromU8, unzipSync } from 'fflate';
import type { NamedText } from '@/lib/suites/foreign-scores';

/** ZIPs in ZIPs are opened so deep. */
const DEEPEST = 3;

/** The most that is unpacked, in bytes. */
const MOST_BYTES = 64 * 1024 * 1024;

/** What is kept of a ZIP besides the files: what systems put into them unasked. */
const STRAY = /(^|\/)(__MACOSX\/|\.)/;

/** A file's bytes, and its name, in a ZIP after that of the ZIP. */
export interface NamedBytes {
  name: string;
  content: Uint8Array;
}

/**
 * The text files with one of some endings among files, see {@link readFiles}.
 * @throws {Error} with a sentence where a ZIP cannot be read or holds too much
 */
export async function readTextFiles(
  files: readonly File[],
  ends: readonly string[],
): Promise<NamedText[]> {
  return (await readFiles(files, ends)).map(textOf);
}

/** A file as the text that it holds. */
export const textOf = ({ name, content }: NamedBytes): NamedText => ({
  name,
  text: strFromU8(content),
});

/**
 * The files with one of some endings among files, and in ZIPs among them, also in ZIPs in these.
 * @param ends with the dot, in small letters
 * @throws {Error} with a sentence where a ZIP cannot be read or holds too much
 */
export async function readFiles(
  files: readonly File[],
  ends: readonly string[],
): Promise<NamedBytes[]> {
  const found: NamedBytes[] = [];
  let bytes = 0;
  const unpack = (name: string, content: Uint8Array, depth: number) => {
    if (!name.toLowerCase().endsWith('.zip')) {
      if (ends.some((end) => name.toLowerCase().endsWith(end))) found.push({ name, content });
      return;
    }
    if (depth >= DEEPEST) throw new Error(`“${name}” is a ZIP in a ZIP in a ZIP: unpack it first.`);
    for (const [inner, data] of Object.entries(entriesOf(name, content, ends))) {
      bytes += data.length;
      if (bytes > MOST_BYTES) throw new Error(`“${name}” holds more than 64 MB: unpack it first.`);
      unpack(`${name}/${inner}`, data, depth + 1);
    }
  };
  for (const file of files) {
    unpack(file.webkitRelativePath || file.name, new Uint8Array(await file.arrayBuffer()), 0);
  }
  return found;
}

function entriesOf(name: string, content: Uint8Array, ends: readonly string[]) {
  let planned = 0;
  try {
    return unzipSync(content, {
      filter: ({ name: inner, originalSize }) => {
        const wanted = [...ends, '.zip'].some((end) => inner.toLowerCase().endsWith(end));
        if (!wanted || STRAY.test(inner)) return false;
        planned += originalSize;
        if (planned > MOST_BYTES) throw new Error('too large');
        return true;
      },
    });
  } catch {
    throw new Error(`“${name}” cannot be unpacked: it is no ZIP, damaged, or holds over 64 MB.`);
  }
}
