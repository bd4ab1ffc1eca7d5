import { DIMENSIONS, type DimensionId } from '../dimensions';
import type { Plan } from '../plan/schema';
import { stemOf } from '../tree/stem';
import { formOf } from './forms';
import type { Place } from './schema';

/** A place of a plan, with the row that fills it. */
export interface PlannedPlace extends Place {
  /** Which place of the plan it is, from 0, and which row of it. */
  position: number;
  row: number;
}

/** A plan as places, found by names. */
export interface PlanPlaces {
  /** In the plan's order. */
  places: readonly PlannedPlace[];
  /** The dimensions that have any, in the order of published tables. */
  dimensions: readonly DimensionId[];
  /** By what names begin with. */
  byStem: ReadonlyMap<string, readonly PlannedPlace[]>;
  /** The beginnings of names by their normal form: two where the plan's own names cannot be told apart by it. */
  byForm: ReadonlyMap<string, readonly string[]>;
}

/** Lists the places that a plan's rows fill. */
export function placesOf({ rows }: Plan): PlanPlaces {
  const places: PlannedPlace[] = [];
  const byStem = new Map<string, PlannedPlace[]>();
  const stems = new Map<string, string>();
  for (const [row, { prompt, index, dimensions }] of rows.entries()) {
    const stem = stems.get(prompt) ?? stemOf(prompt);
    stems.set(prompt, stem);
    const own = byStem.get(stem) ?? [];
    byStem.set(stem, own);
    for (const dimension of dimensions) {
      const place = { dimension, prompt, index, row, position: places.length };
      places.push(place);
      own.push(place);
    }
  }
  const byForm = new Map<string, string[]>();
  for (const stem of byStem.keys()) {
    const form = formOf(stem);
    const same = byForm.get(form);
    if (!same) byForm.set(form, [stem]);
    else if (same.length < 2) same.push(stem);
  }
  const known = new Set(places.map(({ dimension }) => dimension));
  return { places, dimensions: DIMENSIONS.filter((one) => known.has(one)), byStem, byForm };
}
