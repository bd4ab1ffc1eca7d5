import type { StageCounts } from './schema';

/** An item of a stage, with what became of it there. */
export interface StageItem {
  itemId: string;
  madeFromId: string | null;
  standing: 'on' | 'out' | 'waiting';
  gate: string | null;
  reason: string | null;
  /** How many items the stage made of it. */
  made: number;
  /** Its word of the facet that is looked at; null where it has none. */
  word: string | null;
}

/** A stage with all items that were given to it. */
export interface StageItems {
  kind: string;
  gates: readonly string[];
  makes: boolean;
  items: readonly StageItem[];
}

/** What became of all items of each stage, and of those with each of some words. */
export function countStages(
  stages: readonly StageItems[],
  words: readonly (string | null)[],
): { whole: StageCounts; words: StageCounts[] }[] {
  return stages.map((stage, place) => {
    const next = stages[place + 1];
    const count = (items: readonly StageItem[]) => countItems({ ...stage, items }, next);
    const byWord = new Map<string | null, StageItem[]>(words.map((word) => [word, []]));
    for (const item of stage.items) byWord.get(item.word)?.push(item);
    return { whole: count(stage.items), words: words.map((word) => count(byWord.get(word) ?? [])) };
  });
}

function countItems(stage: StageItems, next: StageItems | undefined): StageCounts {
  const { items, gates, makes } = stage;
  const on = items.filter(({ standing }) => standing === 'on');
  const waiting = items.filter(({ standing }) => standing === 'waiting');
  const reasons = new Map<string, number>();
  for (const { reason } of waiting) {
    if (reason !== null) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
  }
  const made = items.reduce((sum, item) => sum + item.made, 0);
  return {
    given: items.length,
    on: on.length,
    waiting: waiting.length,
    out: gates.map((gate) => ({ gate, items: items.filter((item) => item.gate === gate).length })),
    reasons: [...reasons]
      .map(([reason, count]) => ({ reason, items: count }))
      .toSorted((one, other) => other.items - one.items || (one.reason < other.reason ? -1 : 1)),
    made: makes ? made : null,
    left: next ? countLeft(stage, on, made, next) : null,
    astray: next ? countAstray(stage, on, next) : null,
  };
}

/** Of the items that are here, those that do not go on and that the next stage took up. */
function countAstray({ kind, items }: StageItems, on: readonly StageItem[], next: StageItems) {
  if (next.kind !== kind) return 0;
  const taken = new Set(next.items.map(({ itemId }) => itemId));
  const here = items.filter(({ itemId }) => taken.has(itemId));
  return here.length - on.filter(({ itemId }) => taken.has(itemId)).length;
}

function countLeft(
  { kind, items }: StageItems,
  on: readonly StageItem[],
  made: number,
  next: StageItems,
): number {
  if (next.kind === kind) {
    const taken = new Set(next.items.map(({ itemId }) => itemId));
    return on.filter(({ itemId }) => !taken.has(itemId)).length;
  }
  const sources = new Set(items.map(({ itemId }) => itemId));
  const taken = next.items.filter(
    ({ madeFromId }) => madeFromId !== null && sources.has(madeFromId),
  );
  return Math.max(0, made - taken.length);
}

/** The words that items have of a facet, in alphabetical order, numbers in them by their size; those without come last. */
export function wordsOf(stages: readonly StageItems[]): (string | null)[] {
  const words = new Set(stages.flatMap(({ items }) => items.map(({ word }) => word)));
  const named = [...words].flatMap((word) => word ?? []);
  const inOrder = named.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }));
  return words.has(null) ? [...inOrder, null] : inOrder;
}
