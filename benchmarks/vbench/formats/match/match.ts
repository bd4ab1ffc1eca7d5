import type { DimensionId } from '../dimensions';
import { pathOf } from '../plan/names';
import type { Plan } from '../plan/schema';
import type { Finding } from '../tree/schema';
import { type Claim, claimOf, SURENESS, type Unclaimed } from './claims';
import { readNumbered, readPath, strayness } from './listing';
import { numberedFromOne } from './numbering';
import { type PlannedPlace, type PlanPlaces, placesOf } from './plan-places';
import { renamed } from './renamings';
import type { Match, Place, Renaming } from './schema';
import { suggester } from './suggest';

/**
 * Matches files with a plan by their names alone. A file fills a place when its name is the plan's, exactly or after
 * normal forms that leave no doubt, or when a person said what it is; anything else is at most a suggestion.
 * @param paths the files' paths, with slashes, below the folder of one model's videos; any folders may stand in between
 * @param renamings what people decided about names
 */
export function matchFiles(
  plan: Plan,
  paths: readonly string[],
  renamings: readonly Renaming[] = [],
): Match {
  const places = placesOf(plan);
  const findings: Finding[] = [];
  const strays: Match['strays'] = [];
  const claims: Claim[] = [];
  const unclaimed: Unclaimed[] = [];
  for (const { path, meant } of renamed([...paths].sort(), renamings, findings)) {
    if (meant === null) {
      strays.push({ path, message: 'Left out by the table of names.' });
      continue;
    }
    const message = strayness(meant);
    if (message !== null) {
      strays.push({ path, message });
      continue;
    }
    const claim = claimOf(path, meant, places);
    if ('by' in claim) claims.push(claim);
    else unclaimed.push(claim);
    if (path !== meant && !('by' in claim)) {
      const why = `The table of names calls this ${meant}. ${claim.message}`;
      findings.push({ severity: 'error', file: path, line: null, message: why });
    }
  }
  const filled = fill(claims);
  noteWay(plan, claims, findings);
  const fromOne = numberedFromOne([...paths].sort(), renamings, places);
  if (fromOne.length > 0) {
    const message =
      'The files are numbered from 1, and the plan counts from 0: none has a 0, and some have the number after the last.';
    findings.push({ severity: 'note', file: '', line: null, message });
  }
  return {
    ...coverageOf(places, filled, unclaimed),
    files: filesOf(claims, filled),
    missing: missingOf(plan, places, filled),
    unexpected: withSuggestions(unclaimed, plan, places, filled),
    duplicates: duplicatesOf(claims, plan, places, filled),
    strays,
    fromOne,
    findings,
  };
}

/** Which claim fills a place, and how many there are for it, by the place's position. */
type Filled = ReadonlyMap<number, { claim: Claim; claims: number }>;

function fill(claims: readonly Claim[]): Filled {
  const filled = new Map<number, { claim: Claim; claims: number }>();
  // Sorting is stable: among equally sure ones the first path.
  const bySureness = SURENESS.flatMap((by) => claims.filter((claim) => claim.by === by));
  for (const claim of bySureness) {
    for (const { position } of claim.places) {
      const first = filled.get(position);
      filled.set(position, { claim: first?.claim ?? claim, claims: (first?.claims ?? 0) + 1 });
    }
  }
  return filled;
}

function plain({ dimension, prompt, index }: Place): Place {
  return { dimension, prompt, index };
}

function filesOf(claims: readonly Claim[], filled: Filled): Match['files'] {
  const files = claims.flatMap((claim) => {
    const own = claim.places.filter(({ position }) => filled.get(position)?.claim === claim);
    return own.length === 0 ? [] : [{ claim, own }];
  });
  files.sort((one, other) => (one.own[0]?.position ?? 0) - (other.own[0]?.position ?? 0));
  return files.map(({ claim: { path, by }, own }) => ({ path, by, places: own.map(plain) }));
}

function duplicatesOf(
  claims: readonly Claim[],
  plan: Plan,
  places: PlanPlaces,
  filled: Filled,
): Match['duplicates'] {
  const suggest = suggestions(plan, places, filled);
  return claims.flatMap((claim) => {
    const takenBy = new Map<Claim, Place[]>();
    for (const place of claim.places) {
      const taken = filled.get(place.position)?.claim;
      if (!taken || taken === claim) continue;
      takenBy.set(taken, [...(takenBy.get(taken) ?? []), plain(place)]);
    }
    const suggestion = takenBy.size > 0 ? suggest(claim.path) : null;
    return [...takenBy].map(([taken, own]) => ({
      ...{ path: claim.path, taken: taken.path, places: own, suggestion },
    }));
  });
}

function missingOf(plan: Plan, { places }: PlanPlaces, filled: Filled): Match['missing'] {
  const missing = new Map<number, DimensionId[]>();
  for (const { position, row, dimension } of places) {
    if (!filled.has(position)) missing.set(row, [...(missing.get(row) ?? []), dimension]);
  }
  return [...missing].flatMap(([row, dimensions]) => {
    const planned = plan.rows[row];
    if (!planned) return [];
    return [{ path: pathOf(planned), prompt: planned.prompt, index: planned.index, dimensions }];
  });
}

function coverageOf(
  { places, dimensions }: PlanPlaces,
  filled: Filled,
  unclaimed: readonly Unclaimed[],
): Pick<Match, 'coverage' | 'total'> {
  const count = (own: readonly PlannedPlace[], unexpected: number) => {
    const present = own.filter(({ position }) => filled.has(position)).length;
    const claims = own.map(({ position }) => filled.get(position)?.claims ?? 0);
    return {
      expected: own.length,
      present,
      missing: own.length - present,
      unexpected,
      duplicated: claims.filter((number) => number > 1).length,
    };
  };
  const coverage = dimensions.map((dimension) => {
    const own = places.filter((place) => place.dimension === dimension);
    const unexpected = unclaimed.filter((one) => one.dimensions.includes(dimension)).length;
    return { dimension, ...count(own, unexpected) };
  });
  return { coverage, total: count(places, unclaimed.length) };
}

/**
 * The name of the plan that a file's may have been meant to be: of those that are nearest the only one whose place is still
 * free, so that a name that lost its minus is told from the one that never had it.
 */
function suggestions(plan: Plan, { byStem }: PlanPlaces, filled: Filled) {
  const suggest = suggester(byStem.keys());
  return (path: string): string | null => {
    const { dimension, name } = readPath(path);
    const numbered = readNumbered(name);
    if (!numbered) return null;
    const free = suggest(numbered.stem).flatMap((stem) => {
      const place = byStem
        .get(stem)
        ?.find(
          (one) =>
            one.index === numbered.index &&
            (dimension === null || one.dimension === dimension) &&
            !filled.has(one.position),
        );
      return place ? [place] : [];
    });
    const [only] = free.length === 1 ? free : [];
    return only ? (plan.rows[only.row]?.file ?? null) : null;
  };
}

function withSuggestions(
  unclaimed: readonly Unclaimed[],
  plan: Plan,
  places: PlanPlaces,
  filled: Filled,
): Match['unexpected'] {
  const suggest = suggestions(plan, places, filled);
  return unclaimed.map(({ path, reason, message }) => ({
    ...{ path, reason, message },
    suggestion: reason === 'name' ? suggest(path) : null,
  }));
}

/** Either way of laying out the files is taken for either plan; that it is not the plan's own is worth knowing. */
function noteWay({ road }: Plan, claims: readonly Claim[], findings: Finding[]) {
  const inFolders = claims.filter(({ path }) => readPath(path).dimension !== null).length;
  const flat = claims.length - inFolders;
  const say = (message: string) =>
    findings.push({ severity: 'note', file: '', line: null, message });
  if (road === 'full-list' && inFolders > 0) {
    say(
      `${inFolders} files lie in folders of dimensions, where the plan has none: each counts for its own dimension alone.`,
    );
  }
  if (road === 'dimension' && flat > 0) {
    say(
      `${flat} files lie in no folder of a dimension, where the plan has them: each counts for all dimensions that it serves.`,
    );
  }
}
