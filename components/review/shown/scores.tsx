'use client';

import clsx from 'clsx';
import { ArrowRight, Sigma } from 'lucide-react';
import { memo } from 'react';
import { reasonWords } from '@/components/evidence/verdict-words';
import { formatDecimal, formatShare } from '@/components/ui/numbers';
import { Popover } from '@/components/ui/popover';
import { parseUnit } from '@/lib/suites/question';
import { directionWords, type Score } from '@/lib/suites/score';
import type { ReviewedRun } from '../item/cells';

/** An item's scores, as they follow from the answers that count, with what corrections changed. */
export const Scores = memo(function Scores({
  run,
}: {
  run: Pick<ReviewedRun, 'scores' | 'units' | 'suite'>;
}) {
  const labels = new Map(run.units.map(({ unit, label }) => [unit, label]));
  return (
    <ul aria-label="Scores of the video" className="flex min-w-0 items-stretch overflow-x-auto">
      {run.scores.effective.map((score, index, all) => {
        // Where no judge is asked, nothing is corrected.
        const judged = run.suite.peopleAlone
          ? score
          : run.scores.judge.find(({ id }) => id === score.id);
        return (
          <li
            key={score.id}
            className={clsx(
              'shrink-0',
              index > 0 &&
                headingOf(score.label) !== headingOf(all[index - 1]?.label ?? '') &&
                'ml-1 border-l pl-1',
            )}
          >
            <Popover
              align="end"
              className="w-96"
              trigger={
                <button
                  type="button"
                  className="flex h-full flex-col items-start justify-center rounded-md px-1.5 text-left hover:bg-raised"
                >
                  <ScoreFigure
                    score={score}
                    label={shortLabel(score.label, all[index - 1]?.label)}
                    judged={judged?.value ?? null}
                  />
                </button>
              }
            >
              <ScoreDetails score={score} judged={judged} labels={labels} />
            </Popover>
          </li>
        );
      })}
    </ul>
  );
});

function printScore(value: number | null): string {
  return value === null ? '–' : formatDecimal(value, Math.abs(value) >= 100 ? 0 : 2);
}

function changed(before: number | null, after: number | null): boolean {
  return before !== after && printScore(before) !== printScore(after);
}

/** The part of a score's label that it shares with its neighbours, e.g. “Report: ” of “Report: total”. */
function headingOf(label: string): string {
  return /^[^:]+: /.exec(label)?.[0] ?? '';
}

/** A label without the heading that it shares with the one before it. */
function shortLabel(label: string, before = ''): string {
  const heading = headingOf(label);
  return heading === headingOf(before) ? label.slice(heading.length) : label;
}

function ScoreFigure({
  score,
  label,
  judged,
}: {
  score: Score;
  label: string;
  judged: number | null;
}) {
  const corrected = changed(judged, score.value);
  return (
    <>
      <span className="whitespace-nowrap text-xs text-faint">{label}</span>
      <span className="flex items-baseline gap-1.5 font-semibold text-base tabular-nums leading-5 tracking-tight">
        {printScore(score.value)}
        {corrected && <Delta before={judged} score={score} />}
      </span>
    </>
  );
}

/** What corrections changed: how far, and whether that is better. */
function Delta({ before, score }: { before: number | null; score: Score }) {
  if (before === null || score.value === null) {
    return <span className="font-normal text-faint text-xs">judge {printScore(before)}</span>;
  }
  const difference = score.value - before;
  const worse = difference > 0 === score.higherIsWorse;
  return (
    <span className={clsx('font-medium text-xs', worse ? 'text-bad' : 'text-good')}>
      <span className="sr-only">
        {worse ? 'worse by corrections: ' : 'better by corrections: '}
      </span>
      {difference > 0 ? '+' : ''}
      {formatDecimal(difference, Math.abs(difference) >= 100 ? 0 : 2)}
    </span>
  );
}

interface ScoreDetailsProps {
  score: Score;
  judged: Score | undefined;
  /** What units are called. */
  labels: ReadonlyMap<string, string>;
}

function ScoreDetails({ score, judged, labels }: ScoreDetailsProps) {
  const corrected = changed(judged?.value ?? null, score.value);
  return (
    <div className="flex flex-col gap-3">
      <header className="flex items-baseline justify-between gap-4">
        <h3 className="font-semibold">{score.label}</h3>
        <p className="flex items-center gap-1.5 tabular-nums">
          {corrected && (
            <>
              <span className="text-muted">judge {printScore(judged?.value ?? null)}</span>
              <ArrowRight aria-hidden className="size-3 text-faint" />
            </>
          )}
          <strong className="font-semibold">{printScore(score.value)}</strong>
        </p>
      </header>
      <p className="flex gap-2 rounded-md bg-raised px-2.5 py-2 font-mono text-xs leading-5">
        <Sigma aria-hidden className="mt-0.5 size-3.5 shrink-0 text-faint" />
        <span className="min-w-0 break-words">{score.formula}</span>
      </p>
      {score.lack && <p className="text-xs">{score.lack.detail}</p>}
      <p className="text-muted text-xs">
        {rangeWords(score)} Made of {score.scored} scored{' '}
        {score.scored === 1 ? 'answer' : 'answers'}
        {score.unscored > 0
          ? `; ${score.unscored} had no score and are left out.`
          : '; none is missing.'}
      </p>
      {score.lack && (
        <p className="text-xs">
          No value ({reasonWords(score.lack.reason)}): {score.lack.detail}
        </p>
      )}
      {score.terms.length > 0 && <Terms score={score} labels={labels} />}
    </div>
  );
}

/** What a score is made of, unit by unit. */
function Terms({ score: { terms }, labels }: Pick<ScoreDetailsProps, 'score' | 'labels'>) {
  const inTime = terms.every(({ unit }) => parseUnit(unit).span !== null);
  return (
    <table className="w-full text-xs tabular-nums">
      <thead>
        <tr className="text-left text-faint">
          <th className="pb-1 font-normal">{inTime ? 'Moment' : 'Part'}</th>
          <th className="pb-1 text-right font-normal">{inTime ? 'Share of time' : 'Weight'}</th>
          <th className="pb-1 text-right font-normal">Value</th>
        </tr>
      </thead>
      <tbody>
        {terms.map((term) => (
          <tr key={term.unit}>
            <td className="border-t py-1">{labels.get(term.unit) ?? term.unit}</td>
            <td className="border-t py-1 text-right">{formatShare(term.share)}</td>
            <td className="border-t py-1 text-right">{printScore(term.value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function rangeWords(score: Score): string {
  const { range } = score;
  const direction = directionWords(score).replace(/^h(.+)/, 'H$1.');
  if (range.min !== null && range.max !== null)
    return `From ${range.min} to ${range.max}. ${direction}`;
  if (range.max !== null) return `At most ${range.max}, with no lower bound. ${direction}`;
  if (range.min !== null) return `At least ${range.min}, with no upper bound. ${direction}`;
  return direction;
}
