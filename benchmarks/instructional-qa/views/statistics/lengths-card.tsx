import { Card } from '@/components/ui/card';
import { countNoun, formatSeconds } from '@/components/ui/numbers';
import type { StatisticsPage } from '../../formats/statistics/schema';
import { Bars } from './bars';

/** So many bars have a label under each; of more every other one. */
const MOST_LABELS = 12;

/** How long the annotated clips are. */
export function LengthsCard({ lengths: { clips, bins } }: Pick<StatisticsPage, 'lengths'>) {
  const every = bins.length > MOST_LABELS ? 2 : 1;
  return (
    <Card
      title="Length of clips"
      description={
        clips
          ? `Mean ${formatSeconds(clips.mean)}, median ${formatSeconds(clips.median)}. A bar counts clips from the time under it on.`
          : 'No annotated clips yet.'
      }
    >
      <Bars
        label="Clips by length"
        bars={bins.map(({ from, to, clips: count }, place) => ({
          key: String(from),
          label: place % every === 0 ? shortTime(from) : '',
          count,
          words: `${countNoun(count, 'clip')} of ${formatSeconds(from)} to ${formatSeconds(to)}`,
        }))}
      />
    </Card>
  );
}

/** Seconds as a short label: “45 s”, “2 min”, “2:30”. */
function shortTime(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const rest = seconds % 60;
  const minutes = Math.floor(seconds / 60);
  return rest === 0 ? `${minutes} min` : `${minutes}:${String(rest).padStart(2, '0')}`;
}
