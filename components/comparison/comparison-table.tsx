'use client';

import clsx from 'clsx';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { formatCount } from '@/components/ui/numbers';
import { HOLD_FIRST } from '@/components/ui/table';
import type { VideoComparison } from '@/lib/comparison/schema';
import { AnswerMark, answerInWords, isAnchored } from './answer-mark';
import { raterDetail, raterLine } from './rater-words';
import type { ComparedRow } from './row-order';

/** A row, and the rater within it whose answer is looked at. */
export interface ChosenAnswer {
  row: string;
  rater: number;
}

interface ComparisonTableProps {
  rows: readonly ComparedRow[];
  compared: VideoComparison['compared'];
  units: VideoComparison['units'];
  chosen: ChosenAnswer | null;
  onChoose: (chosen: ChosenAnswer) => void;
}

// A table with arrow keys is a grid, and its cells are grid cells (WAI-ARIA practices, “Data grid”).
const GRID = { role: 'grid', 'aria-label': 'Answers side by side' };

const STEPS: Record<string, { row: number; rater: number }> = {
  ArrowUp: { row: -1, rater: 0 },
  ArrowDown: { row: 1, rater: 0 },
  ArrowLeft: { row: 0, rater: -1 },
  ArrowRight: { row: 0, rater: 1 },
};

/** Questions about moments down, raters across. One answer takes part in the tab order; arrow keys move from there. */
export function ComparisonTable(props: ComparisonTableProps) {
  const { rows, compared, units, chosen, onChoose } = props;
  const table = useRef<HTMLTableElement>(null);
  const labels = new Map(units.map(({ unit, label }) => [unit, label]));

  const move = (event: KeyboardEvent, index: number, rater: number) => {
    const step = STEPS[event.key];
    if (!step || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const row = rows[Math.min(rows.length - 1, Math.max(0, index + step.row))];
    const place = Math.min(compared.length - 1, Math.max(0, rater + step.rater));
    if (row) onChoose({ row: row.key, rater: place });
  };

  useEffect(() => {
    if (!chosen) return;
    const cell = table.current?.querySelector<HTMLElement>(
      `[data-row="${CSS.escape(chosen.row)}"][data-rater="${chosen.rater}"]`,
    );
    // The focus goes along only when it is here already.
    if (table.current?.contains(document.activeElement)) cell?.focus();
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [chosen]);

  return (
    <table
      ref={table}
      {...GRID}
      className={clsx('w-full border-separate border-spacing-0 text-xs', HOLD_FIRST)}
    >
      <RaterHeads compared={compared} />
      <tbody>
        {rows.map((row, index) => (
          <Row
            key={row.key}
            row={row}
            label={labels.get(row.unit) ?? row.unit}
            compared={compared}
            chosen={row.key === chosen?.row ? chosen.rater : null}
            // The chosen answer takes part in the tab order, or the first one where none is.
            stop={chosen ? (row.key === chosen.row ? chosen.rater : null) : index === 0 ? 0 : null}
            onChoose={(rater) => onChoose({ row: row.key, rater })}
            onMove={(event, rater) => move(event, index, rater)}
          />
        ))}
      </tbody>
    </table>
  );
}

function RaterHeads({ compared }: Pick<ComparisonTableProps, 'compared'>) {
  return (
    <thead>
      <tr>
        <Heading className="!z-20 pl-3 text-left">Question and moment</Heading>
        <Heading className="text-right" title="Points between the lowest and the highest answer">
          Apart
        </Heading>
        {compared.map((rater) => (
          <Heading key={rater.key} title={raterLine(rater)} className="text-center">
            <span className="line-clamp-2 w-20 text-text 2xl:w-28">{rater.name}</span>
            <span className="line-clamp-2 w-20 font-normal text-faint 2xl:w-28">
              {raterDetail(rater)}
            </span>
          </Heading>
        ))}
      </tr>
    </thead>
  );
}

interface RowProps {
  row: ComparedRow;
  /** What its moment is called. */
  label: string;
  compared: VideoComparison['compared'];
  /** Whose answer in this row is looked at, and whose takes part in the tab order; null for nobody's. */
  chosen: number | null;
  stop: number | null;
  onChoose: (rater: number) => void;
  onMove: (event: KeyboardEvent, rater: number) => void;
}

function Row({ row, label, compared, chosen, stop, onChoose, onMove }: RowProps) {
  const isChosen = chosen !== null;
  return (
    <tr className={clsx('scroll-mt-20', isChosen ? 'bg-accent-soft' : 'hover:bg-raised')}>
      <th
        scope="row"
        className="w-full min-w-52 max-w-0 border-b py-1 pr-2 pl-3 text-left font-normal xl:min-w-60"
      >
        {/* The moment stands next to the question where both have room, else under it. */}
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span className="min-w-0 truncate" title={questionWords(row.question)}>
            {row.question.label}
          </span>
          <span className={clsx('shrink-0 tabular-nums', isChosen ? 'text-muted' : 'text-faint')}>
            {label}
          </span>
        </span>
      </th>
      <td className="whitespace-nowrap border-b px-2 py-1 text-right font-medium tabular-nums">
        {apartWords(row)}
      </td>
      {row.answers.map((answer, rater) => {
        const words = answerInWords(answer, row.question);
        return (
          <td
            key={compared[rater]?.key}
            {...{ 'aria-selected': rater === chosen }}
            className="border-b p-0.5"
          >
            <button
              type="button"
              data-row={row.key}
              data-rater={rater}
              tabIndex={rater === stop ? 0 : -1}
              aria-label={`${row.question.label}, ${label}, ${compared[rater]?.name ?? ''}: ${words}`}
              title={
                answer && isAnchored(answer) ? `${words}, after being shown what others say` : words
              }
              onClick={() => onChoose(rater)}
              onKeyDown={(event) => onMove(event, rater)}
              className={clsx(
                'block w-full rounded-xs',
                rater === chosen
                  ? 'outline-2 outline-accent outline-offset-1'
                  : 'hover:ring-1 hover:ring-line-strong',
              )}
            >
              <AnswerMark answer={answer} question={row.question} />
            </button>
          </td>
        );
      })}
    </tr>
  );
}

/** The question in full: its name may be cut off. */
function questionWords({ label, help }: ComparedRow['question']): string {
  return `${label}: ${help}`;
}

function apartWords({ spread, question }: ComparedRow): string {
  if (!spread) return '–';
  if (question.scale.kind === 'rating') return formatCount(spread.points);
  return spread.points > 0 ? 'differ' : 'same';
}

function Heading(props: { className?: string; title?: string; children: React.ReactNode }) {
  return (
    <th
      scope="col"
      title={props.title}
      className={clsx(
        'sticky top-0 z-10 border-b bg-surface px-2 py-1.5 align-bottom font-medium text-muted',
        props.className,
      )}
    >
      {props.children}
    </th>
  );
}
