'use client';

import clsx from 'clsx';
import { useState } from 'react';
import { Card } from '@/components/ui/card';
import { Field, Select } from '@/components/ui/field';
import { countNoun } from '@/components/ui/numbers';
import { HeaderCell, Table } from '@/components/ui/table';
import type { ResultsFigure } from '@/lib/results/schema';
import { type Board, missingParts, ranked } from './board';
import { ColumnCell } from './figure-cell';
import { COLUMN_WORDS, modelWords, shownIn } from './figure-words';
import { betterWords } from './figures-card';
import type { SavedTable } from './tables';

/** Properties of {@link Leaderboard}. */
export interface LeaderboardProps {
  table: SavedTable;
  board: Board;
  /** Compares models by a figure. */
  onCompare: (figure: string) => void;
}

const GROUPS = 'groups';
const ALL = 'all';

/** Models by their total, the best first: beside it the groups that it is made of, or the figures of one of them. */
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
  const isMean = (figure: ResultsFigure) => figure === board.total || groups.includes(figure);
  return (
    <Card
      title="Leaderboard"
      description={`${COLUMN_WORDS[column]}, with 95 % intervals for ${target === 'like' ? 'clips like these' : 'these clips'}. ${board.total.label}: ${board.total.help} ° fewer than 20 clips. A heading compares models by its figure.`}
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
      <Table className="[&_tbody>tr:last-child>*]:border-b-0">
        <caption className="sr-only">Models by {board.total.label}, the best first</caption>
        <thead>
          <tr>
            <HeaderCell>Model</HeaderCell>
            {[board.total, ...columns].map((figure) => (
              <HeaderCell
                key={figure.id}
                numeric
                className="!whitespace-normal !px-2 min-w-24 align-bottom"
              >
                <button
                  type="button"
                  title={figure.help}
                  onClick={() => onCompare(figure.id)}
                  className={clsx(
                    'rounded-sm text-right hover:text-text',
                    isMean(figure) && 'font-semibold',
                  )}
                >
                  {figure.label}
                  <span className="block font-normal text-2xs">{betterWords(figure)}</span>
                </button>
              </HeaderCell>
            ))}
          </tr>
        </thead>
        <tbody>
          {ranked(board.total, column, target).map((place) => {
            const { model, items } = results.models[place] ?? { model: null, items: 0 };
            return (
              <tr key={model}>
                <th
                  scope="row"
                  className="min-w-36 border-b py-2 pr-3 pl-4 text-left align-top font-medium"
                >
                  {modelWords(model)}
                  <span className="block font-normal text-2xs text-muted">
                    {countNoun(items, 'judged clip')}
                  </span>
                </th>
                {[board.total, ...columns].map((figure) => (
                  <td
                    key={figure.id}
                    className={clsx(
                      'border-b px-2 py-2 text-right align-top last:pr-4',
                      figure === board.total && 'bg-raised/50',
                    )}
                  >
                    <BoardCell table={table} board={board} figure={figure} place={place} />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </Table>
    </Card>
  );
}

/** So many of what is missing are named in a cell. */
const NAMED = 2;

function BoardCell({
  table: { column, target },
  board,
  figure,
  place,
}: Pick<LeaderboardProps, 'table' | 'board'> & { figure: ResultsFigure; place: number }) {
  const cell = figure.cells[place];
  if (!cell) return null;
  const shown = shownIn(cell, column, target);
  const missing = shown.value === null ? missingParts(board, figure, place, column, target) : [];
  if (missing.length === 0) {
    return <ColumnCell figure={figure} place={place} column={column} target={target} />;
  }
  const labels = missing.map(({ label }) => label);
  const more = labels.length - NAMED;
  return (
    <span
      className="block min-w-28 text-2xs text-muted"
      title={`Without a value: ${labels.join(', ')}`}
    >
      incomplete: no {labels.slice(0, NAMED).join(', ')}
      {more > 0 && ` and ${more} more`}
    </span>
  );
}
