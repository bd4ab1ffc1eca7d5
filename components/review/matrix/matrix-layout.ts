import type { Cell } from '@/lib/answers/schema';
import type { ListedUnit } from '@/lib/suites/input';
import { type Question, VIDEO_UNIT } from '@/lib/suites/question';
import { isAskedAbout } from '@/lib/suites/units';
import { keyOf, type Place, type ReviewedRun } from '../item/cells';

/** A unit as a heading. */
export type Column = ListedUnit;

/** Questions that stand together, asked about units of one kind: questions down, units across. */
export interface MatrixSection {
  layout: 'matrix';
  /** Unique among the sections. */
  key: string;
  label: string;
  columns: Column[];
  rows: { question: Question; cells: (Cell | null)[] }[];
}

/** The same as a list: the units down, each with its questions. */
export interface ListSection {
  layout: 'list';
  /** Unique among the sections. */
  key: string;
  label: string;
  questions: Question[];
  rows: {
    unit: Column;
    cells: { question: Question; cell: Cell }[];
    /** What is asked about it only after another answer, and is not. */
    unasked: Question[];
  }[];
}

/** One part of all that a run was asked. */
export type Section = MatrixSection | ListSection;

/**
 * Arranges a run's cells as pages show them: by question group, and within that by the kind of unit asked about. What is
 * asked may differ from item to item: a list without a unit is left out, and so is a question that no unit is asked.
 */
export function layOut(run: Pick<ReviewedRun, 'suite' | 'units' | 'cells'>): Section[] {
  const cells = new Map(run.cells.map((cell) => [keyOf(cell), cell]));
  const sections = run.suite.groups.flatMap((group) => {
    const questions = run.suite.questions.filter((question) => question.group === group.id);
    const kinds = [...new Set(questions.map((question) => question.unit))];
    return kinds.map((kind): Section => {
      const mine = questions.filter((question) => question.unit === kind);
      const isSaid = (unit: string) =>
        mine.some(({ id }) => cells.has(keyOf({ unit, question: id })));
      const columns = run.units.filter((unit) => unit.kind === kind);
      // Scores made elsewhere may be about the whole video where parts are asked about.
      const isListed = columns.some(({ unit }) => unit === VIDEO_UNIT);
      const whole = !isListed && isSaid(VIDEO_UNIT);
      if (whole) columns.push(...run.units.filter(({ unit }) => unit === VIDEO_UNIT));
      const cellOf = (unit: string, question: string) =>
        cells.get(keyOf({ unit, question })) ?? null;
      const head = { key: `${group.id} ${kind}`, label: group.label };
      if (group.layout === 'matrix') {
        const asked = mine.filter(
          (question) =>
            columns.length === 0 ||
            columns.some((unit) => isAskedAbout({ ...question, unit: unit.kind }, unit)),
        );
        const rows = asked.map((question) => ({
          question,
          cells: columns.map(({ unit }) => cellOf(unit, question.id)),
        }));
        return { ...head, layout: 'matrix', columns, rows };
      }
      const rows = columns.map((unit) => ({
        unit,
        cells: mine.flatMap((question) => {
          const cell = cellOf(unit.unit, question.id);
          return cell ? [{ question, cell }] : [];
        }),
        unasked: mine.filter(
          (question) =>
            question.after &&
            isAskedAbout({ ...question, unit: unit.kind }, unit) &&
            !cellOf(unit.unit, question.id),
        ),
      }));
      return { ...head, layout: 'list', questions: mine, rows };
    });
  });
  return sections.filter(
    (section) =>
      section.rows.length > 0 || (section.layout === 'matrix' && section.columns.length === 0),
  );
}

/** How many units stand next to each other at most in a run's matrix; none where all stands in lists. */
export function widestRow(run: Pick<ReviewedRun, 'suite' | 'units' | 'cells'> | null): number {
  const matrices = (run ? layOut(run) : []).filter(({ layout }) => layout === 'matrix');
  return Math.max(
    0,
    ...matrices.map((section) => ('columns' in section ? section.columns.length : 0)),
  );
}

/** The places of a section, row by row as arrow keys go through them. */
function placesOf(section: Section): Place[][] {
  return section.layout === 'matrix'
    ? section.rows.map(({ question, cells }) =>
        section.columns.flatMap(({ unit }, index) =>
          // What another answer rules out has nothing to go to.
          question.after && !cells[index] ? [] : [{ unit, question: question.id }],
        ),
      )
    : section.rows.flatMap(({ unit, cells }) =>
        cells.map(({ question }) => [{ unit: unit.unit, question: question.id }]),
      );
}

/** The keys that move within the matrix and the lists. */
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
export function neighbour(sections: readonly Section[], from: Place, key: MatrixKey): Place {
  const rows = sections.flatMap(placesOf).filter((places) => places.length > 0);
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
