import clsx from 'clsx';
import { moreInWords, presentWidth } from '@/components/agreement/more-words';
import { useNoun } from '@/components/library/noun';
import { countNoun, formatCount } from '@/components/ui/numbers';
import type { ResultsColumn, ResultsFigure, SampleEstimates } from '@/lib/results/schema';
import type { MeanTarget } from '@/lib/statistics/sampled';
import { CellLink } from './cell-link';
import { type Covered, coverageCount, coverageSentence, isPartial } from './coverage';
import {
  drawableWords,
  inPartWords,
  isPercent,
  measureWords,
  printFigure,
  printInterval,
  provisionalWords,
  restsOn,
  type Shown,
  shownIn,
} from './figure-words';

interface FigureCellProps {
  figure: ResultsFigure;
  /** The model's place among the models. */
  place: number;
  column: ResultsColumn;
  shown: Shown;
  /** Judged clips without a score. */
  unscored: number;
  /** What it should rest on; null where nobody asks. */
  covered: Covered | null;
  /** By what it was measured, in words; null where all figures are by one judge. */
  measure: string | null;
  /** How many more labels it takes to be surer, in a few words and a sentence; null where that is not told. */
  more?: { short: string; sentence: string } | null;
}

interface ColumnCellProps {
  figure: ResultsFigure;
  /** The model's place among the models. */
  place: number;
  column: ResultsColumn;
  target: MeanTarget;
  /** What the judge's figure should rest on; not asked when left out. */
  covered?: Covered | null;
}

/** A figure of one model in one column; nothing where the model has none. */
export function ColumnCell({ figure, place, column, target, covered = null }: ColumnCellProps) {
  const cell = figure.cells[place];
  const noun = useNoun();
  if (!cell) return null;
  return (
    <FigureCell
      figure={figure}
      place={place}
      column={column}
      shown={shownIn(cell, column, target)}
      unscored={ownOf(cell, column)?.unscored ?? 0}
      covered={column === 'judge' ? covered : null}
      measure={measureWords(figure, column)}
      more={column === 'corrected' ? moreOf(figure, cell.sample, target, noun) : null}
    />
  );
}

/** What a corrected figure would take to be surer; null where it is known, or has no interval or ends. */
export function moreOf(
  figure: ResultsFigure,
  sample: SampleEstimates | null,
  target: MeanTarget,
  noun: string,
) {
  const present =
    sample && presentWidth(sample.corrected.intervals, sample.sampled, sample.population);
  const { min, max } = figure.range;
  if (!present || min === null || max === null) return null;
  return moreInWords(present, target, [min, max], { noun, like: noun, percent: isPercent(figure) });
}

/** What a cell has in the columns of the judge, with overrides or without. */
function ownOf({ judge, overridden }: ResultsFigure['cells'][number], column: ResultsColumn) {
  return column === 'judge' ? judge : column === 'overridden' ? overridden : null;
}

/** A figure with its interval under it and how many clips it rests on. */
function FigureCell(props: FigureCellProps) {
  const { figure, place, column, shown, unscored, covered, measure, more } = props;
  const { value, interval, inPart, lacking } = shown;
  const noun = useNoun();
  const partial = covered !== null && isPartial(covered) ? covered : null;
  const n = partial ? `n ${coverageCount(partial)}` : restsOn(shown);
  const drawable = drawableWords(shown);
  if (value === null) {
    return (
      <span className="text-faint text-xs">
        {lacking}
        {unscored > 0 && (
          <span className="block text-xs">{countNoun(unscored, noun)} unscored</span>
        )}
        {partial && (
          <span className="block text-warn" title={coverageSentence(partial, noun)}>
            {coverageCount(partial)}
          </span>
        )}
        <Measure figure={figure} words={measure} />
      </span>
    );
  }
  return (
    <>
      <span className="font-medium">
        {printFigure(figure, value)}
        {shown.provisional && (
          <span className="text-warn" title={`Provisional: ${provisionalWords(noun)}`}>
            °
          </span>
        )}
      </span>
      <span className="block whitespace-nowrap text-xs text-muted">
        {interval ? printInterval(figure, interval) : lacking}
      </span>
      <span
        className={clsx('block text-xs', partial ? 'text-warn' : 'whitespace-nowrap text-muted')}
        title={partial ? coverageSentence(partial, noun) : undefined}
      >
        <CellLink
          figure={figure}
          places={[place]}
          column={column}
          // Parts of a mean can be of the same items, which count in each.
          items={figure.kind === 'mean-of' ? null : shown.items}
        >
          {n}
        </CellLink>
        {unscored > 0 && `, ${formatCount(unscored)} unscored`}
      </span>
      {drawable && (
        <span
          className="block whitespace-nowrap text-muted text-xs"
          title={`Of the judged ${noun}s so many could be drawn by chance; the column is of these.`}
        >
          {drawable}
        </span>
      )}
      {inPart > 0 && (
        <span className="block text-warn text-xs" title={inPartWords(column, noun)}>
          {formatCount(inPart)} in part
        </span>
      )}
      {more && (
        <span className="block whitespace-nowrap text-muted text-xs" title={more.sentence}>
          {more.short}
        </span>
      )}
      <Measure figure={figure} words={measure} />
    </>
  );
}

/** By what a figure of mixed results was measured; that it is mixed itself, where its parts were by several. */
function Measure({ figure, words }: { figure: ResultsFigure; words: string | null }) {
  if (words === null) return null;
  return (
    <span className="ml-auto line-clamp-2 max-w-32 text-pretty text-muted text-xs" title={words}>
      {figure.measures.length > 1 && words !== 'people' ? 'mixed' : words}
    </span>
  );
}
