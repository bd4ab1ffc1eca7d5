/**
 * Draws the known-answer clips and writes them, with their list, to `public/samples`. For developers: needs a native
 * `ffmpeg` on the path, and Chromium to take their frames. Usage, in this folder: `npm run render -- [NAME…]`;
 * without names, all clips.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CLIPS } from './catalogue';
import type { Clip } from './clip';
import { encodeClip } from './encode';
import { describeFiles, writtenFiles } from './files';
import { sampleList } from './samples';

const FOLDER = path.join(import.meta.dirname, '../public/samples');
const MAX_BYTES = 150_000;

async function renderClip(clip: Clip): Promise<number> {
  const size = await encodeClip(clip, path.join(FOLDER, `${clip.name}.mp4`));
  if (size > MAX_BYTES) throw new Error(`${clip.name} takes ${size} bytes, more than ${MAX_BYTES}`);
  return size;
}

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !CLIPS.some((clip) => clip.name === name));
if (unknown.length > 0) throw new Error(`There is no clip “${unknown.join('”, “')}”`);

await mkdir(FOLDER, { recursive: true });
for (const clip of CLIPS.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  console.log(`${clip.name}.mp4  ${await renderClip(clip)} bytes`);
}
const files = CLIPS.map(({ name }) => path.join(FOLDER, `${name}.mp4`));
await writeFile(path.join(FOLDER, 'files.json'), writtenFiles(await describeFiles(files)));
await writeFile(path.join(FOLDER, 'samples.json'), `${JSON.stringify(sampleList(), null, 2)}\n`);
