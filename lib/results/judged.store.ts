import 'server-only';
import { createHash } from 'node:crypto';
import { database } from '@/lib/db';
import { facetsIn } from '@/lib/items/facets.store';
import { cameToAnswers } from '@/lib/library/conditions.store';
import type { OpenedLibrary } from '@/lib/library/shown.store';
import type { DescribedScores } from '@/lib/statistics/sampled';
import type { ItemFigure } from '@/lib/suites/figures';
import { Prisma } from '@/prisma/generated/client';
import type { ModelBias } from './biases.schema';
import { keep } from './kept.store';
import { type PackedColumns, packItem, packItems, unpackItems } from './packed.store';
import { recall } from './recall';
import { type Clusters, clustersOf } from './rows';
import type { JudgeEstimate, ResultsComparison, SampleEstimates } from './schema';
import { sourcesOf } from './values';

/** The judged items of one model in the order of their ids, so that sums are the same to the last digit each time. */
export interface JudgedItems {
  /** Null for items of which the model is not known. */
  model: string | null;
  items: number;
  /** The place of its first item among those of all models. */
  start: number;
  clusters: Clusters | null;
  /** See `ModelRows`. */
  tasks: Float64Array;
  /** What the judge gives in scores and questions, by their ids; NaN where it gives nothing. */
  points: ReadonlyMap<string, Float64Array>;
  /** See `ModelRows`. */
  incomplete: Uint8Array;
  /** 1 for an item that has the facets of a {@link takenName}, else 0. */
  taken: Readonly<Record<string, Uint8Array>>;
}

/** How many judged items a model has by a run. */
export interface ModelCount {
  model: string | null;
  runId: string | null;
  judged: number;
}

/** The judged items of a library. */
export interface JudgedLibrary {
  models: readonly JudgedItems[];
  counts: readonly ModelCount[];
  /** Each item's place among those of all models by its id, see `idKey`. */
  places: ReadonlyMap<string, number>;
  /** Of the items of all models 1 where queues could have drawn them by chance, by the queues. */
  drawable: Map<string, Uint8Array>;
  /** The values of figures of a model, by the thresholds. */
  values: Map<string, Readonly<Record<string, Float64Array>>[]>;
  /** See `ModelRows.populations`. */
  populations: Map<string, Map<string, DescribedScores>>;
  /** See `KnownRows`. */
  estimates: Map<string, JudgeEstimate>;
  /** The same with people's answers in the judge's place, by what these say. */
  overridden: Map<string, Map<string, JudgeEstimate>>;
  /** By what people say of them. */
  samples: Map<string, KnownBySample>;
  /** How models compare by these items alone, for who asks again. */
  comparisons: Map<string, ResultsComparison>;
}

/** What is known from a sample that people answered, as long as they say the same. */
export interface KnownBySample {
  /** See `KnownRows`. */
  estimates: Map<string, SampleEstimates | null>;
  comparisons: Map<string, ResultsComparison>;
  biases: Map<string, (ModelBias | null)[]>;
}

/** Nothing yet. */
export function knowNothing(): KnownBySample {
  return { estimates: new Map(), comparisons: new Map(), biases: new Map() };
}

/** The name of the facets that a figure asks for. */
export function takenName(facets: Readonly<Record<string, string>>): string {
  return `taken ${JSON.stringify(facets)}`;
}

/**
 * The judged items of a library with what figures are read off. From whom nothing is hidden is answered from memory as long
 * as nothing has changed; what somebody reviews blind is read for them alone.
 * @param judge where judges are compared, the name under which all items stand, each of them a task by itself; they stand by
 *   the models that made them when left out
 */
export function readJudged(
  library: OpenedLibrary,
  figures: readonly ItemFigure[],
  judge?: string,
): Promise<JudgedLibrary> {
  const sources = sourcesIn(figures);
  return keep(library, ['judged', sources, wheresIn(figures), judge], async () => {
    const value = await readFresh(library, figures, judge);
    // An id takes about as much as five numbers, and values are kept at two thresholds.
    return { value, size: value.places.size * (7 + sources.length + 2 * figures.length) };
  });
}

/**
 * The same with what people answered in the judge's place wherever they did. Only that is read, on every visit, since answers
 * leave no marks; it is put in place when points are asked for, which who asks again about the same answers does not.
 */
export async function readOverridden(
  { itemsAmong, suite }: OpenedLibrary,
  figures: readonly ItemFigure[],
  judged: JudgedLibrary,
): Promise<JudgedLibrary> {
  const columns: PackedColumns = {
    id: Prisma.sql`"itemId"`,
    numbers: {},
    flags: {},
    points: Prisma.sql`"correctedPoints"`,
  };
  const [row] = await database().$queryRaw<{ items: number; packed: string | null }[]>`
    SELECT count(*)::int AS items, ${packItems(packItem(columns))} AS packed
    FROM (${itemsAmong()}) shown WHERE answered AND NOT blind AND ${cameToAnswers}`;
  const { items = 0, packed } = row ?? {};
  const dimensions = await dimensionsOf(suite.id, figures);
  const places = dimensions.map(({ place }) => place);
  let known: ReadonlyMap<string, Float64Array>[] | undefined;
  const overlaid = () => {
    known ??= overlay(judged, dimensions, unpackItems(columns, [packed ?? ''], items, places));
    return known;
  };
  const said = createHash('sha256')
    .update(packed ?? '')
    .digest('base64');
  return {
    ...judged,
    models: judged.models.map((own, index) => ({
      ...own,
      get points() {
        return overlaid()[index] ?? own.points;
      },
    })),
    values: new Map(),
    populations: new Map(),
    estimates: recall(judged.overridden, said, () => new Map(), MOST_OVERRIDDEN),
    samples: new Map(),
    comparisons: new Map(),
  };
}

/** Of what people answered in the judge's place estimates are kept for the last two states. */
const MOST_OVERRIDDEN = 2;

/** The points of judged items by model, with others in the place of those of some items. */
function overlay(
  { models, places }: JudgedLibrary,
  dimensions: readonly { id: string; place: number }[],
  { ids, points }: ReturnType<typeof unpackItems>,
): ReadonlyMap<string, Float64Array>[] {
  const overlaid = models.map(
    (model) => new Map([...model.points].map(([id, column]) => [id, column.slice()])),
  );
  ids.forEach((id, item) => {
    const place = places.get(id) ?? Number.NaN;
    const model = models.findIndex(({ start, items }) => place >= start && place < start + items);
    for (const { id: dimension, place: column } of dimensions) {
      const own = overlaid[model]?.get(dimension);
      if (own) own[place - (models[model]?.start ?? 0)] = points.get(column)?.[item] ?? Number.NaN;
    }
  });
  return overlaid;
}

/** A hundred thousand items are read at once, so those of a model by a run are one text, see {@link packItems}. */
async function readFresh(
  { itemsAmong, suite }: OpenedLibrary,
  figures: readonly ItemFigure[],
  judge?: string,
): Promise<JudgedLibrary> {
  const itemId = Prisma.sql`shown."itemId"`;
  const columns: PackedColumns = {
    id: itemId,
    numbers: {
      cluster: numbered(Prisma.sql`i.cluster`),
      task: numbered(
        judge === undefined
          ? Prisma.sql`coalesce(i.task, i.prompt, i.id::text)`
          : Prisma.sql`i.id::text`,
      ),
    },
    flags: {
      ...Object.fromEntries(
        wheresIn(figures).map((facets) => [
          takenName(facets),
          Prisma.sql`${facetsIn('i')} @> ${JSON.stringify(facets)}::jsonb`,
        ]),
      ),
      incomplete: Prisma.sql`shown.unscored > 0`,
    },
    points: Prisma.sql`shown."judgePoints"`,
  };
  const rows = await withRoom(
    (db) => db.$queryRaw<PackedRows[]>`
      SELECT ${judge === undefined ? Prisma.sql`generator` : Prisma.sql`${judge}::text`} AS model, shown."runId",
        count(*)::int AS judged, ${packItems(packItem(columns))} AS packed
      FROM (SELECT * FROM (${itemsAmong()}) every WHERE NOT blind AND ${cameToAnswers}) shown
      JOIN "Item" i ON i.id = ${itemId}
      GROUP BY 1, 2`,
  );
  // Places are added, and never another's: those of all items that were read are known by now.
  const dimensions = await dimensionsOf(suite.id, figures);
  const placesByItem = new Map<string, number>();
  const models = Array.from(byModel(rows), ([model, own]) => {
    const items = own.reduce((sum, { judged }) => sum + judged, 0);
    const packed = own.map((row) => row.packed);
    const places = dimensions.map(({ place }) => place);
    const { ids, numbers, flags, points: known } = unpackItems(columns, packed, items, places);
    const none = new Float64Array();
    const start = placesByItem.size;
    for (const id of ids) placesByItem.set(id, placesByItem.size);
    return {
      model,
      items,
      start,
      clusters: clustersOf(numbers.cluster ?? none),
      tasks: numbers.task ?? none,
      points: new Map(dimensions.map(({ id, place }) => [id, known.get(place) ?? none])),
      incomplete: flags.incomplete ?? new Uint8Array(items),
      taken: flags,
    };
  });
  return {
    models,
    counts: rows.map(({ model, runId, judged }) => ({ model, runId, judged })),
    places: placesByItem,
    drawable: new Map(),
    values: new Map(),
    populations: new Map(),
    estimates: new Map(),
    overridden: new Map(),
    samples: new Map(),
    comparisons: new Map(),
  };
}

/** The places of the scores and questions that figures are read off. */
function dimensionsOf(suite: string, figures: readonly ItemFigure[]) {
  return database().dimension.findMany({ where: { suite, id: { in: sourcesIn(figures) } } });
}

/** With room for all items at once: what does not fit is written to disk and read again. */
function withRoom<Result>(
  work: (db: Prisma.TransactionClient) => Promise<Result>,
): Promise<Result> {
  return database().$transaction(
    async (db) => {
      await db.$queryRaw`SELECT set_config('work_mem', '64MB', true)`;
      return work(db);
    },
    { timeout: 60_000, maxWait: 20_000 },
  );
}

interface PackedRows extends ModelCount {
  packed: string;
}

function byModel(rows: readonly PackedRows[]): Map<string | null, PackedRows[]> {
  const found = new Map<string | null, PackedRows[]>();
  for (const row of rows) {
    const own = found.get(row.model);
    if (own) own.push(row);
    else found.set(row.model, [row]);
  }
  return found;
}

/** A text as a number that tells it from others: 52 bits of its hash, which a float holds exactly. */
function numbered(text: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(hashtextextended(${text}, 0) & 4503599627370495)::float8`;
}

/** The scores and questions that figures are read off. */
function sourcesIn(figures: readonly ItemFigure[]): string[] {
  return [...new Set(figures.flatMap(sourcesOf))];
}

/** The facets that figures ask for. */
function wheresIn(figures: readonly ItemFigure[]): Readonly<Record<string, string>>[] {
  const wheres = figures.flatMap(({ where }) => (where ? [where] : []));
  return [...new Map(wheres.map((where) => [takenName(where), where])).values()];
}
