import type { ImportedItem } from '@/lib/judge/item';
import { DIVERSITY } from '../dimensions';
import { vbenchItem } from '../item';
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
  const metadata = new Map(
    tree.entries.map((entry) => [JSON.stringify([entry.dimension, entry.prompt]), entry.metadata]),
  );
  const fileAt = new Map(
    files.flatMap(({ path, places }) => places.map((place) => [keyOf(place), path] as const)),
  );
  const medium = (row: PlanRow, dimension: Place['dimension']) => {
    const path = fileAt.get(keyOf({ ...row, dimension }));
    const video = path === undefined ? undefined : videos.get(path);
    // In a plan with folders the same name stands in several: only a match tells whose a file of it is.
    const name = row.folder === null ? row.file : `${row.folder}/${row.file}`;
    return { video, wanted: { name, model, ...(video !== undefined && { video }) } };
  };
  const items: ImportedItem[] = [];
  const diverse = new Map<string, PlanRow[]>();
  for (const [position, row] of plan.rows.entries()) {
    for (const dimension of row.dimensions) {
      if (dimension === DIVERSITY) {
        diverse.set(row.prompt, [...(diverse.get(row.prompt) ?? []), row]);
        continue;
      }
      const { video, wanted } = medium(row, dimension);
      if (video === undefined) continue;
      const { prompt, index: sample, text } = row;
      items.push(
        vbenchItem({
          data: {
            ...{ dimension, prompt, sample },
            metadata: metadata.get(JSON.stringify([dimension, prompt])) ?? null,
          },
          ...{ model, text },
          media: [wanted],
          line: position + 1,
        }),
      );
    }
  }
  for (const [prompt, rows] of diverse) {
    const media = rows.map((row) => medium(row, DIVERSITY));
    if (media.every(({ video }) => video === undefined)) continue;
    items.push(
      vbenchItem({
        data: { dimension: DIVERSITY, prompt, sample: null, metadata: null },
        ...{ model, text: rows[0]?.text ?? null },
        media: media.map(({ wanted }) => wanted),
        line: plan.rows.findIndex((row) => row.prompt === prompt) + 1,
      }),
    );
  }
  return items;
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
