import { findStem } from './claims';
import { readPath } from './listing';
import type { PlanPlaces } from './plan-places';
import type { Renaming } from './schema';

/**
 * What files would be called from 0 on, where a whole folder is numbered from 1: no file of the plan's prompts has a 0, and
 * some has the number after the plan's last. None where that is not so, or somebody decided about names already.
 */
export function numberedFromOne(
  paths: readonly string[],
  renamings: readonly Renaming[],
  plan: PlanPlaces,
): Renaming[] {
  if (renamings.some(({ to }) => to !== null)) return [];
  let isBeyond = false;
  const renumbered: Renaming[] = [];
  for (const path of paths) {
    const { name, stem, index } = readPath(path);
    const found = stem === null ? null : findStem(stem, plan);
    if (found === null) continue;
    if (index === 0) return [];
    const places = plan.byStem.get(found) ?? [];
    isBeyond ||= index === Math.max(...places.map((place) => place.index)) + 1;
    renumbered.push({
      from: path,
      to: `${found}-${index - 1}${name.slice(name.lastIndexOf('.'))}`,
    });
  }
  return isBeyond ? renumbered : [];
}
