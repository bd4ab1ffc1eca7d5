'use client';

import clsx from 'clsx';
import { type CSSProperties, type KeyboardEvent, useEffect, useRef } from 'react';
import { FrameImage } from '@/components/evidence/frame-image';
import { Tooltip } from '@/components/ui/tooltip';
import { parseUnit, type Question } from '@/lib/judge/question';
import type { Frame } from '@/lib/video/schema';
import { MatrixCell } from './matrix-cell';
import { MATRIX_KEYS, type MatrixSection, neighbour, type Place } from './matrix-layout';

/** Properties of {@link Matrix}. */
export interface MatrixProps {
  sections: readonly MatrixSection[];
  frames: readonly Frame[];
  chosen: Place;
  /** Whether the judge's scores are kept from the person. */
  blind: boolean;
  onChoose: (place: Place) => void;
}

/** With more columns than this, cells are narrower. */
const MANY = 6;

// A table with arrow keys is a grid, and its cells are grid cells (WAI-ARIA practices, “Data grid”).
const GRID = { role: 'grid', 'aria-label': 'Scores' };

/**
 * Questions down, units across. One cell takes part in the tab order; arrow keys move from there, and the choice goes
 * with the focus.
 */
export function Matrix({ sections, frames, chosen, blind, onChoose }: MatrixProps) {
  const table = useRef<HTMLTableElement>(null);
  const columns = Math.max(...sections.map((section) => section.columns.length));

  const move = (event: KeyboardEvent, from: Place) => {
    const key = MATRIX_KEYS.find((one) => one === event.key);
    if (!key || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onChoose(neighbour(sections, from, key));
  };

  useEffect(() => {
    const cell = table.current?.querySelector<HTMLElement>(
      `[data-unit="${chosen.unit}"][data-question="${chosen.question}"]`,
    );
    // The focus goes along only when it is here already: choosing elsewhere must not pull it over.
    if (table.current?.contains(document.activeElement)) cell?.focus();
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [chosen.unit, chosen.question]);

  return (
    <table
      ref={table}
      {...GRID}
      style={{ '--cell': columns > MANY ? '1.75rem' : '2.25rem' } as CSSProperties}
      className="w-full border-separate border-spacing-0 text-xs"
    >
      {sections.map((section) => (
        <tbody key={section.key}>
          <SectionHead section={section} frames={frames} columns={columns} />
          {section.rows.map(({ question, cells }) => (
            <tr key={question.id}>
              <RowHead question={question} chosen={question.id === chosen.question} />
              {cells.map((cell, index) => {
                const column = section.columns[index];
                return (
                  cell &&
                  column && (
                    <MatrixCell
                      key={cell.unit}
                      cell={cell}
                      question={question}
                      unitLabel={column.label}
                      chosen={cell.unit === chosen.unit && question.id === chosen.question}
                      blind={blind}
                      onChoose={onChoose}
                      onKey={move}
                    />
                  )
                );
              })}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

function RowHead({ question, chosen }: { question: Question; chosen: boolean }) {
  return (
    <th
      scope="row"
      className={clsx(
        'sticky left-0 z-10 h-6 w-full max-w-0 bg-surface pr-2 pl-3 text-left font-normal',
        chosen ? 'text-text' : 'text-muted',
      )}
    >
      <span className="flex items-center gap-1">
        <span className="w-6 shrink-0 font-mono text-2xs text-faint">{codeOf(question.id)}</span>
        <Tooltip content={question.help} side="right">
          <span className="min-w-0 truncate">{question.label}</span>
        </Tooltip>
      </span>
    </th>
  );
}

/** A question's id where it is a short code that people know it by. */
function codeOf(id: string): string {
  return id.length <= 4 ? id : '';
}

function SectionHead({
  section,
  frames,
  columns,
}: {
  section: MatrixSection;
  frames: readonly Frame[];
  columns: number;
}) {
  return (
    <tr>
      <th
        scope="colgroup"
        className="sticky left-0 z-10 bg-surface pt-2 pb-0.5 pl-3 text-left align-bottom font-semibold text-text text-xs"
      >
        {section.label}
      </th>
      {section.columns.map(({ unit, label }, index) => (
        <th
          key={unit}
          scope="col"
          title={label}
          colSpan={section.columns.length === 1 ? columns : 1}
          className="px-px pt-2 pb-0.5 align-bottom font-normal text-2xs text-faint tabular-nums"
        >
          <span className="sr-only">{label}</span>
          <ColumnMark
            unit={unit}
            number={index + 1}
            frames={frames}
            decimals={columns > MANY ? 1 : 2}
          />
        </th>
      ))}
    </tr>
  );
}

/** What a column stands for: the key frame itself, the cluster's number, or nothing for the whole video. */
function ColumnMark({
  unit,
  number,
  frames,
  decimals,
}: {
  unit: string;
  number: number;
  frames: readonly Frame[];
  decimals: number;
}) {
  const { kind, span } = parseUnit(unit);
  // Beside parts the whole video needs a name; alone it needs none.
  if (kind === 'video' || !span) {
    return number > 1 ? (
      <span aria-hidden className="block text-center">
        whole
      </span>
    ) : null;
  }
  if (kind === 'cluster') {
    return (
      <span aria-hidden className="block text-center">
        {number}
      </span>
    );
  }
  const frame = frames.find(({ at }) => at.toFixed(3) === span.from.toFixed(3));
  return (
    <span aria-hidden className="flex flex-col items-center gap-0.5">
      {frame && <FrameImage frame={frame} alt="" className="h-5 w-full rounded-xs object-cover" />}
      {span.from.toFixed(decimals)}
    </span>
  );
}
