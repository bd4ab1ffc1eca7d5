import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useNoun } from '@/components/library/noun';
import { countNoun } from '@/components/ui/numbers';
import { HeaderCell, Table } from '@/components/ui/table';
import type { FigureFacts, Results, ResultsFigure } from '@/lib/results/schema';
import { modelWords } from './figure-words';
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

/** Properties of {@link ModelTable}. */
export interface ModelTableProps {
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
}

/** A row for each model, a column for each figure, whose heading compares models by it. */
export function ModelTable({
  caption,
  models,
  places,
  figures,
  strong,
  main,
  onCompare,
  cell,
}: ModelTableProps) {
  const noun = useNoun();
  return (
    <Table className="[&_tbody>tr:last-child>*]:border-b-0">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <HeaderCell>Model</HeaderCell>
          {figures.map((figure) => (
            <HeaderCell
              key={figure.id}
              numeric
              className="!whitespace-normal !px-2 min-w-24 align-bottom"
            >
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
                <span className="block font-normal text-2xs">{betterWords(figure)}</span>
              </button>
            </HeaderCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {places.map((place) => {
          const { model, items } = models[place] ?? { model: null, items: 0 };
          return (
            <tr key={model}>
              <th
                scope="row"
                className="min-w-36 border-b py-2 pr-3 pl-4 text-left align-top font-medium"
              >
                {modelWords(model)}
                <span className="block font-normal text-2xs text-muted">
                  {countNoun(items, `judged ${noun}`)}
                </span>
              </th>
              {figures.map((figure) => (
                <td
                  key={figure.id}
                  className={clsx(
                    'border-b px-2 py-2 text-right align-top last:pr-4',
                    figure === main && 'bg-raised/50',
                  )}
                >
                  {cell(figure, place)}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
