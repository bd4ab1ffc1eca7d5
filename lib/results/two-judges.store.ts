import 'server-only';
import { FEWEST_IN_A_FIGURE, recordExposureToFigures } from '@/lib/answers/exposure.store';
import { database } from '@/lib/db';
import { suiteAmong } from '@/lib/declared/registry';
import { missing } from '@/lib/errors';
import { facetsIn } from '@/lib/items/facets.store';
import { isJudged, pointsIn } from '@/lib/library/conditions.store';
import type { RunChoice } from '@/lib/library/configurations/schema';
import { listConfigurations } from '@/lib/library/configurations/store';
import { type OpenedLibrary, openLibrary } from '@/lib/library/shown.store';
import type { Person } from '@/lib/people/schema';
import { readInclusion } from '@/lib/ratings/counting.store';
import { openStudy } from '@/lib/studies/store';
import type { SuiteById } from '@/lib/suites/by-id';
import type { MeanFigure } from '@/lib/suites/figures';
import type { Suite } from '@/lib/suites/suite';
import { projectFor } from '@/lib/video/known-answer-project.store';
import { Prisma } from '@/prisma/generated/client';
import { mixedConfiguration, mixedIn } from './measures.store';
import { listSaid, type Said } from './said.store';
import { compareJudges, type TwiceJudgedItem, takenBy } from './two-judges';
import { PEOPLE, type TwoJudges, type TwoJudgesRequest } from './two-judges.schema';
import { meanValue, overSame, type Points, sourcesOf } from './values';

/**
 * The values of two judges, or of a judge and people, on the items that both have said something of, by figure. Items that
 * the person who asks reviews blind are left out.
 * @throws {AppError} 404 where there is no such project, suite or configuration
 */
export async function readTwoJudges(
  person: Person,
  request: TwoJudgesRequest,
  suites: readonly Suite[],
): Promise<TwoJudges> {
  const suiteById: SuiteById = (id, version) => suiteAmong(suites, id, version);
  const project = await projectFor(person, request.project);
  const suite = suiteById(await suiteMeant(project.id, request));
  const { benchmark } = request;
  const { part } = await openStudy(person.id, project.id, suite, {
    part: request.part,
    threshold: null,
  });
  const open = (scores: RunChoice) =>
    openLibrary(
      person.id,
      { project: project.id, suite: suite.id, scores, benchmark, part },
      suiteById,
    );
  const { configuration, run, mixed, other, labels } = request;
  const left = await open({
    ...{ configuration, run },
    ...(mixed !== null && { mixed: mixedIn(suite, mixed) }),
  });
  const configurations = await listConfigurations(project.id, suite);
  const mixedWith = mixedConfiguration(left, configurations);
  const figures = suite.figures.filter(
    (figure): figure is MeanFigure => figure.kind === 'mean' && !figure.byPeople,
  );
  const sources = [...new Set(figures.flatMap(sourcesOf))];
  const isPeople = other === PEOPLE;
  const right = isPeople ? null : await open({ configuration: other, run: null });
  if (right && right.runs?.configuration !== other) missing('configuration', other);
  const said = right ? [] : await listSaid(left, await readInclusion(suite.id, labels), labels);
  const values = right ? judgedValues(right, sources) : saidValues(said, sources);
  const { items: read, withheld } = await readItems(left, values, sources, request.models);
  const items = right ? read : overSameAsPeople(read, said, sources);
  // A figure over few items says of each what the judges said: it counts as a look at these.
  const few = figures.flatMap((figure) => {
    const taken = takenBy(figure, items);
    return taken.length < FEWEST_IN_A_FIGURE ? taken.map(({ id }) => id) : [];
  });
  if (few.length > 0) await recordExposureToFigures(person.id, suite.id, [...new Set(few)]);
  const nameOf = (library: OpenedLibrary) =>
    configurations.find(({ id }) => id === library.runs?.configuration)?.name ?? '';
  return {
    left: [nameOf(left), ...(mixedWith ? [mixedWith.name] : [])].join(', mixed with '),
    right: right ? nameOf(right) : 'People',
    ...(isPeople && { labels }),
    per: request.per,
    withheld,
    figures: figures
      .map((figure) => compareJudges(figure, items, request.per))
      .filter(({ pairs, onlyLeft, onlyRight }) => pairs + onlyLeft + onlyRight > 0),
  };
}

/** The suite that is asked for, else that of one of the configurations. */
async function suiteMeant(
  projectId: string,
  { suite, other, configuration }: TwoJudgesRequest,
): Promise<string> {
  if (suite !== null) return suite;
  const named = other === PEOPLE ? configuration : other;
  const run = await database().run.findFirst({
    where: { projectId, ...(named !== null && { configuration: named }) },
    select: { suite: true },
  });
  return run?.suite ?? missing('configuration', named ?? PEOPLE);
}

/** A row as it is read: values in the order of the sources. */
interface Row extends Omit<TwiceJudgedItem, 'left' | 'right'> {
  leftValues: (number | null)[];
  rightValues: (number | null)[];
}

/** What a judge says of items in some scores and questions, as a query: item, generator and values in their order. */
function judgedValues(
  { suite, itemsAmong }: OpenedLibrary,
  sources: readonly string[],
): Prisma.Sql {
  const values = sources.map((id) => pointsIn({ suite: suite.id }, id, 'judge'));
  return Prisma.sql`
    SELECT "itemId", generator, ARRAY[${Prisma.join(values)}]::float8[] AS points FROM (${itemsAmong()}) every
    WHERE NOT blind AND ${isJudged}`;
}

/** The same of what people say: of several people the mean. */
function saidValues(said: readonly Said[], sources: readonly string[]): Prisma.Sql {
  const rows = said.map(({ itemId, people }) => {
    const values = sources.map((id) =>
      meanValue(people.map((one) => overSame([id], one).person[id] ?? Number.NaN)),
    );
    return { itemId, values: values.map((value) => (Number.isNaN(value) ? null : value)) };
  });
  return Prisma.sql`
    SELECT (said->>'itemId')::uuid AS "itemId", ARRAY(
      SELECT (value#>>'{}')::float8 FROM jsonb_array_elements(said->'values') WITH ORDINALITY AS own(value, n) ORDER BY n
    ) AS points
    FROM jsonb_array_elements(${JSON.stringify(rows)}::jsonb) AS said`;
}

/** Items with the judge's values over what people answered as well. */
function overSameAsPeople(
  items: readonly TwiceJudgedItem[],
  said: readonly Said[],
  sources: readonly string[],
): TwiceJudgedItem[] {
  const peopleOf = new Map(said.map(({ itemId, people }) => [itemId, people]));
  const overShared = (id: string, whole: Points, people: readonly Said['people'][number][]) => {
    const values = people.flatMap((one) => {
      const { person, judge } = overSame([id], one);
      return (person[id] ?? null) === null ? [] : [(judge ?? whole)[id] ?? Number.NaN];
    });
    const value = meanValue(values);
    return Number.isNaN(value) ? null : value;
  };
  return items.map((item) => {
    const people = peopleOf.get(item.id) ?? [];
    const left = sources.map((id) => [id, overShared(id, item.left, people)]);
    return { ...item, left: Object.fromEntries(left) };
  });
}

async function readItems(
  left: OpenedLibrary,
  right: Prisma.Sql,
  sources: readonly string[],
  models: readonly string[],
): Promise<{ items: TwiceJudgedItem[]; withheld: number }> {
  if (sources.length === 0) return { items: [], withheld: 0 };
  const isChosen =
    models.length === 0
      ? Prisma.sql`true`
      : Prisma.sql`coalesce(l.generator, '') = ANY(${[...models]}::text[])`;
  const [rows, [hidden]] = await Promise.all([
    database().$queryRaw<Row[]>`
      SELECT l."itemId"::text AS id, l.generator AS model, coalesce(i.task, i.prompt) AS task, i.cluster, ${facetsIn('i')} AS facets,
        l.points AS "leftValues", r.points AS "rightValues"
      FROM (${judgedValues(left, sources)}) l JOIN (${right}) r ON r."itemId" = l."itemId"
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
