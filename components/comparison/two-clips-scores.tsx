'use client';

import { printValue, severityOf } from '@/components/evidence/verdict-words';
import { type Column, ColumnTable, numberColumn, wordColumn } from '@/components/ui/column-table';
import { HeatChip } from '@/components/ui/heat';
import type { Cell } from '@/lib/answers/schema';
import type { ItemReview } from '@/lib/reviews/schema';
import { parseUnit, type Question } from '@/lib/suites/question';
import type { Score } from '@/lib/suites/score';
import { meanText } from './mean-text';
import { ScoreLabel } from './score-label';
import { worstCell } from './worst-cell';

interface TwoClipsScoresProps {
  left: ItemReview;
  right: ItemReview;
  /** Whether one run judged both. */
  sameRun: boolean;
  /** A moment of one of the two videos is to be shown, in seconds; null where they are not here. */
  onMoment: ((side: 'left' | 'right', at: number) => void) | null;
}

/** The scores of two videos, and question by question the worst that counts in each. */
export function TwoClipsScores({ left, right, sameRun, onMoment }: TwoClipsScoresProps) {
  const suite = left.run?.suite ?? right.run?.suite;
  const scores = left.run?.scores.effective ?? right.run?.scores.effective ?? [];
  if (!suite || (!left.run && !right.run)) {
    return <p className="p-4 text-muted">Neither clip is judged yet.</p>;
  }
  return (
    <div className="grid gap-4 p-4 lg:grid-cols-2">
      <Notes left={left} right={right} sameRun={sameRun} />
      <section aria-label="Scores" className="min-w-0 rounded-lg border bg-surface">
        <ColumnTable
          columns={SCORE_COLUMNS}
          rows={scores.map((score) => ({
            score,
            left: scoreIn(left, score.id),
            right: scoreIn(right, score.id),
          }))}
          keyOf={({ score }) => score.id}
        />
      </section>
      <section aria-label="Worst by question" className="min-w-0 rounded-lg border bg-surface">
        <ColumnTable
          columns={[
            wordColumn<Question>('Question, worst moment', ({ label }) => label, {
              cellClass: '!py-1',
              cellTitle: ({ help }) => help,
            }),
            worstColumn('left', left, onMoment),
            worstColumn('right', right, onMoment),
          ]}
          rows={suite.questions}
          keyOf={({ id }) => id}
        />
      </section>
    </div>
  );
}

/** What keeps the two from being compared as they are. */
function Notes({ left, right, sameRun }: Pick<TwoClipsScoresProps, 'left' | 'right' | 'sameRun'>) {
  const kept = [left, right].filter(({ blind }) => blind);
  return (
    <>
      {kept.length > 0 && (
        <p className="text-warn text-xs lg:col-span-2">
          You review {kept.map(({ item }) => item.name).join(' and ')} blind: its scores are shown
          once you have submitted your own answers.
        </p>
      )}
      {!sameRun && (
        <p className="text-warn text-xs lg:col-span-2">
          No run judged both clips: the scores are of different runs ({judgeOf(left)} and{' '}
          {judgeOf(right)}).
        </p>
      )}
    </>
  );
}

function judgeOf({ run }: ItemReview): string {
  return run?.judge ?? 'none';
}

function scoreIn(review: ItemReview, id: string): number | null {
  return review.run?.scores.effective.find((score) => score.id === id)?.value ?? null;
}

/** A score of both clips. */
interface ScorePair {
  score: Score;
  left: number | null;
  right: number | null;
}

const SCORE_COLUMNS: Column<ScorePair>[] = [
  wordColumn('Score, as corrected', ({ score }) => <ScoreLabel score={score} />, {
    cellTitle: ({ score }) => score.formula,
  }),
  numberColumn('Left', ({ left }) => meanText(left)),
  numberColumn('Right', ({ right }) => meanText(right)),
  numberColumn(
    'Right − left',
    ({ left, right }) => {
      const difference = left === null || right === null ? null : right - left;
      return `${difference !== null && difference > 0 ? '+' : ''}${meanText(difference)}`;
    },
    { cellClass: 'font-medium' },
  ),
];

/** The worst that counts in one of the clips, by question. */
function worstColumn(
  side: 'left' | 'right',
  review: ItemReview,
  onMoment: TwoClipsScoresProps['onMoment'],
): Column<Question> {
  return numberColumn(
    side === 'left' ? 'Left' : 'Right',
    (question) => (
      <Worst
        cell={worstCell(review.run?.cells ?? [], question)}
        question={question}
        onMoment={onMoment && ((at) => onMoment(side, at))}
      />
    ),
    { id: side, cellClass: '!py-1' },
  );
}

interface WorstProps {
  cell: Cell | null;
  question: Question;
  onMoment: ((at: number) => void) | null;
}

function Worst({ cell, question, onMoment }: WorstProps) {
  const verdict = cell?.effective?.verdict;
  const value = printValue(verdict, question);
  if (!cell || value === null) return <span className="text-faint">–</span>;
  const at = parseUnit(cell.unit).span?.from ?? null;
  const severity = severityOf(verdict, question);
  const label = `${question.label}: ${value}${at === null ? '' : `, at ${at.toFixed(2)} seconds`}`;
  return (
    <button
      type="button"
      disabled={at === null || !onMoment}
      onClick={() => onMoment?.(at ?? 0)}
      className="rounded-sm text-xs tabular-nums"
    >
      {at !== null && <span className="mr-2 text-faint">{at.toFixed(2)} s</span>}
      {severity === null ? (
        <span title={label}>{value}</span>
      ) : (
        <HeatChip severity={severity} label={label}>
          {value}
        </HeatChip>
      )}
    </button>
  );
}
