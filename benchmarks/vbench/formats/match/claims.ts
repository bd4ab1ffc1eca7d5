import type { DimensionId } from '../dimensions';
import { formsOf } from './forms';
import { readPath } from './listing';
import type { PlannedPlace, PlanPlaces } from './plan-places';
import type { Match } from './schema';

/** How sure it is which place a file is meant to fill; of two files that claim a place, the surer one fills it. */
export const SURENESS = ['exact', 'mended', 'form'] as const;

/** A file that claims places of a plan. */
export interface Claim {
  path: string;
  by: (typeof SURENESS)[number];
  places: readonly PlannedPlace[];
}

/** A video file that claims none, with what else there is to say of it. */
export type Unclaimed = Omit<Match['unexpected'][number], 'suggestion'> & {
  /** The dimensions in whose counts it stands. */
  dimensions: readonly DimensionId[];
};

/** Finds the places that a file's name claims, given as it is or as a person renamed it. */
export function claimOf(path: string, meant: string, plan: PlanPlaces): Claim | Unclaimed {
  const { dimension, name, stem, index } = readPath(meant);
  const own = dimension ? [dimension] : [];
  const found = stem === null ? null : findStem(stem, plan);
  if (found === null) {
    const message = 'The plan has no video of this name.';
    return { path, reason: 'name', message, dimensions: own };
  }
  const all = plan.byStem.get(found) ?? [];
  const here = dimension ? all.filter((place) => place.dimension === dimension) : all;
  if (here.length === 0) {
    const message = `The plan does not have this prompt under ${dimension}.`;
    return { path, reason: 'folder', message, dimensions: own };
  }
  const places = here.filter((place) => place.index === index);
  if (places.length === 0) {
    const last = Math.max(...here.map((place) => place.index));
    const message = `The plan’s last video of this prompt${dimension ? ` under ${dimension}` : ''} has the index ${last}.`;
    const dimensions = [...new Set(here.map((place) => place.dimension))];
    return { path, reason: 'index', message, dimensions };
  }
  const isExact = name === `${found}-${index}.mp4`;
  const by = path !== meant ? 'mended' : isExact ? 'exact' : 'form';
  return { path, by, places };
}

/** What the plan's name begins with, where it is the name itself or the only one of its normal form. */
export function findStem(stem: string, { byStem, byForm }: PlanPlaces): string | null {
  if (byStem.has(stem)) return stem;
  const same = new Set(formsOf(stem).flatMap((form) => byForm.get(form) ?? []));
  const [only] = same;
  return same.size === 1 && only !== undefined ? only : null;
}
