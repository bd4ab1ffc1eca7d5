'use client';

import { useState } from 'react';
import { HELP_OF_FIGURES } from '@/components/help/figures';
import { useNoun } from '@/components/library/noun';
import { Card } from '@/components/ui/card';
import { Field, Select } from '@/components/ui/field';
import { countNoun } from '@/components/ui/numbers';
import type { ResultsFigure } from '@/lib/results/schema';
import { type Board, missingParts, ranked } from './board';
import { coverageOf } from './coverage';
import { ColumnCell } from './figure-cell';
import { COLUMN_WORDS, populationSentence, provisionalWords, shownIn } from './figure-words';
import { intervalWords, ModelTable } from './model-table';
import type { SavedTable } from './tables';

interface LeaderboardProps {
  table: SavedTable;
  board: Board;
  /** Compares models by a figure. */
  onCompare: (figure: string) => void;
}

const GROUPS = 'groups';
const ALL = 'all';

/** Models by their total, the best first: next to it the groups that it is made of, or the figures of one of them. */
export function Leaderboard({ table, board, onCompare }: LeaderboardProps) {
  const { results, column, target } = table;
  const [shown, setShown] = useState(GROUPS);
  const group = board.groups.find(({ mean }) => mean.id === shown);
  const groups = board.groups.map(({ mean }) => mean);
  const columns: readonly ResultsFigure[] =
    shown === ALL
      ? board.groups.flatMap(({ mean, parts }) => [mean, ...parts])
      : group
        ? [group.mean, ...group.parts]
        : groups;
  const noun = useNoun();
  return (
    <Card
      title="Leaderboard"
      help={HELP_OF_FIGURES.leaderboard}
      description={`${COLUMN_WORDS[column]}, ${intervalWords(table, noun)}. ${populationSentence(results, column, noun)} ${board.total.label}: ${board.total.help} ° ${provisionalWords(noun)}. A heading compares models by its figure.`}
      actions={
        <Field label="Figures in the leaderboard" hideLabel className="w-52">
          <Select value={shown} onChange={(event) => setShown(event.target.value)}>
            <option value={GROUPS}>{countNoun(groups.length, 'group')}</option>
            {groups.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
            <option value={ALL}>All figures</option>
          </Select>
        </Field>
      }
      flush
    >
      <ModelTable
        caption={`Models by ${board.total.label}, the best first`}
        models={results.models}
        places={ranked(board.total, column, target)}
        figures={[board.total, ...columns]}
        strong={(figure) => figure === board.total || groups.includes(figure)}
        main={board.total}
        onCompare={onCompare}
        cell={(figure, place) => (
          <BoardCell table={table} board={board} figure={figure} place={place} />
        )}
      />
    </Card>
  );
}

/** So many of what is missing are named in a cell. */
const NAMED = 2;

function BoardCell({
  table: { results, column, target },
  board,
  figure,
  place,
}: Pick<LeaderboardProps, 'table' | 'board'> & { figure: ResultsFigure; place: number }) {
  const cell = figure.cells[place];
  if (!cell) return null;
  const shown = shownIn(cell, column, target);
  const missing = shown.value === null ? missingParts(board, figure, place, column, target) : [];
  if (missing.length === 0) {
    const covered = coverageOf(results, figure, place);
    return (
      <ColumnCell figure={figure} place={place} column={column} target={target} covered={covered} />
    );
  }
  const labels = missing.map(({ label }) => label);
  const more = labels.length - NAMED;
  return (
    <span
      className="block min-w-28 text-xs text-muted"
      title={`Without a value: ${labels.join(', ')}`}
    >
      incomplete: no {labels.slice(0, NAMED).join(', ')}
      {more > 0 && ` and ${more} more`}
    </span>
  );
}
