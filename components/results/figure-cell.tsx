import { useNoun } from '@/components/library/noun';
import { countNoun, formatCount } from '@/components/ui/numbers';
import type { ResultsColumn, ResultsFigure } from '@/lib/results/schema';
import type { MeanTarget } from '@/lib/statistics/corrected';
import {
  FIRM_SAMPLE,
  isProvisional,
  printFigure,
  printInterval,
  type Shown,
  shownIn,
} from './figure-words';

interface FigureCellProps {
  figure: ResultsFigure;
  shown: Shown;
  /** Judged clips without a score. */
  unscored: number;
}

interface ColumnCellProps {
  figure: ResultsFigure;
  /** The model's place among the models. */
  place: number;
  column: ResultsColumn;
  target: MeanTarget;
}

/** A figure of one model in one column; nothing where the model has none. */
export function ColumnCell({ figure, place, column, target }: ColumnCellProps) {
  const cell = figure.cells[place];
  if (!cell) return null;
  return (
    <FigureCell
      figure={figure}
      shown={shownIn(cell, column, target)}
      unscored={column === 'judge' ? cell.judge.unscored : 0}
    />
  );
}

/** A figure with its interval under it and how many clips it rests on. */
function FigureCell({ figure, shown, unscored }: FigureCellProps) {
  const { value, interval, items, lacking } = shown;
  const noun = useNoun();
  const counts = `n ${formatCount(items)}${unscored > 0 ? `, ${formatCount(unscored)} unscored` : ''}`;
  if (value === null) {
    return (
      <span className="text-faint text-xs">
        {lacking}
        {unscored > 0 && (
          <span className="block text-xs">{countNoun(unscored, noun)} unscored</span>
        )}
      </span>
    );
  }
  return (
    <>
      <span className="font-medium">
        {printFigure(figure, value)}
        {isProvisional(shown) && (
          <span className="text-warn" title={`Provisional: fewer than ${FIRM_SAMPLE} ${noun}s`}>
            °
          </span>
        )}
      </span>
      <span className="block whitespace-nowrap text-xs text-muted">
        {interval ? printInterval(figure, interval) : lacking}
      </span>
      <span className="block whitespace-nowrap text-xs text-muted">{counts}</span>
    </>
  );
}
