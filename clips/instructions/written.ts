import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import { z } from 'zod';
import { sha256Schema } from '@/lib/video/schema';
import { hashClip } from '../files';
import type { Lesson } from './lesson';
import { LESSONS } from './lessons';

/** Where the instructional clips are written, with what is said of them. */
export const FOLDER = path.join(import.meta.dirname, '../../public/samples/instructions');

/** No clip takes more. */
export const MAX_BYTES = 500_000;

/** The name of a lesson's file. */
export function fileOf({ name }: Lesson): string {
  return `${name}.mp4`;
}

/** Annotations of all lessons in our plain JSON, as they are written to `annotations.json`. */
export function writtenAnnotations(): string {
  const videos = LESSONS.map((lesson) => ({
    video: fileOf(lesson),
    source: 'ours',
    view: lesson.view,
    subject: lesson.subject,
    duration: lesson.seconds,
    steps: lesson.steps,
  }));
  return `${JSON.stringify(videos, null, 2)}\n`;
}

/** What is known of each file by its name, `files.json`. */
export const filesSchema = z.record(
  z.string(),
  z.object({
    hash: sha256Schema,
    /** Seconds. */
    duration: z.number().positive(),
    /** Pixels. */
    width: z.number().int().positive(),
    height: z.number().int().positive(),
  }),
);

async function describe(lesson: Lesson) {
  const file = path.join(FOLDER, fileOf(lesson));
  using input = new Input({
    source: new BufferSource(await readFile(file)),
    formats: ALL_FORMATS,
  });
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Error(`${file} holds no video`);
  return {
    hash: await hashClip(file),
    duration: Math.round((await track.computeDuration()) * 1e6) / 1e6,
    width: track.displayWidth,
    height: track.displayHeight,
  };
}

/** What is true of the files that are there now. */
export async function describeLessons(): Promise<z.infer<typeof filesSchema>> {
  const entries = LESSONS.map(async (lesson) => [fileOf(lesson), await describe(lesson)] as const);
  return filesSchema.parse(Object.fromEntries(await Promise.all(entries)));
}
