import { columnsOf, STATISTIC_COLUMNS } from '@/components/agreement/figures-csv';
import type { SetComparison } from '@/lib/comparison/schema';
import type { Statistic } from '@/lib/statistics/statistic';
import { csvText } from '@/lib/table-writer';

const COLUMNS = [
  'what',
  'id',
  'label',
  'left_mean',
  'right_mean',
  'statistic',
  ...STATISTIC_COLUMNS,
  'pairs',
  'videos',
  'left_unscored',
  'right_unscored',
];

/** All figures of a comparison of two raters as CSV, unrounded: a line for each score, group, question and statistic. */
export function setCsv({ pools, scores }: Pick<SetComparison, 'pools' | 'scores'>): string {
  // Where items are clusters by themselves, their number is said already.
  const clustered = [...scores, ...pools].some(
    ({ comparison }) => comparison.clusters !== comparison.videos,
  );
  const more = (clusters: number) => (clustered ? [clusters] : []);
  const ofScores = scores.map(
    ({ id, label, comparison: { means, difference, videos, clusters } }) => [
      ...['score', id, label, means?.left ?? null, means?.right ?? null, 'difference'],
      ...columnsOf(difference),
      ...[videos, videos, null, null, ...more(clusters)],
    ],
  );
  const ofPools = pools.flatMap(({ key, question, label, comparison, errors }) => {
    const what = question === null ? 'group' : 'question';
    const id = question ?? key;
    const { means, coverage, pairs, videos, clusters } = comparison;
    const counts = [
      pairs,
      videos,
      coverage.leftUnscored,
      coverage.rightUnscored,
      ...more(clusters),
    ];
    const line = (
      name: string,
      statistic: Statistic | null,
      of: typeof means,
      rests: readonly (number | null)[],
    ) =>
      statistic
        ? [
            [
              ...[what, id, label, of?.left ?? null, of?.right ?? null, name],
              ...columnsOf(statistic),
              ...rests,
            ],
          ]
        : [];
    return [
      ...line('difference', comparison.difference, means, counts),
      ...line('kappa', comparison.kappa, means, counts),
      ...line('exact', comparison.exact, means, counts),
      ...(errors.units > 0
        ? line('error difference', errors.difference, errors.means, [
            errors.units,
            errors.videos,
            null,
            null,
            ...more(errors.clusters),
          ])
        : []),
    ];
  });
  return csvText([clustered ? [...COLUMNS, 'clusters'] : COLUMNS, ...ofScores, ...ofPools]);
}
