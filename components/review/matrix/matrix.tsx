'use client';

import clsx from 'clsx';
import { ChevronRight } from 'lucide-react';
import { type CSSProperties, type KeyboardEvent, memo } from 'react';
import { FrameImage } from '@/components/evidence/frame-image';
import { directionWords } from '@/components/evidence/verdict-words';
import { countNoun } from '@/components/ui/numbers';
import type { ReviewedMedium } from '@/lib/reviews/schema';
import { parseUnit, type Question } from '@/lib/suites/question';
import { whereAsked } from '../item/asked';
import type { Place } from '../item/cells';
import { cellWidth, MANY_COLUMNS } from '../layout/panel-sizes';
import { MatrixCell } from './matrix-cell';
import type { Column, MatrixSection } from './matrix-layout';
import type { Folds } from './use-folds';

/** Properties of {@link Matrix}. */
export interface MatrixProps {
  sections: readonly MatrixSection[];
  /** All that the suite asks. */
  questions: readonly Question[];
  /** The item's videos, whose key frames head columns. */
  media: readonly ReviewedMedium[];
  /** The lines that stand for questions without a score. */
  folds: Folds;
  chosen: Place;
  /** Whether the judge's scores are kept from the person. */
  blind: boolean;
  onChoose: (place: Place) => void;
  /** A key was pressed while a cell has the focus. */
  onKey: (event: KeyboardEvent, from: Place) => void;
}

// A table with arrow keys is a grid, and its cells are grid cells (WAI-ARIA practices, “Data grid”).
const GRID = { role: 'grid', 'aria-label': 'Scores' };

/** Questions down, units across. One cell takes part in the tab order. */
export function Matrix(props: MatrixProps) {
  const { sections, questions, media, folds, chosen, blind, onChoose, onKey } = props;
  const columns = Math.max(...sections.map((section) => section.columns.length));
  return (
    <table
      {...GRID}
      style={{ '--cell': `${cellWidth(columns) - 2}px` } as CSSProperties}
      className="w-full border-separate border-spacing-0 text-xs"
    >
      {sections.map((section) => (
        <tbody key={section.key}>
          {rowsShown(section, folds).length > 0 && (
            <SectionHead section={section} media={media} columns={columns} />
          )}
          {rowsShown(section, folds).map((row) => (
            <Row
              key={row.question.id}
              columns={section.columns}
              row={row}
              questions={questions}
              unit={row.question.id === chosen.question ? chosen.unit : null}
              blind={blind}
              onChoose={onChoose}
              onKey={onKey}
            />
          ))}
          <FoldLine section={section} folds={folds} columns={columns} />
        </tbody>
      ))}
    </table>
  );
}

function rowsShown({ key, rows }: MatrixSection, folds: Folds): MatrixSection['rows'] {
  if (folds.isOpen(key)) return rows;
  return rows.filter(({ question }) => !folds.of(key).includes(question.id));
}

interface RowProps extends Pick<MatrixProps, 'questions' | 'blind' | 'onChoose' | 'onKey'> {
  columns: readonly Column[];
  row: MatrixSection['rows'][number];
  /** The chosen unit where a cell of this row is chosen, else null. */
  unit: string | null;
}

const Row = memo(function Row(props: RowProps) {
  const { columns, questions, row, unit, blind, onChoose, onKey } = props;
  const { question, cells } = row;
  return (
    <tr>
      <RowHead question={question} chosen={unit !== null} />
      {cells.map((cell, index) => {
        const column = columns[index];
        if (!column) return null;
        if (!cell)
          return <UnaskedCell key={column.unit} question={question} questions={questions} />;
        return (
          <MatrixCell
            key={cell.unit}
            cell={cell}
            question={question}
            unitLabel={column.label}
            chosen={cell.unit === unit}
            blind={blind}
            onChoose={onChoose}
            onKey={onKey}
          />
        );
      })}
    </tr>
  );
});

/** The place of what is not asked about a unit; where another answer decides that, it is said in words. */
function UnaskedCell({
  question,
  questions,
}: {
  question: Question;
  questions: readonly Question[];
}) {
  const where = whereAsked(question, questions);
  return (
    <td title={where ?? undefined} className="h-6 px-1 text-center text-faint">
      {where && 'not asked'}
    </td>
  );
}

/** One line for all questions of a section that have no score, which shows and hides them. */
function FoldLine({
  section: { key, label, rows },
  folds,
  columns,
}: {
  section: MatrixSection;
  folds: Folds;
  columns: number;
}) {
  const count = folds.of(key).length;
  if (count === 0) return null;
  const isOpen = folds.isOpen(key);
  const isAlone = count === rows.length && !isOpen;
  return (
    <tr>
      <td colSpan={columns + 1} className={clsx('px-1.5', isAlone && 'pt-2')}>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => folds.toggle(key)}
          className="flex h-6 w-full items-center gap-1 rounded-sm px-1 text-left text-muted hover:bg-raised hover:text-text"
        >
          <ChevronRight
            aria-hidden
            className={clsx('size-3.5 shrink-0 transition-transform', isOpen && 'rotate-90')}
          />
          <span>
            {isAlone && <strong className="font-semibold text-text">{label}: </strong>}
            {`${countNoun(count, 'question')} without a score`}
          </span>
        </button>
      </td>
    </tr>
  );
}

function RowHead({ question, chosen }: { question: Question; chosen: boolean }) {
  const code = codeOf(question.id);
  return (
    <th
      scope="row"
      className={clsx(
        'sticky left-0 z-10 h-6 w-full min-w-28 bg-surface pr-2 pl-3 text-left font-normal leading-4',
        chosen ? 'text-text' : 'text-muted',
      )}
    >
      <span
        className="flex gap-1.5"
        title={[`${question.label}.`, question.help, directionWords(question)]
          .filter(Boolean)
          .join(' ')}
      >
        {code && <span className="min-w-5 shrink-0 font-mono text-faint">{code}</span>}
        <span className="min-w-0 break-words">{question.label}</span>
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
  media,
  columns,
}: {
  section: MatrixSection;
  media: readonly ReviewedMedium[];
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
      {section.columns.map((column, index) => (
        <th
          key={column.unit}
          scope="col"
          title={column.label}
          colSpan={section.columns.length === 1 ? columns : 1}
          className="px-px pt-2 pb-0.5 align-bottom font-normal text-xs text-faint tabular-nums"
        >
          <span className="sr-only">{column.label}</span>
          <ColumnMark
            column={column}
            before={section.columns.slice(0, index)}
            media={media}
            decimals={columns > MANY_COLUMNS ? 1 : 2}
          />
        </th>
      ))}
    </tr>
  );
}

/** What a column stands for: the key frame itself, the cluster's number, a suite's own words, or nothing for the whole video. */
function ColumnMark({
  column: { unit, kind, label },
  before,
  media,
  decimals,
}: {
  column: Column;
  /** The columns left of it. */
  before: readonly Column[];
  media: readonly ReviewedMedium[];
  decimals: number;
}) {
  const { span, medium } = parseUnit(unit);
  const ofVideo = medium > 1 ? `${medium}/` : '';
  if (kind === 'video') {
    // Next to parts or other videos the whole video needs a name; alone it needs none.
    return before.length > 0 || ofVideo ? (
      <span aria-hidden className="block text-center">
        {`${ofVideo}whole`}
      </span>
    ) : null;
  }
  if (kind === 'cluster') {
    const number = before.filter((one) => parseUnit(one.unit).medium === medium).length + 1;
    return (
      <span aria-hidden className="block text-center">
        {`${ofVideo}${number}`}
      </span>
    );
  }
  if (!span) {
    return (
      <span aria-hidden className="mx-auto block max-w-16 truncate text-center">
        {label}
      </span>
    );
  }
  const frame = media
    .find(({ n }) => n === medium)
    ?.frames.find(({ at }) => at.toFixed(3) === span.from.toFixed(3));
  return (
    <span aria-hidden className="flex flex-col items-center gap-0.5">
      {frame && <FrameImage frame={frame} alt="" className="h-5 w-full rounded-xs object-cover" />}
      {`${ofVideo}${span.from.toFixed(decimals)}`}
    </span>
  );
}
