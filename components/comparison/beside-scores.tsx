'use client';

import { printValue, severityOf } from '@/components/evidence/verdict-words';
import { HeatChip } from '@/components/ui/heat';
import { formatDecimal } from '@/components/ui/numbers';
import { DataCell, HeaderCell, Table } from '@/components/ui/table';
import type { Cell } from '@/lib/answers/schema';
import type { VideoReview } from '@/lib/reviews/schema';
import { parseUnit, type Question } from '@/lib/suites/question';
import type { Score } from '@/lib/suites/score';
import { ScoreLabel } from './score-label';
import { worstCell } from './worst-cell';

/** Properties of {@link BesideScores}. */
export interface BesideScoresProps {
  left: VideoReview;
  right: VideoReview;
  /** Whether one run judged both. */
  sameRun: boolean;
  /** A moment of one of the two videos is to be shown, in seconds; null where they are not here. */
  onMoment: ((side: 'left' | 'right', at: number) => void) | null;
}

/** The scores of two videos, and question by question the worst that counts in each. */
export function BesideScores({ left, right, sameRun, onMoment }: BesideScoresProps) {
  const suite = left.run?.suite ?? right.run?.suite;
  const kept = [left, right].filter(({ blind }) => blind);
  const scores = left.run?.scores.effective ?? right.run?.scores.effective ?? [];
  if (!suite || (!left.run && !right.run)) {
    return <p className="p-4 text-muted">Neither clip is judged yet.</p>;
  }
  const scoreIn = (review: VideoReview, id: string) =>
    review.run?.scores.effective.find((score) => score.id === id)?.value ?? null;
  return (
    <div className="grid gap-4 p-4 lg:grid-cols-2">
      {kept.length > 0 && (
        <p className="text-warn text-xs lg:col-span-2">
          You review {kept.map(({ video }) => video.name).join(' and ')} blind: its scores are shown
          once you have submitted your own answers.
        </p>
      )}
      {!sameRun && (
        <p className="text-warn text-xs lg:col-span-2">
          No run judged both clips: the scores are of different runs ({judgeOf(left)} and{' '}
          {judgeOf(right)}).
        </p>
      )}
      <section aria-label="Scores" className="min-w-0 rounded-lg border bg-surface">
        <Table className="[&_tbody>tr:last-child>td]:border-b-0">
          <thead>
            <tr>
              <HeaderCell>Score, as corrected</HeaderCell>
              <HeaderCell numeric>Left</HeaderCell>
              <HeaderCell numeric>Right</HeaderCell>
              <HeaderCell numeric>Right − left</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {scores.map((score) => (
              <ScoreRow
                key={score.id}
                score={score}
                left={scoreIn(left, score.id)}
                right={scoreIn(right, score.id)}
              />
            ))}
          </tbody>
        </Table>
      </section>
      <section aria-label="Worst by question" className="min-w-0 rounded-lg border bg-surface">
        <Table className="[&_tbody>tr:last-child>td]:border-b-0">
          <thead>
            <tr>
              <HeaderCell>Question, worst moment</HeaderCell>
              <HeaderCell numeric>Left</HeaderCell>
              <HeaderCell numeric>Right</HeaderCell>
            </tr>
          </thead>
          <tbody>
            {suite.questions.map((question) => (
              <tr key={question.id}>
                <DataCell className="!py-1" title={question.help}>
                  {question.label}
                </DataCell>
                {(['left', 'right'] as const).map((side) => (
                  <DataCell key={side} numeric className="!py-1">
                    <Worst
                      cell={worstCell((side === 'left' ? left : right).run?.cells ?? [], question)}
                      question={question}
                      onMoment={onMoment && ((at) => onMoment(side, at))}
                    />
                  </DataCell>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </section>
    </div>
  );
}

function judgeOf({ run }: VideoReview): string {
  return run?.judge ?? 'none';
}

interface ScoreRowProps {
  score: Score;
  left: number | null;
  right: number | null;
}

function ScoreRow({ score, left, right }: ScoreRowProps) {
  const print = (value: number | null) => (value === null ? '–' : formatDecimal(value, 2));
  const difference = left === null || right === null ? null : right - left;
  return (
    <tr>
      <DataCell title={score.formula}>
        <ScoreLabel score={score} />
      </DataCell>
      <DataCell numeric>{print(left)}</DataCell>
      <DataCell numeric>{print(right)}</DataCell>
      <DataCell numeric className="font-medium">
        {difference !== null && difference > 0 && '+'}
        {print(difference)}
      </DataCell>
    </tr>
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
