/**
 * Draws the known-answer clips and writes them, with their list, to `public/samples`. For developers: needs a native
 * `ffmpeg` on the path, and Chromium to take their frames. Usage, in this folder: `npm run render -- [NAME…]`;
 * without names, all clips.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CLIPS } from './catalogue';
import { type Clip, FRAME_RATE } from './clip';
import { clipPainter, frameCount, frameTime } from './draw';
import { describeFiles, writtenFiles } from './files';
import { sampleList } from './samples';

const FOLDER = path.join(import.meta.dirname, '../public/samples');
const MAX_BYTES = 150_000;

async function renderClip(clip: Clip): Promise<number> {
  const painter = await clipPainter(clip);
  const file = path.join(FOLDER, `${clip.name}.mp4`);
  const input = [
    ...['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${painter.width}x${painter.height}`],
    ...['-r', String(FRAME_RATE), '-i', 'pipe:0'],
  ];
  // One thread and no metadata, so that a second rendering gives the same bytes.
  const output = [
    ...['-vf', 'scale=out_color_matrix=bt709:out_range=tv', '-pix_fmt', 'yuv420p'],
    ...['-c:v', 'libx264', '-profile:v', 'main', '-bf', '0', '-crf', '15', '-preset', 'slow'],
    ...['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'],
    ...['-threads', '1', '-map_metadata', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact'],
    ...['-movflags', '+faststart', file],
  ];
  const encoder = spawn('ffmpeg', ['-y', '-loglevel', 'error', ...input, ...output], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const ended = once(encoder, 'close');
  for (let index = 0; index < frameCount(clip); index += 1) {
    const frame = await painter.paint(frameTime(index));
    if (!encoder.stdin.write(frame)) await once(encoder.stdin, 'drain');
  }
  encoder.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg could not encode ${clip.name} (exit code ${code})`);
  const { size } = await stat(file);
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
