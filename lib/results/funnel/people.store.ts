import 'server-only';
import { type BriefVerdict, verdictOf } from '@/lib/answers/store';
import { database } from '@/lib/db';
import { COUNTED_ANSWERS, type CountedAnswers } from '@/lib/queues/sample/schema';
import { readInclusions } from '@/lib/queues/sample/store';
import { bySort } from '@/lib/ratings/weigh';
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

/** What somebody says of an item, by the gates' questions. */
interface Place {
  itemId: string;
  rater: string;
  rows: AnswerRow[];
}

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
  const inclusions = await readInclusions(suite.id, COUNTED_ANSWERS);
  const [independent, effective, edits] = await Promise.all([
    listAnswers('IndependentAnswer', suite, itemIds),
    listAnswers('EffectiveAnswer', suite, itemIds),
    edited ? listEdits(itemIds) : [],
  ]);
  const sorts = bySort(independent, effective, inclusions);
  // An edit counts no matter whose it is where every answer does.
  const editsBySort = { ...bySort(edits, [], inclusions), all: edits };
  const placeOf = ({ itemId, raterId }: { itemId: string; raterId: string }): Place => {
    return { itemId, rater: labels === 'all' ? EVERYBODY : raterId, rows: [] };
  };
  const places = new Map<string, Place>();
  for (const row of sorts[labels]) {
    const place = placeOf(row);
    const known = places.get(keyOf(place)) ?? place;
    places.set(keyOf(place), known);
    known.rows.push(row);
  }
  const editing = new Map(editsBySort[labels].map(placeOf).map((place) => [keyOf(place), place]));
  const weightOf = (itemId: string) => inclusions[labels].items.get(itemId)?.weight ?? 1;
  const read = readGates(
    suite,
    [...places].flatMap(([key, place]) => (editing.has(key) ? [] : [place])),
    weightOf,
  );
  for (const { itemId, rater } of editing.values()) {
    const removes = edited === 'remove';
    read.together.push({ itemId, rater, weight: weightOf(itemId), edited: true, removes });
  }
  const counted = COUNTED_ANSWERS.map((sort) => {
    const items = [...sorts[sort], ...editsBySort[sort]].map(({ itemId }) => itemId);
    return [sort, new Set(items).size];
  });
  return { ...read, counted: Object.fromEntries(counted) };
}

function keyOf({ itemId, rater }: Place): string {
  return `${itemId} ${rater}`;
}

/** What answers come to by each gate, and by all of them together. */
function readGates(
  { gates = [] }: Suite,
  places: readonly Place[],
  weightOf: (itemId: string) => number,
): { byGate: Map<string, SaidItem[]>; together: SaidItem[] } {
  const byGate = new Map<string, SaidItem[]>(gates.map(({ question }) => [question, []]));
  const together: SaidItem[] = [];
  for (const { itemId, rater, rows } of places) {
    const one = { itemId, rater, weight: weightOf(itemId), edited: false };
    const says = gates.map((gate) => saysOf(gate, given(rows, gate.question)));
    for (const [place, said] of says.entries()) {
      if (said !== 'removes' && said !== 'keeps') continue;
      byGate.get(gates[place]?.question ?? '')?.push({ ...one, removes: said === 'removes' });
    }
    if (says.includes('removes')) together.push({ ...one, removes: true });
    else if (says.every((said) => said === 'keeps')) together.push({ ...one, removes: false });
  }
  return { byGate, together };
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
