import { type DescribedScores, describeScores, type SampledScore } from '@/lib/statistics/sampled';
import type { ItemFigure } from '@/lib/suites/figures';
import { clusterKeyOf, isScored, type ModelRows } from './rows';
import { meanValue } from './values';

/** The sampled items that people and judge scored, each over what both answered. */
export function sampleOf(figure: ItemFigure, rows: ModelRows): SampledScore[] {
  return scoredByBoth(figure, rows).map(({ score }) => score);
}

/** The ids of the items of {@link sampleOf}. */
export function sampledItems(figure: ItemFigure, rows: ModelRows): string[] {
  return scoredByBoth(figure, rows).map(({ itemId }) => itemId);
}

function scoredByBoth(
  figure: ItemFigure,
  rows: ModelRows,
): { itemId: string; score: SampledScore }[] {
  const values = rows.judged[figure.id];
  return rows.sample.flatMap(({ itemId, place, weight, said, partly }) => {
    const person = said[figure.id] ?? Number.NaN;
    const whole = values?.[place] ?? Number.NaN;
    if (!isScored(whole)) return [];
    const parts = partly[figure.id];
    const judge = parts ? meanValue(parts.map((part) => part ?? whole)) : whole;
    if (!isScored(person) || !isScored(judge)) return [];
    // An item by itself is one cluster in all figures that take it.
    const cluster = clusterKeyOf(rows, place) ?? `item ${place}`;
    return [{ itemId, score: { person, judge, weight, cluster, ...(parts && { inPart: true }) } }];
  });
}

/** How many items of a sample somebody answered in part. */
export function countInPart(sample: readonly SampledScore[]): number {
  return sample.filter(({ inPart }) => inPart).length;
}

/** What people's sample stands for: what could have been drawn; where nothing was, the sample itself. */
export function populationOf(
  figure: ItemFigure,
  rows: ModelRows,
  sample: readonly SampledScore[],
): DescribedScores {
  const known = rows.populations.get(figure.id) ?? describeDrawable(figure, rows);
  rows.populations.set(figure.id, known);
  return known.count > 0 ? known : describeScores(sample.map(({ judge }) => judge));
}

function describeDrawable(figure: ItemFigure, { judged, drawable }: ModelRows): DescribedScores {
  const values = judged[figure.id] ?? new Float64Array();
  const drawn = new Float64Array(values.length);
  let count = 0;
  for (let place = 0; place < values.length; place += 1) {
    const value = values[place] ?? Number.NaN;
    if (!drawable[place] || !isScored(value)) continue;
    drawn[count] = value;
    count += 1;
  }
  return describeScores(drawn.subarray(0, count));
}
