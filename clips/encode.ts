import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { type Clip, FRAME_RATE } from './clip';
import { clipPainter, frameCount, frameTime } from './draw';

/**
 * Draws a clip and writes it as MP4, by a native `ffmpeg` on the path. The same clip gives the same bytes.
 * @param width pixels; the drawing board's when left out
 * @param coarseness x264's constant rate factor: every 6 more take about half of the bytes
 * @returns the file's size in bytes
 */
export async function encodeClip(
  clip: Pick<Clip, 'scenery' | 'draw' | 'seconds'>,
  file: string,
  width?: number,
  coarseness = 15,
): Promise<number> {
  const painter = await clipPainter(clip, width);
  const input = [
    ...['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${painter.width}x${painter.height}`],
    ...['-r', String(FRAME_RATE), '-i', 'pipe:0'],
  ];
  // One thread and no metadata, so that a second rendering gives the same bytes.
  const output = [
    ...['-vf', 'scale=out_color_matrix=bt709:out_range=tv', '-pix_fmt', 'yuv420p'],
    ...['-c:v', 'libx264', '-profile:v', 'main', '-bf', '0', '-crf', String(coarseness)],
    ...['-preset', 'slow'],
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
  if (code !== 0) throw new Error(`ffmpeg could not encode ${file} (exit code ${code})`);
  return (await stat(file)).size;
}
