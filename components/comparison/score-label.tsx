import { directionWords, type Score } from '@/lib/suites/score';

/** What a score is called, and which end of it is the worse. */
export function ScoreLabel({
  score,
}: {
  score: Pick<Score, 'label' | 'higherIsWorse' | 'neutral'>;
}) {
  return (
    <>
      {score.label}
      <span className="ml-2 text-faint text-xs">{directionWords(score)}</span>
    </>
  );
}
