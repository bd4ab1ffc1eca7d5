/**
 * Renders the small clips that tests of frame extraction read, into `e2e/clips`: `npx tsx tools/render-test-clips.ts`.
 * The clips are part of the project; this needs to run only when one is added. It needs ffmpeg with libx264, libx265,
 * libvpx and SVT-AV1.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const FOLDER = path.join(import.meta.dirname, '..', 'e2e', 'clips');
const SIZE = '320x192';
const RATE = 25;
const FRAMES = 40;

/** Moving shapes with fine detail and a scene change in the middle, so that key frames are found and faults show. */
const PICTURES =
  `testsrc2=size=${SIZE}:rate=${RATE}:duration=0.8[a];` +
  `mandelbrot=size=${SIZE}:rate=${RATE}:start_scale=1.2,trim=duration=0.8[b];` +
  `[a][b]concat=n=2,setpts=N/${RATE}/TB,setsar=1,format=yuv420p`;
const BT709 = ['-color_range', 'tv', '-colorspace', 'bt709', '-color_primaries', 'bt709'];
const H264 = ['-c:v', 'libx264', '-crf', '30', '-g', '16', '-bf', '3', '-pix_fmt', 'yuv420p'];

function ffmpeg(...words: string[]): void {
  const silent = ['-v', 'error', '-y', '-nostdin', '-threads', '1'];
  execFileSync('ffmpeg', [...silent, ...words, '-fflags', '+bitexact'], { stdio: 'inherit' });
}

function clip(name: string): string {
  return path.join(FOLDER, name);
}

/** Encodes the pictures after some more filters. */
function render(name: string, encoding: string[], filters = 'null'): void {
  const graph = ['-f', 'lavfi', '-i', `${PICTURES},${filters}`, '-frames:v', String(FRAMES)];
  ffmpeg(...graph, ...encoding, clip(name));
}

render('h264-b-frames.mp4', [...H264, ...BT709]);
render('h264-untagged.mp4', H264);
render('h264-bt601.mp4', [
  ...H264,
  ...['-color_range', 'tv', '-colorspace', 'smpte170m', '-color_primaries', 'smpte170m'],
]);
render(
  'h264-full-range.mp4',
  [...H264, '-color_range', 'pc', '-colorspace', 'bt709'],
  'scale=in_range=tv:out_range=pc,format=yuv420p',
);
render('h264-wide-pixels.mp4', [...H264, ...BT709], 'setsar=4/3');
render('h264-odd-size.mp4', [...H264, ...BT709], 'scale=318:182,setsar=1');
// Without B-frames, all are shown in the order in which they are decoded.
render('h264-in-order.mp4', ['-c:v', 'libx264', '-crf', '30', '-g', '16', '-bf', '0', ...BT709]);
// With B-frames, but told to be shown in the order in which they are decoded, as some programs do.
ffmpeg(
  ...['-i', clip('h264-b-frames.mp4'), '-c', 'copy', '-bsf:v', 'setts=pts=N*512:dts=N*512'],
  clip('h264-decoding-times.mp4'),
);
render('vp9.webm', ['-c:v', 'libvpx-vp9', '-b:v', '300k', '-g', '16', ...BT709]);
render('vp8.webm', ['-c:v', 'libvpx', '-b:v', '300k', '-g', '16']);
render('av1.mp4', ['-c:v', 'libsvtav1', '-preset', '8', '-crf', '45', '-g', '16', ...BT709]);
render('hevc.mp4', [
  ...['-c:v', 'libx265', '-crf', '32', '-tag:v', 'hvc1', '-x265-params', 'log-level=error'],
  ...BT709,
]);
render('ten-bit.mp4', [...['-c:v', 'libx264', '-crf', '30', '-pix_fmt', 'yuv420p10le', ...BT709]]);
render(
  'animation.gif',
  ['-loop', '0'],
  'fps=10,scale=160:96,split[c][d];[c]palettegen=max_colors=32[p];[d][p]paletteuse=dither=none',
);
// Large enough for Firefox's own decoders, and of colours that red, green and blue can show.
const MUTED = 'trim=end_frame=12,hue=s=0.5,eq=contrast=0.8,scale=640:384,setsar=1,format=yuv420p';
const SMALL_FILE = ['-b:v', '200k', '-g', '8', '-deadline', 'realtime', '-cpu-used', '4'];
render('muted-h264.mp4', [...H264, '-crf', '34', ...BT709], MUTED);
render('muted-vp8.webm', ['-c:v', 'libvpx', ...SMALL_FILE], MUTED);
render('muted-vp9.webm', ['-c:v', 'libvpx-vp9', ...SMALL_FILE, ...BT709], MUTED);
// Every third frame is missing in the second half, and the last one stands still for a while.
render(
  'variable-rate.mp4',
  [...H264, ...BT709, '-vsync', '0', '-video_track_timescale', '12800'],
  "select='lt(n,20)+mod(n,3)'",
);
// Smaller from the middle on, as recorded calls are.
const HALVES = ['trim=end_frame=10', 'trim=end_frame=10,scale=240:144,setsar=1'];
for (const [name, encoder] of [
  ['changing-size.webm', 'libvpx'],
  ['changing-size-vp9.webm', 'libvpx-vp9'],
] as const) {
  const listed = HALVES.map((filters, half) => {
    render(`half-${half}.webm`, ['-c:v', encoder, '-b:v', '300k'], filters);
    return `file half-${half}.webm\n`;
  });
  writeFileSync(clip('halves.txt'), listed.join(''));
  ffmpeg('-f', 'concat', '-i', clip('halves.txt'), '-c', 'copy', clip(name));
}
const streams = HALVES.map((filters, half) => {
  render(`half-${half}.h264`, [...H264, '-bf', '0', ...BT709], filters);
  return readFileSync(clip(`half-${half}.h264`));
});
writeFileSync(clip('halves.h264'), Buffer.concat(streams));
ffmpeg('-r', String(RATE), '-i', clip('halves.h264'), '-c', 'copy', clip('changing-size-h264.mp4'));
for (const file of ['half-0.webm', 'half-1.webm', 'half-0.h264', 'half-1.h264']) rmSync(clip(file));
for (const file of ['halves.txt', 'halves.h264']) rmSync(clip(file));
for (const turn of [90, 180]) {
  const rotated = ['-metadata:s:v:0', `rotate=${turn}`, clip(`rotated-${turn}.mp4`)];
  ffmpeg('-i', clip('h264-b-frames.mp4'), '-c', 'copy', ...rotated);
}
// Cut without encoding again: what lies before the cut is decoded and not shown.
ffmpeg('-ss', '0.32', '-i', clip('h264-b-frames.mp4'), '-c', 'copy', clip('edit-list.mp4'));
// The same between two frames: the first one shown is the later.
ffmpeg(
  '-ss',
  '0.305',
  '-i',
  clip('h264-b-frames.mp4'),
  '-c',
  'copy',
  clip('edit-list-between.mp4'),
);
// Starts at 1.4 s and more, as broadcasts do.
ffmpeg('-i', clip('h264-b-frames.mp4'), '-c', 'copy', '-f', 'mpegts', clip('transport-stream.m2t'));
ffmpeg(
  ...['-i', clip('h264-b-frames.mp4'), '-c', 'copy', '-output_ts_offset', '0.5'],
  ...['-movflags', 'frag_keyframe+empty_moov+default_base_moof', clip('late-start.mp4')],
);
ffmpeg(
  ...['-i', clip('h264-b-frames.mp4'), '-f', 'lavfi', '-i', 'sine=duration=1.6'],
  ...['-map', '1:a', '-map', '0:v', '-map', '0:v', '-c:v', 'copy', '-c:a', 'aac', '-b:a', '32k'],
  ...['-disposition:v:0', 'default', '-timecode', '01:00:00:00', clip('more-streams.mov')],
);
render('mpeg4.avi', ['-c:v', 'mpeg4', '-q:v', '12']);
ffmpeg(
  ...['-i', clip('h264-b-frames.mp4'), '-c', 'copy', '-encryption_scheme', 'cenc-aes-ctr'],
  ...['-encryption_key', '76a6c65c5ea762046bd749a2e632ccbb'],
  ...['-encryption_kid', 'a7e61c373e219033c21091fa607bf3b8', clip('encrypted.mp4')],
);
// With the index in front, so that everything seems to be there.
ffmpeg(
  ...['-i', clip('h264-b-frames.mp4'), '-c', 'copy', '-movflags', 'faststart'],
  clip('cut-off.mp4'),
);
truncateSync(clip('cut-off.mp4'), Math.floor(readFileSync(clip('cut-off.mp4')).length * 0.6));
const damaged = readFileSync(clip('h264-b-frames.mp4'));
const middle = Math.floor(damaged.length / 2);
damaged.fill(0xa5, middle, middle + 600);
writeFileSync(clip('damaged.mp4'), damaged);
