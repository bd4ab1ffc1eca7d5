import type { FilterReading, Funnel, StageCounts } from '@/lib/results/funnel/schema';
import type { Statistic } from '@/lib/statistics/statistic';
import { type Cell, csvText } from '@/lib/table-writer';

const COUNT_COLUMNS = [
  ...['project', 'stage', 'suite', 'run', 'facet', 'word', 'outcome', 'gate', 'reason', 'items'],
];

/**
 * The counts of every stage as CSV (RFC 4180), a line each: in all (no word), and by the words of the facet that is chosen,
 * with the empty word for items without it.
 */
export function countsCsv({ project, stages, facet, words }: Funnel): string {
  const lines = stages.flatMap(({ suite, run, whole, words: parts }, place) => {
    const linesOf = (counts: StageCounts, of: Cell = null, word: Cell = null): Cell[][] => {
      const line = (outcome: string, items: number, gate: Cell = null, reason: Cell = null) => [
        ...[project.name, place + 1, suite.id, run, of, word, outcome, gate, reason, items],
      ];
      return [
        line('given', counts.given),
        line('went on', counts.on),
        ...counts.out.map(({ gate, items }) => line('removed', items, gate)),
        ...counts.reasons.map(({ reason, items }) => line('waits', items, null, reason)),
        ...(counts.made === null ? [] : [line('made', counts.made)]),
        ...(counts.left === null ? [] : [line('not taken up by the next stage', counts.left)]),
      ];
    };
    const byWord = parts.flatMap((counts, index) => linesOf(counts, facet, words[index] ?? ''));
    return [...linesOf(whole), ...byWord];
  });
  return csvText([COUNT_COLUMNS, ...lines]);
}

const FILTER_COLUMNS = [
  ...['project', 'suite', 'filter', 'beside', 'answers_that_count', 'edited_counts_as'],
  ...['removed', 'kept', 'not_asked', 'unscored', 'answers', 'items', 'clusters', 'edited'],
  ...['both_remove', 'filter_alone', 'people_alone', 'neither', 'weighted'],
  ...['precision', 'precision_low', 'precision_high', 'recall', 'recall_low', 'recall_high'],
  ...['recall_conditional', 'not_asked_answers', 'not_asked_people_remove'],
];

/** The filters compared with people as CSV, unrounded: a line for each filter and way of holding people's answers against it. */
export function filtersCsv({ project, filtering, labels, edited }: Funnel): string {
  const lines = filtering.flatMap(({ suite, overall, filters }) =>
    filters.flatMap((filter) => {
      const line = (against: string, reading: FilterReading): Cell[] => [
        ...[project.name, suite.id, filter.question ?? 'all together', against, labels, edited],
        ...[filter.removed, filter.kept, filter.notAsked, filter.unscored],
        ...[reading.answers, reading.items, reading.clusters, reading.edited],
        ...[reading.both, reading.filterOnly, reading.peopleOnly, reading.neither],
        ...[reading.weighted, ...numbersOf(reading.precision), ...numbersOf(reading.recall)],
        ...[filter.notAsked > 0, reading.notAsked.answers, reading.notAsked.removed],
      ];
      return [
        line('same question', filter.same),
        ...(filter.overall && overall ? [line(overall.id, filter.overall)] : []),
      ];
    }),
  );
  return csvText([FILTER_COLUMNS, ...lines]);
}

function numbersOf(statistic: Statistic): Cell[] {
  if (statistic.value === null) return [null, null, null];
  const { value, interval } = statistic;
  return [value, interval?.low ?? null, interval?.high ?? null];
}
