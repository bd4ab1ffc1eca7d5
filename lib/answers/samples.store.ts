import 'server-only';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { z } from 'zod';
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

async function readList<Schema extends z.ZodType>(name: string, schema: Schema) {
  // The very files that are served to the browser, read as it runs.
  const file = path.join(/* turbopackIgnore: true */ process.cwd(), 'public', 'samples', name);
  return schema.parse(JSON.parse(await readFile(/* turbopackIgnore: true */ file, 'utf8')));
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
