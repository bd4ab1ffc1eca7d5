import 'server-only';
import { createHash } from 'node:crypto';
import { database } from '@/lib/db';
import { cameToAnswers } from '@/lib/library/conditions.store';
import type { OpenedLibrary } from '@/lib/library/shown.store';
import type { ItemFigure } from '@/lib/suites/figures';
import { Prisma } from '@/prisma/generated/client';
import { type JudgedLibrary, knowNothingOfItems } from './judged';
import { dimensionsOf } from './judged.store';
import { type PackedColumns, packItem, packItems, unpackItems } from './packed.store';
import { recall } from './recall';

/**
 * The judged items of a library with what people answered in the judge's place wherever they did. Only that is read, on every
 * visit, since answers leave no marks; it is put in place when points are asked for, which who asks again about the same
 * answers does not.
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
  const rows = await database().$queryRaw<AnsweredItems[]>`
    SELECT generator AS model, count(*)::int AS items, ${packItems(packItem(columns))} AS packed
    FROM (${itemsAmong()}) shown WHERE answered AND NOT blind AND ${cameToAnswers} GROUP BY 1`;
  const dimensions = await dimensionsOf(suite.id, figures);
  const places = dimensions.map(({ place }) => place);
  let known: ReadonlyMap<string, Float64Array>[] | undefined;
  const overlaid = () => {
    const items = rows.reduce((sum, row) => sum + row.items, 0);
    const packed = rows.map((row) => row.packed);
    known ??= overlay(judged, dimensions, unpackItems(columns, packed, items, places));
    return known;
  };
  const said = new Map(
    rows.map(({ model, packed }) => [model, createHash('sha256').update(packed).digest('base64')]),
  );
  return {
    ...judged,
    models: judged.models.map((own, index) => ({
      ...own,
      get points() {
        return overlaid()[index] ?? own.points;
      },
      known: {
        ...knowNothingOfItems(),
        estimates: recall(
          own.known.overridden,
          said.get(own.model) ?? '',
          () => new Map(),
          MOST_OVERRIDDEN,
        ),
      },
    })),
    samples: new Map(),
    comparisons: new Map(),
  };
}

/** The items of a model that people answered, see {@link packItems}. */
interface AnsweredItems {
  model: string | null;
  items: number;
  packed: string;
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
