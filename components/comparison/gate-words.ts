import type { GateFigure } from '@/lib/gate/schema';

/** Why it cannot be told, and what would decide, in sentences; none of a figure of which it can. */
export function gateSentences({
  verdict,
  reasons,
  needed,
}: Pick<GateFigure, 'verdict' | 'reasons' | 'needed'>): string[] {
  if (verdict !== 'cannot-tell') return [];
  const what = needed?.of === 'labels' ? 'clips of each run that people read' : 'clips of each run';
  return [
    ...reasons.map(({ message }) => message),
    ...(needed
      ? [`About ${needed.count} more ${what} would decide, were all else to stay as it is.`]
      : []),
  ];
}
