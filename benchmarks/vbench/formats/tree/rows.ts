import { z } from 'zod';
import { type JsonNode, linesOf, plainOf, readLocatedJson } from '@/lib/located-json';
import type { Metadata } from '../data';
import { DIMENSIONS, type DimensionId } from '../dimensions';
import type { TreeFile } from './files';
import { readMetadata } from './metadata';
import type { Finding } from './schema';

/** A row of a dimension's metadata: what is said of which prompt. */
export interface MetadataRow {
  dimension: DimensionId;
  prompt: string;
  metadata: Metadata;
  file: string;
  line: number;
}

const named = z.enum(DIMENSIONS as [DimensionId, ...DimensionId[]]);

const rowSchema = z.object({
  prompt_en: z.string().trim().min(1),
  // A string in the tree, a list of one in the copy of upstream's evaluator.
  dimension: z.union([named, z.tuple([named]).transform(([one]) => one)]),
  auxiliary_info: z.unknown().optional(),
});

/** What a row must have, by the field that does not have it. */
const WANTED: Readonly<Record<string, string>> = {
  prompt_en: '“prompt_en” must be the prompt',
  dimension: '“dimension” must be the name of a dimension, or a list of one',
};

const BEGINNINGS = { list: /^\uFEFF?[ \t\r\n]*\[/, object: /^\uFEFF?[ \t\r\n]*\{/ };

/**
 * Reads a JSON list or object entry by entry. What is no JSON is a finding with its line, and costs no other entry.
 * @param read is given each entry's value with its line; an entry of an object is an object with that one field
 */
export function readParts(
  file: TreeFile,
  kind: 'list' | 'object',
  findings: Finding[],
  read: (value: unknown, line: number) => void,
): void {
  const say = (line: number | null, message: string) =>
    findings.push({ severity: 'error', file: file.path, line, message });
  if (!BEGINNINGS[kind].test(file.text)) {
    say(null, `This is not a JSON ${kind}: nothing is read from it.`);
    return;
  }
  const lineOf = linesOf(file.text);
  const root = readLocatedJson(file.text, ({ message, at }, costs) => {
    const entry = `This entry is not valid JSON (${message}): it is passed over.`;
    say(lineOf(at), costs === 'entry' ? entry : `${message}.`);
  });
  for (const node of entriesOf(root)) read(plainOf(node), lineOf(placeOfPrompt(node)));
}

function entriesOf(root: JsonNode): JsonNode[] {
  if (root.kind === 'array') return root.items;
  if (root.kind !== 'object') return [];
  return root.entries.map((entry) => ({
    kind: 'object',
    entries: [entry],
    from: entry.key.from,
    to: entry.value.to,
  }));
}

/** People look for the prompt, which stands below the brace. */
function placeOfPrompt(node: JsonNode): number {
  const entries = node.kind === 'object' ? node.entries : [];
  return entries.find(({ key }) => key.value === 'prompt_en')?.key.from ?? node.from;
}

/**
 * Reads a file of metadata.
 * @param dimension the dimension whose file it is; null for one of all dimensions
 */
export function readMetadataRows(
  file: TreeFile,
  dimension: DimensionId | null,
): { rows: MetadataRow[]; findings: Finding[] } {
  const rows: MetadataRow[] = [];
  const findings: Finding[] = [];
  readParts(file, 'list', findings, (value, line) => {
    const say = (severity: Finding['severity'], message: string) =>
      findings.push({ severity, file: file.path, line, message });
    const row = rowSchema.safeParse(value);
    if (!row.success) {
      const field = String(row.error.issues[0]?.path[0] ?? '');
      say('error', `${WANTED[field] ?? 'An entry must be an object'}: it is passed over.`);
      return;
    }
    if (dimension && row.data.dimension !== dimension) {
      const message = `This is an entry of ${row.data.dimension} in the file of ${dimension}: it is passed over.`;
      say('error', message);
      return;
    }
    const { metadata, fault, note } = readMetadata(row.data.dimension, row.data.auxiliary_info);
    if (fault) say('error', `${fault} The prompt can be made and matched, but not judged.`);
    if (note) say('note', note);
    const { prompt_en: prompt } = row.data;
    rows.push({ dimension: row.data.dimension, prompt, metadata, file: file.path, line });
  });
  return { rows, findings };
}
