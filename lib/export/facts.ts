import type { Suite } from '@/lib/suites/suite';
import packageFacts from '@/package.json' with { type: 'json' };
import type { FileFacts } from './parquet';
import type { ExportTable } from './schema';
import { TABLE_WORDS } from './words.schema';

/** The release that writes, e.g. “Framejury 0.1.0”. */
export const SOFTWARE = `Framejury ${packageFacts.version}`;

/** How a file is cited. @param name of the file, without an ending, which says of what run or project it is */
export function citationOf({ name, version }: Pick<Suite, 'name' | 'version'>, file: string) {
  return `${SOFTWARE}: answers to the suite “${name}”, version ${version} (${file}).`;
}

/** What a table says of itself: suite and version, what its rows are, and how it is cited. */
export function factsOf(table: ExportTable, suite: Suite, file: string): FileFacts {
  return {
    software: SOFTWARE,
    suite: suite.id,
    suite_version: suite.version,
    table,
    rows: TABLE_WORDS[table].row,
    cite: citationOf(suite, file),
  };
}
