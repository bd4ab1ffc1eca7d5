import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** A file of an archive: its text or bytes in pieces, which are read as they are wanted. Bytes are taken as packed already. */
export type ArchivedFile = { path: string } & (
  | { text: Iterable<string> | AsyncIterable<string> }
  | { bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array> }
);

/** The most bytes of an archive's files together, since its places are numbers of 32 bits. */
export const MOST_ARCHIVED = 4_000_000_000;

/** The date that files in archives bear: the same content gives the same bytes, whenever it is written. */
const DATE = new Date(2000, 0, 1);

/** Files as a ZIP, written one after another as it is read: memory holds a piece of one file at a time. */
export function zipStream(
  files: Iterable<ArchivedFile> | AsyncIterable<ArchivedFile>,
): ReadableStream {
  const bytes = zippedBytes(files);
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await bytes.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await bytes.return(undefined);
    },
  });
}

async function* zippedBytes(
  files: Iterable<ArchivedFile> | AsyncIterable<ArchivedFile>,
): AsyncGenerator<Uint8Array, void> {
  const written: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    if (bytes.length > 0) written.push(bytes);
  });
  for await (const file of files) {
    const entry = 'text' in file ? new ZipDeflate(file.path) : new ZipPassThrough(file.path);
    entry.mtime = DATE;
    zip.add(entry);
    for await (const piece of 'text' in file ? file.text : file.bytes) {
      entry.push(typeof piece === 'string' ? strToU8(piece) : piece);
      yield* written.splice(0);
    }
    entry.push(new Uint8Array(), true);
    yield* written.splice(0);
  }
  zip.end();
  yield* written.splice(0);
}
