import { facetTitle } from '@/components/library/filter-words';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Field, FieldGroup, Select, Textarea } from '@/components/ui/field';
import { RESULTS_COLUMNS, type ResultsColumn } from '@/lib/results/schema';
import { COLUMN_WORDS, comparedNoun } from '../figure-words';
import { figureLabels } from '../labels';
import type { SavedTable } from '../tables';
import {
  columnsThere,
  LAYOUTS,
  type Layout,
  type Settled,
  settle,
  type TableChoice,
} from './choice';

interface TableFormProps {
  table: SavedTable;
  choice: TableChoice;
  /** The caption that stands where nobody writes one. */
  caption: string;
  onChange: (change: Partial<TableChoice>) => void;
}

function layoutWords(noun: string): Readonly<Record<Layout, string>> {
  return {
    'figure-model': `${facetTitle(noun)}s under each figure`,
    'model-figure': `Figures under each ${noun}`,
    figure: `Figures, ${noun}s across`,
    model: `${facetTitle(noun)}s, figures across`,
  };
}

/** What goes into a table to paste, and how. */
export function TableForm({ table, choice, caption, onChange }: TableFormProps) {
  const { results } = table;
  const settled = settle(choice, table);
  const noun = comparedNoun(results);
  const words = layoutWords(noun);
  return (
    <div className="flex flex-col gap-4">
      <Field label="Rows">
        <Select
          value={settled.layout}
          onChange={(event) =>
            onChange({ layout: LAYOUTS.find((one) => one === event.target.value) ?? null })
          }
        >
          {LAYOUTS.map((layout) => (
            <option key={layout} value={layout}>
              {words[layout]}
            </option>
          ))}
        </Select>
      </Field>
      <ColumnChoice table={table} settled={settled} onChange={onChange} />
      <Digits settled={settled} onChange={onChange} />
      <Field label={`Order of ${noun}s`}>
        <Select
          value={settled.order ?? ''}
          onChange={(event) => onChange({ order: event.target.value || null })}
        >
          <option value="">As on the page</option>
          {[...figureLabels(results.figures)].map(([id, label]) => (
            <option key={id} value={id}>{`Best first by ${label}`}</option>
          ))}
        </Select>
      </Field>
      <FigureChoice table={table} settled={settled} onChange={onChange} />
      <Field
        label="Caption"
        hint={choice.caption === null ? 'Written by itself until you change it.' : undefined}
        aside={
          choice.caption !== null && (
            <Button size="sm" variant="ghost" onClick={() => onChange({ caption: null })}>
              Reset
            </Button>
          )
        }
      >
        <Textarea
          value={caption}
          maxLength={2_000}
          onChange={(event) => onChange({ caption: event.target.value })}
        />
      </Field>
    </div>
  );
}

interface PartProps {
  table: SavedTable;
  settled: Settled;
  onChange: TableFormProps['onChange'];
}

const LEGEND = 'mb-1.5 font-medium text-muted text-xs';

function ColumnChoice({ table, settled, onChange }: PartProps) {
  const there = columnsThere(table.results);
  const change = (column: ResultsColumn, isShown: boolean) =>
    onChange({
      by: RESULTS_COLUMNS.filter((one) => (one === column ? isShown : settled.by.includes(one))),
    });
  return (
    <FieldGroup legend={<legend className={LEGEND}>Columns</legend>}>
      {RESULTS_COLUMNS.map((column) => {
        const isShown = settled.by.includes(column);
        return (
          <Checkbox
            key={column}
            label={COLUMN_WORDS[column]}
            checked={isShown}
            disabled={isShown ? settled.by.length === 1 : !there.includes(column)}
            onCheckedChange={(next) => change(column, next)}
          />
        );
      })}
      {there.length === 1 && <p className="text-faint text-xs">No answer of people counts yet.</p>}
      <Checkbox
        label="95 % intervals"
        checked={settled.intervals}
        onCheckedChange={(intervals) => onChange({ intervals })}
      />
      <Checkbox
        label="n of each"
        checked={settled.counts}
        onCheckedChange={(counts) => onChange({ counts })}
      />
    </FieldGroup>
  );
}

const DIGITS = [0, 1, 2, 3, 4];

function Digits({ settled, onChange }: Pick<TableFormProps, 'onChange'> & { settled: Settled }) {
  const options = (most: number) =>
    DIGITS.slice(0, most + 1).map((digits) => (
      <option key={digits} value={digits}>
        {digits}
      </option>
    ));
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field label="Decimals of %">
        <Select
          value={settled.percentDigits}
          onChange={(event) => onChange({ percentDigits: Number(event.target.value) })}
        >
          {options(3)}
        </Select>
      </Field>
      <Field label="Of other values">
        <Select
          value={settled.digits}
          onChange={(event) => onChange({ digits: Number(event.target.value) })}
        >
          {options(4)}
        </Select>
      </Field>
    </div>
  );
}

function FigureChoice({ table, settled, onChange }: PartProps) {
  const { figures } = table.results;
  const labels = figureLabels(figures);
  const shown = settled.figures.map(({ id }) => id);
  return (
    <FieldGroup
      legend={<legend className={LEGEND}>{`Figures: ${shown.length} of ${figures.length}`}</legend>}
    >
      <div className="flex gap-2">
        <Button size="sm" onClick={() => onChange({ figures: figures.map(({ id }) => id) })}>
          All
        </Button>
        <Button size="sm" onClick={() => onChange({ figures: null })}>
          Usual ones
        </Button>
      </div>
      <div className="scroll-thin flex max-h-48 flex-col gap-1.5 rounded-md border p-2">
        {figures.map(({ id }) => {
          const isShown = shown.includes(id);
          return (
            <Checkbox
              key={id}
              label={labels.get(id) ?? id}
              checked={isShown}
              disabled={isShown && shown.length === 1}
              onCheckedChange={(next) =>
                onChange({ figures: next ? [...shown, id] : shown.filter((one) => one !== id) })
              }
            />
          );
        })}
      </div>
    </FieldGroup>
  );
}
