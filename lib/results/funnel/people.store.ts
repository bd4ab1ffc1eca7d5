import 'server-only';
import { type BriefVerdict, verdictOf } from '@/lib/answers/store';
import { database } from '@/lib/db';
import { isCounted } from '@/lib/queues/sample/inclusion';
import { COUNTED_ANSWERS, type CountedAnswers } from '@/lib/queues/sample/schema';
import { readInclusions } from '@/lib/queues/sample/store';
import type { Suite } from '@/lib/suites/suite';
import type { Verdict } from '@/lib/suites/verdict';
import { Prisma } from '@/prisma/generated/client';
import { type SaidItem, saysOf } from './readings';
import type { EditedAs } from './schema';

interface AnswerRow extends BriefVerdict {
  itemId: string;
  raterId: string;
  question: string;
}

/** What people say of items by the gates of a suite. */
export interface PeopleSay {
  /** By gate: who says what. */
  byGate: ReadonlyMap<string, SaidItem[]>;
  /** By all gates together: one that removes is enough, and to keep an item somebody has to have answered each. */
  together: SaidItem[];
  /** About how many of the items there are answers of each sort. */
  counted: Record<CountedAnswers, number>;
}

/** Answers count by item where one of several people's counts, else by person. */
const EVERYBODY = 'everybody';

/**
 * What people say of items, of the answers that count in figures: of the independent ones each person's, else the one that
 * counts of each question.
 * @param edited what an edited item counts as; left out where that is no answer
 */
export async function readPeople(
  suite: Suite,
  itemIds: readonly string[],
  labels: CountedAnswers,
  edited?: EditedAs,
): Promise<PeopleSay> {
  const gates = suite.gates ?? [];
  const inclusions = await readInclusions(suite.id, COUNTED_ANSWERS);
  const [independent, effective, edits] = await Promise.all([
    listAnswers('IndependentAnswer', suite, itemIds),
    listAnswers('EffectiveAnswer', suite, itemIds),
    edited ? listEdits(itemIds) : [],
  ]);
  const ofSort = (sort: CountedAnswers) =>
    (sort === 'all' ? effective : independent).filter((row) => isCounted(inclusions[sort], row));
  const editsOf = (sort: CountedAnswers) =>
    sort === 'all' ? edits : edits.filter((row) => isCounted(inclusions[sort], row));

  const raterOf = ({ raterId }: { raterId: string }) => (labels === 'all' ? EVERYBODY : raterId);
  const places = new Map<string, { itemId: string; rater: string; rows: AnswerRow[] }>();
  for (const row of ofSort(labels)) {
    const key = `${row.itemId} ${raterOf(row)}`;
    const place = places.get(key) ?? { itemId: row.itemId, rater: raterOf(row), rows: [] };
    places.set(key, place);
    place.rows.push(row);
  }
  const editing = new Map(
    editsOf(labels).map((row) => [
      `${row.itemId} ${raterOf(row)}`,
      { itemId: row.itemId, rater: raterOf(row) },
    ]),
  );
  const byGate = new Map<string, SaidItem[]>(gates.map(({ question }) => [question, []]));
  const together: SaidItem[] = [];
  const weightOf = (itemId: string) => inclusions[labels].items.get(itemId)?.weight ?? 1;
  for (const [key, { itemId, rater, rows }] of places) {
    if (editing.has(key)) continue;
    const says = gates.map((gate) => ({
      gate: gate.question,
      says: saysOf(gate, given(rows, gate.question)),
    }));
    const one = { itemId, rater, weight: weightOf(itemId), edited: false };
    for (const { gate, says: said } of says) {
      if (said === 'removes' || said === 'keeps') {
        byGate.get(gate)?.push({ ...one, removes: said === 'removes' });
      }
    }
    if (says.some(({ says: said }) => said === 'removes')) together.push({ ...one, removes: true });
    else if (says.every(({ says: said }) => said === 'keeps')) {
      together.push({ ...one, removes: false });
    }
  }
  for (const one of editing.values()) {
    const { itemId } = one;
    together.push({ ...one, weight: weightOf(itemId), edited: true, removes: edited === 'remove' });
  }
  return {
    byGate,
    together,
    counted: Object.fromEntries(
      COUNTED_ANSWERS.map((sort) => [
        sort,
        new Set([...ofSort(sort), ...editsOf(sort)].map(({ itemId }) => itemId)).size,
      ]),
    ) as Record<CountedAnswers, number>,
  };
}

function given(rows: readonly AnswerRow[], question: string): Verdict[] {
  return rows.flatMap((row) => (row.question === question ? (verdictOf(row) ?? []) : []));
}

/** What people answered to the questions of a suite's gates, by one of the views that say which answers count. */
function listAnswers(
  view: 'IndependentAnswer' | 'EffectiveAnswer',
  { id, gates = [] }: Suite,
  itemIds: readonly string[],
): Promise<AnswerRow[]> {
  return database().$queryRaw<AnswerRow[]>`
    SELECT a."itemId", a."raterId", a.question, a.state, a.value, a.label, a.reason
    FROM ${Prisma.raw(`"${view}"`)} a
    WHERE a.suite = ${id} AND a.question = ANY(${gates.map(({ question }) => question)}::text[])
      AND a."itemId" = ANY(${[...itemIds]}::uuid[])
    ORDER BY a."itemId", a."raterId", a.question, a.unit`;
}

/** Who made a version of which item that takes its place. */
async function listEdits(
  itemIds: readonly string[],
): Promise<{ itemId: string; raterId: string }[]> {
  const versions = await database().item.findMany({
    where: { replacesId: { in: [...itemIds] }, deletedAt: null, makerId: { not: null } },
    select: { replacesId: true, makerId: true },
  });
  return versions.flatMap(({ replacesId, makerId }) =>
    replacesId && makerId ? [{ itemId: replacesId, raterId: makerId }] : [],
  );
}
