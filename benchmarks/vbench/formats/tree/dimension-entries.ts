import type { DimensionId } from '../dimensions';
import type { TreeFile, TreeFiles } from './files';
import { readLines } from './lines';
import { needsMetadata } from './metadata';
import type { MetadataRow } from './rows';
import { type Entry, type Finding, type OtherTexts, TEXTS } from './schema';
import { stemOf } from './stem';

/** The kinds of text in addition to the plain one. */
export const OTHER_TEXTS = TEXTS.filter((text) => text !== 'plain');

/** A prompt as a list has it, with where it stands. */
export interface ListedPrompt {
  prompt: string;
  file: string;
  line: number;
  texts: OtherTexts;
}

/** Which list each kind of other text stands in. */
type OtherFiles = Readonly<Record<keyof OtherTexts, TreeFile | undefined>>;

/** The prompts of a list with the lines of the other lists. Blank lines and prompts that come again are findings. */
export function readList(plain: TreeFile, others: OtherFiles, findings: Finding[]): ListedPrompt[] {
  const lines = linesOf(plain, findings);
  const otherTexts = readOthers(plain.path, lines.length, others, findings);
  return withoutRepeats(
    lines.map((prompt, index) => ({
      prompt,
      file: plain.path,
      line: index + 1,
      texts: otherTexts(index),
    })),
    findings,
  );
}

/** The prompts that a dimension's metadata have, where there is no list of them. */
function listRows(
  rows: readonly MetadataRow[],
  others: OtherFiles,
  findings: Finding[],
): ListedPrompt[] {
  const otherTexts = readOthers(rows[0]?.file ?? '', rows.length, others, findings);
  const listed = rows.map(({ prompt, file, line }, index) => ({
    prompt,
    file,
    line,
    texts: otherTexts(index),
  }));
  return withoutRepeats(listed, findings);
}

function linesOf(file: TreeFile, findings: Finding[]): readonly string[] {
  const { lines, passedOver } = readLines(file.text);
  if (passedOver.length > 0) {
    const message = `Passed over: ${passedOver.join(', ')}.`;
    findings.push({ severity: 'note', file: file.path, line: null, message });
  }
  if (lines.length === 0) {
    findings.push({ severity: 'error', file: file.path, line: null, message: 'It is empty.' });
  }
  lines.forEach((line, index) => {
    if (line !== '') return;
    const message = 'This line is empty.';
    findings.push({ severity: 'error', file: file.path, line: index + 1, message });
  });
  return lines;
}

/** Reads what stands next to a list of so many lines: a list of another length says nothing about which line is which. */
function readOthers(
  path: string,
  count: number,
  others: OtherFiles,
  findings: Finding[],
): (index: number) => OtherTexts {
  const otherLines = (kind: keyof OtherTexts): readonly string[] => {
    const file = others[kind];
    if (!file) return [];
    const lines = linesOf(file, findings);
    if (lines.length === count) return lines;
    const message = `Misaligned: it has ${lines.length} lines, and ${path} has ${count}. It is not used.`;
    findings.push({ severity: 'error', file: file.path, line: null, message });
    return [];
  };
  const augmented = otherLines('augmented');
  const chinese = otherLines('chinese');
  const wan = otherLines('wan');
  return (index) => ({
    augmented: augmented[index] || null,
    chinese: chinese[index] || null,
    wan: wan[index] || null,
  });
}

function withoutRepeats(listed: readonly ListedPrompt[], findings: Finding[]): ListedPrompt[] {
  const byStem = new Map<string, ListedPrompt>();
  const byLowerCase = new Map<string, ListedPrompt>();
  return listed.filter((one) => {
    if (one.prompt === '') return false;
    const say = (severity: Finding['severity'], message: string) =>
      findings.push({ severity, file: one.file, line: one.line, message });
    const stem = stemOf(one.prompt);
    const known = byStem.get(stem);
    if (known) {
      const how = known.prompt === one.prompt ? 'the prompt' : 'the first 180 characters';
      say('error', `Duplicate: ${how} of line ${known.line} again. It is passed over.`);
      return false;
    }
    byStem.set(stem, one);
    const twin = byLowerCase.get(stem.toLowerCase());
    if (twin) {
      const message = `This differs from line ${twin.line} by capitals alone: some disks would keep one of the two files.`;
      say('note', message);
    } else byLowerCase.set(stem.toLowerCase(), one);
    return true;
  });
}

/** What a dimension's files come to: its entries, and where in which list each stands. */
export interface DimensionEntries {
  entries: Entry[];
  listed: ListedPrompt[];
}

/**
 * The entries of a dimension, from its list, or from its metadata where there is none.
 * @param rows the dimension's metadata; null where the tree has no file of them
 */
export function entriesOf(
  dimension: DimensionId,
  files: TreeFiles,
  rows: readonly MetadataRow[] | null,
  findings: Finding[],
): DimensionEntries {
  const plain = files.lists.plain.get(dimension);
  const others = {
    augmented: files.lists.augmented.get(dimension),
    chinese: files.lists.chinese.get(dimension),
    wan: files.lists.wan.get(dimension),
  };
  if (!plain && !rows) {
    for (const file of Object.values(others)) {
      if (!file) continue;
      const message = `The list of plain prompts that it belongs to (prompt/${dimension}.txt) is missing: it is not used.`;
      findings.push({ severity: 'error', file: file.path, line: null, message });
    }
    return { entries: [], listed: [] };
  }
  const listed = plain ? readList(plain, others, findings) : listRows(rows ?? [], others, findings);
  if (!plain && listed.length > 0) {
    const message = `prompt/${dimension}.txt is missing: its prompts are taken from here.`;
    findings.push({ severity: 'note', file: listed[0]?.file ?? '', line: null, message });
  }
  const metadata = placeMetadata(dimension, listed, rows, findings);
  const entries = listed.map(({ prompt, texts }, index) => ({
    dimension,
    prompt,
    texts,
    metadata: metadata[index]?.metadata ?? null,
  }));
  return { entries, listed };
}

/** The row of metadata of each prompt, by the prompt; that the two files' orders differ is said once. */
function placeMetadata(
  dimension: DimensionId,
  listed: readonly ListedPrompt[],
  rows: readonly MetadataRow[] | null,
  findings: Finding[],
): (MetadataRow | undefined)[] {
  const file = listed[0]?.file ?? '';
  if (!rows) {
    const isNeeded = needsMetadata(dimension);
    const message = isNeeded
      ? `meta_info/${dimension}.json is missing: its prompts can be made and matched, but not judged.`
      : `meta_info/${dimension}.json is missing; the dimension needs nothing of it.`;
    findings.push({ severity: isNeeded ? 'error' : 'note', file, line: null, message });
    return [];
  }
  const byPrompt = new Map<string, MetadataRow>();
  for (const row of rows) {
    const known = byPrompt.get(row.prompt);
    if (!known) byPrompt.set(row.prompt, row);
    // Where the rows are the list, it has said so itself.
    else if (row.file !== file) {
      const message = `Duplicate: the prompt of line ${known.line} again. It is passed over.`;
      findings.push({ severity: 'error', file: row.file, line: row.line, message });
    }
  }
  const placed = listed.map(({ prompt }) => byPrompt.get(prompt));
  const lacking = listed.filter((_, index) => !placed[index]);
  const source = rows[0]?.file ?? 'the metadata';
  // That nothing could be read is said once, not by each line.
  const where = lacking.length === listed.length ? [null] : lacking.map(({ line }) => line);
  for (const line of lacking.length > 0 ? where : []) {
    const what = line === null ? 'any of these prompts' : 'this prompt';
    const message = `There is no entry for ${what} in ${source}.`;
    findings.push({ severity: 'error', file, line, message });
  }
  const known = new Set(placed);
  for (const row of byPrompt.values()) {
    if (known.has(row)) continue;
    const message = `${file} has no such prompt: the entry is passed over.`;
    findings.push({ severity: 'error', file: row.file, line: row.line, message });
  }
  const positions = new Map(rows.map((row, position) => [row, position]));
  const ordered = placed.filter((row) => row !== undefined);
  const position = (row: MetadataRow | undefined) => (row && positions.get(row)) ?? 0;
  const out = ordered.find((row, index) => position(row) < position(ordered[index - 1]));
  if (out) {
    const message = `Misaligned: the order differs from that of ${file}, here first. Entries are found by their prompts.`;
    findings.push({ severity: 'error', file: out.file, line: out.line, message });
  }
  return placed;
}
