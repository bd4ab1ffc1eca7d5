import { formatCount, formatDecimal } from '@/components/ui/numbers';
import type { ResultsFigure } from '@/lib/results/schema';
import {
  COLUMN_WORDS,
  comparedNoun,
  intervalGap,
  isPercent,
  modelWords,
  printFigure,
  printInterval,
  shownIn,
} from './figure-words';
import { figureLabels } from './labels';
import { shorten, widthOf } from './letters';
import { ACCENT, LINE, MARGIN, MUTED, pictureOf, writeSvg } from './pictures';
import { notesOfColumn, type SavedTable } from './tables';

const AXIS = 320;
const ROW = 28;
const GRID = '#e6e7ea';

/** Models by one figure as an SVG: value, interval and rank of each over an axis. */
export function rankingSvg(table: SavedTable, figure: ResultsFigure): string {
  const { results, column, target } = table;
  const ranks = results.comparison?.ranks ?? null;
  const rows = results.models.map(({ model }, place) => {
    const cell = figure.cells[place];
    const shown = cell ? shownIn(cell, column, target) : null;
    return { name: modelWords(model), shown, rank: ranks?.[place] ?? null };
  });
  const said = rows.map(({ shown, rank }) => {
    if (shown?.value == null) return 'no value';
    const { value, interval, items } = shown;
    const gap = intervalGap(shown);
    const between = interval
      ? ` [${printInterval(figure, interval)}]`
      : gap !== 'too few'
        ? ''
        : ` (${gap})`;
    const ranked = rank ? `, rank ${rank.rank} (${rank.from} to ${rank.to})` : '';
    return `${printFigure(figure, value)}${shown.provisional ? '°' : ''}${between}, n = ${formatCount(items)}${ranked}`;
  });
  const left = MARGIN + Math.min(240, Math.max(...rows.map(({ name }) => widthOf(name, 12)))) + 16;
  const ends = rows.flatMap(({ shown }) =>
    shown?.value == null
      ? []
      : [shown.value, shown.interval?.low ?? shown.value, shown.interval?.high ?? shown.value],
  );
  const ticks = ticksOver(ends, isPercent(figure) ? 0.01 : 0.1);
  const [from, to] = [ticks[0] ?? 0, ticks.at(-1) ?? 1];
  const xOf = (value: number) => left + ((value - from) / (to - from)) * AXIS;
  const draw = (top: number) => {
    const bottom = top + rows.length * ROW;
    const axis = ticks.flatMap((tick) => [
      `<line x1="${xOf(tick)}" x2="${xOf(tick)}" y1="${top}" y2="${bottom + 4}" stroke="${GRID}"/>`,
      writeSvg(tickText(figure, tick, ticks), xOf(tick), bottom + 16, {
        ...{ anchor: 'middle', size: 10, fill: MUTED },
      }),
    ]);
    const unit = isPercent(figure) ? ' (%)' : '';
    const named = figureLabels(results.figures).get(figure.id) ?? figure.label;
    const label = `${named}${unit}, ${COLUMN_WORDS[column].toLowerCase()}`;
    const body = rows.flatMap(({ name, shown }, row) => {
      const y = top + row * ROW + ROW / 2;
      return [
        writeSvg(shorten(name, left - MARGIN - 8, 12), MARGIN, y + 4),
        ...(shown?.interval
          ? [
              `<line x1="${xOf(shown.interval.low)}" x2="${xOf(shown.interval.high)}" y1="${y}" y2="${y}" stroke="${ACCENT}" stroke-width="2"/>`,
            ]
          : []),
        ...(shown?.value == null
          ? []
          : [`<circle cx="${xOf(shown.value)}" cy="${y}" r="4.5" fill="${ACCENT}"/>`]),
        writeSvg(said[row] ?? '', left + AXIS + 20, y + 4, {
          fill: shown?.value == null ? MUTED : undefined,
        }),
      ];
    });
    const base = `<line x1="${left}" x2="${left + AXIS}" y1="${bottom}" y2="${bottom}" stroke="${LINE}"/>`;
    const axisName = writeSvg(label, left + AXIS / 2, bottom + 34, { anchor: 'middle', size: 11 });
    return { body: [...axis, base, ...body, axisName], bottom: bottom + 44 };
  };
  const title = `${results.suite?.name ?? ''}: ${figure.label} by ${comparedNoun(results)}`;
  const words = Math.max(...said.map((text) => widthOf(text, 12)));
  const width = Math.ceil(left + AXIS + 20 + words + MARGIN);
  return pictureOf({ width, title, notes: notesOfColumn(table, [figure]) }, draw);
}

/** Round values from before the least to after the largest, at most seven; around one value, one step to each side. */
function ticksOver(values: readonly number[], least: number): number[] {
  const [low, high] = values.length > 0 ? [Math.min(...values), Math.max(...values)] : [0, 1];
  const rough = Math.max((high - low) / 5, least);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((one) => one * power >= rough * (1 - 1e-9)) ?? 10) * power;
  const first = Math.floor(low / step + 1e-9);
  const last = Math.max(Math.ceil(high / step - 1e-9), first + 1);
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step);
}

function tickText(figure: ResultsFigure, tick: number, ticks: readonly number[]): string {
  const scale = isPercent(figure) ? 100 : 1;
  const step = ((ticks[1] ?? 1) - (ticks[0] ?? 0)) * scale;
  const decimals = Number.isInteger(Math.round(step * 1e6) / 1e6) ? 0 : step >= 0.1 - 1e-9 ? 1 : 2;
  return formatDecimal(tick * scale, decimals === 1 && (step * 10) % 1 > 1e-6 ? 2 : decimals);
}
