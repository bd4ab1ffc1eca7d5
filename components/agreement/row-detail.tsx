'use client';

import type { ReactNode } from 'react';
import { HELP_OF_FIGURES } from '@/components/help/figures';
import { useNoun } from '@/components/library/noun';
import { HelpLink } from '@/components/ui/help-link';
import { formatCount, formatDecimal, formatShare } from '@/components/ui/numbers';
import type { AgreementRequest } from '@/lib/agreement/schema';
import type { Comparison } from '@/lib/statistics/compare';
import { oneOf } from '@/lib/suites/item-kind';
import { ConfusionMap } from './confusion-map';
import { FurtherCoefficients } from './further-coefficients';
import { countItems, noteInWords } from './note-words';
import type { AgreementRow } from './rows';
import { StatisticText } from './statistic-text';
import {
  constantInWords,
  constantOf,
  printValue,
  STATISTIC_WORDS,
  shownStatistics,
  statisticOf,
} from './statistic-words';

interface RowDetailProps {
  row: AgreementRow;
  /** Against whom the judge is held. */
  against: AgreementRequest['against'];
  /** What else is said of the row, before its map. */
  children?: ReactNode;
}

/** Everything about one row: what it rests on, every statistic with what must be said of it, and the confusion map. */
export function RowDetail({ row, against, children }: RowDetailProps) {
  const { comparison } = row;
  const noun = useNoun();
  return (
    <aside
      aria-label={`Figures of ${row.label}`}
      className="flex flex-col gap-4 rounded-lg border bg-surface p-4 xl:sticky xl:top-15"
    >
      <header>
        <h2 className="flex items-center gap-1 font-semibold">
          {row.question && row.kind === 'question' && (
            <span className="mr-2 font-mono font-normal text-faint text-xs">{row.question}</span>
          )}
          {row.label}
          <HelpLink to={HELP_OF_FIGURES.standIns} about={`Figures of ${row.label}`} />
        </h2>
        {comparison && <CoverageText comparison={comparison} against={against} />}
        {comparison && row.question === null && (
          <p className="text-muted text-xs">
            Means over the group’s questions, each counting the same; pairs and the map below are
            counts over all of them.
          </p>
        )}
      </header>
      {comparison === null ? (
        <p className="text-muted">
          The questions of this group have different scales, so there is no mean over them. Choose
          one of them.
        </p>
      ) : comparison.pairs === 0 ? (
        <p className="text-muted">
          {against === 'person'
            ? `Nobody has scored this yet where the judge did. Open ${oneOf(noun)} in the library and confirm or override its scores.`
            : `No ${noun} of this run has a known answer here that the judge scored.`}
        </p>
      ) : (
        <div className="grid items-start gap-x-10 gap-y-4 md:max-xl:grid-cols-2">
          <div className="flex flex-col gap-4">
            <Statistics comparison={comparison} />
            <SharedNotes comparison={comparison} />
            <FurtherCoefficients comparison={comparison} />
            {children}
          </div>
          <ConfusionMap confusion={comparison.confusion} rowName={ROW_NAMES[against]} />
        </div>
      )}
    </aside>
  );
}

/** Every statistic of a comparison, and what a judge would score that always gave the same answer. */
function Statistics({ comparison }: { comparison: Comparison }) {
  const constant = constantInWords(comparison);
  return (
    <dl className="grid grid-cols-[5.5rem_1fr_auto] items-baseline gap-y-1">
      <dt className="sr-only">Besides each</dt>
      <dd className="col-start-3 text-right text-faint text-xs" title={CONSTANT}>
        {constant}
      </dd>
      {shownStatistics(comparison.kind).map((name) => {
        const statistic = statisticOf(comparison, name);
        const always = constantOf(comparison, name);
        return (
          statistic && (
            <div key={name} className="contents">
              <dt className="text-muted" title={STATISTIC_WORDS[name].help}>
                {STATISTIC_WORDS[name].label}
              </dt>
              <dd>
                <StatisticText name={name} statistic={statistic} comparison={comparison} />
              </dd>
              <dd className="text-right text-faint text-xs tabular-nums">
                <span className="sr-only">{constant}: </span>
                {always === null ? 'undef.' : printValue(name, always)}
              </dd>
            </div>
          )
        );
      })}
    </dl>
  );
}

/** What the last column is. */
const CONSTANT =
  'What a judge would score that always gave the answer that is most common: figures no better tell nothing.';

/** What a row of the confusion map is by. */
const ROW_NAMES = { person: 'person', reference: 'known answer', key: 'key' } as const;

function CoverageText({ comparison, against }: { comparison: Comparison; against: string }) {
  const noun = useNoun();
  const { pairs, clusters, effectiveClusters, coverage } = comparison;
  const other = against === 'person' ? 'cannot be told by the person' : 'without a known value';
  const facts = [
    `${formatCount(pairs)} of ${formatCount(coverage.asked)} answered by both`,
    coverage.asked > 0 && `coverage ${formatShare(pairs / coverage.asked)}`,
    countItems(comparison, noun === 'clip' ? 'video' : 'item'),
    effectiveClusters < clusters * 0.995 && `worth ${formatDecimal(effectiveClusters, 1)} (Kish n)`,
    coverage.judgeUnscored > 0 && `${formatCount(coverage.judgeUnscored)} unscored by the judge`,
    coverage.personUnscored > 0 && `${formatCount(coverage.personUnscored)} ${other}`,
  ];
  return <p className="text-muted text-xs">{facts.filter(Boolean).join(' · ')}</p>;
}

/** What the statistics of one comparison have in common is said once, under them. */
function SharedNotes({ comparison }: { comparison: Comparison }) {
  const { disagreementBound } = comparison;
  const notes = shownStatistics(comparison.kind).flatMap((name) => {
    const statistic = statisticOf(comparison, name);
    return statistic && statistic.value !== null ? statistic.notes : [];
  });
  return (
    <ul className="flex flex-col gap-0.5 text-warn text-xs empty:hidden">
      {[...new Set(notes)].map((note) => (
        <li key={note}>{noteInWords(note, comparison)}</li>
      ))}
      {disagreementBound !== null && (
        <li>
          With 95 % confidence they differ in fewer than {formatShare(disagreementBound)} of{' '}
          {comparison.clusters === comparison.videos ? 'videos' : 'clusters'}.
        </li>
      )}
    </ul>
  );
}
