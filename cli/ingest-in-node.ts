import { readdir } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { askServer } from '@/lib/request';
import { openFileOnDisk } from '@/lib/video/engines/ffmpeg-in-node';
import { hashFile, openSource } from '@/lib/video/engines/source';
import { extractInNode } from '@/lib/video/frames/extraction-in-node';
import { type FileTools, openIngestSession } from '@/lib/video/ingest/ingest-session';
import { keyHeader } from './app-request';
import {
  type IngestOrder,
  type IngestOutcome,
  ingestArrival,
  type OnIngest,
  tellIngest,
} from './ingest-arrival';
import type { IngestInput } from './ingest-input';

const TOOLS: FileTools = {
  cores: availableParallelism(),
  async hash(file, signal, onProgress) {
    signal.throwIfAborted();
    await openSource(file);
    return hashFile(file, onProgress);
  },
  extract: extractInNode,
};

/** The files of a folder and of its subfolders, which know where in it they lie, as those of a browser do. */
async function readFolder(folder: string): Promise<File[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const places = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
  return Promise.all(
    places.map(async (place) => {
      const within = path.relative(path.dirname(folder), place).replaceAll(path.sep, '/');
      return Object.assign(await openFileOnDisk(place), { webkitRelativePath: within });
    }),
  );
}

/**
 * Takes files in without a browser, by the code of the app's own page.
 * @param origin of the app
 */
export async function ingestInNode(
  origin: string,
  inputs: readonly IngestInput[],
  order: IngestOrder,
  onIngest: OnIngest,
): Promise<IngestOutcome> {
  askServer(origin, keyHeader());
  const session = openIngestSession(TOOLS);
  tellIngest(session, onIngest);
  const files = await Promise.all(
    inputs.map((input) =>
      'folder' in input
        ? readFolder(input.folder)
        : Promise.all(input.files.map((file) => openFileOnDisk(file))),
    ),
  );
  return ingestArrival(session, files, order);
}
