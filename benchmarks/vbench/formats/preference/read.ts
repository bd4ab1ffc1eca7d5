import { z } from 'zod';
import { JsonFault, linesOf, plainOf, readLocatedJson } from '@/lib/located-json';
import type { FileNote } from '@/lib/suites/file-note';
import type { NamedText } from '@/lib/suites/foreign-scores';
import type {
  PairedPreference,
  PreferenceImporter,
  PreferenceSet,
  ReadPreferences,
} from '@/lib/suites/preferences';
import { DIMENSIONS, type DimensionId, labelOf } from '../dimensions';

const pointsSchema = z.record(z.string(), z.record(z.string(), z.unknown()));

const entrySchema = z.object({
  prompt_en: z.string().trim().min(1),
  videos: z.record(z.string(), z.unknown()).default({}),
  human_anno: pointsSchema,
});

/** What a comparison may be worth to a model. */
const POINTS: readonly unknown[] = [0, 0.5, 1];

/** People's preferences as the authors of VBench-2.0 describe their files. */
export const humanPreference: PreferenceImporter = {
  id: 'vbench2-preference',
  label: 'VBench-2.0’s human preference',
  help: 'A JSON file for each dimension, with the dimension in its name: a list of {prompt_en, videos, human_anno}, where human_anno has each model’s points, 0, 0.5 or 1, against each other.',
  files: ['.json'],
  facet: 'dimension',
  read: readPreferences,
};

function readPreferences(files: readonly NamedText[]): ReadPreferences {
  const read: ReadPreferences = { sets: [], faults: [], notes: [] };
  const sets = new Map<DimensionId, PreferenceSet[]>();
  for (const { name: file, text } of files) {
    const facet = dimensionIn(file);
    const say = (line: number | null, message: string, to: FileNote[] = read.faults) =>
      to.push({ file, line, message });
    if (!facet) {
      say(null, 'has no dimension of VBench-2.0 in its name');
      continue;
    }
    const preferences = readFile(text, say, read.notes);
    if (preferences.length === 0) continue;
    sets.set(facet, [...(sets.get(facet) ?? []), { file, facet, preferences }]);
  }
  for (const [facet, [set, ...others]] of sets) {
    for (const { file } of others) {
      const message = `is about ${labelOf(facet)}, as “${set?.file}” is: keep one of the two`;
      read.faults.push({ file, line: null, message });
    }
    if (set && others.length === 0) read.sets.push({ ...set, facet: labelOf(facet) });
  }
  return read;
}

/** The dimension that a file's name holds, the longest where several do, whatever stands for blanks. */
function dimensionIn(file: string): DimensionId | null {
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z]+/g, '');
  const [base = ''] = file.split(/[\\/]/).toReversed();
  const found = DIMENSIONS.filter((one) => plain(base).includes(plain(one)));
  return found.toSorted((one, other) => other.length - one.length)[0] ?? null;
}

type Say = (line: number | null, message: string, to?: FileNote[]) => void;

function readFile(text: string, say: Say, notes: FileNote[]): PairedPreference[] {
  const lineOf = linesOf(text);
  try {
    const root = readLocatedJson(text);
    if (root.kind !== 'array') {
      say(1, 'holds no list of prompts');
      return [];
    }
    return root.items.flatMap((item) => {
      const line = lineOf(item.from);
      return readEntry(plainOf(item), (message, to) => say(line, message, to), notes);
    });
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error;
    say(lineOf(error.at), `is no JSON: ${error.message}`);
    return [];
  }
}

function readEntry(
  entry: unknown,
  say: (message: string, to?: FileNote[]) => void,
  notes: FileNote[],
): PairedPreference[] {
  const parsed = entrySchema.safeParse(entry);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    say(`“${issue?.path.join('.') ?? ''}”: ${issue?.message ?? 'is not as expected'}`);
    return [];
  }
  const { prompt_en: task, videos, human_anno: points } = parsed.data;
  const found = new Map<string, PairedPreference>();
  const broken = new Set<string>();
  for (const [left, against] of Object.entries(points)) {
    for (const [right, value] of Object.entries(against)) {
      const pair = JSON.stringify([left, right].toSorted());
      const fault = faultOf(left, right, value, points);
      if (fault !== null) {
        if (!broken.has(pair)) say(`“${task}”: ${fault}`);
        broken.add(pair);
      } else if (!found.has(pair)) {
        found.set(pair, { task, left, right, points: Number(value) });
      }
    }
  }
  for (const pair of broken) found.delete(pair);
  const compared = new Set([...found.values()].flatMap(({ left, right }) => [left, right]));
  const without = [...compared].filter((model) => !Object.hasOwn(videos, model));
  const alone = Object.keys(videos).filter((model) => !compared.has(model));
  if (without.length > 0)
    say(`“${task}”: no video of ${without.join(', ')}, counted all the same`, notes);
  if (alone.length > 0)
    say(`“${task}”: a video of ${alone.join(', ')}, which nobody compared`, notes);
  return [...found.values()];
}

/** What is wrong with a pair of models, seen from one of them; null where nothing is. */
function faultOf(
  left: string,
  right: string,
  value: unknown,
  points: z.infer<typeof pointsSchema>,
): string | null {
  if (left === right) return `${left} is compared with itself`;
  if (!POINTS.includes(value)) {
    return `${left} has ${printed(value)} against ${right}, where 0, 0.5 or 1 may stand`;
  }
  const back = Object.hasOwn(points, right) ? points[right]?.[left] : undefined;
  if (back === undefined || Number(value) + Number(back) === 1) return null;
  return `${left} and ${right} have ${printed(value)} and ${printed(back)} against each other, which is not 1 together`;
}

function printed(value: unknown): string {
  return typeof value === 'number' ? String(value) : JSON.stringify(value);
}
