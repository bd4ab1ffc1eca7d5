import { strToU8, Zip, ZipDeflate } from 'fflate';

/** A file of an archive: its text in pieces, which are read as they are wanted. */
export interface ArchivedFile {
  path: string;
  text: Iterable<string> | AsyncIterable<string>;
}

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
  for await (const { path, text } of files) {
    const file = new ZipDeflate(path);
    file.mtime = DATE;
    zip.add(file);
    for await (const piece of text) {
      file.push(strToU8(piece));
      yield* written.splice(0);
    }
    file.push(new Uint8Array(), true);
    yield* written.splice(0);
  }
  zip.end();
  yield* written.splice(0);
}
