import 'server-only';
import { FEWEST_IN_A_FIGURE, recordExposureToFigures } from '@/lib/answers/exposure.store';
import { database } from '@/lib/db';
import { suiteAmong } from '@/lib/declared/registry';
import { missing } from '@/lib/errors';
import { facetsIn } from '@/lib/items/facets.store';
import { listConfigurations } from '@/lib/library/configurations/store';
import { isJudged, type OpenedLibrary, openLibrary, pointsIn } from '@/lib/library/shown.store';
import type { Person } from '@/lib/people/schema';
import type { SuiteById } from '@/lib/suites/by-id';
import type { MeanFigure } from '@/lib/suites/figures';
import type { Suite } from '@/lib/suites/suite';
import { projectFor } from '@/lib/video/known-answer-project.store';
import { Prisma } from '@/prisma/generated/client';
import { compareJudges, type TwiceJudgedItem, takenBy } from './two-judges';
import type { TwoJudges, TwoJudgesRequest } from './two-judges.schema';
import { sourcesOf } from './values';

/**
 * The values of two judges on the items that both judged, by figure. Items that the person who asks reviews blind are left
 * out.
 * @throws {AppError} 404 where there is no such project, suite or configuration
 */
export async function readTwoJudges(
  person: Person,
  request: TwoJudgesRequest,
  suites: readonly Suite[],
): Promise<TwoJudges> {
  const suiteById: SuiteById = (id, version) => suiteAmong(suites, id, version);
  const project = await projectFor(person, request.project);
  const suite = suiteById(request.suite ?? (await suiteOf(project.id, request.other)));
  const open = (configuration: string | null, run: string | null) => {
    const scores = { configuration, run, corrected: false };
    return openLibrary(person.id, { project: project.id, suite: suite.id, scores }, suiteById);
  };
  const left = await open(request.configuration, request.run);
  const right = await open(request.other, null);
  if (right.runs?.configuration !== request.other) missing('configuration', request.other);
  const figures = suite.figures.filter((figure): figure is MeanFigure => figure.kind === 'mean');
  const { items, withheld } = await readItems(left, right, figures, request.models);
  // A figure over few items says of each what the judges said: it counts as a look at these.
  const few = figures.flatMap((figure) => {
    const taken = takenBy(figure, items);
    return taken.length < FEWEST_IN_A_FIGURE ? taken.map(({ id }) => id) : [];
  });
  if (few.length > 0) await recordExposureToFigures(person.id, suite.id, [...new Set(few)]);
  const configurations = await listConfigurations(project.id, suite);
  const nameOf = (library: OpenedLibrary) =>
    configurations.find(({ id }) => id === library.runs?.configuration)?.name ?? '';
  return {
    left: nameOf(left),
    right: nameOf(right),
    per: request.per,
    withheld,
    figures: figures
      .map((figure) => compareJudges(figure, items, request.per))
      .filter(({ pairs, onlyLeft, onlyRight }) => pairs + onlyLeft + onlyRight > 0),
  };
}

async function suiteOf(projectId: string, configuration: string): Promise<string> {
  const run = await database().run.findFirst({
    where: { projectId, configuration },
    select: { suite: true },
  });
  return run?.suite ?? missing('configuration', configuration);
}

/** A row as it is read: values in the order of the sources. */
interface Row extends Omit<TwiceJudgedItem, 'left' | 'right'> {
  leftValues: (number | null)[];
  rightValues: (number | null)[];
}

async function readItems(
  left: OpenedLibrary,
  right: OpenedLibrary,
  figures: readonly MeanFigure[],
  models: readonly string[],
): Promise<{ items: TwiceJudgedItem[]; withheld: number }> {
  const sources = [...new Set(figures.flatMap(sourcesOf))];
  if (sources.length === 0) return { items: [], withheld: 0 };
  const suite = left.suite.id;
  const values = Prisma.join(sources.map((id) => pointsIn({ suite }, id, 'judge')));
  const judged = (library: OpenedLibrary) => Prisma.sql`
    SELECT "itemId", generator, ARRAY[${values}]::float8[] AS points FROM (${library.itemsAmong()}) every
    WHERE NOT blind AND ${isJudged}`;
  const isChosen =
    models.length === 0
      ? Prisma.sql`true`
      : Prisma.sql`coalesce(l.generator, '') = ANY(${[...models]}::text[])`;
  const [rows, [hidden]] = await Promise.all([
    database().$queryRaw<Row[]>`
      SELECT l."itemId"::text AS id, l.generator AS model, coalesce(i.task, i.prompt) AS task, i.cluster, ${facetsIn('i')} AS facets,
        l.points AS "leftValues", r.points AS "rightValues"
      FROM (${judged(left)}) l JOIN (${judged(right)}) r ON r."itemId" = l."itemId"
      JOIN "Item" i ON i.id = l."itemId" WHERE ${isChosen} ORDER BY l."itemId"`,
    database().$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS count FROM (${left.itemsAmong()}) every WHERE blind AND ${isJudged}`,
  ]);
  const pointsOf = (read: readonly (number | null)[]) =>
    Object.fromEntries(sources.map((id, place) => [id, read[place] ?? null]));
  return {
    items: rows.map(({ leftValues, rightValues, ...item }) => ({
      ...item,
      left: pointsOf(leftValues),
      right: pointsOf(rightValues),
    })),
    withheld: hidden?.count ?? 0,
  };
}
