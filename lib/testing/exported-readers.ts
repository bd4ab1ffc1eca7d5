import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Where functions are that are given what others sent: replies of judges, and files. */
const ROOMS = ['lib/judge', 'lib/imports', 'benchmarks', 'prompts'];
const FILES = [
  'lib/replies/read.ts',
  'lib/replies/transcription.ts',
  'lib/table-reader.ts',
  'lib/located-json.ts',
];

/** Files of these rooms that read nothing of the kind, or ask the database for it. */
const OTHERS =
  /\.test\.ts$|\/fixtures\/|[/.](store|queries)\.ts$|\/(views|use-cases)\/|\/small-\w+\.ts$/;

/** What text, or what was made of text, is given as. */
const GIVEN =
  /^(?:string(?: \| undefined)?|TextFile|readonly (?:string|TextFile|NamedText|SourceRow)\[\]|Iterable<string>|ReadonlyMap<string, string>|unknown|AnnotatedVideo)$/;

/** An exported function whose first parameter may be what others sent. */
export interface ExportedReader {
  /** `file#name`, by which the test names it. */
  id: string;
  file: string;
  name: string;
  /** Whether a text is all that it needs. */
  isPlain: boolean;
}

/** All functions that modules of the rooms of readers export, and whose first parameter is text, rows or files. */
export function exportedReaders(): ExportedReader[] {
  const files = ROOMS.flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' }).map((file) =>
      path.posix.join(room, file.replaceAll('\\', '/')),
    ),
  ).filter((file) => file.endsWith('.ts') && !OTHERS.test(file));
  return [...files, ...FILES].toSorted().flatMap(readersIn);
}

/** A function's head up to the end of its parameters. */
const HEAD = /^export (?:async )?function\*? (\w+)(?:<[^(]*>)?\(([^)]*)/gm;

function readersIn(file: string): ExportedReader[] {
  return [...readFileSync(file, 'utf8').matchAll(HEAD)].flatMap(([, name = '', list = '']) => {
    const [, type = '', rest = ''] =
      /^\s*(?:\w+|\{[^}]*\})\s*:\s*((?:[^,<]|<[^>]*>)*?)\s*(?:,\s*([\s\S]*))?$/.exec(list) ?? [];
    if (!GIVEN.test(type.trim())) return [];
    const isPlain = /^(string|unknown)/.test(type) && rest === '';
    return [{ id: `${file}#${name}`, file, name, isPlain }];
  });
}
