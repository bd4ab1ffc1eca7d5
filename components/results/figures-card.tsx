import { useNoun } from '@/components/library/noun';
import { Card } from '@/components/ui/card';
import { countNoun } from '@/components/ui/numbers';
import { HeaderCell, Table } from '@/components/ui/table';
import type { FigureFacts, ResultsFigure } from '@/lib/results/schema';
import { ColumnCell } from './figure-cell';
import { COLUMN_WORDS, modelWords } from './figure-words';
import type { SavedTable } from './tables';

/** Properties of {@link FiguresCard}. */
export interface FiguresCardProps {
  table: SavedTable;
  /** Those that stand here. */
  figures: readonly ResultsFigure[];
  /** Compares models by a figure. */
  onCompare: (figure: string) => void;
}

/** Which end is the better one, in words. */
export function betterWords({ better }: Pick<FigureFacts, 'better'>): string {
  if (better === null) return '';
  return better === 'low' ? 'lower is better' : 'higher is better';
}

/** Figures that are no share of one type: a row for each model, a column for each figure. */
export function FiguresCard({ table, figures, onCompare }: FiguresCardProps) {
  const { results, column, target } = table;
  const noun = useNoun();
  return (
    <Card
      title="Figures by model"
      description={`${COLUMN_WORDS[column]}, with 95 % intervals for ${target === 'like' ? `${noun}s like these` : `these ${noun}s`}. ° fewer than 20 ${noun}s. A heading compares models by its figure.`}
      flush
    >
      <Table className="[&_tbody>tr:last-child>*]:border-b-0">
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
                  className="rounded-sm text-right hover:text-text"
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
          {results.models.map(({ model, items }, place) => (
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
                <td key={figure.id} className="border-b px-2 py-2 text-right align-top last:pr-4">
                  <ColumnCell figure={figure} place={place} column={column} target={target} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
