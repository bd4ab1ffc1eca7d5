import { csvText } from '@/lib/table-writer';
import { STAGES, type StatisticsPage } from '../../formats/statistics/schema';
import { setLines } from './words';

/** Counts of items as CSV: of each stage, and by each facet. Of clips there is no granularity and no type. */
export function countsCsv({ stages, facets }: StatisticsPage): string {
  const counts = Object.fromEntries(stages.map(({ stage, items }) => [stage, items]));
  return csvText([
    ['facet', 'value', ...STAGES],
    ['all', '', ...STAGES.map((stage) => counts[stage] ?? 0)],
    ...['clips', 'videos'].map((what) => [
      `different ${what}`,
      '',
      ...stages.map((row) => (what === 'clips' ? row.clips : row.videos)),
    ]),
    ...facets.flatMap(({ facet, rows }) =>
      rows.map(({ name, counts }) => [
        facet,
        name,
        ...STAGES.map((stage) => (hasNone(facet, stage) ? null : counts[stage])),
      ]),
    ),
  ]);
}

/** Whether items of a stage have no such facet at all. */
export function hasNone(facet: string, stage: string): boolean {
  return stage === 'clips' && (facet === 'granularity' || facet === 'type');
}

/** One’s own figures compared with the published ones as CSV, unrounded. */
export function setsCsv(page: StatisticsPage): string {
  return csvText([
    [
      ...['figure', 'open_ended', 'multiple_choice'],
      ...['published_open_ended', 'published_multiple_choice', 'published_training', 'note'],
    ],
    ...setLines(page).map(({ label, help, own, published }) => [
      ...[label, own.openEnded, own.multipleChoice],
      ...[published.openEnded, published.multipleChoice, published.training, help],
    ]),
  ]);
}

/** How long clips are, as CSV: a line a bar. */
export function lengthsCsv({ lengths }: StatisticsPage): string {
  return csvText([
    ['from_seconds', 'to_seconds', 'clips'],
    ...lengths.bins.map(({ from, to, clips }) => [from, to, clips]),
  ]);
}

/** How often each letter is right as CSV: a line for each letter of each examination, with its test. */
export function lettersCsv({ letters }: StatisticsPage): string {
  return csvText([
    ['examination', 'made', 'seed', 'letter', 'right', 'expected', 'chi_square', 'degrees', 'p'],
    ...letters.flatMap(({ run, at, seed, counts, test }) =>
      counts.map(({ letter, right }) => [
        ...[run, at, seed, letter, right, test?.expected ?? null],
        ...[test?.statistic ?? null, test?.degrees ?? null, test?.p ?? null],
      ]),
    ),
  ]);
}
