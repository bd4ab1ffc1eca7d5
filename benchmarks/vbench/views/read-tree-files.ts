import { strFromU8, unzip } from 'fflate';
import type { Arrival } from '@/lib/video/transfer/arriving-files';

/** The most bytes that the texts of a prompt tree may have together; upstream's has some three million. */
const MAX_BYTES = 40_000_000;

const TEXT = /\.(txt|json)$/i;
const ZIP = /\.zip$/i;

/** Whether a file may be part of a prompt tree, by its name: a list, metadata, or all of it in a zip file. */
export function isTreeFile(name: string): boolean {
  return !name.startsWith('.') && (TEXT.test(name) || ZIP.test(name));
}

/**
 * The texts of a prompt tree that was dropped as a folder, as files or as a zip file, by their paths.
 * @throws {Error} with a sentence when there is none, it is too large, or a zip file cannot be read
 */
export async function readTreeFiles({ files }: Arrival): Promise<Record<string, string>> {
  const texts: Record<string, string> = {};
  let bytes = 0;
  const add = (path: string, text: string) => {
    bytes += text.length;
    if (bytes > MAX_BYTES) throw tooLarge();
    texts[path] = text;
  };
  for (const { file, path } of files) {
    if (file.size > MAX_BYTES) throw tooLarge();
    if (ZIP.test(file.name)) {
      for (const [inside, text] of await unzipTexts(file)) add(inside, text);
    } else if (TEXT.test(file.name)) {
      add(path, await file.text());
    }
  }
  if (Object.keys(texts).length > 0) return texts;
  throw new Error(
    'There is no list of prompts (.txt) and no metadata (.json) in what was dropped.',
  );
}

function tooLarge(): Error {
  return new Error(`A prompt suite may have at most ${MAX_BYTES / 1_000_000} MB of text.`);
}

async function unzipTexts(file: File): Promise<[path: string, text: string][]> {
  const zipped = new Uint8Array(await file.arrayBuffer());
  let announced = 0;
  const entries = await new Promise<Record<string, Uint8Array>>((resolve, reject) => {
    unzip(
      zipped,
      {
        filter: ({ name, originalSize }) => {
          if (!TEXT.test(name) || /(^|\/)(\.|__MACOSX)/.test(name)) return false;
          announced += originalSize;
          return announced <= MAX_BYTES;
        },
      },
      (error, read) => {
        if (error) reject(new Error(`“${file.name}” cannot be read as a zip file.`));
        else resolve(read);
      },
    );
  });
  if (announced > MAX_BYTES) throw tooLarge();
  return Object.entries(entries).map(([path, content]) => [path, strFromU8(content)]);
}
