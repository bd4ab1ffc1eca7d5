import { z } from 'zod';
import { DIMENSIONS, DIVERSITY, type DimensionId } from '../dimensions';
import {
  type DimensionEntries,
  type ListedPrompt,
  OTHER_TEXTS,
  readList,
} from './dimension-entries';
import type { TreeFile, TreeFiles } from './files';
import { readParts } from './rows';
import type { Finding, FullEntry } from './schema';
import { stemOf } from './stem';

/**
 * The full list: each prompt once, with the dimensions that it is an entry of. It comes from the combined lists; where
 * there is no plain one, it is made of the dimensions' lists.
 */
export function fullListOf(
  byDimension: ReadonlyMap<DimensionId, DimensionEntries>,
  files: TreeFiles,
  findings: Finding[],
): FullEntry[] {
  const served = new Map<string, DimensionId[]>();
  for (const [dimension, { entries }] of byDimension) {
    for (const { prompt } of entries) {
      served.set(prompt, [...(served.get(prompt) ?? []), dimension]);
    }
  }
  const plain = files.combined.get('plain');
  const listed = plain
    ? readCombined(plain, files, findings)
    : withoutSharedNames(gather([...byDimension.values()].flatMap((one) => one.listed)), findings);
  if (!plain) {
    const message =
      'There is no combined list (VBench2_full_text.txt): the full list is made of the dimensions’ lists, Diversity first.';
    findings.push({ severity: 'note', file: '', line: null, message });
  }
  const full = listed.flatMap(({ prompt, texts, file, line }) => {
    const dimensions = served.get(prompt);
    if (dimensions) return [{ prompt, dimensions, texts }];
    const message = 'This prompt stands in no dimension’s list: it is passed over.';
    findings.push({ severity: 'error', file, line, message });
    return [];
  });
  if (plain) {
    checkAgainst(plain, full, byDimension, findings);
    checkDiversityFirst(plain, full, findings);
    noteOtherTexts(files, full, byDimension, findings);
  }
  return full;
}

function readCombined(plain: TreeFile, { combined }: TreeFiles, findings: Finding[]) {
  const others = {
    augmented: combined.get('augmented'),
    chinese: combined.get('chinese'),
    wan: combined.get('wan'),
  };
  return readList(plain, others, findings);
}

/** Each prompt where it comes first. */
function gather(listed: readonly ListedPrompt[]): ListedPrompt[] {
  const first = new Map<string, ListedPrompt>();
  for (const one of listed) if (!first.has(one.prompt)) first.set(one.prompt, one);
  return [...first.values()];
}

/** Two prompts of different dimensions may share their beginning: in one folder their files would have one name. */
function withoutSharedNames(listed: readonly ListedPrompt[], findings: Finding[]): ListedPrompt[] {
  const byStem = new Map<string, ListedPrompt>();
  return listed.filter((one) => {
    const known = byStem.get(stemOf(one.prompt));
    byStem.set(stemOf(one.prompt), known ?? one);
    if (!known) return true;
    const message = `This begins with the same 180 characters as line ${known.line} of ${known.file}: by the full list it is not made.`;
    findings.push({ severity: 'error', file: one.file, line: one.line, message });
    return false;
  });
}

function checkAgainst(
  plain: TreeFile,
  full: readonly FullEntry[],
  byDimension: ReadonlyMap<DimensionId, DimensionEntries>,
  findings: Finding[],
) {
  const known = new Set(full.map(({ prompt }) => prompt));
  for (const { listed } of byDimension.values()) {
    for (const { prompt, file, line } of listed) {
      if (known.has(prompt)) continue;
      const message = `${plain.path} does not have this prompt: by the full list it is not made.`;
      findings.push({ severity: 'error', file, line, message });
    }
  }
}

/** Upstream's loop makes 20 videos of the first lines of the list and 3 of the others, whatever stands there. */
function checkDiversityFirst(plain: TreeFile, full: readonly FullEntry[], findings: Finding[]) {
  const isDiverse = ({ dimensions }: FullEntry) => dimensions.includes(DIVERSITY);
  const count = full.filter(isDiverse).length;
  if (full.slice(0, count).every(isDiverse)) return;
  const message =
    'The prompts of Diversity do not stand first, where upstream’s loop takes them to be.';
  findings.push({ severity: 'note', file: plain.path, line: null, message });
}

/** A prompt of several dimensions may have one text in the combined list and another in a dimension's own. */
function noteOtherTexts(
  files: TreeFiles,
  full: readonly FullEntry[],
  byDimension: ReadonlyMap<DimensionId, DimensionEntries>,
  findings: Finding[],
) {
  const combined = new Map(full.map((entry) => [entry.prompt, entry.texts]));
  for (const kind of OTHER_TEXTS) {
    const whole = files.combined.get(kind);
    if (!whole) continue;
    for (const [dimension, { listed }] of byDimension) {
      const file = files.lists[kind].get(dimension);
      const lines = listed.flatMap(({ prompt, texts, line }) => {
        const text = combined.get(prompt)?.[kind];
        return text && texts[kind] && text !== texts[kind] ? [line] : [];
      });
      if (!file || lines.length === 0) continue;
      const shown = lines.length > 12 ? `${lines.slice(0, 12).join(', ')} …` : lines.join(', ');
      const message = `${lines.length} of ${listed.length} lines differ from ${whole.path} (lines ${shown}). A plan takes the list of its own layout.`;
      findings.push({ severity: 'note', file: file.path, line: lines[0] ?? null, message });
    }
  }
}

const infoSchema = z.object({
  caption: z.string().trim().min(1),
  dimension: z.array(z.enum(DIMENSIONS as [DimensionId, ...DimensionId[]])).min(1),
});

/** Checks what `VBench2_full_text_info.json` says of the full list; the lists rule. */
export function checkInfo(file: TreeFile, full: readonly FullEntry[], findings: Finding[]): void {
  const positions = new Map(full.map(({ prompt }, position) => [prompt, position]));
  const seen: number[] = [];
  readParts(file, 'object', findings, (value, line) => {
    const say = (message: string) =>
      findings.push({ severity: 'error', file: file.path, line, message });
    const [[key, raw] = ['', null]] = Object.entries(value as Record<string, unknown>);
    const read = infoSchema.safeParse(raw);
    if (!read.success) {
      say(
        'An entry must have a “caption” and in “dimension” a list of dimensions: it is passed over.',
      );
      return;
    }
    const { caption, dimension } = read.data;
    if (key !== stemOf(caption)) say('The key is not the first 180 characters of its caption.');
    const position = positions.get(caption);
    const entry = position === undefined ? undefined : full[position];
    if (position === undefined || !entry) {
      say('The full list has no such prompt.');
      return;
    }
    seen.push(position);
    const theirs = DIMENSIONS.filter((one) => dimension.includes(one));
    if (theirs.join() !== entry.dimensions.join()) {
      say(
        `It says ${theirs.join(', ')}, and the prompt stands in the lists of ${entry.dimensions.join(', ')}: the lists count.`,
      );
    }
  });
  const lacking = full.length - new Set(seen).size;
  if (lacking > 0) {
    const message = `${lacking} of ${full.length} prompts of the full list have no entry here.`;
    findings.push({ severity: 'error', file: file.path, line: null, message });
  }
  if (seen.some((position, index) => index > 0 && position < (seen[index - 1] ?? 0))) {
    const message = 'The entries stand in another order than the full list.';
    findings.push({ severity: 'note', file: file.path, line: null, message });
  }
}
