import { stat } from 'node:fs/promises';
import { Trouble } from '@/scripts/trouble.mjs';

/** What clips are taken out of: a folder, or files; absolute paths. */
export type IngestInput = { folder: string } | { files: string[] };

/**
 * What the paths on a command line are.
 * @throws {Trouble} when one is not there
 */
export async function readInputs(paths: readonly string[]): Promise<IngestInput[]> {
  const folders: IngestInput[] = [];
  const files: string[] = [];
  for (const path of paths) {
    const facts = await stat(path).catch(() => null);
    if (!facts) throw new Trouble(`“${path}” is not there.`);
    if (facts.isDirectory()) folders.push({ folder: path });
    else files.push(path);
  }
  return files.length > 0 ? [...folders, { files }] : folders;
}
