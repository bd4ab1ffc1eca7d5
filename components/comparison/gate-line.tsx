import { printIn } from '@/components/agreement/statistic-words';
import { Badge } from '@/components/ui/badge';
import { useGate } from '@/lib/gate/queries';
import type { GateFigure } from '@/lib/gate/schema';
import type { GateVerdict } from '@/lib/statistics/gate';
import { gateSentences } from './gate-words';

const WORDS: Readonly<Record<GateVerdict, [words: string, tone: 'good' | 'bad' | 'neutral']>> = {
  'not-worse': ['not worse', 'good'],
  worse: ['worse', 'bad'],
  'cannot-tell': ['cannot be told', 'neutral'],
};

/**
 * Whether the right run is worse than the left one, in a line: the verdict, or why there is none; nothing until it has been
 * answered.
 */
export function GateLine({ baseline, run }: { baseline: string; run: string }) {
  const { data, error } = useGate(baseline, run);
  const [figure] = data?.figures ?? [];
  if (!figure && !error) return null;
  return (
    <p className="text-muted text-xs">
      Is the right run worse than the left one?{' '}
      {figure ? <Verdict figure={figure} /> : `That is not answered: ${error?.message}`}
    </p>
  );
}

function Verdict({ figure }: { figure: GateFigure }) {
  const { label, gain, maxDrop, verdict } = figure;
  const [words, tone] = WORDS[verdict];
  const print = (value: number) => printIn('difference', value);
  return (
    <>
      <Badge tone={tone}>{words}</Badge> {label}
      {gain && `: gain ${print(gain.value)} (${print(gain.low)} to ${print(gain.high)})`}, largest
      drop {maxDrop}. {gateSentences(figure).join(' ')}
    </>
  );
}
