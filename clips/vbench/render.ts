/**
 * Writes the small VBench-2.0 tree and draws its videos, to `public/samples/vbench`. For developers: needs a native `ffmpeg`
 * on the path. Usage, in the folder `clips`: `npm run render:vbench`.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { encodeClip } from '../encode';
import { MOVIES } from './movies';
import { treeFiles } from './tree';
import { fileOf, truthList } from './truth';

const FOLDER = path.join(import.meta.dirname, '../../public/samples/vbench');

/** The videos' width in pixels. */
const WIDTH = 320;

await rm(FOLDER, { recursive: true, force: true });
for (const [file, text] of treeFiles()) {
  const target = path.join(FOLDER, 'prompts', file);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, text);
}
await writeFile(path.join(FOLDER, 'truth.json'), `${JSON.stringify(truthList(), null, 2)}\n`);
const videos = path.join(FOLDER, 'videos');
await mkdir(videos, { recursive: true });
for (const movie of MOVIES) {
  const size = await encodeClip(movie, path.join(videos, fileOf(movie)), WIDTH);
  console.log(`${fileOf(movie)}  ${size} bytes`);
}
