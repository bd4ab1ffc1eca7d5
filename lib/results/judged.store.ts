import 'server-only';
import { database } from '@/lib/db';
import { facetsIn } from '@/lib/items/facets.store';
import { cameToAnswers } from '@/lib/library/conditions.store';
import type { OpenedLibrary } from '@/lib/library/shown.store';
import type { ItemFigure } from '@/lib/suites/figures';
import { Prisma } from '@/prisma/generated/client';
import {
  type JudgedColumns,
  type JudgedLibrary,
  judgedLibrary,
  type ModelCount,
  type Moment,
  readModel,
  takenName,
  withChanges,
} from './judged';
import { keep } from './kept.store';
import { idKey, type PackedColumns, packItem, packItems, unpackItems } from './packed.store';
import { sourcesIn } from './values';

/** Up to such a share of the items is read by itself; of more, everything is read again. */
const MOST_CHANGED = 0.1;

/**
 * The judged items of a library with what figures are read off. From whom nothing is hidden is answered from memory as long
 * as nothing has changed, and only what has changed is read; what somebody reviews blind is read for them alone.
 * @param judge where judges are compared, the name under which all items stand, each of them a task by itself; they stand by
 *   the models that made them when left out
 */
export function readJudged(
  library: OpenedLibrary,
  figures: readonly ItemFigure[],
  judge?: string,
): Promise<JudgedLibrary> {
  const sources = sourcesIn(figures);
  const asked = { library, figures, judge };
  return keep<JudgedLibrary>(
    library,
    ['judged', sources, wheresIn(figures), judge],
    async (before) => {
      const value = (before && (await readChanges(asked, before))) ?? (await readAll(asked));
      // An id takes about as much as five numbers, and values are kept at two thresholds.
      return { value, size: value.places.size * (7 + sources.length + 2 * figures.length) };
    },
  );
}

/** What is read of which items. */
interface Asked {
  library: OpenedLibrary;
  figures: readonly ItemFigure[];
  judge: string | undefined;
}

async function readAll(asked: Asked): Promise<JudgedLibrary> {
  const rows = await withRoom((db) => readPacked(db, asked));
  const read = await unpack(asked, rows);
  const models = Array.from(read, ([model, columns]) => readModel(model, columns));
  return judgedLibrary(models, rows, rows[0]);
}

/**
 * The judged items as they are now, by those that may have changed since they were read: whatever changes one writes a row of
 * it again, and PostgreSQL notes by which transaction. Null where too much has changed; or where rows are gone, by which
 * there are fewer items than are known.
 */
async function readChanges(asked: Asked, before: JudgedLibrary): Promise<JudgedLibrary | null> {
  const { moment } = before;
  if (moment === null) return null;
  const found = await withRoom(async (db) => {
    const most = Math.floor(MOST_CHANGED * before.places.size);
    const changed = await listChanged(db, asked, moment.until, most + 1);
    if (changed.length > most) return null;
    const rows = await readPacked(db, asked, Prisma.sql`${changed}::uuid[]`);
    return { changed, rows, counts: await countModels(db, asked) };
  });
  const [first] = found?.counts ?? [];
  if (!found || !first || first.server !== moment.server) return null;
  const now = await unpack(asked, found.rows);
  const models = withChanges(before, new Set(found.changed.map(idKey)), now);
  const read = judgedLibrary(models, found.counts, first);
  const counted = found.counts.reduce((sum, { judged }) => sum + judged, 0);
  return read.places.size === counted ? read : null;
}

/** Items of which any row was written by a transaction from then on. It may be one that is already in what was read. */
async function listChanged(
  db: Prisma.TransactionClient,
  { library: { project, suite, runs } }: Asked,
  until: string,
  most: number,
): Promise<string[]> {
  const isWritten = (row: string) => Prisma.sql`age(${Prisma.raw(row)}.xmin) <= age(${until}::xid)`;
  // Of a configuration that is copied nothing is read from summaries of runs.
  const byRuns = runs?.copied
    ? Prisma.empty
    : Prisma.sql`UNION SELECT r."itemId" FROM "RunItemSummary" r
      WHERE r."projectId" = ${project.id}::uuid AND ${isWritten('r')}`;
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT s."itemId" AS id FROM "ItemSummary" s
    WHERE s."projectId" = ${project.id}::uuid AND s.suite = ${suite.id} AND ${isWritten('s')}
    UNION SELECT i.id FROM "Item" i WHERE i."projectId" = ${project.id}::uuid AND ${isWritten('i')}
    ${byRuns} LIMIT ${most}`;
  return rows.map(({ id }) => id);
}

/** How many judged items there are. */
function countModels(db: Prisma.TransactionClient, asked: Asked): Promise<(ModelCount & Moment)[]> {
  return db.$queryRaw`
    SELECT ${modelOf(asked)} AS model, "runId", count(*)::int AS judged, ${MOMENT}
    FROM (${asked.library.itemsAmong()}) shown WHERE NOT blind AND ${cameToAnswers}
    GROUP BY 1, 2`;
}

interface PackedRows extends ModelCount, Moment {
  packed: string;
}

/** A hundred thousand items are read at once, so those of a model by a run are one text, see {@link packItems}. */
function readPacked(
  db: Prisma.TransactionClient,
  asked: Asked,
  among?: Prisma.Sql,
): Promise<PackedRows[]> {
  return db.$queryRaw`
    SELECT ${modelOf(asked)} AS model, shown."runId", count(*)::int AS judged,
      ${packItems(packItem(columnsOf(asked)))} AS packed, ${MOMENT}
    FROM (SELECT * FROM (${asked.library.itemsAmong(among)}) every WHERE NOT blind AND ${cameToAnswers}) shown
    JOIN "Item" i ON i.id = shown."itemId"
    GROUP BY 1, 2`;
}

/** The columns of a {@link Moment}: all transactions before the first that is open have ended, with whatever belongs to them. */
const MOMENT = Prisma.sql`
  pg_snapshot_xmin(pg_current_snapshot())::xid::text AS until,
  concat(current_database(), ' ', pg_postmaster_start_time()) AS server`;

function modelOf({ judge }: Asked): Prisma.Sql {
  return judge === undefined ? Prisma.sql`generator` : Prisma.sql`${judge}::text`;
}

function columnsOf({ figures, judge }: Asked): PackedColumns {
  const task =
    judge === undefined
      ? Prisma.sql`coalesce(i.task, i.prompt, i.id::text)`
      : Prisma.sql`i.id::text`;
  const taken = wheresIn(figures).map((facets) => [
    takenName(facets),
    Prisma.sql`${facetsIn('i')} @> ${JSON.stringify(facets)}::jsonb`,
  ]);
  return {
    id: Prisma.sql`shown."itemId"`,
    numbers: { cluster: numbered(Prisma.sql`i.cluster`), task: numbered(task) },
    flags: { ...Object.fromEntries(taken), incomplete: Prisma.sql`shown.unscored > 0` },
    points: Prisma.sql`shown."judgePoints"`,
  };
}

/** What was read, by model. */
async function unpack(
  asked: Asked,
  rows: readonly PackedRows[],
): Promise<Map<string | null, JudgedColumns>> {
  // Places are added, and never another's: those of all items that were read are known by now.
  const dimensions = await dimensionsOf(asked.library.suite.id, asked.figures);
  const places = dimensions.map(({ place }) => place);
  const columns = columnsOf(asked);
  const none = new Float64Array();
  return new Map(
    Array.from(byModel(rows), ([model, own]) => {
      const items = own.reduce((sum, { judged }) => sum + judged, 0);
      const packed = own.map((row) => row.packed);
      const { ids, numbers, flags, points } = unpackItems(columns, packed, items, places);
      const { cluster: clusters = none, task: tasks = none } = numbers;
      const named = new Map(dimensions.map(({ id, place }) => [id, points.get(place) ?? none]));
      return [model, { ids, clusters, tasks, points: named, flags }];
    }),
  );
}

/** The places of the scores and questions that figures are read off. */
export function dimensionsOf(suite: string, figures: readonly ItemFigure[]) {
  return database().dimension.findMany({ where: { suite, id: { in: sourcesIn(figures) } } });
}

/** Of one moment, with room for all items at once: what does not fit is written to disk and read again. */
function withRoom<Result>(
  work: (db: Prisma.TransactionClient) => Promise<Result>,
): Promise<Result> {
  return database().$transaction(
    async (db) => {
      await db.$queryRaw`SELECT set_config('work_mem', '64MB', true)`;
      return work(db);
    },
    { timeout: 60_000, maxWait: 20_000, isolationLevel: 'RepeatableRead' },
  );
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

/** The facets that figures ask for. */
function wheresIn(figures: readonly ItemFigure[]): Readonly<Record<string, string>>[] {
  const wheres = figures.flatMap(({ where }) => (where ? [where] : []));
  return [...new Map(wheres.map((where) => [takenName(where), where])).values()];
}
