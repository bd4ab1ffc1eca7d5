import { facetTitle } from '@/components/library/filter-words';
import { formatCount } from '@/components/ui/numbers';
import type { ModelDifference, Results, ResultsFigure } from '@/lib/results/schema';
import type { Interval } from '@/lib/statistics/statistic';
import { nounOf } from '@/lib/suites/item-kind';
import { type Cell, csvText } from '@/lib/table-writer';
import {
  COLUMN_WORDS,
  comparedNoun,
  modelWords,
  printFigure,
  printInterval,
  shownIn,
} from '../figure-words';
import { figureLabels } from '../labels';
import { sourceFacts, sourceNotes } from '../source-words';
import type { SavedTable } from '../tables';
import type { Paper } from './paper';

/** What models are compared by, where they are. */
function comparedFigure({ figures, comparison }: Results): ResultsFigure | null {
  return figures.find(({ id }) => id === comparison?.figure) ?? null;
}

/** Controls, and items of which the model is not known, have no rank. */
export function isRanked({ model, control }: Results['models'][number]): boolean {
  return model !== null && !control;
}

/** Whether both of two models that are compared have a rank. */
export function areRanked({ models }: Results, { left, right }: ModelDifference): boolean {
  return [models[left], models[right]].every((model) => model !== undefined && isRanked(model));
}

/** What a difference says, in a word: by its wider interval, where both are ranked. */
export function conclusionOf(
  results: Results,
  { better }: Pick<ResultsFigure, 'better'>,
  one: ModelDifference,
): string {
  const surely = areRanked(results, one) ? one.simultaneous : one.interval;
  if (!surely) return 'too few to tell';
  if (surely.low <= 0 && surely.high >= 0) return 'cannot be told apart';
  const isHigher = surely.low > 0;
  const isLeft = better === null ? isHigher : isHigher === (better === 'high');
  const name = modelWords(results.models[isLeft ? one.left : one.right]?.model ?? null);
  return `${name} is ${better === null ? 'higher' : 'better'}`;
}

/** The ranks of models by the figure that they are compared by, the first one first, as a table to paste. */
export function ranksPaper(table: SavedTable): Paper | null {
  const { results } = table;
  const figure = comparedFigure(results);
  const ranks = results.comparison?.ranks;
  if (!figure || !results.comparison || !ranks) return null;
  const { by } = results.comparison;
  const rows = results.models
    .flatMap(({ model }, place) => {
      const rank = ranks[place];
      return rank ? [{ model, place, rank }] : [];
    })
    .toSorted((one, other) => one.rank.rank - other.rank.rank);
  return paperOf(table, figure, 'ranks', {
    caption: `${facetTitle(comparedNoun(results))}s ranked by ${labelOf(results, figure)}`,
    heads: ['Rank', 'Range', 'Value', '95\u00a0% CI'],
    lines: rows.map(({ model, place, rank }) => {
      const cell = figure.cells[place];
      const { value = null, interval = null } = cell ? shownIn(cell, by, 'like') : {};
      return {
        label: modelWords(model),
        cells: [
          String(rank.rank),
          rank.from === rank.to ? String(rank.from) : `${rank.from} to ${rank.to}`,
          value === null ? '–' : printFigure(figure, value),
          intervalText(figure, interval),
        ],
      };
    }),
  });
}

/** The differences of every two models, as a table to paste. */
export function differencesPaper(table: SavedTable): Paper | null {
  const { results } = table;
  const figure = comparedFigure(results);
  const differences = results.comparison?.differences ?? [];
  if (!figure || differences.length === 0) return null;
  const name = (place: number) => modelWords(results.models[place]?.model ?? null);
  return paperOf(table, figure, 'differences', {
    caption: `Differences of ${comparedNoun(results)}s by ${labelOf(results, figure)}`,
    heads: ['Difference', '95\u00a0% CI', 'Adjusted for all', 'Shared', 'Conclusion'],
    lines: differences.map((one) => ({
      label: `${name(one.left)} − ${name(one.right)}`,
      cells: [
        printFigure(figure, one.value),
        intervalText(figure, one.interval),
        areRanked(results, one) ? intervalText(figure, one.simultaneous) : 'not ranked',
        formatCount(one.shared),
        conclusionOf(results, figure, one),
      ],
    })),
  });
}

/** Ranks and differences as CSV (RFC 4180), unrounded, with whose they are in the last columns of every line. */
export function comparisonCsv({ results }: SavedTable): string {
  const facts = sourceFacts(results);
  const { figure, by, widening, differences, ranks } = results.comparison ?? {};
  const ends = (interval: Interval | null): Cell[] => [
    interval?.low ?? null,
    interval?.high ?? null,
  ];
  const ranked = (ranks ?? []).flatMap((rank, place): Cell[][] => {
    if (!rank) return [];
    const value = results.figures.find(({ id }) => id === figure)?.cells[place];
    const own = value && by ? shownIn(value, by, 'like').value : null;
    const model = results.models[place]?.model ?? null;
    return [
      [
        ...['rank', figure ?? null, by ?? null, model, null, own],
        ...[null, null, null, null, null, rank.rank, rank.from, rank.to, null],
      ],
    ];
  });
  const compared = (differences ?? []).map(
    ({ left, right, value, interval, simultaneous, shared }): Cell[] => [
      ...['difference', figure ?? null, by ?? null],
      ...[results.models[left]?.model ?? null, results.models[right]?.model ?? null, value],
      ...[...ends(interval), ...ends(simultaneous), shared],
      ...[null, null, null, widening ?? null],
    ],
  );
  const names = facts.map(([name]) => name.toLowerCase().replaceAll(' ', '_'));
  const lines = [...ranked, ...compared].map((line) => [...line, ...facts.map(([, fact]) => fact)]);
  return csvText([[...COLUMNS, ...names], ...lines]);
}

const COLUMNS = [
  ...['kind', 'figure', 'by', 'model', 'less', 'value', 'interval_low', 'interval_high'],
  ...['adjusted_low', 'adjusted_high', 'shared_groups', 'rank', 'rank_from', 'rank_to', 'widening'],
];

function paperOf(
  { results }: SavedTable,
  figure: ResultsFigure,
  kind: 'ranks' | 'differences',
  { caption, heads, lines }: { caption: string; heads: readonly string[]; lines: Paper['lines'] },
): Paper {
  const by = results.comparison?.by ?? 'judge';
  const noun = nounOf(results.suite?.kind ?? 'clip');
  return {
    name: `${results.suite?.id ?? 'suite'}-${figure.id}-${kind}`,
    caption: `${caption}: ${COLUMN_WORDS[by].toLowerCase()}, for ${noun}s like these.`,
    corner:
      kind === 'ranks'
        ? facetTitle(comparedNoun(results))
        : `${facetTitle(comparedNoun(results))}s`,
    heads: [heads.map((text) => ({ text, span: 1 }))],
    lines,
    marks: new Set(),
    count: null,
    notes: [
      kind === 'ranks'
        ? 'Range: the ranks that cannot be ruled out; all of them hold at once with 95\u00a0%.'
        : `Adjusted for all: so wide that all of them hold at once with 95\u00a0%; conclusions go by these. Shared: independent groups of ${noun}s, such as prompts, of which both have any.`,
      ...sourceNotes(results),
    ],
  };
}

function labelOf({ figures }: Results, figure: ResultsFigure): string {
  return figureLabels(figures).get(figure.id) ?? figure.label;
}

function intervalText(figure: ResultsFigure, interval: Interval | null): string {
  return interval ? printInterval(figure, interval) : 'too few';
}
