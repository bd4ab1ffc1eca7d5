import 'server-only';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { z } from 'zod';
import { AppError } from '@/lib/errors';
import type { Cluster, Frame } from '@/lib/video/schema';
import { type Sample, sampleFilesSchema, samplesSchema } from './known-answers';

/** A clip that comes with the app, with its known answers and what is known of its file. */
export interface ShippedClip extends Sample {
  /** SHA-256 of the file. */
  hash: string;
  /** The frames that the app takes out of it, but for their bytes; another browser may choose a few others. */
  frames: Frame[];
  clusters: Cluster[];
}

/** A path among the very files that are served to the browser, which are read as the app runs. */
function pathOf(name: string): string {
  return path.join(/* turbopackIgnore: true */ process.cwd(), 'public', 'samples', name);
}

async function readList<Schema extends z.ZodType>(name: string, schema: Schema) {
  const text = await readFile(/* turbopackIgnore: true */ pathOf(name), 'utf8');
  return schema.parse(JSON.parse(text));
}

let shipped: Promise<ShippedClip[]> | undefined;

/** The clips that come with the app; read once. */
export function listShippedClips(): Promise<ShippedClip[]> {
  shipped ??= Promise.all([
    readList('samples.json', samplesSchema),
    readList('files.json', sampleFilesSchema),
  ]).then(([{ clips }, files]) =>
    clips.map((clip) => {
      const found = files[clip.file];
      if (!found) throw new Error(`public/samples/files.json does not know ${clip.file}`);
      const { hash, width, height, at, clusters } = found;
      const frames = at.map((time, position) => ({ position, at: time, hash, width, height }));
      return { ...clip, hash, frames, clusters };
    }),
  );
  return shipped;
}

let hashes: Promise<ReadonlySet<string>> | undefined;

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');

/** The SHA-256 of every file of the samples, texts too: a few megabytes, read once. */
async function hashSamples(): Promise<ReadonlySet<string>> {
  const entries = await readdir(/* turbopackIgnore: true */ pathOf(''), {
    recursive: true,
    withFileTypes: true,
  });
  const files = entries.filter((entry) => entry.isFile());
  const found = files.map(async ({ parentPath, name }) =>
    sha256(await readFile(/* turbopackIgnore: true */ path.join(parentPath, name))),
  );
  return new Set(await Promise.all(found));
}

/**
 * Lets nothing but files that come with the app into the project of the samples.
 * @param files each with its SHA-256 or its whole text
 * @throws {AppError} 422
 */
export async function refuseOwnFiles(
  project: { samples: boolean; name: string },
  files: readonly ({ name: string } & ({ hash: string } | { text: string }))[],
): Promise<void> {
  if (!project.samples) return;
  hashes ??= hashSamples();
  const known = await hashes;
  const own = files.find((file) => !known.has('hash' in file ? file.hash : sha256(file.text)));
  if (!own) return;
  throw new AppError(
    422,
    `“${own.name}” does not come with the app, and “${project.name}” holds samples alone: add it to another project.`,
    'projectId',
  );
}
