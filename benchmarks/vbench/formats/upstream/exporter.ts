import type { LeftOut, NamedText, ResultExporter, ScoredItem } from '@/lib/suites/foreign-scores';
import type { UnscoredReason } from '@/lib/suites/verdict';
import type { VbenchData } from '../data';
import { DIMENSIONS, DIVERSITY, type DimensionId, samplesOf } from '../dimensions';
import { planContentSchema } from '../plan/content';
import { figureOf, isMostlyExcluded } from './mean';
import { stemOf } from './names';
import { pythonFloat } from './number';
import { pythonString, UPSTREAM_LAYOUT, writeUpstream } from './write';

/** Dimensions whose values upstream writes as integers. */
const INTEGERS: ReadonlySet<string> = new Set<DimensionId>([
  ...(['Motion_Rationality', 'Dynamic_Spatial_Relationship', 'Dynamic_Attribute'] as const),
  ...(['Human_Interaction', 'Motion_Order_Understanding', 'Human_Clothes'] as const),
  ...(['Mechanics', 'Material', 'Thermotics'] as const),
]);

const ORDER = 'Motion_Order_Understanding' satisfies DimensionId;

/** Dimensions from which upstream excludes videos, as −1; in all others each video has a value. */
const EXCLUDING: ReadonlySet<DimensionId> = new Set([
  ...(['Human_Clothes', 'Human_Identity', ORDER, 'Mechanics', 'Material'] as const),
  ...(['Thermotics', 'Multi-View_Consistency'] as const),
]);

type Item = ScoredItem<VbenchData>;

/** A run's values of one model as a result file of upstream's, with a list of what has no place in it. */
export const upstreamFiles: ResultExporter<VbenchData> = {
  id: 'vbench2-results',
  label: 'VBench-2.0 results',
  help: 'The …_eval_results.json of each model, as upstream’s own scripts read it. Nothing to judge, and an order of motions that cannot be read, is −1 in the dimensions that exclude videos there; what else is unscored, not judged or missing is left out and listed in a table next to it.',
  write: writeFiles,
};

/** What stands in a line of the list: where it belongs, and why it is left out. */
type Line = [dimension: string, item: string, video: string, why: string];

function writeFiles(
  items: readonly Item[],
  model: string | null,
  without: LeftOut<VbenchData> = { plan: null, unjudged: [] },
): NamedText[] {
  const leftOut: [item: Item, why: string][] = [];
  const dimensions = DIMENSIONS.flatMap((name) => {
    const written = items
      .filter(({ data }) => data.dimension === name)
      .flatMap((item) => {
        const value = upstreamValue(item);
        if (value !== null) return [{ item, value }];
        leftOut.push([item, item.reasons.join(', ') || 'not scored']);
        return [];
      });
    const values = written.map(({ value }) => value);
    const mean = figureOf(name, values);
    if (mean === null) {
      // Upstream divides by zero there, and writes no file.
      for (const { item } of written) leftOut.push([item, 'its dimension has no value']);
      return [];
    }
    const entries = written.map(({ item: { data }, value }) => ({
      fields: [
        ['"video_path"', pythonString(`${stemOf(data)}.mp4`)],
        ['"video_results"', printValue(data, value)],
      ] as [string, string][],
      path: null,
      value,
      line: 0,
    }));
    const printed = isMostlyExcluded(name, values) ? '0' : pythonFloat(mean);
    return [{ name, key: pythonString(name), mean: printed, entries, line: 0 }];
  });
  const name = fileName(model);
  const lines: Line[] = [
    ...leftOut.map(([item, why]) => lineOf(item, why)),
    ...without.unjudged.map((item) => lineOf(item, item.why)),
    ...awaitedOf(items),
    ...missingOf(without.plan, [...items, ...without.unjudged]),
  ];
  return [
    {
      name: `${name}_eval_results.json`,
      text: writeUpstream({ dimensions, layout: UPSTREAM_LAYOUT }),
    },
    ...(lines.length > 0 ? [{ name: `${name}_left_out.csv`, text: tableOf(lines) }] : []),
  ];
}

function lineOf({ name, data }: Pick<Item, 'name' | 'data'>, why: string): Line {
  return [data.dimension, name, `${stemOf(data)}.mp4`, why];
}

/** Videos that items wait for; not of those that came with a value and without any video at all. */
function awaitedOf(items: readonly Item[]): Line[] {
  return items.flatMap(({ name, data, values, awaited = [] }) => {
    const all = data.sample === null ? samplesOf(data.dimension) : 1;
    if (awaited.length >= all && (values.value ?? null) !== null) return [];
    return awaited.map((video): Line => [data.dimension, name, video, 'the video is missing']);
  });
}

/** Places of the plan for which there is no item. */
function missingOf(plan: unknown, items: readonly Pick<Item, 'data'>[]): Line[] {
  if (plan === null) return [];
  const keyOf = (dimension: string, prompt: string, sample: number | null) =>
    JSON.stringify([dimension, stemOf({ prompt, sample: 0 }), sample]);
  const here = new Set(
    items.map(({ data }) => keyOf(data.dimension, data.prompt, data.sample ?? null)),
  );
  const { rows } = planContentSchema.parse(plan).plan;
  return rows.flatMap(({ dimensions, prompt, index, file }) =>
    dimensions.flatMap((dimension): Line[] => {
      const sample = dimension === DIVERSITY ? null : index;
      const isHere = here.has(keyOf(dimension, prompt, sample));
      return isHere ? [] : [[dimension, '', file, 'the video is missing']];
    }),
  );
}

/** The value as upstream has it, −1 for what it excludes; null where its files have no place for it. */
function upstreamValue({ data, values, reasons }: Item): number | null {
  const value = values.value ?? null;
  if (value !== null) return value;
  if (!EXCLUDING.has(data.dimension)) return null;
  const excluded: UnscoredReason[] =
    data.dimension === ORDER ? ['nothing-to-judge', 'unparseable'] : ['nothing-to-judge'];
  return reasons.length > 0 && reasons.every((reason) => excluded.includes(reason)) ? -1 : null;
}

/** A value in the form that upstream's evaluator of its dimension gives it. */
function printValue({ dimension, metadata }: VbenchData, value: number): string {
  if (value === -1) return '-1';
  const asksAll =
    dimension === 'Composition' &&
    metadata !== null &&
    typeof metadata === 'object' &&
    'judge' in metadata &&
    metadata.judge[1];
  const isWhole = Number.isInteger(value) && (INTEGERS.has(dimension) || asksAll);
  return isWhole ? String(value) : pythonFloat(value);
}

/** A model's name as part of a file's on every system. */
function fileName(model: string | null): string {
  const plain = (model ?? '').normalize('NFC').replace(/[^\p{L}\p{N}._-]+/gu, '_');
  return plain.replace(/^[._]+/, '') || 'model';
}

function tableOf(rows: readonly Line[]): string {
  // A spreadsheet would run a text that begins with one of these signs.
  const cell = (text: string) => {
    const tame = /^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text;
    return /[",\r\n]/.test(tame) ? `"${tame.replaceAll('"', '""')}"` : tame;
  };
  const lines = rows.map((row) => row.map(cell).join(','));
  return ['dimension,item,video,why', ...lines, ''].join('\r\n');
}
