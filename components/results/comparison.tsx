import clsx from 'clsx';
import { facetTitle } from '@/components/library/filter-words';
import { useNoun } from '@/components/library/noun';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { Field, Select } from '@/components/ui/field';
import { countNoun, formatCount } from '@/components/ui/numbers';
import { HeaderCell, Table } from '@/components/ui/table';
import type { ModelDifference, ResultsFigure } from '@/lib/results/schema';
import { RESULTS_COLUMNS } from '@/lib/results/schema';
import { ColumnCell } from './figure-cell';
import { COLUMN_WORDS, comparedNoun, modelWords, printFigure, printInterval } from './figure-words';
import { betterWords } from './model-table';
import type { SavedTable } from './tables';

/** Properties of {@link ModelComparison}. */
export interface ModelComparisonProps {
  table: SavedTable;
  onFigure: (figure: string) => void;
}

/** Models by one figure: what the judge, people and both say, the ranks, and the difference of every two. */
export function ModelComparison({ table, onFigure }: ModelComparisonProps) {
  const { results, column } = table;
  const { comparison, figures } = results;
  const figure = figures.find(({ id }) => id === comparison?.figure);
  const noun = useNoun();
  if (!comparison || !figure) return null;
  const compared = comparedNoun(results);
  const isExam = results.compares === 'judges';
  return (
    <Card
      title={`${facetTitle(compared)}s by ${figure.label}`}
      description={[figure.help, betterWords(figure)].filter(Boolean).join(' · ')}
      actions={
        <Field label={`Compare ${compared}s by`} hideLabel className="w-64">
          <Select value={figure.id} onChange={(event) => onFigure(event.target.value)}>
            {figures.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      }
      flush
    >
      <Ranking table={table} figure={figure} />
      {results.models.length < 2 ? (
        <p className="border-t px-4 py-3 text-muted text-sm">
          There is one {compared}: nothing to compare it with.
          {!isExam && ` The library says of each ${noun} which model made it.`}
        </p>
      ) : (
        <Differences table={table} figure={figure} />
      )}
      {comparison.differences.length > 0 && (
        <p className="border-t px-4 py-3 text-muted text-xs">
          Ranks and differences are of the figures by{' '}
          <strong className="font-medium">{COLUMN_WORDS[column].toLowerCase()}</strong>, for {noun}s
          like these. They are adjusted for{' '}
          {countNoun((results.models.length * (results.models.length - 1)) / 2, 'comparison')}: the
          wider intervals of all of them, and the ranges of all ranks, hold at once with 95 %. For
          one pair looked at by itself the narrower interval holds.{' '}
          {isExam
            ? `Examinees are compared ${noun} by ${noun}, on those that both were asked; controls stand among them.`
            : 'Models that were given the same prompts are compared prompt by prompt.'}
        </p>
      )}
    </Card>
  );
}

function Ranking({ table, figure }: { table: SavedTable; figure: ResultsFigure }) {
  const { results, target } = table;
  const ranks = results.models.length > 1 ? (results.comparison?.ranks ?? null) : null;
  const order = results.models
    .map(({ model, control }, place) => ({ model, control, place, rank: ranks?.[place] ?? null }))
    .toSorted((a, b) => (a.rank?.rank ?? Number.MAX_VALUE) - (b.rank?.rank ?? Number.MAX_VALUE));
  return (
    <Table className="[&_tbody>tr:last-child>*]:border-b-0">
      <thead>
        <tr>
          {ranks && <HeaderCell numeric>Rank</HeaderCell>}
          <HeaderCell>{facetTitle(comparedNoun(results))}</HeaderCell>
          {RESULTS_COLUMNS.map((column) => (
            <HeaderCell key={column} numeric>
              {COLUMN_WORDS[column]}
            </HeaderCell>
          ))}
        </tr>
      </thead>
      <tbody>
        {order.map(({ model, control, place, rank }) => {
          return (
            <tr key={model} className={clsx(control && 'bg-raised/60')}>
              {ranks && (
                <td className="border-b py-2 pr-3 pl-4 text-right align-top">
                  {rank ? (
                    <>
                      <span className="font-medium">{rank.rank}</span>
                      <span className="block whitespace-nowrap text-xs text-muted">
                        {rank.from === rank.to
                          ? `surely ${rank.from}`
                          : `${rank.from} to ${rank.to}`}
                      </span>
                    </>
                  ) : (
                    <span className="text-faint text-xs">none</span>
                  )}
                </td>
              )}
              <th scope="row" className="border-b px-3 py-2 text-left align-top font-medium">
                {modelWords(model)}
                {control && (
                  <Badge className="ml-2 align-middle">
                    <span title={control.help}>{control.label}</span>
                  </Badge>
                )}
              </th>
              {RESULTS_COLUMNS.map((column) => (
                <td key={column} className="border-b px-3 py-2 text-right align-top last:pr-4">
                  <ColumnCell figure={figure} place={place} column={column} target={target} />
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

/** What a difference says, in a word. */
function verdictWords(
  { left, right, simultaneous }: ModelDifference,
  { better }: ResultsFigure,
  names: readonly string[],
): string {
  if (!simultaneous) return 'too few to tell';
  if (simultaneous.low <= 0 && simultaneous.high >= 0) return 'cannot be told apart';
  const isHigher = simultaneous.low > 0;
  if (better === null) return `${names[isHigher ? left : right]} is higher`;
  return `${names[isHigher === (better === 'high') ? left : right]} is better`;
}

function Differences({ table, figure }: { table: SavedTable; figure: ResultsFigure }) {
  const { models, comparison, compares } = table.results;
  const compared = comparedNoun(table.results);
  const noun = useNoun();
  const names = models.map(({ model }) => modelWords(model));
  const differences = comparison?.differences ?? [];
  if (differences.length === 0) {
    return (
      <p className="border-t px-4 py-3 text-muted text-sm">
        No two {compared}s have a value here, so none are compared.
      </p>
    );
  }
  return (
    <div className="max-h-96 overflow-y-auto border-t">
      <Table className="[&_tbody>tr:last-child>*]:border-b-0">
        <caption className="px-4 pt-3 text-left font-semibold text-sm">
          Differences of every two {compared}s
        </caption>
        <thead>
          <tr>
            <HeaderCell>{facetTitle(compared)}s</HeaderCell>
            <HeaderCell numeric>Difference</HeaderCell>
            <HeaderCell numeric>95 % interval</HeaderCell>
            <HeaderCell numeric>Adjusted for all</HeaderCell>
            <HeaderCell numeric>Shared {compares === 'judges' ? `${noun}s` : 'prompts'}</HeaderCell>
            <HeaderCell>Says</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {differences.map((one) => (
            <tr key={`${one.left} ${one.right}`}>
              <th scope="row" className="border-b px-3 py-1.5 pl-4 text-left font-normal">
                {names[one.left]} − {names[one.right]}
              </th>
              <td className="border-b px-3 py-1.5 text-right font-medium">
                {printFigure(figure, one.value)}
              </td>
              <td className="border-b px-3 py-1.5 text-right text-muted">
                {one.interval ? printInterval(figure, one.interval) : 'too few'}
              </td>
              <td className="border-b px-3 py-1.5 text-right text-muted">
                {one.simultaneous ? printInterval(figure, one.simultaneous) : 'too few'}
              </td>
              <td className="border-b px-3 py-1.5 text-right text-muted">
                {one.pairs === null ? 'fewer than 5: not paired' : formatCount(one.pairs)}
              </td>
              <td className="border-b px-3 py-1.5 pr-4">{verdictWords(one, figure, names)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}
