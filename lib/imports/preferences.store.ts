import 'server-only';
import { database } from '@/lib/db';
import { AppError } from '@/lib/errors';
import { newId } from '@/lib/new-id';
import type { Person } from '@/lib/people/schema';
import type { Suite } from '@/lib/suites/suite';
import { projectFor } from '@/lib/video/known-answer-project.store';
import { importerNamed } from './importer';
import type { PreferenceReport, PreferenceRequest } from './preferences.schema';
import { someOf } from './report';

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
  const importer = importerNamed(
    suite.preferenceImporters ?? [],
    request.importer,
    `“${suite.name}” takes no preferences.`,
  );
  const { id: projectId } = await projectFor(person, request.project ?? null);
  const { sets, faults, notes } = importer.read(request.files);
  const place = { projectId, suite: suite.id };
  const known = await database().preference.findMany({
    where: { ...place, facet: { in: sets.map(({ facet }) => facet) } },
    select: { facet: true, file: true },
  });
  const report: PreferenceReport = {
    sets: sets.map(({ facet, file, preferences }) => ({
      facet,
      file,
      comparisons: preferences.length,
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
        file,
        createdById: person.id,
        createdAt: new Date(),
        preferences: preferences.map((one) => [one.task, one.left, one.right, one.points]),
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
