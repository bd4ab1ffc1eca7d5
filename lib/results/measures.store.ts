import 'server-only';
import { z } from 'zod';
import { database } from '@/lib/db';
import { AppError, missing } from '@/lib/errors';
import { importedName } from '@/lib/judge/imported-name';
import type { Configuration, MixedIn } from '@/lib/library/configurations/schema';
import type { OpenedLibrary } from '@/lib/library/shown.store';
import { nameRoles } from '@/lib/runs/roles/roles';
import { rolesSchema } from '@/lib/runs/roles/schema';
import { type Figure, isComposite } from '@/lib/suites/figures';
import type { Suite } from '@/lib/suites/suite';
import { leavesOf } from './leaves';

const factsSchema = z.object({ kind: z.string().nullish(), name: z.string() });
const flagsSchema = z.record(z.string(), z.unknown());

/** A figure with whether and why it compares with published ones, and by what it was measured; that only of mixed results. */
export type MeasuredFigure = Figure & { measures: readonly string[] };

/** Who measured, and what of that counts here. */
interface Measurer {
  name: string;
  /** Whether and why its figures compare; null where a judge answered the suite's questions, so that each says it itself. */
  published: string | null;
  /** The name of the evaluation whose files these are; null where it stands under another, or a judge answered. */
  own: string | null;
  /** By figure the judge that answers a part of its calls. */
  others: Readonly<Record<string, string>>;
}

/** The figures of a suite that an evaluation elsewhere measures by models made for that, with what these are called. */
export function specialisedIn({ scoreImporters = [] }: Suite): Readonly<Record<string, string>> {
  return Object.assign({}, ...scoreImporters.map(({ specialised }) => specialised));
}

/**
 * Where the imported scores of a configuration stand in the place of a judge's: in the items of figures that the evaluation
 * measures by models made for that.
 * @throws {AppError} 422 where the suite has no such figure
 */
export function mixedIn(suite: Suite, configuration: string): MixedIn {
  const specialised = specialisedIn(suite);
  const facets = suite.figures.flatMap((figure) =>
    figure.id in specialised && !isComposite(figure) && figure.where ? [figure.where] : [],
  );
  if (facets.length > 0) return { configuration, facets };
  throw new AppError(
    422,
    `“${suite.name}” has no figure that an evaluation elsewhere measures by models made for it.`,
    'mixed',
  );
}

/**
 * The configuration that is mixed in; null where none is.
 * @throws {AppError} 404 where it has no run here, 422 where it was not imported
 */
export function mixedConfiguration(
  { runs }: OpenedLibrary,
  configurations: readonly Configuration[],
): Configuration | null {
  if (!runs?.mixed) return null;
  const { configuration } = runs.mixed;
  const found = configurations.find(({ id }) => id === configuration);
  if (!found) return missing('configuration', configuration);
  if (found.imported) return found;
  throw new AppError(
    422,
    `“${found.name}” was not imported: only what was can be mixed in.`,
    'mixed',
  );
}

/**
 * The figures of a library with whether they compare with published ones, as who measured them says it, and of mixed results
 * with by what each was measured.
 */
export async function stateMeasures(
  library: OpenedLibrary,
  figures: readonly Figure[],
): Promise<MeasuredFigure[]> {
  const { runs, suite } = library;
  const own = runs && (await measurerOf(library, runs.run?.id ?? null, runs.configuration));
  const other = runs?.mixed && (await measurerOf(library, null, runs.mixed.configuration));
  const stated = (figure: Figure, by: Measurer | null) => by?.published ?? figure.published;
  if (!own || !other) {
    return figures.map((figure) => ({ ...figure, published: stated(figure, own), measures: [] }));
  }
  const specialised = specialisedIn(suite);
  const measureOf = ({ id }: Figure) => {
    if (!(id in specialised)) return { by: own, words: wordsOf(own, own.others[id], ' with ') };
    return { by: other, words: wordsOf(other, other.own && specialised[id], ': ') };
  };
  return figures.map((figure) => {
    const parts = leavesOf(figure, figures).map(({ leaf }) => measureOf(leaf));
    const measures = [...new Set(parts.map(({ words }) => words))];
    const measurers = new Set(parts.map(({ by }) => by));
    const [only = null] = measurers;
    const published =
      measurers.size > 1
        ? `Not in value: it is mixed. ${other.name} measured some of its parts, ${own.name} judged the others.`
        : stated(figure, only);
    return { ...figure, published, measures };
  });
}

function wordsOf({ name }: Measurer, more: string | null | undefined, between: string): string {
  return more ? `${name}${between}${more}` : name;
}

/** Who measured what stands under a run or a configuration, by its latest run. */
async function measurerOf(
  { project, suite }: OpenedLibrary,
  runId: string | null,
  configuration: string,
): Promise<Measurer | null> {
  const run = await database().run.findFirst({
    where: runId ? { id: runId } : { projectId: project.id, configuration },
    orderBy: { createdAt: 'desc' },
    select: {
      judgeFacts: true,
      roles: true,
      settings: true,
      rater: { select: { id: true } },
    },
  });
  if (!run) return null;
  const { kind, name } = factsSchema.parse(run.judgeFacts);
  const readers = suite.scoreImporters ?? [];
  const isScored =
    kind === 'imported' && readers.length > 0 && !(run.rater && (await hasAnswered(run.rater.id)));
  const own = readers.find(({ judge }) => [judge, importedName(judge)].includes(name));
  const flags = flagsSchema.parse(run.settings);
  const judges = nameRoles(suite, name, rolesSchema.parse(run.roles));
  const others = (suite.roles ?? []).flatMap(({ id, partIn }) => {
    const judge = judges.find(({ role }) => role === id)?.judge ?? name;
    if (!partIn || flags[partIn.when] !== true || judge === name) return [];
    return partIn.figures.map((figure) => [figure, judge]);
  });
  return {
    name: isScored && own ? own.judge : name,
    published: isScored ? (own?.published.own ?? readers[0]?.published.others ?? null) : null,
    own: isScored && own ? own.judge : null,
    others: Object.fromEntries(others),
  };
}

/** Whether a rater ever answered anything: one answer is looked for, since a judge may have given millions. */
async function hasAnswered(raterId: string): Promise<boolean> {
  const answer = await database().answer.findFirst({ where: { raterId }, select: { id: true } });
  return answer !== null;
}
