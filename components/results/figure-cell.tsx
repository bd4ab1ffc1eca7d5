import { countNoun, formatCount } from '@/components/ui/numbers';
import type { ResultsFigure } from '@/lib/results/schema';
import { printFigure, printInterval, type Shown } from './figure-words';

/** Properties of {@link FigureCell}. */
export interface FigureCellProps {
  figure: ResultsFigure;
  shown: Shown;
  /** Judged clips without a score. */
  unscored: number;
}

/** From so many clips read on, an interval of a mean by people is known to hold what it promises. */
const FIRM_SAMPLE = 20;

/** A figure with its interval under it and how many clips it rests on. */
export function FigureCell({ figure, shown, unscored }: FigureCellProps) {
  const { value, interval, items, lacking } = shown;
  const counts = `n ${formatCount(items)}${unscored > 0 ? `, ${formatCount(unscored)} unscored` : ''}`;
  if (value === null) {
    return (
      <span className="text-faint text-xs">
        {lacking}
        {unscored > 0 && (
          <span className="block text-2xs">{countNoun(unscored, 'clip')} unscored</span>
        )}
      </span>
    );
  }
  return (
    <>
      <span className="font-medium">
        {printFigure(figure, value)}
        {items < FIRM_SAMPLE && (
          <span className="text-warn" title={`Provisional: fewer than ${FIRM_SAMPLE} clips`}>
            °
          </span>
        )}
      </span>
      <span className="block whitespace-nowrap text-2xs text-muted">
        {interval ? printInterval(figure, interval) : lacking}
      </span>
      <span className="block whitespace-nowrap text-2xs text-muted">{counts}</span>
    </>
  );
}
