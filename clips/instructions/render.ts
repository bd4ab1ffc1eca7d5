/**
 * Draws the instructional clips and writes them, with their step annotations, to `public/samples/instructions`. For
 * developers: needs a native `ffmpeg` on the path. Usage, in the folder `clips`: `npm run render:instructions -- [NAME…]`;
 * without names, all clips.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { encodeClip } from '../encode';
import { LESSONS } from './lessons';
import { describeLessons, FOLDER, fileOf, MAX_BYTES, writtenAnnotations } from './written';

/** The clips' width in pixels. */
const WIDTH = 640;

/** See `encodeClip`; chosen so that clips of half a minute stay below {@link MAX_BYTES}. */
const COARSENESS = 27;

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !LESSONS.some((lesson) => lesson.name === name));
if (unknown.length > 0) throw new Error(`There is no instructional clip “${unknown.join('”, “')}”`);

await mkdir(FOLDER, { recursive: true });
for (const lesson of LESSONS) {
  if (wanted.length > 0 && !wanted.includes(lesson.name)) continue;
  const size = await encodeClip(lesson, path.join(FOLDER, fileOf(lesson)), WIDTH, COARSENESS);
  if (size > MAX_BYTES)
    throw new Error(`${lesson.name} takes ${size} bytes, more than ${MAX_BYTES}`);
  console.log(`${fileOf(lesson)}  ${size} bytes`);
}
await writeFile(path.join(FOLDER, 'annotations.json'), writtenAnnotations());
const files = await describeLessons();
await writeFile(path.join(FOLDER, 'files.json'), `${JSON.stringify(files, null, 2)}\n`);
