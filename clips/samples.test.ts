import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { sampleFilesSchema } from '@/lib/answers/known-answers';
import { CLIPS } from './catalogue';
import { clipPainter, frameCount, frameTime } from './draw';
import { hashClip } from './files';
import { sampleList } from './samples';

const FOLDER = path.join(import.meta.dirname, '../public/samples');

describe('the committed samples', () => {
  it('are listed as the renderer would list them', async () => {
    const written = JSON.parse(await readFile(path.join(FOLDER, 'samples.json'), 'utf8'));
    expect(written).toEqual(sampleList());
  });

  it('are all there, small, and nothing else is', async () => {
    const present = (await readdir(FOLDER)).filter((name) => name.endsWith('.mp4'));
    expect(present.sort()).toEqual(CLIPS.map((clip) => `${clip.name}.mp4`).sort());
    for (const name of present) {
      expect((await stat(path.join(FOLDER, name))).size, name).toBeLessThan(150_000);
    }
  });

  it('are known by the hashes of their files, with the frames that are taken out of each', async () => {
    const files = sampleFilesSchema.parse(
      JSON.parse(await readFile(path.join(FOLDER, 'files.json'), 'utf8')),
    );
    expect(Object.keys(files).sort()).toEqual(CLIPS.map(({ name }) => `${name}.mp4`).sort());
    for (const clip of CLIPS) {
      const file = files[`${clip.name}.mp4`];
      expect(file?.hash, clip.name).toBe(await hashClip(path.join(FOLDER, `${clip.name}.mp4`)));
      expect(file?.at.at(-1), clip.name).toBeLessThan(clip.seconds);
    }
  });

  it('hold one plausible twin for each prompt, and one or two violations', () => {
    for (const prompt of new Set(CLIPS.map((clip) => clip.prompt))) {
      const wrong = CLIPS.filter((clip) => clip.prompt === prompt).map(
        ({ violations }) => violations.length > 0,
      );
      expect(
        wrong.filter((each) => !each),
        prompt,
      ).toHaveLength(1);
      expect([1, 2], prompt).toContain(wrong.filter((each) => each).length);
    }
  });

  it('show each type that can be drawn in two clips at least, so that a judge can be told from chance', () => {
    const types = CLIPS.flatMap((clip) => clip.violations.map(({ type }) => type));
    const drawn = [...sampleList().clips.flatMap(({ covers }) => covers)];
    for (const type of new Set(drawn)) {
      expect(types.filter((each) => each === type).length, type).toBeGreaterThanOrEqual(2);
    }
  });
});

describe('the renderer', () => {
  it('draws equal bytes for equal times', async () => {
    for (const clip of CLIPS) {
      const first = await (await clipPainter(clip, 96)).paint(1.5);
      const second = await (await clipPainter(clip, 96)).paint(1.5);
      expect(Buffer.compare(first, second), clip.name).toBe(0);
    }
  });

  it('shows each sudden violation between two frames, within the span that the list states', async () => {
    const sudden = CLIPS.flatMap((clip) =>
      clip.violations.filter(({ from, to }) => to - from < 0.1).map((span) => ({ clip, span })),
    );
    expect(sudden.length).toBeGreaterThan(0);
    for (const { clip, span } of sudden) {
      const painter = await clipPainter(clip, 96);
      const changes: { at: number; amount: number }[] = [];
      let before = await painter.paint(0);
      for (let index = 1; index < frameCount(clip); index += 1) {
        const frame = await painter.paint(frameTime(index));
        const amount = frame.reduce(
          (sum, byte, place) => sum + Math.abs(byte - (before[place] ?? 0)),
          0,
        );
        changes.push({ at: frameTime(index), amount });
        before = frame;
      }
      const largest = changes.reduce((most, change) =>
        change.amount > most.amount ? change : most,
      );
      expect(largest.at, clip.name).toBeGreaterThan(span.from);
      expect(largest.at - 1 / 24, clip.name).toBeLessThan(span.to);
    }
  });
});
