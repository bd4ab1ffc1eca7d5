import 'server-only';
import { type BriefVerdict, verdictOf } from '@/lib/answers/store';
import { database } from '@/lib/db';
import { asksPeopleAlone, type Gate, type Suite } from '@/lib/suites/suite';
import type { Verdict } from '@/lib/suites/verdict';
import { type PeopleSay, readPeople } from './people.store';
import { type GateSays, type JudgedItem, readFilter, saysOf, saysTogether } from './readings';
import type { FunnelFilter, FunnelFiltering, FunnelRequest } from './schema';
import type { StoredStageItem } from './stages.store';

/** The filters of a stage compared with people, and the items about which they tell what people say, by suite. */
export interface ReadFiltering {
  filtering: FunnelFiltering;
  told: { suite: string; itemIds: string[] }[];
}

/** The suite in which people give their verdict on the items of another as a whole; null where there is none. */
export function verdictSuiteFor(suite: Suite, suites: readonly Suite[]): Suite | null {
  const found = suites.find(
    (one) =>
      asksPeopleAlone(one) &&
      one.takes.kind === suite.takes.kind &&
      (one.gates ?? []).length > 0 &&
      one.contextSuites?.includes(suite.id),
  );
  return found ?? null;
}

/** What a gate asks about, and why it puts items out. */
export function wordsOfGate({ questions }: Pick<Suite, 'questions'>, gate: Gate) {
  const question = questions.find(({ id }) => id === gate.question);
  return {
    question: gate.question,
    label: gate.because ?? question?.label ?? gate.question,
    help: question?.help ?? '',
  };
}

/** The filters of a stage, and all of them together, compared with what people say of the same items. */
export async function readFiltering(
  suite: Suite,
  items: readonly StoredStageItem[],
  suites: readonly Suite[],
  { labels, edited }: Pick<FunnelRequest, 'labels' | 'edited'>,
): Promise<ReadFiltering> {
  const gates = suite.gates ?? [];
  const itemIds = items.map(({ itemId }) => itemId);
  const review = verdictSuiteFor(suite, suites);
  const [judged, same, overall] = await Promise.all([
    readJudged(suite, items),
    readPeople(suite, itemIds, labels),
    review && readPeople(review, itemIds, labels, edited),
  ]);
  const filters = gates.map(
    (gate, place): FunnelFilter => ({
      ...wordsOfGate(suite, gate),
      ...readings(
        itemsBy(items, judged, (says) => says[place] ?? 'unscored'),
        same.byGate.get(gate.question) ?? [],
        overall,
      ),
    }),
  );
  const together: FunnelFilter = {
    question: null,
    label: 'All together',
    help: 'Removed by any of them.',
    ...readings(itemsBy(items, judged, saysTogether), same.together, overall),
  };
  const nothing = { sample: 0, blind: 0, all: 0 };
  return {
    filtering: {
      suite: { id: suite.id, name: suite.name },
      overall: review && { id: review.id, name: review.name },
      counted: { same: same.counted, overall: overall?.counted ?? nothing },
      filters: gates.length > 1 ? [...filters, together] : filters,
    },
    told: [
      { suite: suite.id, itemIds: said([...same.byGate.values()].flat()) },
      ...(review && overall ? [{ suite: review.id, itemIds: said(overall.together) }] : []),
    ],
  };
}

function said(answers: PeopleSay['together']): string[] {
  return [...new Set(answers.map(({ itemId }) => itemId))];
}

/** Of each item what the gates say, in their order. */
type Judged = ReadonlyMap<string, readonly GateSays[]>;

function itemsBy(
  items: readonly StoredStageItem[],
  judged: Judged,
  read: (says: readonly GateSays[]) => GateSays,
): Map<string, JudgedItem> {
  return new Map(
    items.map(({ itemId, cluster }) => [itemId, { cluster, says: read(judged.get(itemId) ?? []) }]),
  );
}

function readings(
  judged: ReadonlyMap<string, JudgedItem>,
  same: PeopleSay['together'],
  overall: PeopleSay | null,
): Omit<FunnelFilter, 'question' | 'label' | 'help'> {
  const count = (wanted: GateSays) =>
    [...judged.values()].filter(({ says }) => says === wanted).length;
  return {
    removed: count('removes'),
    kept: count('keeps'),
    notAsked: count('not-asked'),
    unscored: count('unscored'),
    same: readFilter(judged, same),
    overall: overall && readFilter(judged, overall.together),
  };
}

interface VerdictRow extends BriefVerdict {
  itemId: string;
  runId: string;
  question: string;
}

/** What the judge of each item's run says by each gate. */
async function readJudged(suite: Suite, items: readonly StoredStageItem[]): Promise<Judged> {
  const gates = suite.gates ?? [];
  const runOf = new Map(items.map(({ itemId, runId }) => [itemId, runId]));
  const rows = await database().$queryRaw<VerdictRow[]>`
    SELECT a."itemId", by."runId", a.question, a.state, a.value, a.label, a.reason
    FROM "Rater" by JOIN "Answer" a ON a."raterId" = by.id
    WHERE by."runId" = ANY(${[...new Set(runOf.values())]}::uuid[]) AND a.suite = ${suite.id}
      AND a.question = ANY(${gates.map(({ question }) => question)}::text[]) AND a.state <> 'withdrawn'
      AND NOT EXISTS (SELECT 1 FROM "Answer" later WHERE later."supersedesId" = a.id)`;
  const verdicts = new Map<string, Map<string, Verdict[]>>();
  for (const row of rows) {
    const verdict = verdictOf(row);
    if (!verdict || runOf.get(row.itemId) !== row.runId) continue;
    const ofItem = verdicts.get(row.itemId) ?? new Map<string, Verdict[]>();
    verdicts.set(row.itemId, ofItem);
    ofItem.set(row.question, [...(ofItem.get(row.question) ?? []), verdict]);
  }
  return new Map(
    items.map(({ itemId }) => [
      itemId,
      gates.map((gate) => saysOf(gate, verdicts.get(itemId)?.get(gate.question) ?? [])),
    ]),
  );
}
