import { formatCount, formatDecimal } from '@/components/ui/numbers';
import type { ResultsColumn } from '@/lib/results/schema';
import { ranked } from '../board';
import {
  COLUMN_WORDS,
  intervalGap,
  isPercent,
  modelWords,
  type Shown,
  shownIn,
} from '../figure-words';
import { figureLabels } from '../labels';
import type { SavedTable } from '../tables';
import type { Settled } from './choice';

/** A heading over one or more columns. */
export interface Head {
  text: string;
  span: number;
}

/** A line under the headings: the name of a group of lines, or a line of a label and its cells. */
export type Line = { group: string } | { label: string; cells: readonly string[] };

/** A table as it stands on paper, before any format. */
export interface Grid {
  /** Over the first column. */
  corner: string;
  /** Headings from the outermost to the columns' own; each line spans all columns but the first. */
  heads: readonly (readonly Head[])[];
  lines: readonly Line[];
  /** The marks that occur in its cells. */
  marks: ReadonlySet<Mark>;
  /** On how many items every row rests, where that is the same; null where a column says it, or nobody asks. */
  count: string | null;
}

/** What a cell can say besides its value. */
export type Mark = 'provisional' | 'too few' | 'nothing scored' | 'no answer' | 'known';

/** What stands where in the table: a value with what it rests on; null where there is none and could be none. */
interface Entry {
  shown: Shown;
  /** For how many items the sample stands, and of how many that are expected the judge's are. */
  population: number | null;
}

interface Model {
  name: string;
  entry: (measure: Measure, by: ResultsColumn) => Entry | null;
}

interface Measure {
  label: string;
  inPercent: boolean;
  /** Its place among the figures, or among the traits. */
  figure: number | null;
  trait: number | null;
}

const KNOWN = 'known of these';

/** Models as they are ordered, then what they are to be read against. */
function modelsOf({ results, target }: SavedTable, { order, by }: Settled): Model[] {
  const { models, figures, traits, guesses } = results;
  const ordering = figures.find(({ id }) => id === order);
  const places = ordering ? ranked(ordering, by[0] ?? 'judge', target) : [...models.keys()];
  const expectedOf = (figure: number | null) =>
    results.coverage?.figures[figure ?? -1]?.expected.items;
  const known = (cell: { value: number | null; items: number } | null | undefined) =>
    cell
      ? {
          shown: {
            ...{ ...cell, interval: null, provisional: false, lacking: KNOWN },
            ...{ inPart: 0, drawable: null },
          },
          population: null,
        }
      : null;
  const rows = places.map((place) => {
    const { model = null, control } = models[place] ?? {};
    const entry: Model['entry'] = ({ figure, trait }, column) => {
      if (trait !== null) return column === 'judge' ? known(traits[trait]?.cells[place]) : null;
      const cell = figures[figure ?? -1]?.cells[place];
      if (!cell) return null;
      const population =
        column === 'corrected'
          ? (cell.sample?.population ?? null)
          : column === 'judge'
            ? (expectedOf(figure) ?? null)
            : null;
      return { shown: shownIn(cell, column, target), population };
    };
    const name = control ? `Control: ${modelWords(model)} (${control.label})` : modelWords(model);
    return { name, entry, isControl: control !== undefined };
  });
  const guessed = guesses.map(({ label, cells }) => ({
    name: `Control: ${label}`,
    isControl: true,
    entry: ({ figure }: Measure, column: ResultsColumn) =>
      column === 'judge' && figure !== null ? known(cells[figure]) : null,
  }));
  return [...rows, ...guessed].toSorted((a, b) => Number(a.isControl) - Number(b.isControl));
}

function measuresOf({ results }: SavedTable, { figures }: Settled): Measure[] {
  const labels = figureLabels(results.figures);
  return [
    ...figures.map((figure) => {
      const inPercent = isPercent(figure);
      const label = labels.get(figure.id) ?? figure.label;
      const place = results.figures.indexOf(figure);
      return { label: inPercent ? `${label} (%)` : label, inPercent, figure: place, trait: null };
    }),
    ...results.traits.map(({ label }, trait) => ({
      ...{ label: `${label} (%)`, inPercent: true, figure: null, trait },
    })),
  ];
}

/** A value as the table has it: its interval in brackets, or what there is in its place. */
function estimateText(
  { shown }: Entry,
  inPercent: boolean,
  { percentDigits, digits, intervals }: Settled,
  marks: Set<Mark>,
): string {
  const { value, interval, lacking } = shown;
  if (value === null) {
    marks.add(lacking === 'nothing scored' ? 'nothing scored' : 'no answer');
    return lacking === 'nothing scored' ? 'not scored' : 'no answer';
  }
  const print = (one: number) =>
    inPercent ? formatDecimal(one * 100, percentDigits) : formatDecimal(one, digits);
  if (shown.provisional) marks.add('provisional');
  const text = `${print(value)}${shown.provisional ? '°' : ''}`;
  if (!intervals) return text;
  if (interval) return `${text} [${print(interval.low)}, ${print(interval.high)}]`;
  const gap = intervalGap(shown);
  if (gap) marks.add(gap);
  return gap === 'too few' ? `${text} (too few)` : text;
}

function countText({ shown: { items }, population }: Entry): string {
  const of = population !== null && population > items ? ` of ${formatCount(population)}` : '';
  return `${formatCount(items)}${of}`;
}

/** On how many items the entries of a row rest, by whom they are: “40 / 12 of 31”, or from the fewest to the most of them. */
function countsText(entries: readonly (readonly (Entry | null)[])[]): string {
  const columns = entries[0]?.map((_, column) => entries.flatMap((row) => row[column] ?? []));
  const texts = (columns ?? []).map((column) => {
    const counts = [...new Set(column.map(countText))];
    if (counts.length < 2) return counts[0] ?? '–';
    const items = column.map(({ shown }) => shown.items);
    return `${formatCount(Math.min(...items))}–${formatCount(Math.max(...items))}`;
  });
  return texts.join(' / ');
}

/** A measure of a model, as the table has it. */
interface Measured {
  name: string;
  cells: readonly string[];
  entries: readonly (Entry | null)[];
}

/** Lays out the figures that are chosen, with n once a row, or once for all where it is the same in all. */
export function gridOf(table: SavedTable, settled: Settled): Grid {
  const { layout, by } = settled;
  const marks = new Set<Mark>();
  const models = modelsOf(table, settled);
  const measures = measuresOf(table, settled);
  const measured = models.map((model) => ({
    name: model.name,
    of: measures.map((measure): Measured => {
      const entries = by.map((column) => model.entry(measure, column));
      const cells = entries.map((entry) =>
        entry ? estimateText(entry, measure.inPercent, settled, marks) : '–',
      );
      return { name: measure.label, cells, entries };
    }),
  }));
  const compared = measures.map((measure, at) => ({
    name: measure.label,
    of: measured.flatMap(({ name, of }) => (of[at] ? [{ ...of[at], name }] : [])),
  }));
  const isModelFirst = layout === 'model' || layout === 'model-figure';
  const outer = isModelFirst ? measured : compared;
  const isGrouped = layout === 'figure-model' || layout === 'model-figure';
  const rows = outer.map(({ name, of }) => ({
    name,
    lines: isGrouped
      ? of.map((one) => ({ label: one.name, cells: one.cells, n: countsText([one.entries]) }))
      : [
          {
            label: name,
            cells: of.flatMap(({ cells }) => cells),
            n: countsText(of.map(({ entries }) => entries)),
          },
        ],
  }));
  const counts = new Set(rows.flatMap(({ lines }) => lines.map(({ n }) => n)));
  const [only = null] = counts.size === 1 ? counts : [];
  const isCounted = settled.counts && only === null;
  const across = isGrouped ? null : (outer[0]?.of.map(({ name }) => name) ?? []);
  const title = table.results.compares === 'judges' ? 'Examinee' : 'Model';
  return {
    corner: layout === 'model' || layout === 'figure-model' ? title : 'Figure',
    heads: headsOf(across, by, isCounted),
    lines: rows.flatMap(({ name, lines }): Line[] => [
      ...(isGrouped ? [{ group: name }] : []),
      ...lines.map(({ label, cells, n }) => ({
        label,
        cells: isCounted ? [...cells, n] : cells,
      })),
    ]),
    marks,
    count: settled.counts ? only : null,
  };
}

function headsOf(
  across: readonly string[] | null,
  by: readonly ResultsColumn[],
  isCounted: boolean,
): Head[][] {
  const whose = by.map((column) => ({ text: COLUMN_WORDS[column], span: 1 }));
  const n = (text: string) => (isCounted ? [{ text, span: 1 }] : []);
  return [
    ...(across ? [[...across.map((text) => ({ text, span: by.length })), ...n('')]] : []),
    [...Array.from({ length: across?.length ?? 1 }, () => whose).flat(), ...n('n')],
  ];
}
