import { HeatChip } from '@/components/ui/heat';
import { formatDecimal } from '@/components/ui/numbers';
import type { Score } from '@/lib/suites/score';

/** Properties of {@link ScoreCell}. */
export interface ScoreCellProps {
  score: Score | undefined;
  label: string;
  /** Whether the item was judged: without a score it is then hatched, else left blank. */
  judged: boolean;
}

/** An item's score: on the heat scale when it is bounded, as a plain figure when it is not. */
export function ScoreCell({ score, label, judged }: ScoreCellProps) {
  if (!judged) return null;
  if (!score || score.value === null) {
    return <HeatChip severity={null} label={`${label}: none, nothing that it needs was scored`} />;
  }
  const { value, range, higherIsWorse } = score;
  const printed = formatDecimal(value, 1);
  if (range.min === null || range.max === null) return <span>{printed}</span>;
  const share = (value - range.min) / (range.max - range.min);
  return (
    <HeatChip
      severity={higherIsWorse ? share : 1 - share}
      label={`${label}: ${formatDecimal(value, 2)} of ${range.max}`}
    >
      {printed}
    </HeatChip>
  );
}
