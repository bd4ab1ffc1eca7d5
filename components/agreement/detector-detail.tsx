'use client';

import Link from 'next/link';
import { HELP_OF_FIGURES } from '@/components/help/figures';
import { HelpLink } from '@/components/ui/help-link';
import { formatDecimal, formatShare } from '@/components/ui/numbers';
import {
  codeOf,
  type DetectedUnit,
  type DetectorRow,
  figuresAt,
  mistakesAt,
} from './detector-rows';
import { unitNoun } from './detector-table';
import { countItems } from './note-words';
import { RocCurve } from './roc-curve';
import { printAuroc } from './trust-words';

interface DetectorDetailProps {
  row: DetectorRow;
  threshold: number;
  runId: string;
}

/** Everything about one type: its curve, its figures at the threshold with their base rate, and each mistake. */
export function DetectorDetail({ row, threshold, runId }: DetectorDetailProps) {
  const { positives, negatives, ranking } = row.report;
  const figures = figuresAt(row.units, threshold);
  const mistakes = mistakesAt(row.units, threshold);
  const share = (value: number | null) => (value === null ? 'undefined' : formatShare(value));
  return (
    <aside
      aria-label={`Figures of ${row.label}`}
      className="flex flex-col gap-4 rounded-lg border bg-surface p-4 lg:sticky lg:top-15"
    >
      <header>
        <h2 className="flex items-center gap-1 font-semibold">
          <span className="mr-2 font-mono font-normal text-faint text-xs">{codeOf(row)}</span>
          {row.label}
          <HelpLink to={HELP_OF_FIGURES.detector} about={`Figures of ${row.label}`} />
        </h2>
        <p className="text-muted text-xs">
          Scored {unitNoun(row.unit)}: {positives.units} with a violation, from{' '}
          {countItems(positives, 'clip')}; {negatives.units} without, from{' '}
          {countItems(negatives, 'clip')}. Without a score: {positives.unscored} and{' '}
          {negatives.unscored}.
        </p>
      </header>
      {ranking ? (
        <div className="flex gap-4">
          <figure className="m-0 w-28 shrink-0">
            <RocCurve points={ranking.points} threshold={threshold} size={112} />
            <figcaption className="mt-1 text-faint text-xs">
              ROC: true against false positive rate
            </figcaption>
          </figure>
          <dl className="grid flex-1 grid-cols-[1fr_auto] content-start gap-x-3 gap-y-1 whitespace-nowrap text-xs">
            <Figure name="AUROC">{printAuroc(row.report)}</Figure>
            <Figure name="Base rate">{share(figures.baseRate)}</Figure>
            <Figure name="Found (recall)">{share(figures.recall)}</Figure>
            <Figure name="Precision">{share(figures.precision)}</Figure>
            <Figure name="Specificity">{share(figures.specificity)}</Figure>
            <Figure name="F1">{share(figures.f1)}</Figure>
            <Figure name="F1 of always yes">{share(figures.alwaysYesF1)}</Figure>
          </dl>
        </div>
      ) : (
        <p className="text-muted">
          A curve needs scored {unitNoun(row.unit)} of both kinds: with and without a violation.
        </p>
      )}
      <Mistakes title="Missed" units={mistakes.missed} question={row.id} runId={runId} />
      <Mistakes title="False alarms" units={mistakes.falseAlarms} question={row.id} runId={runId} />
    </aside>
  );
}

function Figure({ name, children }: { name: string; children: string }) {
  return (
    <div className="contents">
      <dt className="text-muted">{name}</dt>
      <dd className="text-right tabular-nums">{children}</dd>
    </div>
  );
}

interface MistakesProps {
  title: string;
  units: readonly DetectedUnit[];
  question: string;
  runId: string;
}

function Mistakes({ title, units, question, runId }: MistakesProps) {
  if (units.length === 0) return null;
  return (
    <section>
      <h3 className="mb-1 font-medium text-muted text-xs">
        {title}: {units.length}
      </h3>
      <ul className="flex max-h-44 flex-col overflow-y-auto text-xs" tabIndex={-1}>
        {units.map((each) => {
          const whole = each.unit === 'video';
          const query = new URLSearchParams(
            whole ? { run: runId } : { run: runId, unit: each.unit, question },
          );
          return (
            <li key={`${each.video} ${each.unit}`} className="flex justify-between gap-3 py-0.5">
              <Link
                href={`/videos/${each.video}?${query}`}
                className="truncate text-accent underline underline-offset-2"
              >
                {each.name}
                {!whole && ` · ${each.unit.split('@')[1]} s`}
              </Link>
              <span className="shrink-0 text-muted tabular-nums">
                scored {formatDecimal(each.score ?? 0, Number.isInteger(each.score) ? 0 : 1)}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
