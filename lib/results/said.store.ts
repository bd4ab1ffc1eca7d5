import 'server-only';
import { createHash } from 'node:crypto';
import { type Given, listGiven } from '@/lib/agreement/conditions.store';
import { database } from '@/lib/db';
import { isJudged } from '@/lib/library/conditions.store';
import type { OpenedLibrary } from '@/lib/library/shown.store';
import type { Inclusion } from '@/lib/queues/sample/inclusion';
import type { CountedAnswers } from '@/lib/queues/sample/schema';
import type { ItemFigure } from '@/lib/suites/figures';
import { Prisma } from '@/prisma/generated/client';
import { keepVersion } from './kept.store';
import { digestOf, type SaidItem, type SampleChoice } from './rows.store';
import {
  figureValue,
  meanValue,
  overSame,
  type Points,
  type SaidByOne,
  sourcesOf,
  thresholdsOf,
} from './values';

/**
 * What people say of items in figures. Independent answers make a value for each person, by the suite's own formulas, and an
 * item has the mean of these; where every answer counts that stands, an item has its corrected scores, in which the judge's
 * answers stand where nobody said anything.
 */
export async function readSaid(
  library: OpenedLibrary,
  figures: readonly ItemFigure[],
  inclusion: Inclusion,
  labels: CountedAnswers,
): Promise<SampleChoice> {
  const version = await versionOf(library, inclusion, labels);
  const about = ['said', figures.map(({ id }) => id), thresholdsOf(figures)];
  const read = async () => ({
    version,
    said: await readValues(library, figures, inclusion, labels),
    queueIds: labels === 'sample' ? inclusion.queueIds : [],
  });
  return keepVersion(library, about, version, read, 2 * inclusion.items.size * figures.length);
}

/** People's answers that stand about the items of a choice, see {@link listGiven}. */
export function readGiven(library: OpenedLibrary, { said, version }: SampleChoice): Promise<Given> {
  const read = () => listGiven(library.suite.id, [...said.keys()]);
  return keepVersion(library, ['given'], version, read, MOST_GIVEN);
}

/** How many questions by guidelines there may be. */
const MOST_GIVEN = 1000;

/** A text that is another as soon as people say anything else of the items whose answers count, or these count otherwise. */
async function versionOf(
  library: OpenedLibrary,
  { items, queueIds }: Inclusion,
  labels: CountedAnswers,
): Promise<string> {
  const counted = [...items].map(([id, { weight, raterIds }]) => [id, weight, ...raterIds]);
  const summaries = items.size === 0 ? '' : await readSummaryVersion(library, [...items.keys()]);
  return createHash('sha256')
    .update(JSON.stringify([labels, queueIds, counted, summaries]))
    .digest('base64');
}

async function readValues(
  library: OpenedLibrary,
  figures: readonly ItemFigure[],
  inclusion: Inclusion,
  labels: CountedAnswers,
): Promise<SampleChoice['said']> {
  const said = await listSaid(library, inclusion, labels);
  const items = said.map(({ itemId, people }): [string, SaidItem] => {
    const values = figures.map((figure) => [figure.id, valuesBy(figure, people)] as const);
    const item = {
      itemId,
      weight: inclusion.items.get(itemId)?.weight ?? 1,
      said: Object.fromEntries(
        values.map(([id, each]) => [id, meanValue(each.map(({ person }) => person))]),
      ),
      partly: Object.fromEntries(
        values.flatMap(([id, each]) => {
          const judges = each.map(({ judge }) => judge);
          return judges.some((judge) => judge !== null) ? [[id, judges]] : [];
        }),
      ),
    };
    return [itemId, { ...item, digest: digestOf(item) }];
  });
  return new Map(items);
}

/** The value of an item in a figure by each person who says anything of it, and the judge's over the same where that is less. */
function valuesBy(figure: ItemFigure, people: readonly SaidByOne[]) {
  return people.flatMap((one) => {
    const { person, judge } = overSame(sourcesOf(figure), one);
    const value = figureValue(figure, person);
    if (Number.isNaN(value)) return [];
    return [{ person: value, judge: judge && figureValue(figure, judge) }];
  });
}

/** What people say of an item whose answers count: each person by themselves, or all of them as one. */
export interface Said {
  itemId: string;
  people: SaidByOne[];
}

/** What people say of items in points; the items of which they say nothing that counts are left out. */
export async function listSaid(
  library: OpenedLibrary,
  { items: counted }: Inclusion,
  labels: CountedAnswers,
): Promise<Said[]> {
  const itemIds = [...counted.keys()];
  const read = labels === 'all' ? readCorrected : readIndependent;
  return itemIds.length === 0 ? [] : read(library, itemIds, counted);
}

async function readCorrected(library: OpenedLibrary, itemIds: readonly string[]): Promise<Said[]> {
  const items = await listCorrected(library, itemIds);
  return items.map(({ itemId, value }) => ({
    itemId,
    people: [{ points: value ?? {}, partly: null }],
  }));
}

/** Of each item what those made of it whose answers count. */
async function readIndependent(
  library: OpenedLibrary,
  itemIds: readonly string[],
  counted: Inclusion['items'],
): Promise<Said[]> {
  const items = await listIndependent(library, itemIds);
  return items.flatMap(({ itemId, value }) => {
    const raters = counted.get(itemId)?.raterIds;
    const people = Object.entries(value?.points ?? {}).flatMap(([raterId, points]) =>
      raters?.has(raterId) ? [{ points, partly: value?.partly?.[raterId] ?? null }] : [],
    );
    return people.length > 0 ? [{ itemId, people }] : [];
  });
}

/** Something of an item, as `Value`. */
interface OfItem<Value> {
  itemId: string;
  value: Value | null;
}

/** What some judged items are worth with people's answers in the judge's place, of those that who looks may know of. */
function listCorrected(
  library: OpenedLibrary,
  itemIds: readonly string[],
): Promise<OfItem<Points>[]> {
  const points = Prisma.sql`(
    SELECT jsonb_object_agg(d.id, p.value) FROM unnest("correctedPoints") WITH ORDINALITY AS p(value, place)
    JOIN "Dimension" d ON d.suite = ${library.suite.id} AND d.place = p.place WHERE p.value IS NOT NULL
  )`;
  return listJudged(library, itemIds, points);
}

/** What the independent answers of each person about a judged item come to by themselves, by the rater's id. */
interface Independent {
  points: Readonly<Record<string, Points>> | null;
  partly: Readonly<Record<string, SaidByOne['partly']>> | null;
}

/** What people say independently of some judged items. */
function listIndependent(
  library: OpenedLibrary,
  itemIds: readonly string[],
): Promise<OfItem<Independent>[]> {
  const byRater = Prisma.sql`jsonb_build_object('points', s.independent, 'partly', s.partly)`;
  return listJudged(library, itemIds, byRater);
}

function listJudged<Value>(
  library: OpenedLibrary,
  itemIds: readonly string[],
  value: Prisma.Sql,
): Promise<OfItem<Value>[]> {
  return database().$queryRaw<OfItem<Value>[]>`
    SELECT shown."itemId", ${value} AS value FROM ${judgedAmong(library, itemIds)}`;
}

/** Some judged items as `shown` with the summaries `s` of the runs that are shown. */
function judgedAmong({ itemsAmong }: OpenedLibrary, itemIds: readonly string[]): Prisma.Sql {
  return Prisma.sql`(${itemsAmong(Prisma.sql`${[...itemIds]}::uuid[]`)}) shown
    JOIN "RunItemSummary" s ON s."runId" = shown."runId" AND s."itemId" = shown."itemId"
    WHERE NOT blind AND ${isJudged}`;
}

/**
 * A text that is another as soon as people say anything else of some judged items: with each answer, an item's summaries are
 * written again, and PostgreSQL notes by which transaction.
 */
async function readSummaryVersion(
  library: OpenedLibrary,
  itemIds: readonly string[],
): Promise<string> {
  const [row] = await database().$queryRaw<{ version: string | null }[]>`
    SELECT md5(string_agg(concat(s."itemId", s."runId", s.xmin), ' ' ORDER BY s."itemId")) AS version
    FROM ${judgedAmong(library, itemIds)}`;
  return row?.version ?? '';
}
