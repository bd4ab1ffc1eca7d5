import { type Column, ColumnTable, numberColumn, wordColumn } from '@/components/ui/column-table';
import { formatCount } from '@/components/ui/numbers';
import type { SetComparison } from '@/lib/comparison/schema';
import { DifferenceText } from './difference-text';
import { meanText } from './mean-text';
import { ScoreLabel } from './score-label';

type PairedScore = SetComparison['scores'][number];

const COLUMNS: Column<PairedScore>[] = [
  wordColumn('Score', (score) => <ScoreLabel score={score} />),
  numberColumn('Left, mean', ({ comparison: { means } }) => meanText(means?.left)),
  numberColumn('Right, mean', ({ comparison: { means } }) => meanText(means?.right)),
  wordColumn('Right − left', ({ comparison: { difference, videos, clusters } }) => (
    <DifferenceText statistic={difference} rests={{ videos, clusters, pairs: videos }} />
  )),
  numberColumn('Clips', ({ comparison }) => formatCount(comparison.videos)),
];

/** The scores of the clips that both runs judged, paired clip by clip. */
export function ScoreDifferences({ scores }: { scores: SetComparison['scores'] }) {
  return <ColumnTable columns={COLUMNS} rows={scores} keyOf={({ id }) => id} />;
}
