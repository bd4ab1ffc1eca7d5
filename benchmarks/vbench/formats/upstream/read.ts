import { JsonFault, type JsonNode, linesOf, readLocatedJson } from '@/lib/located-json';
import { DIMENSIONS, type DimensionId } from '../dimensions';
import { figureOf, meansAgree } from './mean';

/** The value of one video, as upstream's file has it. */
export interface UpstreamEntry {
  /** Fields in order, each as written: `"video_path": "…"` is `['"video_path"', '"…"']`. */
  fields: [key: string, value: string][];
  /** Null where the entry has none. */
  path: string | null;
  /** Null where the entry has no number; −1 where upstream excludes the video. */
  value: number | null;
  line: number;
}

/** A dimension of a file. */
export interface UpstreamDimension {
  name: string;
  /** The name and the mean as written. */
  key: string;
  mean: string;
  entries: UpstreamEntry[];
  line: number;
}

/** How a file is laid out: by so much a level is indented, or on one line with these separators. */
export interface Layout {
  /** Null: on one line. */
  indent: string | null;
  comma: string;
  colon: string;
  /** What follows after the end. */
  end: string;
}

/** A file of upstream's results with all that is needed to write it again. */
export interface UpstreamResults {
  dimensions: UpstreamDimension[];
  layout: Layout;
}

/** Something that is wrong in a file. */
export interface UpstreamFault {
  line: number;
  message: string;
}

/** What a file turned out to be. */
export type UpstreamFile =
  | { kind: 'results'; results: UpstreamResults; faults: UpstreamFault[]; notes: UpstreamFault[] }
  /** The list of videos that upstream keeps next to its results. */
  | { kind: 'videos' }
  | { kind: 'unreadable'; faults: UpstreamFault[] };

/** Dimensions in which upstream excludes videos, by −1. */
const EXCLUDING: ReadonlySet<string> = new Set<DimensionId>([
  ...(['Human_Clothes', 'Human_Identity', 'Motion_Order_Understanding', 'Mechanics'] as const),
  ...(['Material', 'Thermotics', 'Multi-View_Consistency'] as const),
]);

/**
 * Reads a file of upstream's results. What is wrong with an entry or a dimension is a fault with its line; it stays in what
 * is read, so that the file can be written again as it was, and the rest is good.
 */
export function readUpstreamFile(text: string): UpstreamFile {
  let root: JsonNode;
  try {
    root = readLocatedJson(text);
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error;
    const fault = { line: linesOf(text)(error.at), message: `is no JSON: ${error.message}` };
    return { kind: 'unreadable', faults: [fault] };
  }
  if (root.kind === 'array') return readList(root);
  if (root.kind !== 'object') return notResults('holds no object of dimensions');
  const faults: UpstreamFault[] = [];
  const notes: UpstreamFault[] = [];
  const lineOf = linesOf(text);
  const dimensions = root.entries.flatMap(({ key, value }): UpstreamDimension[] => {
    const line = lineOf(key.from);
    const say = (message: string, at = line) =>
      faults.push({ line: at, message: `“${key.value}” ${message}` });
    const read = readDimension(text, value, lineOf, say);
    return read ? [{ name: key.value, key: text.slice(key.from, key.to), line, ...read }] : [];
  });
  const names = new Set<string>();
  for (const dimension of dimensions) {
    for (const fault of faultsOf(dimension, names.has(dimension.name))) faults.push(fault);
    names.add(dimension.name);
    for (const note of notesOf(dimension)) notes.push(note);
  }
  return { kind: 'results', results: { dimensions, layout: layoutOf(text, root) }, faults, notes };
}

function notResults(message: string): UpstreamFile {
  return { kind: 'unreadable', faults: [{ line: 1, message }] };
}

function readList(root: Extract<JsonNode, { kind: 'array' }>): UpstreamFile {
  const isVideos = root.items.every(
    (item) => item.kind === 'object' && item.entries.some(({ key }) => key.value === 'video_list'),
  );
  return isVideos
    ? { kind: 'videos' }
    : notResults('holds a list, where results are an object of dimensions');
}

/** @returns null where it is no dimension, which is said */
function readDimension(
  text: string,
  node: JsonNode,
  lineOf: (place: number) => number,
  say: (message: string, line?: number) => void,
): Pick<UpstreamDimension, 'mean' | 'entries'> | null {
  const [mean, list] = node.kind === 'array' && node.items.length === 2 ? node.items : [];
  if (!mean || list?.kind !== 'array') {
    say('is no pair of a mean and a list of videos');
    return null;
  }
  if (mean.kind !== 'number') say('has a mean that is no number');
  const entries = list.items.flatMap((item): UpstreamEntry[] => {
    const line = lineOf(item.from);
    if (item.kind !== 'object') {
      say('has something else than an object among its videos', line);
      return [];
    }
    const find = (name: string) => item.entries.find(({ key }) => key.value === name)?.value;
    const [path, value] = [find('video_path'), find('video_results')];
    const fields = item.entries.map((field): [string, string] => [
      text.slice(field.key.from, field.key.to),
      text.slice(field.value.from, field.value.to),
    ]);
    return [
      {
        fields,
        line,
        path: path?.kind === 'string' ? path.value : null,
        value: value?.kind === 'number' && Number.isFinite(value.value) ? value.value : null,
      },
    ];
  });
  return { mean: text.slice(mean.from, mean.to), entries };
}

function faultsOf({ name, line, entries }: UpstreamDimension, again: boolean): UpstreamFault[] {
  if (!DIMENSIONS.some((one) => one === name)) {
    return [{ line, message: `“${name}” is no dimension of VBench-2.0` }];
  }
  if (again) return [{ line, message: `“${name}” stands in the file twice` }];
  return entries.flatMap((entry): UpstreamFault[] => {
    const fault = entryFault(name, entry);
    return fault === null ? [] : [{ line: entry.line, message: fault }];
  });
}

/** What is wrong with the value of a video; null where nothing is. */
export function entryFault(
  dimension: string,
  { path, value, fields }: UpstreamEntry,
): string | null {
  if (path === null) return `an entry of “${dimension}” has no “video_path”`;
  if (value === null) {
    const source = fields.find(([key]) => key === '"video_results"')?.[1] ?? 'nothing';
    return `“video_results” of “${path}” is ${source.slice(0, 40)}, which is no number`;
  }
  if (value === -1 || (value >= 0 && value <= 1)) return null;
  return `“video_results” of “${path}” is ${value}: values are from 0 to 1, or −1`;
}

function notesOf({ name, mean, line, entries }: UpstreamDimension): UpstreamFault[] {
  const figure = figureOf(
    name,
    entries.flatMap(({ value }) => value ?? []),
  );
  const excluded = entries.filter(({ value }) => value === -1).length;
  const notes: UpstreamFault[] = [];
  if (excluded > 0 && !EXCLUDING.has(name)) {
    const message = `“${name}” has −1 ${excluded}×, though VBench-2.0 itself excludes nothing there`;
    notes.push({ line, message });
  }
  if (meansAgree(Number(mean), figure)) return notes;
  const own = figure === null ? 'none, since no video counts' : String(figure);
  return [
    ...notes,
    { line, message: `“${name}” says a mean of ${mean}; that of its values is ${own}` },
  ];
}

function layoutOf(text: string, root: JsonNode): Layout {
  const end = text.slice(root.to);
  const indent = /^\uFEFF?\s*\{\r?\n([ \t]+)"/.exec(text)?.[1] ?? null;
  const [entry] = root.kind === 'object' ? root.entries : [];
  const colon = entry ? text.slice(entry.key.to, entry.value.from) : ': ';
  const [mean, list] = entry?.value.kind === 'array' ? entry.value.items : [];
  const between = mean && list ? text.slice(mean.to, list.from) : '';
  const comma = /^,[ \t]*/.exec(between)?.[0] ?? ', ';
  return { indent, comma: indent === null ? comma : ',', colon, end };
}
