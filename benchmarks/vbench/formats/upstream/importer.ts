import type { FileNote } from '@/lib/suites/file-note';
import type {
  ForeignScore,
  NamedText,
  ReadForeignScores,
  ScoreImporter,
} from '@/lib/suites/foreign-scores';
import type { VbenchData } from '../data';
import { DIMENSIONS, type DimensionId } from '../dimensions';
import { THEIR_PAIR, THEIR_VLM } from '../judged/rules';
import { HOW_JUDGED } from '../judged/table';
import { itemsInPlan } from '../match/items';
import { planContentSchema } from '../plan/content';
import { itemKey, stemOf, stemOfPath } from './names';
import { entryFault, readUpstreamFile, type UpstreamDimension } from './read';

const ORDER = 'Motion_Order_Understanding' satisfies DimensionId;

/** Values of upstream's own evaluation, as its result files have them. */
export const upstreamResults: ScoreImporter<VbenchData> = {
  id: 'vbench2-results',
  label: 'Results of VBench-2.0’s own evaluation',
  help: 'The …_eval_results.json of one model: one file, several, or a folder or ZIP of them. A value is matched by its dimension and by the name of its video.',
  files: ['.json'],
  judge: 'VBench-2.0’s own evaluation',
  score: {
    id: 'value',
    label: 'Value',
    range: { min: 0, max: 1 },
    higherIsWorse: false,
    formula: 'as upstream’s file has it',
  },
  published: {
    own: 'In value and in order: VBench-2.0’s own evaluation measured them. Published figures of other versions of it, or of videos made by other rules, may differ all the same.',
    others:
      'Only if they were measured as VBench-2.0’s own evaluation does: they came in its form under the name of another judge.',
  },
  specialised: Object.fromEntries(
    DIMENSIONS.map((dimension) => [dimension, HOW_JUDGED[dimension].replaces]).filter(
      ([, model = '']) => ![THEIR_VLM, THEIR_PAIR].includes(model),
    ),
  ),
  keyOf: keyOfItem,
  read: readResults,
  itemsOf: (plan, model, named) =>
    itemsInPlan(planContentSchema.parse(plan), model).filter(({ data }) =>
      named.has(keyOfItem(data)),
    ),
};

function keyOfItem({ dimension, prompt, sample }: VbenchData): string {
  return itemKey(dimension, stemOf({ prompt, sample }));
}

/** A dimension with the file that has it. */
type Placed = UpstreamDimension & { file: string };

function readResults(files: readonly NamedText[]): ReadForeignScores {
  const faults: FileNote[] = [];
  const notes: FileNote[] = [];
  const dimensions = new Map<string, Placed[]>();
  for (const { name: file, text } of files) {
    const read = readUpstreamFile(text);
    if (read.kind === 'videos') {
      notes.push({ file, line: null, message: 'is the list of videos, which says no values' });
      continue;
    }
    for (const fault of read.faults) faults.push({ file, ...fault });
    if (read.kind === 'unreadable') continue;
    for (const note of read.notes) notes.push({ file, ...note });
    for (const dimension of read.results.dimensions) {
      if (!DIMENSIONS.some((one) => one === dimension.name)) continue;
      const placed = { ...dimension, file };
      const known = dimensions.get(dimension.name);
      if (known) known.push(placed);
      else dimensions.set(dimension.name, [placed]);
    }
  }
  const scores = [...dimensions.values()].flatMap((places): ForeignScore[] => {
    const [dimension, ...others] = places;
    const conflict = others.find(({ file }) => file !== dimension?.file);
    if (!dimension || others.length > 0) {
      if (dimension && conflict) faults.push(conflictOf(dimension, conflict));
      return [];
    }
    return scoresOf(dimension, faults);
  });
  return { scores, faults, notes };
}

/** Upstream takes whichever file it reads last; which one is meant is for a person to say. */
function conflictOf({ name, file, line }: Placed, other: Placed): FileNote {
  return {
    file: other.file,
    line: other.line,
    message: `“${name}” stands here and in “${file}”, line ${line}: keep one of the two`,
  };
}

function scoresOf({ name, file, entries }: Placed, faults: FileNote[]): ForeignScore[] {
  const lines = new Map<string, number>();
  return entries.flatMap((entry): ForeignScore[] => {
    const { path, value, line } = entry;
    // What is wrong with an entry was said when it was read.
    if (path === null || value === null || entryFault(name, entry) !== null) return [];
    const item = itemKey(name, stemOfPath(path));
    const before = lines.get(item);
    if (before !== undefined) {
      faults.push({ file, line, message: `“${path}” stands in “${name}” already, line ${before}` });
      return [];
    }
    lines.set(item, line);
    const excluded = name === ORDER ? 'unparseable' : 'nothing-to-judge';
    const scored = value === -1 ? { value: null, reason: excluded } : { value, reason: null };
    return [{ item, called: path, file, line, ...scored } as ForeignScore];
  });
}
