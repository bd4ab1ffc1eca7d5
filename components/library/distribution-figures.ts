import type { Distribution } from '@/lib/library/distribution/schema';
import type { LibraryFilters } from '@/lib/library/schema';
import { csvText } from '@/lib/table-writer';
import { ownerOf } from './score-words';

/** One generator's row of a distribution. */
export type Spread = Distribution['generators'][number];

/** What a generator is called. */
export function generatorWords(generator: string | null): string {
  return generator ?? 'not known';
}

/** Where a value lies between the outer borders, 0–1; values beyond an end are put at that end. */
export function placeBetween(borders: readonly number[], value: number): number {
  const [from, to] = [borders[0] ?? 0, borders.at(-1) ?? 1];
  return to > from ? Math.min(1, Math.max(0, (value - from) / (to - from))) : 0;
}

/** The largest share of a generator's scored clips that any bin holds, 0–1: what the highest bar stands for. */
export function highestShare(generators: readonly Spread[]): number {
  return Math.max(
    0,
    ...generators.flatMap(({ bins, scored }) => bins.map((count) => (scored ? count / scored : 0))),
  );
}

/** What lies on the border between two bins is of the upper one. */
const BELOW_BORDER = 1e-6;

/** The filters that leave the clips of one bin of one generator. */
export function binFilters(
  { borders }: Distribution,
  score: string,
  { generator }: Pick<Spread, 'generator'>,
  bin: number,
): Pick<LibraryFilters, 'generators' | 'dimension' | 'from' | 'to'> {
  const border = borders[bin + 1] ?? null;
  const isLast = bin + 2 === borders.length;
  return {
    generators: [generator ?? ''],
    dimension: score,
    from: borders[bin] ?? null,
    to: isLast || border === null ? border : Number((border - BELOW_BORDER).toFixed(6)),
  };
}

/**
 * The distribution as CSV (RFC 4180), unrounded: a line for each generator, a column for each bin; each line says whose
 * scores they are, and how many clips are withheld from all lines.
 */
export function distributionCsv({ scores, withheld, borders, generators }: Distribution): string {
  const bins = borders.slice(0, -1).map((from, bin) => `${from} to ${borders[bin + 1]}`);
  return csvText([
    [
      ...['generator', 'scores_by', 'run_at', 'value_of', 'scored', 'unscored', 'not_judged'],
      ...['withheld_in_all', 'mean', 'interval_low', 'interval_high', ...bins],
    ],
    ...generators.map((row) => [
      row.generator,
      scores?.name ?? null,
      scores?.runAt ?? null,
      scores && ownerOf(scores),
      row.scored,
      row.unscored,
      row.unjudged,
      withheld,
      row.mean,
      row.interval?.from ?? null,
      row.interval?.to ?? null,
      ...row.bins,
    ]),
  ]);
}
