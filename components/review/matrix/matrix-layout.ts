import type { Cell } from '@/lib/answers/schema';
import { parseUnit, type Question, type UnitKind, VIDEO_UNIT } from '@/lib/judge/question';
import type { VideoReview } from '@/lib/reviews/schema';
import { isReviewed } from './cell-view';

/** The run's part of a review, where there is a run. */
export type ReviewedRun = NonNullable<VideoReview['run']>;

/** One question about one unit: the address of a cell. */
export interface Place {
  unit: string;
  question: string;
}

/** Questions that stand together, asked about units of one kind. */
export interface MatrixSection {
  /** Unique among the sections. */
  key: string;
  label: string;
  kind: UnitKind;
  columns: { unit: string; label: string }[];
  rows: { question: Question; cells: (Cell | null)[] }[];
}

const keyOf = ({ unit, question }: Place) => `${unit} ${question}`;

/** Arranges a run's cells as the matrix shows them: by question group, questions down, units across. */
export function layOutMatrix(run: Pick<ReviewedRun, 'suite' | 'units' | 'cells'>): MatrixSection[] {
  const cells = new Map(run.cells.map((cell) => [keyOf(cell), cell]));
  return run.suite.groups.flatMap((group) => {
    const questions = run.suite.questions.filter((question) => question.group === group.id);
    const kinds = [...new Set(questions.map((question) => question.unit))];
    return kinds.map((kind) => {
      const mine = questions.filter((question) => question.unit === kind);
      const isSaid = (unit: string) =>
        mine.some(({ id }) => cells.has(keyOf({ unit, question: id })));
      const columns = run.units.filter(({ unit }) => parseUnit(unit).kind === kind);
      // Scores made elsewhere may be about the whole video where parts are asked about.
      const whole = kind !== 'video' && isSaid(VIDEO_UNIT);
      if (whole) columns.push(...run.units.filter(({ unit }) => unit === VIDEO_UNIT));
      return {
        key: `${group.id} ${kind}`,
        label: group.label,
        kind,
        columns,
        rows: mine.map((question) => ({
          question,
          cells: columns.map(
            ({ unit }) => cells.get(keyOf({ unit, question: question.id })) ?? null,
          ),
        })),
      };
    });
  });
}

/** The keys that move within the matrix. */
export const MATRIX_KEYS = [
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
] as const;

/** One of {@link MATRIX_KEYS}. */
export type MatrixKey = (typeof MATRIX_KEYS)[number];

/**
 * The cell that a key leads to: up and down go on from one section into the next, left and right stay in the row.
 * At an edge it is the cell itself.
 */
export function neighbour(sections: readonly MatrixSection[], from: Place, key: MatrixKey): Place {
  const rows = sections.flatMap(({ columns, rows }) =>
    rows.map(({ question }) => columns.map(({ unit }) => ({ unit, question: question.id }))),
  );
  const row = rows.findIndex((places) => places.some((place) => keyOf(place) === keyOf(from)));
  const column = rows[row]?.findIndex((place) => keyOf(place) === keyOf(from)) ?? -1;
  const last = (rows[row]?.length ?? 1) - 1;
  const within = (places: Place[] | undefined) =>
    places?.[Math.min(column, places.length - 1)] ?? from;
  switch (key) {
    case 'ArrowUp':
      return within(rows[row - 1]);
    case 'ArrowDown':
      return within(rows[row + 1]);
    case 'ArrowLeft':
      return rows[row]?.[column - 1] ?? from;
    case 'ArrowRight':
      return rows[row]?.[column + 1] ?? from;
    case 'Home':
      return rows[row]?.[0] ?? from;
    case 'End':
      return rows[row]?.[last] ?? from;
  }
}

/**
 * The cell to look at next: the first one after `from`, going round, that has a score and that the person has not
 * answered; when there is none left, the first unanswered one where the judge had no score.
 * @returns null when everything that can be answered is
 */
export function nextUnreviewed(cells: readonly Cell[], from: Place | null): Cell | null {
  const start = from ? cells.findIndex((cell) => keyOf(cell) === keyOf(from)) + 1 : 0;
  const order = [...cells.slice(start), ...cells.slice(0, start)];
  const open = order.filter((cell) => !isReviewed(cell) && !(from && keyOf(cell) === keyOf(from)));
  const scored = open.find((cell) => cell.judge?.verdict?.state === 'scored');
  return scored ?? open.find(canBeAnswered) ?? null;
}

/** The cells that “confirm everything shown” would confirm: judged with a score, and not yet answered. */
export function confirmable(cells: readonly Cell[]): Cell[] {
  return cells.filter((cell) => cell.judge?.verdict?.state === 'scored' && !isReviewed(cell));
}

/** Whether there is anything to answer in a cell: not when what the question needs does not exist. */
function canBeAnswered({ judge }: Cell): boolean {
  const verdict = judge?.verdict;
  return !(verdict?.state === 'unscored' && verdict.reason === 'nothing-to-judge');
}

/** The cell at a place; the first one when the place is not in the matrix, null when there are no cells. */
export function cellAt(cells: readonly Cell[], place: Partial<Place>): Cell | null {
  return (
    cells.find((cell) => cell.unit === place.unit && cell.question === place.question) ??
    cells[0] ??
    null
  );
}
