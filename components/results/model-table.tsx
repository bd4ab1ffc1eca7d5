import clsx from 'clsx';
import type { ReactNode } from 'react';
import { facetTitle } from '@/components/library/filter-words';
import { useNoun } from '@/components/library/noun';
import { countNoun, formatCount } from '@/components/ui/numbers';
import { HeaderCell, Table } from '@/components/ui/table';
import type {
  FigureFacts,
  Results,
  ResultsFigure,
  ResultsGuess,
  ResultsTrait,
} from '@/lib/results/schema';
import { modelWords, printFigure } from './figure-words';
import type { SavedTable } from './tables';

/** Which end is the better one, in words. */
export function betterWords({ better }: Pick<FigureFacts, 'better'>): string {
  if (better === null) return '';
  return better === 'low' ? 'lower is better' : 'higher is better';
}

/** Of what the intervals are, as the description of a table says it. */
export function intervalWords({ target }: Pick<SavedTable, 'target'>, noun: string): string {
  return `with 95 % intervals for ${target === 'like' ? `${noun}s like these` : `these ${noun}s`}`;
}

interface ModelTableProps {
  /** For screen readers. */
  caption: string;
  models: Results['models'];
  /** The places of models, in the order of the rows. */
  places: readonly number[];
  figures: readonly ResultsFigure[];
  /** Figures whose headings stand out, and the one whose column does. */
  strong?: (figure: ResultsFigure) => boolean;
  main?: ResultsFigure;
  /** Compares models by a figure. */
  onCompare: (figure: string) => void;
  cell: (figure: ResultsFigure, place: number) => ReactNode;
  /** What rows are called. */
  compared?: 'model' | 'examinee';
  /** What is said of rows in addition to the figures, in columns after the first figure. */
  traits?: readonly ResultsTrait[];
  /** What the others are to be read against, set off below them: places of models, and what guessing scores. */
  controls?: { places: readonly number[]; guesses: readonly Guessed[] };
}

/** What guessing scores, by the figures' ids. */
export interface Guessed {
  label: string;
  help: string;
  shares: ReadonlyMap<string, ResultsGuess['cells'][number]>;
}

/** A row for each model, a column for each figure, whose heading compares models by it; controls are set off below. */
export function ModelTable(props: ModelTableProps) {
  const { caption, places, figures, strong, onCompare, traits = [] } = props;
  const { compared = 'model' } = props;
  const [first, ...others] = figures;
  const heading = (figure: ResultsFigure) => (
    <HeaderCell key={figure.id} numeric className={HEADING}>
      <button
        type="button"
        title={figure.help}
        onClick={() => onCompare(figure.id)}
        className={clsx(
          'rounded-sm text-right hover:text-text',
          strong?.(figure) && 'font-semibold',
        )}
      >
        {figure.label}
        {figure.atLeast !== null && ` ≥ ${figure.atLeast}`}
        <span className="block font-normal text-xs">{betterWords(figure)}</span>
      </button>
    </HeaderCell>
  );
  return (
    <Table holdFirst className="[&_tbody:last-child>tr:last-child>*]:border-b-0">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <HeaderCell>{facetTitle(compared)}</HeaderCell>
          {first && heading(first)}
          {traits.map(({ id, label, help }) => (
            <HeaderCell key={id} numeric className={HEADING} title={help}>
              {label}
            </HeaderCell>
          ))}
          {others.map(heading)}
        </tr>
      </thead>
      <tbody>
        {places.map((place) => (
          <ModelRow key={place} {...props} place={place} />
        ))}
      </tbody>
      <Controls {...props} />
    </Table>
  );
}

const HEADING = '!whitespace-normal !px-2 min-w-24 align-bottom';
const NAME = 'min-w-36 border-b py-2 pr-3 pl-4 text-left align-top font-medium';
const CELL = 'border-b px-2 py-2 text-right align-top last:pr-4';

/** What the others are to be read against. */
function Controls(props: ModelTableProps) {
  const { controls, figures, traits = [] } = props;
  if (!controls || controls.places.length + controls.guesses.length === 0) return null;
  return (
    <tbody className="bg-raised">
      <tr>
        <th
          scope="rowgroup"
          colSpan={1 + figures.length + traits.length}
          className="border-b py-1.5 pl-4 text-left font-semibold text-muted text-xs"
        >
          Controls
        </th>
      </tr>
      {controls.places.map((place) => (
        <ModelRow key={place} {...props} place={place} />
      ))}
      {controls.guesses.map((guess) => (
        <GuessRow key={guess.label} guess={guess} figures={figures} traits={traits} />
      ))}
    </tbody>
  );
}

function ModelRow({
  models,
  figures,
  main,
  cell,
  traits = [],
  place,
}: ModelTableProps & { place: number }) {
  const noun = useNoun();
  const { model, items, control } = models[place] ?? { model: null, items: 0 };
  const [first, ...others] = figures;
  const figureCell = (figure: ResultsFigure) => (
    <td key={figure.id} className={clsx(CELL, figure === main && 'bg-raised/50')}>
      {cell(figure, place)}
    </td>
  );
  return (
    <tr>
      <th scope="row" className={NAME}>
        {modelWords(model)}
        <span className="block font-normal text-xs text-muted">
          {control && (
            <span title={control.help} className="block">
              {control.label}
            </span>
          )}
          {countNoun(items, `judged ${noun}`)}
          {figures.some(({ measures }) => measures.length > 0) && (
            <span className="block">mixed measures</span>
          )}
        </span>
      </th>
      {first && figureCell(first)}
      {traits.map(({ id, cells }) => (
        <td key={id} className={CELL}>
          <Share of={cells[place] ?? null} />
        </td>
      ))}
      {others.map(figureCell)}
    </tr>
  );
}

function GuessRow({
  guess: { label, help, shares },
  figures,
  traits,
}: Required<Pick<ModelTableProps, 'figures' | 'traits'>> & { guess: Guessed }) {
  const [first, ...others] = figures;
  const figureCell = ({ id }: ResultsFigure) => (
    <td key={id} className={CELL}>
      <Share of={shares.get(id) ?? null} />
    </td>
  );
  return (
    <tr>
      <th scope="row" title={help} className={NAME}>
        {label}
        <span className="block font-normal text-xs text-muted">nobody was asked</span>
      </th>
      {first && figureCell(first)}
      {traits.map(({ id }) => (
        <td key={id} className={CELL}>
          <Share of={null} />
        </td>
      ))}
      {others.map(figureCell)}
    </tr>
  );
}

/** A share without an interval, with what it is of. */
function Share({ of }: { of: { value: number | null; items: number } | null }) {
  if (of === null || of.value === null) return <span className="text-faint text-xs">–</span>;
  return (
    <>
      <span className="font-medium">{printFigure({ kind: 'share' }, of.value)}</span>
      <span className="block whitespace-nowrap text-xs text-muted">n {formatCount(of.items)}</span>
    </>
  );
}
