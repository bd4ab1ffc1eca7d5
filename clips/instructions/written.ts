import { readFile } from 'node:fs/promises';
import path from 'node:path';
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
  }),
);

/** How long an MP4 file says that it lasts, in seconds: its movie header (ISO/IEC 14496-12, 8.2.2), in version 0. */
async function durationOf(file: string): Promise<number> {
  const bytes = await readFile(file);
  const header = bytes.indexOf('mvhd', 0, 'latin1') + 4;
  if (header < 4 || bytes[header] !== 0)
    throw new Error(`${file} has no movie header of version 0`);
  return bytes.readUInt32BE(header + 16) / bytes.readUInt32BE(header + 12);
}

/** What is true of the files that are there now. */
export async function describeLessons(): Promise<z.infer<typeof filesSchema>> {
  const entries = LESSONS.map(async (lesson) => {
    const file = path.join(FOLDER, fileOf(lesson));
    return [fileOf(lesson), { hash: await hashClip(file), duration: await durationOf(file) }];
  });
  return filesSchema.parse(Object.fromEntries(await Promise.all(entries)));
}
