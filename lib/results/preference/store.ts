import 'server-only';
import { recordExposureToFigures } from '@/lib/answers/exposure.store';
import { database } from '@/lib/db';
import { missing } from '@/lib/errors';
import type { Person } from '@/lib/people/schema';
import { type PairedComparison, winRatios } from '@/lib/statistics/win-ratio';
import { isTaskInPart, type SplitPart } from '@/lib/studies/part.store';
import type { StudyPart } from '@/lib/studies/schema';
import { openStudy } from '@/lib/studies/store';
import type { PreferenceImporter } from '@/lib/suites/preferences';
import type { Suite } from '@/lib/suites/suite';
import { projectFor } from '@/lib/video/known-answer-project.store';
import { wholeFigure } from '../values';
import { listSaidOfTwo } from './of-two.store';
import { type Preferences, type RatedSet, storedPreferencesSchema } from './schema';

/**
 * What people preferred among a project's models, set by set, and over all of them, on the part of the items that is asked for,
 * else that which the study plan shows.
 * @throws {AppError} 404 when there is no such project
 */
export async function readPreferences(
  person: Person,
  project: string | null,
  suite: Suite,
  asked: StudyPart | null = null,
): Promise<Preferences> {
  const { id: projectId } = await projectFor(person, project);
  const { part } = await openStudy(person.id, projectId, suite, { part: asked, threshold: null });
  const importers = suite.preferenceImporters ?? [];
  const rows = await database().preference.findMany({
    where: { projectId, suite: suite.id },
    include: { createdBy: { select: { name: true } } },
    orderBy: { facet: 'asc' },
  });
  const sets = rows.map(({ id, facet, file, createdAt, createdBy, preferences }) => ({
    id,
    file,
    by: createdBy.name,
    at: createdAt.toISOString(),
    label: facet,
    figure: figureOf(suite, importers, facet),
    comparisons: storedPreferencesSchema.parse(preferences).map(comparisonOf),
  }));
  const unsplit = part ? sets.filter(({ comparisons }) => !canSplit(part, comparisons)) : [];
  const files = sets.flatMap((set) => {
    if (!part) return [set];
    const comparisons = set.comparisons.filter(({ cluster }) => isTaskInPart(part, cluster));
    return comparisons.length > 0 ? [{ ...set, comparisons }] : [];
  });
  const here = await setsHere(person, projectId, suite, part);
  const order = suite.figures.map(({ id }) => id);
  const rated = [...files, ...here]
    .toSorted((one, other) => order.indexOf(one.figure ?? '') - order.indexOf(other.figure ?? ''))
    .map(({ comparisons, ...set }): RatedSet => ({ ...set, ...rate(comparisons) }));
  const all: RatedSet = {
    id: null,
    label: 'All together',
    file: null,
    by: null,
    at: null,
    figure: wholeFigure(suite.figures)?.id ?? null,
    ...rate([...files, ...here].flatMap(({ comparisons }) => comparisons)),
  };
  return {
    importers: importers.map(({ id, label, help, files }) => ({
      id,
      label,
      help,
      files: [...files],
    })),
    sets: rated.length > 1 ? [all, ...rated] : rated,
    unsplit: unsplit.map(({ label }) => label),
  };
}

/** Whether it can be told of comparisons from a file in which part they are. */
function canSplit(part: SplitPart, comparisons: readonly PairedComparison[]): boolean {
  return comparisons.every(({ cluster }) => isTaskInPart(part, cluster) !== null);
}

/** What people said of items side by side, by the words of the facet that the suite's preferences are about. */
async function setsHere(person: Person, projectId: string, suite: Suite, part: SplitPart | null) {
  const { preferenceImporters: importers = [] } = suite;
  const said = await listSaidOfTwo(person, projectId, suite, part);
  const ofOthers = said.filter(({ raterId }) => raterId !== person.id);
  await recordExposureToFigures(
    person.id,
    suite,
    ofOthers.flatMap(({ itemIds }) => itemIds),
  );
  const [facet] = importers.map((one) => one.facet);
  const wordOf = ({ facets }: (typeof said)[number]) => (facet && facets[facet]) || null;
  return [...new Set(said.map(wordOf))].toSorted().map((word) => ({
    id: `here ${word ?? ''}`,
    file: null,
    by: null,
    at: null,
    label: word === null ? 'Side by side here' : `${word}, side by side here`,
    figure:
      word === null ? (wholeFigure(suite.figures)?.id ?? null) : figureOf(suite, importers, word),
    comparisons: said.filter((one) => wordOf(one) === word),
  }));
}

function comparisonOf([task, left, right, points]: [
  string,
  string,
  string,
  number,
]): PairedComparison {
  return { left, right, points, cluster: task };
}

function rate(comparisons: readonly PairedComparison[]) {
  return {
    comparisons: comparisons.length,
    tasks: new Set(comparisons.map(({ cluster }) => cluster)).size,
    ratios: winRatios(comparisons),
  };
}

/** The figure of items with a word of the facet. */
function figureOf(
  { figures }: Suite,
  importers: readonly PreferenceImporter[],
  word: string,
): string | null {
  const found = figures.find(
    (figure) =>
      figure.kind === 'mean' && importers.some(({ facet }) => figure.where?.[facet] === word),
  );
  return found?.id ?? null;
}

/**
 * Deletes a set of preferences.
 * @returns what it was
 * @throws {AppError} 404 when there is no such set, or the person may not know of its project
 */
export async function deletePreferences(
  person: Person,
  id: string,
): Promise<{ suite: string; facet: string; file: string }> {
  const set =
    (await database().preference.findUnique({ where: { id } })) ?? missing('preferences', id);
  await projectFor(person, set.projectId);
  await database().preference.deleteMany({ where: { id } });
  const { suite, facet, file } = set;
  return { suite, facet, file };
}
