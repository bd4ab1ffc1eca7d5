import 'server-only';
import { database } from '@/lib/db';
import { AppError, missing } from '@/lib/errors';
import { newId } from '@/lib/new-id';
import type { Person } from '@/lib/people/schema';
import { type PairedComparison, winRatios } from '@/lib/statistics/win-ratio';
import type { FileNote } from '@/lib/suites/foreign-scores';
import type { PreferenceImporter } from '@/lib/suites/preferences';
import type { Suite } from '@/lib/suites/suite';
import { projectFor } from '@/lib/video/known-answer-project.store';
import { wholeFigure } from '../values';
import {
  type PreferenceReport,
  type PreferenceRequest,
  type Preferences,
  type RatedSet,
  storedPreferencesSchema,
} from './schema';

/** How many notes of a kind are spelled out. */
const SPELLED_OUT = 200;

/** What came of looking at files of preferences, with what the audit is to know. */
interface Imported {
  report: PreferenceReport;
  projectId: string;
}

/**
 * Looks at files of people's preferences, and stores the sets in them when asked to; each takes the place of the one about
 * the same word of the facet. What could not be read is told and left out.
 * @throws {AppError} 404 for an unknown project or reader, 422 where nothing is to be stored
 */
export async function importPreferences(
  person: Person,
  request: PreferenceRequest,
  suite: Suite,
): Promise<Imported> {
  const importer = importerFor(request, suite);
  const { id: projectId } = await projectFor(person, request.project ?? null);
  const { sets, faults, notes } = importer.read(request.files);
  const place = { projectId, suite: suite.id };
  const known = await database().preference.findMany({
    where: { ...place, facet: { in: sets.map(({ facet }) => facet) } },
    select: { facet: true, file: true },
  });
  const report: PreferenceReport = {
    sets: sets.map(({ facet, file, preferences }) => ({
      ...{ facet, file, comparisons: preferences.length },
      replaces: known.find((one) => one.facet === facet)?.file ?? null,
    })),
    faults: someOf(faults),
    notes: someOf(notes),
    stored: request.store,
  };
  if (!request.store) return { report, projectId };
  if (sets.length === 0) throw new AppError(422, 'Nothing was imported: no file could be read.');
  await database().$transaction(
    sets.map(({ facet, file, preferences }) => {
      const data = {
        ...{ file, createdById: person.id, createdAt: new Date() },
        preferences: preferences.map(({ task, left, right, points }) => [
          task,
          left,
          right,
          points,
        ]),
      };
      return database().preference.upsert({
        where: { projectId_suite_facet: { ...place, facet } },
        create: { ...place, facet, ...data, id: newId() },
        update: data,
      });
    }),
  );
  return { report, projectId };
}

function someOf(notes: readonly FileNote[]): PreferenceReport['faults'] {
  return { total: notes.length, first: notes.slice(0, SPELLED_OUT) };
}

function importerFor({ importer }: PreferenceRequest, suite: Suite): PreferenceImporter {
  const importers = suite.preferenceImporters ?? [];
  if (importer !== undefined) {
    return importers.find(({ id }) => id === importer) ?? missing('importer', importer);
  }
  const [first] = importers;
  if (first) return first;
  throw new AppError(422, `“${suite.name}” takes no preferences.`, 'suite');
}

/**
 * What people preferred among a project's models, set by set, and over all of them.
 * @throws {AppError} 404 when there is no such project
 */
export async function readPreferences(
  person: Person,
  project: string | null,
  suite: Suite,
): Promise<Preferences> {
  const { id: projectId } = await projectFor(person, project);
  const importers = suite.preferenceImporters ?? [];
  const rows = await database().preference.findMany({
    where: { projectId, suite: suite.id },
    include: { createdBy: { select: { name: true } } },
    orderBy: { facet: 'asc' },
  });
  const sets = rows.map(({ id, facet, file, createdAt, createdBy, preferences }) => ({
    ...{ id, file, by: createdBy.name, at: createdAt.toISOString() },
    label: facet,
    figure: figureOf(suite, importers, facet),
    comparisons: storedPreferencesSchema.parse(preferences).map(comparisonOf),
  }));
  const order = suite.figures.map(({ id }) => id);
  const rated = sets
    .toSorted((one, other) => order.indexOf(one.figure ?? '') - order.indexOf(other.figure ?? ''))
    .map(({ comparisons, ...set }): RatedSet => ({ ...set, ...rate(comparisons) }));
  const all: RatedSet = {
    ...{ id: null, label: 'All together', file: null, by: null, at: null },
    figure: wholeFigure(suite.figures)?.id ?? null,
    ...rate(sets.flatMap(({ comparisons }) => comparisons)),
  };
  return {
    importers: importers.map(({ id, label, help, files }) => ({
      ...{ id, label, help, files: [...files] },
    })),
    sets: rated.length > 1 ? [all, ...rated] : rated,
  };
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
