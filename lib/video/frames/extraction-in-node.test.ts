import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { openFileOnDisk } from '../engines/ffmpeg-in-node';
import { RefusedFile } from '../refused-file';
import { extractInNode } from './extraction-in-node';
import { settingsFor } from './need';

/** What a browser takes out of the app's own clips for a dense look. */
const files = JSON.parse(readFileSync(path.resolve('public/samples/files.json'), 'utf8'));

const SETTINGS = settingsFor({ mode: 'key', step: 0.25 });

async function take(file: string, settings = SETTINGS) {
  const controls = { signal: new AbortController().signal, onProgress: () => undefined };
  return extractInNode(await openFileOnDisk(path.resolve(file)), settings, controls);
}

describe('extractInNode', () => {
  it('chooses the frames and clusters that a browser does, and says that it is none', async () => {
    const { extractor, facts, frames, clusters } = await take('public/samples/ball-vanishes.mp4');
    const { at, width, height, clusters: known } = files['ball-vanishes.mp4'];
    expect(frames.map(({ frame }) => Math.round(frame.at * 1e6) / 1e6)).toEqual(at);
    expect(clusters).toEqual(known);
    expect(extractor).toBe('ffmpeg.wasm 0.12.10 in Node.js');
    expect(facts).toMatchObject({ container: 'mp4', codec: 'h264', width, height });
  });

  it('makes JPEGs of frames, turned upright', async () => {
    const [lying, upright] = await Promise.all(
      ['h264-b-frames', 'rotated-90'].map(async (name) => {
        const { frames, facts } = await take(`e2e/clips/${name}.mp4`);
        const { jpeg, frame } = frames[0] as (typeof frames)[number];
        const picture = sharp(await jpeg.arrayBuffer());
        const { width, height, format } = await picture.metadata();
        expect([width, height, format]).toEqual([frame.width, frame.height, 'jpeg']);
        return { frame, pixels: await picture.rotate(-facts.rotation).raw().toBuffer() };
      }),
    );
    if (!lying || !upright) throw new Error('There is no frame.');
    expect(upright.frame).toMatchObject({ width: lying.frame.height, height: lying.frame.width });
    const off = lying.pixels.map((value, at) => Math.abs(value - (upright.pixels[at] ?? 0)));
    expect(off.reduce((sum, each) => sum + each, 0) / off.length).toBeLessThan(2);
  });

  it('refuses what no engine can read, with the same sentences, and goes on with the next file', async () => {
    await expect(take('e2e/clips/cut-off.mp4')).rejects.toThrow(
      new RefusedFile(
        'cut-off.mp4',
        'is cut off: only 21 of its 40 frames are there. Copy it here once more.',
      ),
    );
    await expect(take('e2e/clips/av1.mp4')).rejects.toThrow('cannot be decoded here');
    expect((await take('e2e/clips/vp9.webm')).frames.length).toBeGreaterThan(1);
  });
});
