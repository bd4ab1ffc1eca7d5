'use client';

import { useQueryClient } from '@tanstack/react-query';
import { Download, Trash2 } from 'lucide-react';
import { useMay } from '@/components/people/person-context';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ErrorNote } from '@/components/ui/error-note';
import { IconButton } from '@/components/ui/icon-button';
import { countNoun, formatCount, formatDecimal, formatMoment } from '@/components/ui/numbers';
import { saveCsv } from '@/components/ui/save-csv';
import type { Refusal } from '@/components/ui/server-action';
import { HeaderCell, Table } from '@/components/ui/table';
import { useSubmit } from '@/components/ui/use-submit';
import { preferenceKey, usePreferences } from '@/lib/results/preference/queries';
import { CorrelationText } from '../correlation-text';
import { COLUMN_WORDS } from '../figure-words';
import type { SavedTable } from '../tables';
import { PreferenceImport } from './preference-import';
import { type HeldSet, holdAgainst, preferenceCsv } from './rows';

/** The server action that deletes a set of preferences. */
export type DeletePreferences = (id: string) => Promise<{ ok: true } | Refusal>;

/** Properties of {@link PreferenceCard}. */
export interface PreferenceCardProps {
  table: SavedTable;
  deletePreferences: DeletePreferences;
}

/** What people preferred among the models: win ratios, and how the judge's figures go with them. */
export function PreferenceCard({ table, deletePreferences }: PreferenceCardProps) {
  const { results, column } = table;
  const { data, error, refetch } = usePreferences(results.project.id, results.suite?.id ?? '');
  const mayImport = useMay('admin');
  if (error) return <ErrorNote error={error} onRetry={() => refetch()} />;
  if (!data || (data.importers.length === 0 && data.sets.length === 0)) return null;
  const held = holdAgainst(data.sets, table);
  const [importer] = data.importers;
  return (
    <Card
      title="Human preference"
      description="How often people preferred each model’s video to another’s of the same prompt: points by comparisons, half a point each for a tie."
      actions={
        held.length > 0 && (
          <Button
            size="sm"
            onClick={() => saveCsv('framejury-human-preference.csv', preferenceCsv(held, column))}
          >
            <Download aria-hidden className="size-3.5" />
            CSV
          </Button>
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
          Nothing has been imported yet. People’s preferences, where they were published, show
          whether the judge’s figures order models as people do.
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

function Ratios({
  sets,
  deletePreferences,
}: {
  sets: readonly HeldSet[];
  deletePreferences: DeletePreferences | null;
}) {
  const client = useQueryClient();
  const { refusal, pending, run } = useSubmit();
  const names = [...new Set(sets.flatMap(({ ratios }) => ratios.map(({ name }) => name)))].toSorted(
    (one, other) => one.localeCompare(other, 'en', { numeric: true }),
  );
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
      <Table className="[&_tbody>tr:last-child>*]:border-b-0">
        <caption className="sr-only">Win ratios by model, beside the judge’s figures</caption>
        <thead>
          <tr>
            <HeaderCell>About</HeaderCell>
            {names.map((name) => (
              <HeaderCell key={name} numeric className="!whitespace-normal align-bottom">
                {name}
              </HeaderCell>
            ))}
            <HeaderCell numeric>Pearson</HeaderCell>
            <HeaderCell numeric>Spearman</HeaderCell>
            <HeaderCell numeric>Models</HeaderCell>
            {deletePreferences && (
              <HeaderCell>
                <span className="sr-only">Delete</span>
              </HeaderCell>
            )}
          </tr>
        </thead>
        <tbody>
          {sets.map((set) => (
            <tr key={set.id}>
              <th scope="row" className="border-b px-4 py-2 text-left align-top font-medium">
                <span title={set.file === null ? undefined : describe(set)}>{set.label}</span>
                <span className="block font-normal text-xs text-muted">
                  {countNoun(set.comparisons, 'comparison')}, {countNoun(set.tasks, 'prompt')}
                </span>
              </th>
              {names.map((name) => (
                <td key={name} className="border-b px-3 py-2 text-right align-top">
                  <Ratio set={set} name={name} />
                </td>
              ))}
              <td className="border-b px-3 py-2 text-right align-top">
                <CorrelationText statistic={set.pearson} />
              </td>
              <td className="border-b px-3 py-2 text-right align-top">
                <CorrelationText statistic={set.spearman} />
              </td>
              <td className="border-b px-3 py-2 text-right align-top">{set.models}</td>
              {deletePreferences && (
                <td className="border-b px-3 py-1 text-right align-top">
                  {set.id !== null && (
                    <IconButton
                      label={`Delete the preferences about ${set.label}`}
                      disabled={pending}
                      onClick={() => void remove(set.id ?? '')}
                    >
                      <Trash2 />
                    </IconButton>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </Table>
    </>
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
        n {formatCount(comparisons)}, judge {figure === null ? 'none' : formatDecimal(figure, 2)}
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
