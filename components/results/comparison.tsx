import clsx from 'clsx';
import { HELP_OF_FIGURES } from '@/components/help/figures';
import { facetTitle } from '@/components/library/filter-words';
import { useNoun } from '@/components/library/noun';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { type Column, ColumnTable, numberColumn, wordColumn } from '@/components/ui/column-table';
import { Field, Select } from '@/components/ui/field';
import { countNoun, formatCount } from '@/components/ui/numbers';
import type { ModelDifference, ResultsFigure } from '@/lib/results/schema';
import { RESULTS_COLUMNS } from '@/lib/results/schema';
import type { Interval } from '@/lib/statistics/statistic';
import { CellLink } from './cell-link';
import { ColumnCell } from './figure-cell';
import { COLUMN_WORDS, comparedNoun, modelWords, printFigure, printInterval } from './figure-words';
import { figureLabels } from './labels';
import { betterWords } from './model-table';
import { areRanked, conclusionOf, isRanked } from './table/comparison';
import type { SavedTable } from './tables';

interface ModelComparisonProps {
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
  const ranked = results.models.filter(isRanked).length;
  const isExam = results.compares === 'judges';
  return (
    <Card
      title={`${facetTitle(compared)}s by ${figureLabels(figures).get(figure.id)}`}
      help={HELP_OF_FIGURES.models}
      description={[figure.help, betterWords(figure)].filter(Boolean).join(' · ')}
      actions={
        <Field label={`Compare ${compared}s by`} hideLabel className="w-64">
          <Select value={figure.id} onChange={(event) => onFigure(event.target.value)}>
            {[...figureLabels(figures)].map(([id, label]) => (
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
          like these. They are adjusted for {countNoun((ranked * (ranked - 1)) / 2, 'comparison')}:
          the wider intervals of all of them, and the ranges of all ranks, hold at once with 95 %.
          For one pair looked at by itself the narrower interval holds.{' '}
          {isExam
            ? `Examinees are compared ${noun} by ${noun}, on those that both were asked; controls stand among them, are not ranked, and cost no adjustment.`
            : 'What models were given in common cancels from their differences; all else counts, too.'}
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
  type Ranked = (typeof order)[number];
  return (
    <ColumnTable
      columns={[
        ranks !== null &&
          numberColumn<Ranked>('Rank', ({ rank }) => <RankText rank={rank} />, {
            cellClass: 'align-top',
          }),
        wordColumn<Ranked>(
          facetTitle(comparedNoun(results)),
          ({ model, control }) => (
            <>
              {modelWords(model)}
              {control && (
                <Badge className="ml-2 align-middle">
                  <span title={control.help}>{control.label}</span>
                </Badge>
              )}
            </>
          ),
          { names: true, cellClass: 'align-top font-medium' },
        ),
        ...RESULTS_COLUMNS.map((column) =>
          numberColumn<Ranked>(
            COLUMN_WORDS[column],
            ({ place }) => (
              <ColumnCell figure={figure} place={place} column={column} target={target} />
            ),
            { cellClass: 'align-top' },
          ),
        ),
      ]}
      rows={order}
      keyOf={({ model }) => model ?? ''}
      rowClass={({ control }) => clsx(control && 'bg-raised/60')}
    />
  );
}

function RankText({ rank }: { rank: { rank: number; from: number; to: number } | null }) {
  if (!rank) return <span className="text-faint text-xs">none</span>;
  return (
    <>
      <span className="font-medium">{rank.rank}</span>
      <span className="block whitespace-nowrap text-xs text-muted">
        {rank.from === rank.to ? `certainly ${rank.from}` : `${rank.from} to ${rank.to}`}
      </span>
    </>
  );
}

function Differences({ table, figure }: { table: SavedTable; figure: ResultsFigure }) {
  const { column } = table;
  const { models, comparison, compares } = table.results;
  const compared = comparedNoun(table.results);
  const noun = useNoun();
  const names = models.map(({ model }) => modelWords(model));
  const { differences = [], by = column } = comparison ?? {};
  if (differences.length === 0) {
    return (
      <p className="border-t px-4 py-3 text-muted text-sm">
        No two {compared}s have a value here, so none are compared.
      </p>
    );
  }
  return (
    <div className="max-h-96 overflow-y-auto border-t">
      <ColumnTable
        caption={`Pairwise differences between ${compared}s`}
        captionClass="px-4 pt-3 text-left font-semibold text-sm"
        columns={[
          wordColumn<ModelDifference>(
            `${facetTitle(compared)}s`,
            ({ left, right }) => `${names[left]} − ${names[right]}`,
            { id: 'two', names: true, cellClass: '!py-1.5 font-normal' },
          ),
          numberColumn<ModelDifference>(
            'Difference',
            ({ left, right, value }) => (
              <CellLink figure={figure} places={[left, right]} column={by} items={null}>
                {printFigure(figure, value)}
              </CellLink>
            ),
            { cellClass: '!py-1.5 font-medium' },
          ),
          intervalColumn(
            'interval',
            '95 % interval',
            figure,
            ({ interval }) => interval ?? 'too few',
          ),
          intervalColumn('simultaneous', 'Adjusted for all', figure, (one) =>
            areRanked(table.results, one) ? (one.simultaneous ?? 'too few') : 'not ranked',
          ),
          numberColumn<ModelDifference>(
            `Shared ${compares === 'judges' ? `${noun}s` : 'prompts'}`,
            ({ shared }) => formatCount(shared),
            { id: 'shared', cellClass: '!py-1.5 text-muted' },
          ),
          wordColumn<ModelDifference>(
            'Conclusion',
            (one) => conclusionOf(table.results, figure, one),
            { cellClass: '!py-1.5' },
          ),
        ]}
        rows={differences}
        keyOf={({ left, right }) => `${left} ${right}`}
      />
    </div>
  );
}

function intervalColumn(
  id: string,
  heading: string,
  figure: ResultsFigure,
  said: (difference: ModelDifference) => Interval | string,
): Column<ModelDifference> {
  return {
    id,
    heading,
    numeric: true,
    cellClass: '!py-1.5 text-muted',
    cell(difference) {
      const interval = said(difference);
      return typeof interval === 'string' ? interval : printInterval(figure, interval);
    },
  };
}
