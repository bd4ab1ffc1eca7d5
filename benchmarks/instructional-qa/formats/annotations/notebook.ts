import type { z } from 'zod';
import type { LocatedJson } from './located-json';
import type { AnnotatedVideo, AnnotationReading, Finding, SkipReason } from './schema';

type Path = readonly PropertyKey[];

/** What a reader of a source writes down while it goes through a file. */
export interface Notebook {
  /** The whole file. */
  value: unknown;
  lineAt: LocatedJson['lineAt'];
  say(severity: Finding['severity'], path: Path, message: string): void;
  skip(reason: SkipReason): void;
  keep(video: AnnotatedVideo): void;
  /** Parses a part of the file. Where it is not as it must be, says so, naming what is lost, and returns null. */
  parse<T>(schema: z.ZodType<T>, value: unknown, path: Path, lost: string): T | null;
  reading(source: AnnotationReading['source']): AnnotationReading;
}

/** Opens a notebook on a file. */
export function openNotebook(file: string, { value, isOneLine, lineAt }: LocatedJson): Notebook {
  const videos: AnnotatedVideo[] = [];
  const findings: Finding[] = [];
  const skipped = new Map<SkipReason, number>();
  const lines = new Map<string, number>();
  const say: Notebook['say'] = (severity, path, message) => {
    const place = isOneLine && path.length > 0 ? `${path.map(String).join(' › ')}: ` : '';
    findings.push({ severity, file, line: lineAt(path), message: `${place}${message}` });
  };
  return {
    ...{ value, lineAt, say },
    skip: (reason) => skipped.set(reason, (skipped.get(reason) ?? 0) + 1),
    keep(video) {
      const known = lines.get(video.video);
      if (known !== undefined) {
        const message = `${video.video} stands on line ${known} as well: both are kept.`;
        findings.push({ severity: 'note', file, line: video.line, message });
      }
      lines.set(video.video, known ?? video.line);
      videos.push(video);
    },
    parse(schema, part, path, lost) {
      const parsed = schema.safeParse(part);
      if (parsed.success) return parsed.data;
      const [issue] = parsed.error.issues;
      const at = issue?.path ?? [];
      const field = at.length > 0 ? `“${at.join('.')}”` : 'This';
      const message = `${field} is not as it must be (${issue?.message}): ${lost} is left out.`;
      say('error', [...path, ...at], message);
      return null;
    },
    reading: (source) => ({
      ...{ source, videos, findings },
      skipped: [...skipped].map(([reason, count]) => ({ reason, count })),
    }),
  };
}
