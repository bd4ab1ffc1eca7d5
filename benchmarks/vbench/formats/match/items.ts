import type { ImportedItem } from '@/lib/suites/item';
import type { VbenchData } from '../data';
import { DIVERSITY, type DimensionId } from '../dimensions';
import { newItem, taskOf } from '../items';
import type { Plan, PlanRow } from '../plan/schema';
import type { Tree } from '../tree/schema';
import type { Match, Place } from './schema';

/** What files became. */
export interface TakenIn {
  /** The model that made them. */
  model: string;
  /** The video that a file became, by the path under which it was matched. */
  videos: ReadonlyMap<string, string>;
}

const keyOf = ({ dimension, prompt, index }: Place) => JSON.stringify([dimension, prompt, index]);

/**
 * The items that matched files fill: one for each place, and one for each Diversity prompt of which there is any video.
 * The latter shows all of the prompt's videos, those that have not come as awaited.
 */
export function itemsOf(
  { tree, plan }: { tree: Tree; plan: Plan },
  { files }: Pick<Match, 'files'>,
  { model, videos }: TakenIn,
): ImportedItem[] {
  const fileAt = new Map(
    files.flatMap(({ path, places }) => places.map((place) => [keyOf(place), path] as const)),
  );
  const videoAt = (place: Place) => {
    const path = fileAt.get(keyOf(place));
    return path === undefined ? undefined : videos.get(path);
  };
  return itemsInPlan({ tree, plan }, model, videoAt).filter(({ media = [] }) =>
    media.some(({ video }) => video !== undefined),
  );
}

/** All items of a plan for a model, in the plan's order, with the videos that are here; others are awaited. */
export function itemsInPlan(
  { tree, plan }: { tree: Tree; plan: Plan },
  model: string,
  videoAt: (place: Place) => string | undefined = () => undefined,
): (ImportedItem & { data: VbenchData })[] {
  const metadata = new Map(tree.entries.map((entry) => [taskOf(entry), entry.metadata]));
  return setsOf(plan).flatMap(({ dimension, rows }) => {
    const media = rows.map((row) => {
      const video = videoAt({ ...row, dimension });
      // In a plan with folders the same name stands in several: only a match tells whose a file of it is.
      const name = row.folder === null ? row.file : `${row.folder}/${row.file}`;
      return { name, model, ...(video !== undefined && { video }) };
    });
    const [row] = rows;
    if (!row) return [];
    const { prompt, text } = row;
    const sample = dimension === DIVERSITY ? null : row.index;
    const known = metadata.get(taskOf({ dimension, prompt })) ?? null;
    const data = { dimension, prompt, sample, metadata: known };
    return [{ ...newItem(data, { model, text, media }), data }];
  });
}

/** Rows that are judged together under a dimension. */
interface RowSet {
  dimension: DimensionId;
  rows: PlanRow[];
}

/** Each row under each of its dimensions; under Diversity all rows of a prompt. */
function setsOf({ rows }: Plan): RowSet[] {
  const diverse = new Map<string, RowSet>();
  return rows.flatMap((row) =>
    row.dimensions.flatMap((dimension) => {
      const known = dimension === DIVERSITY ? diverse.get(row.prompt) : undefined;
      if (known) {
        known.rows.push(row);
        return [];
      }
      const set = { dimension, rows: [row] };
      if (dimension === DIVERSITY) diverse.set(row.prompt, set);
      return [set];
    }),
  );
}

/** What the model was to be fed for each file that fits, by its path. */
export function textsOf(
  { rows }: Pick<Plan, 'rows'>,
  { files }: Pick<Match, 'files'>,
): Record<string, string> {
  const texts = new Map(
    rows.flatMap((row) =>
      row.dimensions.map((dimension) => [keyOf({ ...row, dimension }), row.text] as const),
    ),
  );
  return Object.fromEntries(
    files.flatMap(({ path, places: [place] }) => {
      const text = place && texts.get(keyOf(place));
      return text === undefined ? [] : [[path, text]];
    }),
  );
}
