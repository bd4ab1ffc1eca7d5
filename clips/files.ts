import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { run } from '@/cli/frames';
import { sampleFilesSchema } from '@/lib/answers/known-answers';
import { clusterSchema, frameSchema } from '@/lib/video/schema';

/** What `framejury frames` says of a file that it could read. */
const reportSchema = z.object({
  files: z.array(
    z.object({
      file: z.string(),
      frames: z.array(frameSchema).min(1),
      clusters: z.array(clusterSchema),
    }),
  ),
});

/** SHA-256 of a rendered clip, by which the app knows it again. */
export async function hashClip(file: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(file))
    .digest('hex');
}

/**
 * What is to be written to `public/samples/files.json`: the hash of each rendered clip, and which frames the app takes out
 * of it for a dense look, so that a check-up can be priced before the clips are taken in. Needs Chromium.
 */
export async function describeFiles(files: readonly string[]) {
  const folder = await mkdtemp(path.join(tmpdir(), 'framejury-samples-'));
  try {
    const json = path.join(folder, 'frames.json');
    await run([...files, '--dense', '--json', json]);
    const report = reportSchema.parse(JSON.parse(await readFile(json, 'utf8')));
    const entries = report.files.map(async ({ file, frames, clusters }) => {
      const [{ width, height } = { width: 0, height: 0 }] = frames;
      const at = frames.map((frame) => Math.round(frame.at * 1e6) / 1e6);
      return [path.basename(file), { hash: await hashClip(file), width, height, at, clusters }];
    });
    return sampleFilesSchema.parse(Object.fromEntries(await Promise.all(entries)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The list as text, a clip on each line. */
export function writtenFiles(files: z.infer<typeof sampleFilesSchema>): string {
  const lines = Object.entries(files).map(
    ([name, file]) => `  ${JSON.stringify(name)}: ${JSON.stringify(file)}`,
  );
  return `{\n${lines.join(',\n')}\n}\n`;
}
