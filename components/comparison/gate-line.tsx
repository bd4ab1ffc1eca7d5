import { printIn } from '@/components/agreement/statistic-words';
import { Badge } from '@/components/ui/badge';
import { useGate } from '@/lib/gate/queries';
import type { GateVerdict } from '@/lib/statistics/gate';

const WORDS: Readonly<Record<GateVerdict, [words: string, tone: 'good' | 'bad' | 'neutral']>> = {
  'not-worse': ['not worse', 'good'],
  worse: ['worse', 'bad'],
  'cannot-tell': ['cannot be told', 'neutral'],
};

/** Whether the right run is worse than the left one, in a line; nothing of suites whose figures do not say. */
export function GateLine({ baseline, run }: { baseline: string; run: string }) {
  const { data } = useGate(baseline, run);
  const [figure] = data?.figures ?? [];
  if (!figure) return null;
  const { label, gain, maxDrop, verdict, reasons } = figure;
  const [words, tone] = WORDS[verdict];
  const print = (value: number) => printIn('difference', value);
  return (
    <p className="text-muted text-xs">
      Is the right run worse than the left one? <Badge tone={tone}>{words}</Badge> {label}
      {gain && `: gain ${print(gain.value)} (${print(gain.low)} to ${print(gain.high)})`}, largest
      drop {maxDrop}. {reasons.map(({ message }) => message).join(' ')}
    </p>
  );
}
