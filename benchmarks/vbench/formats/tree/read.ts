import { DIMENSIONS, type DimensionId } from '../dimensions';
import { type DimensionEntries, entriesOf, OTHER_TEXTS } from './dimension-entries';
import { sortFiles, type TreeFiles } from './files';
import { checkInfo, fullListOf } from './full-list';
import { type MetadataRow, readMetadataRows } from './rows';
import type { Finding, ReadTree } from './schema';

/** How many findings of one file are listed; a file that is something else altogether has one for each of its lines. */
const MOST_FINDINGS = 100;

/**
 * Reads a tree of prompts in VBench-2.0's shape: upstream's own, or a lab's with other prompts, counts or only some
 * dimensions. Never throws for what stands in a file: what cannot be read is a finding, and the rest is the tree. Nothing
 * is corrected silently.
 * @param files the tree's files by path, with any folders before the tree's own; limiting their sizes is the caller's part
 */
export function readTree(files: ReadonlyMap<string, string>): ReadTree {
  const { files: sorted, findings } = sortFiles(files);
  const metadata = readAllMetadata(sorted, findings);
  const byDimension = new Map<DimensionId, DimensionEntries>();
  for (const dimension of DIMENSIONS) {
    const one = entriesOf(dimension, sorted, metadata.get(dimension) ?? null, findings);
    if (one.entries.length > 0) byDimension.set(dimension, one);
  }
  if (byDimension.size === 0) {
    const message =
      'This is no tree of VBench-2.0: there is no list prompt/D.txt or meta_info/D.json of any dimension D that has a prompt.';
    findings.push({ severity: 'error', file: '', line: null, message });
    return { tree: { entries: [], full: [] }, findings: limited(findings) };
  }
  const full = fullListOf(byDimension, sorted, findings);
  if (sorted.info) checkInfo(sorted.info, full, findings);
  noteAbsent(sorted, byDimension, findings);
  const entries = [...byDimension.values()].flatMap((one) => one.entries);
  return { tree: { entries, full }, findings: limited(findings) };
}

/** The metadata by dimension: its own file, or what the file of all has of it. */
function readAllMetadata(
  files: TreeFiles,
  findings: Finding[],
): ReadonlyMap<DimensionId, readonly MetadataRow[]> {
  const byDimension = new Map<DimensionId, MetadataRow[]>();
  for (const [dimension, file] of files.metadata) {
    const read = readMetadataRows(file, dimension);
    byDimension.set(dimension, read.rows);
    for (const finding of read.findings) findings.push(finding);
  }
  const { allMetadata } = files;
  if (!allMetadata) return byDimension;
  const read = readMetadataRows(allMetadata, null);
  for (const finding of read.findings) findings.push(finding);
  for (const dimension of DIMENSIONS) {
    const rows = read.rows.filter((row) => row.dimension === dimension);
    const own = byDimension.get(dimension);
    if (rows.length > 0 && !own) byDimension.set(dimension, rows);
    if (own) compareCopies(own, rows, findings);
  }
  return byDimension;
}

/** Where a dimension's own file and the file of all say different things, its own counts. */
function compareCopies(
  own: readonly MetadataRow[],
  copies: readonly MetadataRow[],
  findings: Finding[],
) {
  const known = new Map(own.map((row) => [row.prompt, JSON.stringify(row.metadata)]));
  for (const { prompt, metadata, file, line } of copies) {
    if (known.get(prompt) === JSON.stringify(metadata)) continue;
    const message = `This is not what ${own[0]?.file ?? 'the dimension’s own file'} says, which counts.`;
    findings.push({ severity: 'error', file, line, message });
  }
}

const TEXT_NAMES = { augmented: 'augmented', chinese: 'Chinese', wan: 'Wan' } as const;

function noteAbsent(
  files: TreeFiles,
  byDimension: ReadonlyMap<DimensionId, unknown>,
  findings: Finding[],
) {
  const say = (message: string) =>
    findings.push({ severity: 'note', file: '', line: null, message });
  const listed = (dimensions: readonly DimensionId[]) => dimensions.join(', ');
  const absent = DIMENSIONS.filter((dimension) => !byDimension.has(dimension));
  if (absent.length > 0) {
    say(`There are prompts for ${byDimension.size} of 18 dimensions, none for ${listed(absent)}.`);
  }
  for (const kind of OTHER_TEXTS) {
    const name = TEXT_NAMES[kind];
    const lists = files.lists[kind];
    const without = [...byDimension.keys()].filter((dimension) => !lists.has(dimension));
    if (lists.size === 0) say(`There are no ${name} lists by dimension.`);
    else if (without.length > 0) say(`There is no ${name} list for ${listed(without)}.`);
    if (!files.combined.has(kind)) say(`There is no combined ${name} list.`);
  }
  if (!files.info) {
    say(
      'There is no VBench2_full_text_info.json; which dimensions a prompt serves is taken from the lists.',
    );
  }
}

function limited(findings: readonly Finding[]): Finding[] {
  const counts = new Map<string, number>();
  const kept = findings.filter(({ file }) => {
    counts.set(file, (counts.get(file) ?? 0) + 1);
    return (counts.get(file) ?? 0) <= MOST_FINDINGS;
  });
  const more = [...counts].flatMap(([file, count]): Finding[] => {
    const message = `${count - MOST_FINDINGS} more findings of this file are not listed.`;
    return count > MOST_FINDINGS ? [{ severity: 'error', file, line: null, message }] : [];
  });
  return [...kept, ...more];
}
