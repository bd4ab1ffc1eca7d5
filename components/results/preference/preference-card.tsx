'use client';

import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { CsvButton } from '@/components/agreement/csv-button';
import { HELP_OF_FIGURES } from '@/components/help/figures';
import { useMay } from '@/components/people/person-context';
import { Card } from '@/components/ui/card';
import { type Column, ColumnTable, numberColumn, wordColumn } from '@/components/ui/column-table';
import { ErrorNote } from '@/components/ui/error-note';
import { IconButton } from '@/components/ui/icon-button';
import { countNoun, formatCount, formatDecimal, formatMoment } from '@/components/ui/numbers';
import type { Refusal } from '@/components/ui/server-action';
import { useSubmit } from '@/components/ui/use-submit';
import { preferenceKey, usePreferences } from '@/lib/results/preference/queries';
import { CorrelationText } from '../correlation-text';
import { COLUMN_WORDS, printFigure } from '../figure-words';
import { planFacts } from '../source-words';
import type { SavedTable } from '../tables';
import { PreferenceImport } from './preference-import';
import { type HeldSet, holdAgainst, preferenceCsv } from './rows';

/** The server action that deletes a set of preferences. */
export type DeletePreferences = (id: string) => Promise<{ ok: true } | Refusal>;

interface PreferenceCardProps {
  table: SavedTable;
  deletePreferences: DeletePreferences;
}

/** What people preferred among the models: win ratios, and how the judge's figures go with them. */
export function PreferenceCard({ table, deletePreferences }: PreferenceCardProps) {
  const { results, column } = table;
  const { data, error, refetch } = usePreferences(
    results.project.id,
    results.suite?.id ?? '',
    results.study?.shown ?? null,
  );
  const mayImport = useMay('admin');
  if (error) return <ErrorNote error={error} onRetry={() => refetch()} />;
  if (!data || data.importers.length + data.sets.length + data.unsplit.length === 0) return null;
  const held = holdAgainst(data.sets, table);
  const [importer] = data.importers;
  return (
    <Card
      title="Human preference"
      help={HELP_OF_FIGURES.preference}
      description="How often people preferred each model’s video to another’s of the same prompt: points by comparisons, half a point each for a tie."
      actions={
        held.length > 0 && (
          <CsvButton
            variant="secondary"
            size="sm"
            name="framejury-human-preference.csv"
            text={() => preferenceCsv(held, column, planFacts(results))}
          >
            CSV
          </CsvButton>
        )
      }
      flush
    >
      {held.length > 0 ? (
        <>
          <Ratios sets={held} deletePreferences={mayImport ? deletePreferences : null} />
          <FewModels sets={held} table={table} />
        </>
      ) : (
        <p className="px-4 py-3 text-muted text-sm">
          There are no preferences yet. Those that people published, or gave here of two videos side
          by side, show whether the judge’s figures order models as people do.
        </p>
      )}
      {data.unsplit.length > 0 && (
        <p className="border-t px-4 py-3 text-muted text-xs">
          Left out, since the study plan splits items by cluster, which files do not tell:{' '}
          {data.unsplit.join(', ')}. They count among all items.
        </p>
      )}
      {mayImport && importer && (
        <PreferenceImport
          importer={importer}
          project={results.project.id}
          suite={results.suite?.id ?? ''}
        />
      )}
    </Card>
  );
}

interface RatiosProps {
  sets: readonly HeldSet[];
  /** Null for who may not delete any. */
  deletePreferences: DeletePreferences | null;
}

function Ratios({ sets, deletePreferences }: RatiosProps) {
  const client = useQueryClient();
  const { refusal, pending, run } = useSubmit();
  const remove = async (id: string) => {
    if (deletePreferences && (await run(() => deletePreferences(id)))) {
      await client.invalidateQueries({ queryKey: preferenceKey });
    }
  };
  return (
    <>
      {refusal && (
        <p role="alert" className="px-4 py-2 text-bad">
          {refusal.message}
        </p>
      )}
      <ColumnTable
        caption="Win ratios by model, with the judge’s figures"
        columns={[
          ABOUT,
          ...namesIn(sets).map(ratioColumn),
          ...CORRELATIONS,
          deletePreferences !== null && deleteColumn(pending, (id) => void remove(id)),
        ]}
        rows={sets}
        keyOf={({ id }) => id ?? ''}
      />
    </>
  );
}

/** The models that people compared, by name. */
function namesIn(sets: readonly HeldSet[]): string[] {
  return [...new Set(sets.flatMap(({ ratios }) => ratios.map(({ name }) => name)))].toSorted(
    (one, other) => one.localeCompare(other, 'en', { numeric: true }),
  );
}

const ABOUT: Column<HeldSet> = wordColumn(
  'About',
  (set) => (
    <>
      <span title={set.file === null ? undefined : describe(set)}>{set.label}</span>
      <span className="block font-normal text-xs text-muted">
        {countNoun(set.comparisons, 'comparison')}, {countNoun(set.tasks, 'prompt')}
      </span>
    </>
  ),
  { names: true, cellClass: 'align-top font-medium' },
);

function ratioColumn(name: string): Column<HeldSet> {
  return numberColumn(name, (set) => <Ratio set={set} name={name} />, {
    id: `model ${name}`,
    headingClass: '!whitespace-normal align-bottom',
    cellClass: 'align-top',
  });
}

const CORRELATIONS: Column<HeldSet>[] = [
  numberColumn('Pearson', ({ pearson }) => <CorrelationText statistic={pearson} />, {
    cellClass: 'align-top',
  }),
  numberColumn('Spearman', ({ spearman }) => <CorrelationText statistic={spearman} />, {
    cellClass: 'align-top',
  }),
  numberColumn('Models', ({ models }) => models, { cellClass: 'align-top' }),
];

function deleteColumn(pending: boolean, onDelete: (id: string) => void): Column<HeldSet> {
  return numberColumn(
    <span className="sr-only">Delete</span>,
    ({ id, file, label }) =>
      id !== null &&
      file !== null && (
        <IconButton
          label={`Delete the preferences about ${label}`}
          disabled={pending}
          onClick={() => onDelete(id)}
        >
          <Trash2 />
        </IconButton>
      ),
    { id: 'delete', cellClass: 'align-top !py-1' },
  );
}

function describe({ file, by, at }: HeldSet): string {
  return `${file}, imported by ${by} ${at === null ? '' : formatMoment(at)}`;
}

function Ratio({ set, name }: { set: HeldSet; name: string }) {
  const rated = set.ratios.find((one) => one.name === name);
  if (!rated) return <span className="text-faint text-xs">not compared</span>;
  const { ratio, interval, comparisons } = rated;
  const figure = set.figures[name] ?? null;
  return (
    <>
      <span className="font-medium">{formatDecimal(ratio, 2)}</span>
      <span className="block whitespace-nowrap text-xs text-muted">
        {interval
          ? `${formatDecimal(interval.low, 2)} to ${formatDecimal(interval.high, 2)}`
          : 'too few for an interval'}
      </span>
      <span className="block whitespace-nowrap text-xs text-muted">
        n {formatCount(comparisons)}, judge{' '}
        {figure === null ? 'none' : printFigure(set.printed, figure)}
      </span>
    </>
  );
}

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];

/** What correlations over so few models are worth, in words. */
export function pointsWords(models: number): string {
  const word = NUMBERS[models] ?? formatCount(models);
  const begin = `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;
  if (models === 0) return 'No model has both a win ratio and a figure, so nothing is correlated.';
  if (models === 1) return 'One model is one point: nothing can be correlated.';
  if (models === 2) {
    return 'Two models are two points: any two lie on a line, so a correlation says nothing but which is first.';
  }
  return `${begin} models are ${word} points: a correlation over them says little, however many prompts each rests on.`;
}

function FewModels({ sets, table }: { sets: readonly HeldSet[]; table: SavedTable }) {
  const most = Math.max(...sets.map(({ models }) => models));
  const known = new Set(table.results.models.map(({ model }) => model));
  const unknown = [...new Set(sets.flatMap(({ ratios }) => ratios.map(({ name }) => name)))].filter(
    (name) => !known.has(name),
  );
  return (
    <p className="border-t px-4 py-3 text-muted text-xs">
      {pointsWords(most)} Correlations are of win ratios with the figures by{' '}
      <strong className="font-medium">{COLUMN_WORDS[table.column].toLowerCase()}</strong>, over
      models. Intervals of win ratios are 95 % and leave out a prompt with all its comparisons at a
      time.
      {unknown.length > 0 && ` Without a figure here, by their names: ${unknown.join(', ')}.`}
    </p>
  );
}
