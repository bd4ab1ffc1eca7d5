import { formatCount, formatDecimal } from '@/components/ui/numbers';
import { DataCell, HeaderCell, Table } from '@/components/ui/table';
import type { SetComparison } from '@/lib/comparison/schema';
import { DifferenceText } from './difference-text';
import { ScoreLabel } from './score-label';

/** The scores of the clips that both runs judged, paired clip by clip. */
export function ScoreDifferences({ scores }: { scores: SetComparison['scores'] }) {
  return (
    <Table className="[&_tbody>tr:last-child>td]:border-b-0">
      <thead>
        <tr>
          <HeaderCell>Score</HeaderCell>
          <HeaderCell numeric>Left, mean</HeaderCell>
          <HeaderCell numeric>Right, mean</HeaderCell>
          <HeaderCell>Right − left</HeaderCell>
          <HeaderCell numeric>Clips</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {scores.map(({ comparison: { means, difference, videos, clusters }, ...score }) => (
          <tr key={score.id}>
            <DataCell>
              <ScoreLabel score={score} />
            </DataCell>
            <DataCell numeric>{means ? formatDecimal(means.left, 2) : '–'}</DataCell>
            <DataCell numeric>{means ? formatDecimal(means.right, 2) : '–'}</DataCell>
            <DataCell>
              <DifferenceText statistic={difference} {...{ videos, clusters }} pairs={videos} />
            </DataCell>
            <DataCell numeric>{formatCount(videos)}</DataCell>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
