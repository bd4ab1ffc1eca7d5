'use client';

import { useState } from 'react';
import { Segments } from '@/components/agreement/segments';
import { HELP_OF_FIGURES } from '@/components/help/figures';
import { Card } from '@/components/ui/card';
import { countNoun } from '@/components/ui/numbers';
import type { ResultsFigure } from '@/lib/results/schema';
import { type Board, ranked } from './board';
import { COLUMN_WORDS, modelWords, shownIn } from './figure-words';
import {
  axisWords,
  FEWEST_AXES,
  MOST_LINES,
  type Radar,
  type RadarLine,
  RINGS,
  radarOf,
} from './radar';
import type { SavedTable } from './tables';

const RADIUS = 170;
const WIDTH = 640;
const HEIGHT = 2 * RADIUS + 80;

/** The best models by their groups, or by all figures, around a middle. The leaderboard above says the same in numbers. */
export function RadarCard({ table, board }: { table: SavedTable; board: Board }) {
  const [chosen, setOf] = useState<'groups' | 'figures' | null>(null);
  const { column, target } = table;
  const hasValue = ({ cells }: ResultsFigure) =>
    cells.some((cell) => shownIn(cell, column, target).value !== null);
  const usual = board.groups.some(({ mean }) => hasValue(mean)) ? 'groups' : 'figures';
  // Two directions are a line.
  const of = board.groups.length < FEWEST_AXES ? 'figures' : (chosen ?? usual);
  const figures = board.groups.flatMap(({ mean, parts }) => (of === 'groups' ? [mean] : parts));
  const { axes, lines } = radarOf(table, figures, ranked(board.total, column, target), RADIUS);
  if (figures.length < FEWEST_AXES || !board.all.some(hasValue)) return null;
  return (
    <Card
      title="Radar"
      help={HELP_OF_FIGURES.radar}
      description={`${COLUMN_WORDS[column]}. From the middle, the worse end of each scale, outwards to the better one. The leaderboard has the numbers and their intervals.`}
      actions={
        board.groups.length >= FEWEST_AXES && (
          <Segments
            label="Directions"
            value={of}
            onChange={setOf}
            options={[
              { value: 'groups', label: 'Groups' },
              { value: 'figures', label: 'Figures' },
            ]}
          />
        )
      }
    >
      <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
        <Picture axes={axes} lines={lines} />
        <Legend lines={lines} more={table.results.models.length - lines.length} />
      </div>
    </Card>
  );
}

function Picture({ axes, lines }: Radar) {
  return (
    <svg
      aria-hidden
      viewBox={`${-WIDTH / 2} ${-HEIGHT / 2} ${WIDTH} ${HEIGHT}`}
      className="block w-full max-w-2xl"
    >
      {RINGS.map((share) => (
        <circle key={share} r={RADIUS * share} fill="none" className="stroke-line-strong/60" />
      ))}
      {axes.map(({ figure, end, label }) => (
        <g key={figure.id}>
          <line x2={end.x} y2={end.y} className="stroke-line-strong/60" />
          <text x={label.x} y={label.y} textAnchor={label.anchor} className="fill-muted text-xs">
            {figure.label}
            <tspan x={label.x} dy={13} className="fill-faint">
              {axisWords(figure)}
            </tspan>
          </text>
        </g>
      ))}
      {lines.map((line) => (
        <Line key={line.model} line={line} />
      ))}
    </svg>
  );
}

/** Which line is whose; `more` models have none. */
function Legend({ lines, more }: { lines: readonly RadarLine[]; more: number }) {
  return (
    <ul className="flex flex-col gap-1.5 text-sm">
      {lines.map(({ model, colour, dash, closed }) => (
        <li key={model} className="flex items-center gap-2">
          <svg aria-hidden width={36} height={8}>
            <line x2={36} y1={4} y2={4} stroke={colour} strokeWidth={2} strokeDasharray={dash} />
          </svg>
          {modelWords(model)}
          {!closed && <span className="text-muted text-xs">open where a value is missing</span>}
        </li>
      ))}
      {more > 0 && (
        <li className="text-muted text-xs">
          {`The best ${MOST_LINES}; ${countNoun(more, 'more model')} in the leaderboard.`}
        </li>
      )}
    </ul>
  );
}

function Line({ line: { paths, dots, colour, dash } }: { line: RadarLine }) {
  return (
    <g stroke={colour} fill={colour}>
      {paths.map((path) => (
        <path key={path} d={path} fill="none" strokeWidth={2} strokeDasharray={dash} />
      ))}
      {dots.map(({ x, y }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={3} stroke="none" />
      ))}
    </g>
  );
}
