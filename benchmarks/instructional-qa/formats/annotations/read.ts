import { JsonFault, type JsonNode, linesOf, readLocatedJson } from '@/lib/located-json';
import type { SourceId } from '../sources';
import { type Notebook, openNotebook } from './notebook';
import {
  type Known,
  readEgoExo4d,
  readGoalStep,
  readHirest,
  readOurs,
  readYouCook2,
} from './readers';
import type { AnnotationReading, Finding, TextFile } from './schema';

const READERS: Readonly<Record<SourceId, (notes: Notebook, known: Known) => void>> = {
  hirest: readHirest,
  youcook2: readYouCook2,
  'goal-step': readGoalStep,
  'ego-exo4d': readEgoExo4d,
  ours: readOurs,
};

/**
 * Reads step annotations of any source, told by the shape of the file. A fault costs the step or the video that it is in,
 * not the file, unless that is no JSON or of no known shape; everything that is left out is a finding with its line or is
 * counted.
 */
export function readAnnotations(file: TextFile, known: Known = {}): AnnotationReading {
  let root: JsonNode;
  try {
    root = readLocatedJson(file.text);
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error;
    const line = linesOf(file.text)(error.at);
    return refused(file, line, `This is not valid JSON (${error.message}).`);
  }
  const notes = openNotebook(file, root);
  const source = sourceOf(notes.value);
  if (!source) {
    const message =
      'This is of no shape that is known: HiREST, YouCook2, Ego4D Goal-Step, Ego-Exo4D, or the plain JSON that the documentation describes.';
    return refused(file, null, message);
  }
  READERS[source](notes, known);
  return notes.reading(source);
}

function refused({ path }: TextFile, line: number | null, message: string): AnnotationReading {
  const findings: Finding[] = [{ severity: 'error', file: path, line, message }];
  return { source: null, videos: [], findings, skipped: [] };
}

function sourceOf(value: unknown): SourceId | null {
  if (Array.isArray(value)) return 'ours';
  if (!isObject(value)) return null;
  if (isObject(value.database)) return 'youcook2';
  if (Array.isArray(value.videos)) return 'goal-step';
  if ('annotations' in value && ('taxonomy' in value || 'vocabulary' in value)) return 'ego-exo4d';
  if (typeof value.video === 'string' || Array.isArray(value.steps)) return 'ours';
  const inner = Object.values(value);
  if (inner.length > 0 && inner.every((one) => isObject(one))) {
    // Takes stand under “annotations” even where the file has nothing else.
    return inner.length === 1 && 'annotations' in value ? 'ego-exo4d' : 'hirest';
  }
  return null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reads YouCook2's table of recipes: a number, a comma and a name a line, with or without a heading. */
export function readRecipeNames({ path, text }: TextFile): {
  recipes: Map<string, string>;
  findings: Finding[];
} {
  const recipes = new Map<string, string>();
  const findings: Finding[] = [];
  for (const [index, raw] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    const [head, number] = /^"?(\d+)"?\s*,/.exec(raw.trim()) ?? [];
    const said = head === undefined ? '' : raw.trim().slice(head.length).trim();
    const name = said.replace(/^"(.*)"$/, '$1').trim();
    if (number && name) recipes.set(number, name);
    else if (raw.trim() !== '' && index > 0) {
      const message = 'This line is not a number, a comma and a name: it is passed over.';
      findings.push({ severity: 'error', file: path, line: index + 1, message });
    }
  }
  return { recipes, findings };
}
