import { reasonLabel } from '@/components/runs/reason';
import { countNoun } from '@/components/ui/numbers';
import { queryOf } from '@/lib/library/address';
import { libraryFiltersSchema } from '@/lib/library/schema';
import type { Funnel, FunnelStage, StageCounts } from '@/lib/results/funnel/schema';
import { exactNounsOf } from '@/lib/suites/item-kind';

/** So many items of a kind, e.g. “12 clips”. */
export function countKind(count: number, kind: string): string {
  const [one, many] = exactNounsOf(kind);
  return countNoun(count, one, many);
}

/** Why items wait that no judge's failure explains. */
const WAITING_WORDS: Readonly<Record<string, string>> = {
  waiting: 'Not judged yet',
  judging: 'Being judged',
  failed: 'Failed',
  cancelled: 'Run stopped',
  'no-answer': 'No answer',
  'nothing-made': 'Nothing made of it',
};

/** Why items wait, in a few words. */
function waitingWords(reason: string): string {
  return WAITING_WORDS[reason] ?? reasonLabel(reason);
}

/** What became of some of a stage's items. */
export interface Outcome {
  /** As the library's filter names it. */
  standing: string;
  /** In a word or two. */
  label: string;
  /** Why, where more is to be said. */
  help: string;
  items: number;
}

/** What became of a stage's items, in the order in which it is drawn: what went on, what each gate removed, what waits. */
export function outcomesOf({ gates }: Pick<FunnelStage, 'gates'>, counts: StageCounts): Outcome[] {
  const reasons = counts.reasons.map(
    ({ reason, items }) => `${waitingWords(reason).toLowerCase()} ${items}`,
  );
  return [
    { standing: 'on', label: 'Went on', help: '', items: counts.on },
    ...gates.map(({ question, label, help }) => ({
      standing: `out:${question}`,
      label: `Removed: ${label}`,
      help,
      items: counts.out.find(({ gate }) => gate === question)?.items ?? 0,
    })),
    { standing: 'waiting', label: 'Waits', help: reasons.join(', '), items: counts.waiting },
  ];
}

/** A word of a facet as a heading. */
export function wordLabel(word: string | null): string {
  return word ?? 'Not said';
}

/**
 * Where the library lists the items of a stage that have a standing; null for items without a word of the facet, by which it
 * does not filter.
 * @param word undefined for all words
 */
export function standingAddress(
  { project, facet }: Pick<Funnel, 'project' | 'facet'>,
  { suite, run }: Pick<FunnelStage, 'suite' | 'run'>,
  standing: string,
  word?: string | null,
): string | null {
  if (word === null) return null;
  const filters = libraryFiltersSchema.parse({
    project: project.id,
    suite: suite.id,
    standing,
    facets: word === undefined || facet === null ? [] : [`${facet}:${word}`],
    scores: { run },
  });
  return `/?${queryOf(filters)}`;
}
