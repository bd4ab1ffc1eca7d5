import { readAnnotations, readRecipeNames } from '../annotations/read';
import type { AnnotatedVideo, Finding, TextFile } from '../annotations/schema';
import type { FileSummary } from './schema';

/** A video with the file that it stands in. */
export type ReadVideo = AnnotatedVideo & { file: string };

/** What files of annotations hold together. */
export interface FilesReading {
  files: FileSummary[];
  videos: ReadVideo[];
  findings: Finding[];
}

/**
 * Reads files of annotations that belong together: those that end in `.csv` are tables of YouCook2's recipes, which are
 * used for all the others.
 * @param durations in seconds by `video`, where videos are here whose files say none
 */
export function readAnnotationFiles(
  files: readonly TextFile[],
  durations: ReadonlyMap<string, number> = new Map(),
): FilesReading {
  const tables = files.filter(isTable).map((file) => ({ file, ...readRecipeNames(file) }));
  const recipes = new Map(tables.flatMap((table) => [...table.recipes]));
  const known = { durations, ...(tables.length > 0 && { recipes }) };
  const read = files
    .filter((file) => !isTable(file))
    .map((file) => ({ file: file.path, ...readAnnotations(file, known) }));
  const needsTable = read.some(({ source }) => source === 'youcook2');
  const summaries = [
    ...tables.map(({ file, recipes: { size } }) => ({ ...EMPTY, file: file.path, recipes: size })),
    ...read.map(({ file, source, videos, skipped }) => ({
      ...EMPTY,
      file,
      source,
      skipped,
      videos: videos.length,
      entries: videos.length + skipped.reduce((sum, { count }) => sum + count, 0),
      steps: sumOf(videos, ({ steps }) => steps.length),
      substeps: sumOf(videos, ({ steps }) => sumOf(steps, (step) => step.substeps.length)),
    })),
  ];
  return {
    files: summaries,
    videos: read.flatMap(({ file, videos }) => videos.map((video) => ({ ...video, file }))),
    findings: [
      ...tables.flatMap(({ file, findings }) => [
        ...findings,
        ...(needsTable
          ? []
          : [note(file.path, 'This table names recipes of YouCook2, of which there is no file.')]),
      ]),
      ...read.flatMap(({ file, source, findings, videos }) => [
        ...findings,
        ...(source === 'ego-exo4d' ? noteUnknownDurations(file, videos) : []),
      ]),
    ],
  };
}

const EMPTY: Omit<FileSummary, 'file'> = {
  source: null,
  recipes: null,
  entries: 0,
  videos: 0,
  steps: 0,
  substeps: 0,
  skipped: [],
};

function isTable({ path }: TextFile): boolean {
  return path.toLowerCase().endsWith('.csv');
}

function sumOf<Part>(parts: readonly Part[], of: (part: Part) => number): number {
  return parts.reduce((sum, part) => sum + of(part), 0);
}

function note(file: string, message: string): Finding {
  return { severity: 'note', file, line: null, message };
}

function noteUnknownDurations(file: string, videos: readonly AnnotatedVideo[]): Finding[] {
  const unknown = videos.filter(({ duration }) => duration === null).length;
  if (unknown === 0) return [];
  const message = `This file has no durations, and the videos of ${unknown} of ${videos.length} takes are not in the project: these count as long as their last step goes. Add the videos first to have their durations.`;
  return [note(file, message)];
}
