import 'server-only';
import { database } from '@/lib/db';
import { suiteAmong } from '@/lib/declared/registry';
import { hiddenItems, itemsHiddenFrom } from '@/lib/disclosure/hidden.store';
import { refuseUndisclosed } from '@/lib/disclosure/withheld.store';
import { AppError, missing } from '@/lib/errors';
import type { Person } from '@/lib/people/schema';
import type { PairedComparison } from '@/lib/statistics/win-ratio';
import { isInPart, type SplitPart } from '@/lib/studies/part.store';
import { PREFERRED_QUESTION } from '@/lib/suites/question';
import { type Suite, suiteForKind } from '@/lib/suites/suite';
import { projectFor } from '@/lib/video/known-answer-project.store';
import { type Item, Prisma } from '@/prisma/generated/client';
import type { PreferOfTwo, PreferredOfTwo, TwoItems } from './of-two.schema';

/**
 * Appends which of two items of one task a person prefers.
 * @throws {AppError} 404 where either is not there, 403 where the person is not to be told of one, 422 where they are not
 * compared in the suite
 */
export async function preferOfTwo(
  person: Person,
  said: PreferOfTwo,
  suites: readonly Suite[],
): Promise<void> {
  const { left, right, points } = said;
  const { items, suite, asked } = await readTwo(person, said, suites);
  if (!asked) {
    throw new AppError(
      422,
      'Only two items of one prompt can be preferred to each other, and none that you review blind.',
      'right',
    );
  }
  const isFirst = left < right;
  await database().preferredOfTwo.create({
    data: {
      projectId: items[0].projectId,
      suite: suite.id,
      raterId: person.id,
      firstId: isFirst ? left : right,
      secondId: isFirst ? right : left,
      points: points === null || isFirst ? points : 1 - points,
    },
  });
}

/**
 * Which of two items a person prefers.
 * @throws {AppError} as {@link preferOfTwo}, but not where they are not compared
 */
export async function readPreferredOfTwo(
  person: Person,
  two: TwoItems,
  suites: readonly Suite[],
): Promise<PreferredOfTwo> {
  const { suite, asked } = await readTwo(person, two, suites);
  const [firstId = '', secondId = ''] = [two.left, two.right].sort();
  const said = await database().preferredOfTwo.findFirst({
    where: { raterId: person.id, suite: suite.id, firstId, secondId },
    orderBy: { id: 'desc' },
  });
  const points = said?.points ?? null;
  return {
    asked,
    points: points === null || firstId === two.left ? points : 1 - points,
  };
}

async function readTwo(
  person: Person,
  { left, right, suite: named }: TwoItems,
  suites: readonly Suite[],
): Promise<{ items: [Item, Item]; suite: Suite; asked: boolean }> {
  const items = await database().item.findMany({
    where: { id: { in: [left, right] }, deletedAt: null },
  });
  const [one, other] = [left, right].map(
    (id) => items.find((item) => item.id === id) ?? missing('item', id),
  ) as [Item, Item];
  await projectFor(person, one.projectId);
  await refuseUndisclosed(person.id, [left, right]);
  const suite =
    (named === undefined ? suiteForKind(suites, one.kind) : suiteAmong(suites, named)) ??
    missing('suite of', one.kind);
  // That two are of one task would tell what is kept from who reviews either blind.
  const hidden = await itemsHiddenFrom(person.id);
  const asked = !hidden.has(left) && !hidden.has(right) && areCompared(suite, [one, other]);
  return { items: [one, other], suite, asked };
}

function areCompared({ takes, compares, sides }: Suite, [one, other]: [Item, Item]): boolean {
  const isOfSuite = [one, other].every(({ kind }) => kind === takes.kind);
  const isOneTask = one.task === null ? one.prompt !== null : one.task === other.task;
  return (
    isOfSuite &&
    compares !== 'judges' &&
    sides === undefined &&
    one.id !== other.id &&
    one.projectId === other.projectId &&
    isOneTask &&
    one.prompt?.trim() === other.prompt?.trim()
  );
}

/** A comparison of two items side by side, with the words of the items' facets. */
interface SaidOfTwo extends PairedComparison {
  raterId: string;
  itemIds: [string, string];
  facets: Readonly<Record<string, string>>;
}

/**
 * What people prefer of items of a project that stood side by side, in pairs or as a task of a queue, as far as somebody may
 * know: what is kept of an item from who reviews it blind, and samples of one model are left out.
 * @param part of the items, both of a comparison; null for all
 */
export async function listSaidOfTwo(
  person: Person,
  projectId: string,
  suite: Suite,
  part: SplitPart | null,
): Promise<SaidOfTwo[]> {
  const [hidden, pairs, sets] = await Promise.all([
    hiddenItems(person.id, suite.id),
    listPairs(projectId, suite.id, part),
    listSets(projectId, suite.id, part),
  ]);
  return [...pairs, ...sets].filter(
    ({ itemIds, left, right }) => left !== right && !itemIds.some((id) => hidden.has(id)),
  );
}

async function listPairs(
  projectId: string,
  suite: string,
  part: SplitPart | null,
): Promise<SaidOfTwo[]> {
  interface Row extends Omit<SaidOfTwo, 'itemIds' | 'points'> {
    firstId: string;
    secondId: string;
    points: number | null;
  }
  const rows = await database().$queryRaw<Row[]>`
    SELECT DISTINCT ON (p."raterId", p."firstId", p."secondId") p."raterId", p."firstId", p."secondId", p.points,
      one.model AS left, other.model AS right, coalesce(one.task, one.prompt) AS cluster, one.facets
    FROM "PreferredOfTwo" p
    JOIN "Item" one ON one.id = p."firstId" AND one."deletedAt" IS NULL AND one.model IS NOT NULL
    JOIN "Item" other ON other.id = p."secondId" AND other."deletedAt" IS NULL AND other.model IS NOT NULL
    WHERE p."projectId" = ${projectId}::uuid AND p.suite = ${suite}
      AND ${inPart(part, 'one')} AND ${inPart(part, 'other')}
    ORDER BY p."raterId", p."firstId", p."secondId", p.id DESC`;
  return rows.flatMap(({ firstId, secondId, points, ...row }) =>
    points === null ? [] : [{ ...row, points, itemIds: [firstId, secondId] as [string, string] }],
  );
}

/** One item of a task of which somebody said which is the best. */
interface SetRow {
  raterId: string;
  itemId: string;
  said: string;
  set: string;
  cluster: string;
  model: string;
  facets: Record<string, string>;
}

/** Of the texts of one task the best is preferred to each of the others, and those that are tied are so to each other. */
async function listSets(
  projectId: string,
  suite: string,
  part: SplitPart | null,
): Promise<SaidOfTwo[]> {
  const rows = await database().$queryRaw<SetRow[]>`
    SELECT a."raterId", a."itemId", a.label AS said, concat_ws(' ', a."raterId", i.cluster, i.task) AS set, i.cluster, i.model, i.facets
    FROM "CurrentAnswer" a JOIN "Rater" r ON r.id = a."raterId" AND r.kind = 'person'
    JOIN "Item" i ON i.id = a."itemId" AND i."projectId" = ${projectId}::uuid AND i."deletedAt" IS NULL
    WHERE a.suite = ${suite} AND a.question = ${PREFERRED_QUESTION} AND a.state = 'scored'
      AND i.cluster IS NOT NULL AND i.task IS NOT NULL AND i.model IS NOT NULL AND ${inPart(part, 'i')}
    ORDER BY a."itemId"`;
  const sets = new Map<string, SetRow[]>();
  for (const row of rows) sets.set(row.set, [...(sets.get(row.set) ?? []), row]);
  return [...sets.values()].flatMap((set) =>
    set.flatMap((one, index) => set.slice(index + 1).flatMap((other) => comparedIn(one, other))),
  );
}

const inPart = (part: SplitPart | null, item: string) =>
  part ? isInPart(part, item) : Prisma.sql`true`;

function comparedIn(one: SetRow, other: SetRow): SaidOfTwo[] {
  const points =
    one.said === 'best' ? 1 : other.said === 'best' ? 0 : one.said === 'tie' ? 0.5 : null;
  if (points === null) return [];
  const { raterId, cluster, facets, model: left } = one;
  const itemIds: [string, string] = [one.itemId, other.itemId];
  return [{ raterId, left, right: other.model, points, cluster, facets, itemIds }];
}
