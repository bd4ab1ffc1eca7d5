'use client';

import { parseAsFloat, parseAsString, useQueryStates } from 'nuqs';
import { useMemo } from 'react';
import { HELP_OF_FIGURES } from '@/components/help/figures';
import { HelpLink } from '@/components/ui/help-link';
import type { Detection } from '@/lib/check-up/schema';
import { DetectorDetail } from './detector-detail';
import { codeOf, type DetectorRow, detectorRows } from './detector-rows';
import { DetectorTable, unitNoun } from './detector-table';
import { RocCurve } from './roc-curve';
import { printAuroc, TRUST_SENTENCES } from './trust-words';

const PARAMETERS = {
  type: parseAsString,
  threshold: parseAsFloat,
};

interface DetectorPanelProps {
  detection: Detection;
  runId: string;
  /** Which clips count, by name; all when left out. */
  shown?: (name: string) => boolean;
}

/** A judge as a detector of each type: in words, as a table at a threshold, and as curves over all thresholds. */
export function DetectorPanel({ detection, runId, shown }: DetectorPanelProps) {
  const [{ type, threshold: chosenThreshold }, set] = useQueryStates(PARAMETERS, {
    history: 'replace',
  });
  const most = Math.max(1, ...detection.questions.map((question) => question.most));
  const threshold = chosenThreshold ?? most / 2;
  const rows = useMemo(() => detectorRows(detection, shown), [detection, shown]);
  const chosen =
    rows.find(({ id }) => id === type) ?? rows.find(({ report }) => report.ranking) ?? rows[0];
  if (!chosen) {
    return (
      <p className="text-muted">None of these clips has a label that the judge was asked about.</p>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <Verdict rows={rows} />
      <Threshold value={threshold} most={most} onChange={(next) => set({ threshold: next })} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <section aria-label="By type" className="min-w-0 rounded-lg border bg-surface">
          <DetectorTable
            rows={rows}
            threshold={threshold}
            chosen={chosen.id}
            onChoose={(id) => set({ type: id })}
          />
          <p className="px-3 py-2 text-muted text-xs">
            ° provisional: fewer than 15 clips of the rarer kind, with or without a violation. No
            interval below three. Intervals leave out one clip at a time.
          </p>
        </section>
        <DetectorDetail row={chosen} threshold={threshold} runId={runId} />
      </div>
      <Curves rows={rows} threshold={threshold} />
    </div>
  );
}

/** What the judge can be trusted on, and what not, in words. */
function Verdict({ rows }: { rows: readonly DetectorRow[] }) {
  return (
    <section aria-label="In words" className="rounded-lg border bg-surface px-4 py-3">
      <ul className="flex flex-col gap-1">
        {TRUST_SENTENCES.map(({ trust, sentence }) => {
          const types = rows.filter(({ report }) => report.trust === trust);
          if (types.length === 0) return null;
          return (
            <li key={trust}>
              <span className="font-medium">{sentence}</span>{' '}
              <span className="text-muted">
                {types.map((row) => `${codeOf(row)} ${row.label.toLowerCase()}`.trim()).join(', ')}.
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface ThresholdProps {
  value: number;
  /** The largest score of any type. */
  most: number;
  onChange: (value: number) => void;
}

function Threshold({ value, most, onChange }: ThresholdProps) {
  return (
    <label className="flex w-fit items-center gap-3">
      <span className="font-medium text-muted text-xs">Counts as found from a score of</span>
      <input
        type="range"
        min={0.5}
        max={most}
        step={0.5}
        value={value}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        className="w-48 accent-accent"
      />
      <output className="w-8 font-medium tabular-nums">{value}</output>
    </label>
  );
}

function Curves({ rows, threshold }: { rows: readonly DetectorRow[]; threshold: number }) {
  const drawn = rows.filter(({ report }) => report.ranking);
  if (drawn.length === 0) return null;
  return (
    <section aria-label="Curves" className="rounded-lg border bg-surface p-4">
      <h2 className="mb-3 flex items-start gap-2 font-medium text-muted text-xs">
        <span>
          ROC curves: true positive rate (up) against false positive rate (right) over all
          thresholds; the dot is the chosen threshold, the dashed line is chance
        </span>
        <HelpLink to={HELP_OF_FIGURES.detector} about="Curves" />
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-5 gap-y-4">
        {drawn.map(({ id, label, unit, report }) => (
          <li key={id} className="text-xs">
            <p className="truncate" title={label}>
              <span className="mr-1.5 font-mono text-faint">{codeOf({ id })}</span>
              {label}
            </p>
            <RocCurve points={report.ranking?.points ?? []} threshold={threshold} size={112} />
            <p className="tabular-nums">{printAuroc(report)}</p>
            <p className="text-muted">
              {report.positives.units} with, {report.negatives.units} without · {unitNoun(unit)}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
