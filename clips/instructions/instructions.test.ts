import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readAnnotations } from '@/benchmarks/instructional-qa/formats/annotations/read';
import { clipPainter } from '../draw';
import { LESSONS } from './lessons';
import {
  describeLessons,
  FOLDER,
  fileOf,
  filesSchema,
  MAX_BYTES,
  writtenAnnotations,
} from './written';

const textOf = (name: string) => readFile(path.join(FOLDER, name), 'utf8');

describe('the committed annotations', () => {
  it('are what the lessons say', async () => {
    expect(await textOf('annotations.json')).toBe(writtenAnnotations());
  });

  it('are read without any fault, with every step and its parts', async () => {
    const text = await textOf('annotations.json');
    const reading = readAnnotations({ path: 'annotations.json', text });
    expect(reading).toMatchObject({ source: 'ours', findings: [], skipped: [] });
    const read = reading.videos.map(({ line: _, steps, ...video }) => ({
      ...video,
      steps: steps.map(({ line: _line, substeps, ...step }) => ({
        ...step,
        substeps: substeps.map(({ line: _place, ...substep }) => substep),
      })),
    }));
    expect(read).toEqual(
      LESSONS.map((lesson) => ({
        video: fileOf(lesson),
        source: 'ours',
        view: lesson.view,
        subject: lesson.subject,
        duration: lesson.seconds,
        steps: lesson.steps,
      })),
    );
  });
});

describe('the committed clips', () => {
  it('are all there, small, and nothing else is', async () => {
    const names = [...LESSONS.map(fileOf), 'annotations.json', 'files.json'];
    expect((await readdir(FOLDER)).sort()).toEqual(names.sort());
    for (const lesson of LESSONS) {
      const { size } = await stat(path.join(FOLDER, fileOf(lesson)));
      expect(size, lesson.name).toBeLessThanOrEqual(MAX_BYTES);
    }
  });

  it('are as their list says, and last as long as they are annotated', async () => {
    const listed = filesSchema.parse(JSON.parse(await textOf('files.json')));
    expect(listed).toEqual(await describeLessons());
    expect(Object.values(listed).map(({ duration }) => duration)).toEqual(
      LESSONS.map(({ seconds }) => seconds),
    );
  });
});

describe('a lesson', () => {
  it.each(LESSONS)('has six to eight steps in half a minute: $name', ({ seconds, steps }) => {
    expect(seconds).toBeGreaterThanOrEqual(20);
    expect(seconds).toBeLessThanOrEqual(40);
    expect(steps.length).toBeGreaterThanOrEqual(6);
    expect(steps.length).toBeLessThanOrEqual(8);
  });

  it.each(LESSONS)('takes one step after the other, each with its parts in it: $name', (lesson) => {
    let ended = 0;
    for (const { from, to, text, substeps } of lesson.steps) {
      expect(from, text).toBeGreaterThan(ended);
      ended = from;
      for (const part of substeps) {
        expect(part.from, part.text).toBeGreaterThanOrEqual(ended);
        expect(part.to, part.text).toBeGreaterThan(part.from);
        ended = part.to;
      }
      expect(to, text).toBeGreaterThanOrEqual(ended);
      ended = to;
    }
    expect(ended).toBeLessThanOrEqual(lesson.seconds);
  });

  it.each(LESSONS)('shows each step and each part while it lasts: $name', async (lesson) => {
    const painter = await clipPainter(lesson, 240);
    for (const { from, to, text } of lesson.steps.flatMap((each) => [each, ...each.substeps])) {
      const [before, after] = [await painter.paint(from), await painter.paint(to)];
      const changed = before.filter((byte, place) => Math.abs(byte - (after[place] ?? 0)) > 40);
      expect(changed.length, text).toBeGreaterThan(60);
    }
  });

  it.each(LESSONS)('is drawn the same each time: $name', async (lesson) => {
    const first = await (await clipPainter(lesson, 96)).paint(12.3);
    const second = await (await clipPainter(lesson, 96)).paint(12.3);
    expect(Buffer.compare(first, second)).toBe(0);
  });
});
