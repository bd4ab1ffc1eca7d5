import type { z } from 'zod';
import { type JsonNode, linesOf, plainOf } from '@/lib/located-json';
import type { AnnotatedVideo, AnnotationReading, Finding, SkipReason, TextFile } from './schema';

type Path = readonly PropertyKey[];

/** What a reader of a source writes down while it goes through a file. */
export interface Notebook {
  /** The whole file. */
  value: unknown;
  /** The line, from 1, on which the part at a path begins; of a part that is not there, that of what should hold it. */
  lineAt(path: Path): number;
  say(severity: Finding['severity'], path: Path, message: string): void;
  skip(reason: SkipReason): void;
  keep(video: AnnotatedVideo): void;
  /** Parses a part of the file. Where it is not as it must be, says so, naming what is lost, and returns null. */
  parse<T>(schema: z.ZodType<T>, value: unknown, path: Path, lost: string): T | null;
  reading(source: AnnotationReading['source']): AnnotationReading;
}

/** Opens a notebook on a file. */
export function openNotebook({ path: file, text }: TextFile, root: JsonNode): Notebook {
  const value = plainOf(root);
  const lineOf = linesOf(text);
  // Where all stands on one line, lines tell nothing.
  const isOneLine = !text.trim().includes('\n');
  const placeAt = placesIn(root);
  const lineAt = (path: Path) => lineOf(placeAt(path));
  const videos: AnnotatedVideo[] = [];
  const findings: Finding[] = [];
  const skipped = new Map<SkipReason, number>();
  const lines = new Map<string, number>();
  const say: Notebook['say'] = (severity, path, message) => {
    const place = isOneLine && path.length > 0 ? `${path.map(String).join(' › ')}: ` : '';
    findings.push({ severity, file, line: lineAt(path), message: `${place}${message}` });
  };
  return {
    value,
    lineAt,
    say,
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
      source,
      videos,
      findings,
      skipped: [...skipped].map(([reason, count]) => ({ reason, count })),
    }),
  };
}

/** Where the parts of a node begin, by their paths. Of a key that is repeated the last counts, as for JSON.parse. */
function placesIn(root: JsonNode): (path: Path) => number {
  const known = new Map<JsonNode, Map<string, JsonNode>>();
  const partsOf = (node: JsonNode) => {
    const parts = known.get(node) ?? new Map(namedParts(node));
    known.set(node, parts);
    return parts;
  };
  return (path) => {
    let node = root;
    for (const key of path) {
      const next = partsOf(node).get(String(key));
      if (!next) break;
      node = next;
    }
    return node.from;
  };
}

function namedParts(node: JsonNode): [string, JsonNode][] {
  if (node.kind === 'array') return node.items.map((item, index) => [String(index), item]);
  if (node.kind === 'object') return node.entries.map(({ key, value }) => [key.value, value]);
  return [];
}
