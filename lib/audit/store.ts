import 'server-only';
import { database } from '@/lib/db';
import { storableJson } from '@/lib/storable';
import { Prisma } from '@/prisma/generated/client';
import type { AuditChoices, AuditFilter, AuditLine, Change } from './schema';

const DAY_MS = 24 * 60 * 60 * 1000;

/** How many lines are read at once for an export. */
const EXPORT_PAGE = 1000;

/** Records what a person did; a person without an id is nobody known. */
export async function recordChanges(
  person: { id: string | null; name: string },
  changes: readonly Change[],
): Promise<void> {
  if (changes.length === 0) return;
  await database().auditEntry.createMany({
    data: changes.map(({ action, subject, before, after }) => ({
      personId: person.id,
      personName: person.name,
      action,
      subjectKind: subject.kind,
      subjectId: subject.id,
      ...(before && { before: storable(before) }),
      ...(after && { after: storable(after) }),
    })),
  });
}

/** The change is stored by now, so its entry must not fail for a character that the database cannot store. */
function storable(value: object): Prisma.InputJsonObject {
  return JSON.parse(storableJson(value));
}

/** A line as the database gives it; `source` is 1 for an entry and 0 for an answer. */
interface Row extends Omit<AuditLine, 'cursor' | 'at'> {
  source: number;
  id: bigint;
  at: Date;
}

/** The items that the viewer reviews blind: what others did to them is withheld. */
export interface Withheld {
  viewerId: string;
  itemIds: ReadonlySet<string>;
}

/**
 * A page of the audit, latest first: the entries, and the answers that people gave.
 * @param withheld left out; null where nothing is
 * @param after the cursor of the line before the page; null for the first page
 * @param limit the most lines
 */
export async function readAudit(
  filter: AuditFilter,
  withheld: Withheld | null,
  after: string | null,
  limit: number,
): Promise<{ lines: AuditLine[]; next: string | null }> {
  // Each half is cut to the page by its index before the two are merged.
  const rows = await database().$queryRaw<Row[]>`
    SELECT * FROM (
      (SELECT 1 AS source, e.id, e.at, e."personId"::text, e."personName" AS person, e.action,
        e."subjectKind", e."subjectId", NULL AS subject, e.before, e.after
      FROM "AuditEntry" e
      WHERE ${entryConditions(filter, after)} AND ${isDisclosed(withheld, Prisma.sql`e."personId"`, Prisma.sql`CASE WHEN e."subjectKind" IN ('video', 'item') THEN e."subjectId" END`)}
      ORDER BY e.at DESC, e.id DESC LIMIT ${limit + 1})
      UNION ALL
      (SELECT 0 AS source, a.id, a."createdAt" AS at, r.id::text, r.name, 'answer.' || a.act,
        CASE WHEN i.kind = 'clip' THEN 'video' ELSE 'item' END, i.id::text, i.name,
        CASE WHEN b.id IS NOT NULL THEN ${answerJson(Prisma.raw('b'))} END,
        ${answerJson(Prisma.raw('a'))}
      FROM "Answer" a
      JOIN "Rater" r ON r.id = a."raterId"
      JOIN "Item" i ON i.id = a."itemId"
      LEFT JOIN "Answer" b ON b.id = a."supersedesId"
      WHERE ${answerConditions(filter, after)} AND ${isDisclosed(withheld, Prisma.sql`a."raterId"`, Prisma.sql`a."itemId"::text`)}
      ORDER BY a."createdAt" DESC, a.id DESC LIMIT ${limit + 1})
    ) AS line
    ORDER BY at DESC, source DESC, id DESC LIMIT ${limit + 1}`;
  const lines = rows.slice(0, limit).map(({ source, id, at, ...line }) => ({
    ...line,
    at: at.toISOString(),
    cursor: `${at.toISOString()}_${source}_${id}`,
  }));
  return { lines, next: rows.length > limit ? (lines.at(-1)?.cursor ?? null) : null };
}

/** All lines that the filter lets through, latest first, read as they are wanted. */
export async function* exportAudit(filter: AuditFilter): AsyncGenerator<AuditLine> {
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof readAudit>> = await readAudit(
      filter,
      null,
      after,
      EXPORT_PAGE,
    );
    yield* page.lines;
    after = page.next;
  } while (after !== null);
}

/** Who and what is in the audit. */
export async function auditChoices(): Promise<AuditChoices> {
  const db = database();
  const [people, entries, acts] = await Promise.all([
    db.rater.findMany({
      where: { kind: 'person' },
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
      select: { id: true, name: true },
    }),
    db.auditEntry.findMany({ distinct: ['action'], select: { action: true } }),
    db.$queryRaw<{ act: string }[]>`SELECT unnest(enum_range(NULL::"AnswerAct"))::text AS act`,
  ]);
  const actions = [
    ...entries.map(({ action }) => action),
    ...acts.map(({ act }) => `answer.${act}`),
  ];
  return { people, actions: actions.sort() };
}

/** What an answer says, as JSON; `answer` is the table's name in the query. */
function answerJson(answer: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`jsonb_strip_nulls(jsonb_build_object(
    'suite', ${answer}.suite, 'unit', ${answer}.unit, 'question', ${answer}.question,
    'state', ${answer}.state, 'value', ${answer}.value, 'label', ${answer}.label,
    'reason', ${answer}.reason, 'rationale', ${answer}.rationale))`;
}

function entryConditions({ person, action, subject, from, to }: AuditFilter, after: string | null) {
  return Prisma.join(
    [
      Prisma.sql`true`,
      ...(person ? [Prisma.sql`e."personId" = ${person}::uuid`] : []),
      ...(action ? [matches(Prisma.raw('e.action'), action)] : []),
      ...(subject ? [Prisma.sql`e."subjectId" = ${subject}`] : []),
      ...between(Prisma.raw('e.at'), from, to),
      ...before(Prisma.raw('e.at'), Prisma.raw('e.id'), 1, after),
    ],
    ' AND ',
  );
}

function answerConditions(
  { person, action, subject, from, to }: AuditFilter,
  after: string | null,
) {
  return Prisma.join(
    [
      Prisma.sql`a.act IS NOT NULL`,
      ...(person ? [Prisma.sql`a."raterId" = ${person}::uuid`] : []),
      ...(action ? [matches(Prisma.raw(`('answer.' || a.act)`), action)] : []),
      ...(subject ? [Prisma.sql`a."itemId"::text = ${subject}`] : []),
      ...between(Prisma.raw('a."createdAt"'), from, to),
      ...before(Prisma.raw('a."createdAt"'), Prisma.raw('a.id'), 0, after),
    ],
    ' AND ',
  );
}

function matches(column: Prisma.Sql, action: string): Prisma.Sql {
  return action.endsWith('.')
    ? Prisma.sql`starts_with(${column}, ${action})`
    : Prisma.sql`${column} = ${action}`;
}

function isDisclosed(withheld: Withheld | null, personId: Prisma.Sql, itemId: Prisma.Sql) {
  if (withheld === null || withheld.itemIds.size === 0) return Prisma.sql`true`;
  const { viewerId, itemIds } = withheld;
  return Prisma.sql`(${personId} = ${viewerId}::uuid OR NOT coalesce(${itemId} = ANY(${[...itemIds]}::text[]), false))`;
}

function between(column: Prisma.Sql, from: string | undefined, to: string | undefined) {
  return [
    ...(from ? [Prisma.sql`${column} >= ${new Date(from)}`] : []),
    ...(to ? [Prisma.sql`${column} < ${new Date(Date.parse(to) + DAY_MS)}`] : []),
  ];
}

/** Of lines of the same time, entries come before answers. */
function before(at: Prisma.Sql, id: Prisma.Sql, source: number, after: string | null) {
  if (after === null) return [];
  const [time = '', afterSource, afterId] = after.split('_');
  const cursor = Prisma.sql`(${new Date(time)}, ${Number(afterSource)}, ${Number(afterId)}::bigint)`;
  return [
    // The time by itself as well: by that the index finds its place.
    Prisma.sql`${at} <= ${new Date(time)} AND (${at}, ${source}, ${id}) < ${cursor}`,
  ];
}
