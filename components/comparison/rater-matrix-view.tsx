'use client';

import { ArrowLeft, Download, GitCompareArrows, Grid3x3 } from 'lucide-react';
import Link from 'next/link';
import { parseAsNativeArrayOf, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useState } from 'react';
import { COUNTED_OPTIONS } from '@/components/agreement/counted-words';
import { Segments } from '@/components/agreement/segments';
import { ToLibrary } from '@/components/agreement/to-library';
import { WithheldNote } from '@/components/disclosure/withheld-note';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorNote } from '@/components/ui/error-note';
import { Field, Select } from '@/components/ui/field';
import { Page } from '@/components/ui/page';
import { saveCsv } from '@/components/ui/save-csv';
import { Spinner } from '@/components/ui/spinner';
import { useRaterMatrix } from '@/lib/comparison/queries';
import { MOST_IN_MATRIX, type RaterMatrix } from '@/lib/comparison/schema';
import { COUNTED_ANSWERS, type CountedAnswers } from '@/lib/queues/sample/schema';
import type { KnownRater } from '@/lib/ratings/schema';
import type { SuiteFacts } from '@/lib/reviews/schema';
import { AnswerDifferences } from './answer-differences';
import { matrixCsv } from './matrix-csv';
import { type ChosenPair, cellInWords, RaterMatrixTable } from './rater-matrix';
import { RaterPicker } from './rater-picker';
import { SuiteSelect, useComparedSuite } from './suite-select';

const PARAMETERS = {
  suite: parseAsString,
  rater: parseAsNativeArrayOf(parseAsString),
  /** Key of the questions over which the mean is taken. */
  pool: parseAsString,
  labels: parseAsStringLiteral(COUNTED_ANSWERS).withDefault('blind'),
};

/** Every two raters: how far they agree beyond chance, and the answers on which they differ. */
export function RaterMatrixView({ suites }: { suites: readonly SuiteFacts[] }) {
  const [wish, setWish] = useQueryStates(PARAMETERS, { history: 'replace' });
  const compared = useComparedSuite(suites, { suite: wish.suite, left: wish.rater?.[0] ?? null });
  const suite = suites.find(({ id }) => id === compared) ?? suites[0];
  if (!suite) throw new Error('there is no suite');
  const matrix = useRaterMatrix({
    suite: suite.id,
    raters: wish.rater,
    pool: wish.pool,
    labels: wish.labels,
  });
  const raters = matrix.data ? ratersOf(matrix.data) : [];
  return (
    <Page
      above={
        <Link href="/agreement" className="inline-flex items-center gap-1 hover:text-text">
          <ArrowLeft aria-hidden className="size-3" />
          Agreement
        </Link>
      }
      title="Every two raters"
      description="How far judges, people and labels agree with each other beyond chance: quadratic κ for ratings, κ otherwise, on the answers that both scored; on several questions the mean of theirs. In each cell κ, then answers · clips; ° provisional: fewer than 15 clips with more than the commonest answer, or 30 answers."
      actions={
        matrix.data && (
          <Button
            variant="ghost"
            onClick={() =>
              matrix.data && saveCsv('framejury-raters.csv', matrixCsv(raters, matrix.data))
            }
          >
            <Download aria-hidden className="size-3.5" />
            Figures as CSV
          </Button>
        )
      }
    >
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <SuiteSelect
          suites={suites}
          chosen={suite.id}
          onChoose={(id) => setWish({ suite: id, rater: null, pool: null })}
        />
        {matrix.data && (
          <Field label="Questions" className="w-64">
            <Select
              value={matrix.data.pool}
              onChange={(event) => setWish({ pool: event.target.value })}
            >
              {matrix.data.pools.map(({ key, label }) => (
                <option key={key} value={key}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <Segments
          label="Answers of people that count"
          value={wish.labels}
          onChange={(labels) => setWish({ labels })}
          options={COUNTED_OPTIONS}
        />
        {matrix.data && (
          <RaterPicker
            raters={matrix.data.known}
            chosen={matrix.data.raters}
            most={MOST_IN_MATRIX}
            onChoose={(rater) => setWish({ rater })}
          />
        )}
        {matrix.isFetching && <Spinner label="Reckoning…" />}
      </div>
      <WithheldNote clips={matrix.data?.withheld ?? 0} />
      <p className="text-muted text-xs">
        With a person, each clip counts for as many as it stands for, 1/π, as under Agreement, and
        checks of attention are left out. Between judges and labels nothing was drawn: each clip
        counts once.
      </p>
      {matrix.error && <ErrorNote error={matrix.error} onRetry={() => matrix.refetch()} />}
      {matrix.data && raters.length < 2 && <TooFew />}
      {matrix.data && raters.length >= 2 && (
        <Matrix
          // Another matrix begins without a chosen cell: its places mean others.
          key={`${matrix.data.raters.join()} ${matrix.data.pool}`}
          matrix={matrix.data}
          raters={raters}
          suite={suite}
          labels={wish.labels}
        />
      )}
    </Page>
  );
}

function ratersOf({ known, raters }: RaterMatrix): KnownRater[] {
  return raters.flatMap((key) => known.find((rater) => rater.key === key) ?? []);
}

interface MatrixProps {
  matrix: RaterMatrix;
  raters: readonly KnownRater[];
  suite: SuiteFacts;
  labels: CountedAnswers;
}

function Matrix({ matrix, raters, suite, labels }: MatrixProps) {
  const [chosen, setChosen] = useState<ChosenPair | null>(null);
  const left = chosen && raters[chosen.row];
  const right = chosen && raters[chosen.column];
  const cell = chosen && matrix.cells[chosen.row]?.[chosen.column];
  const pool = matrix.pools.find(({ key }) => key === matrix.pool);
  return (
    <>
      <section aria-label="Matrix" className="rounded-lg border bg-surface p-4">
        <RaterMatrixTable
          raters={raters}
          cells={matrix.cells}
          chosen={chosen}
          onChoose={setChosen}
        />
      </section>
      {!left || !right || !cell ? (
        <p className="text-muted">Choose a cell to see the answers on which the two differ.</p>
      ) : (
        <>
          <p className="flex flex-wrap items-center gap-3">
            <span>
              <strong className="font-semibold">{left.name}</strong> and{' '}
              <strong className="font-semibold">{right.name}</strong>: {cellInWords(cell)}.
            </span>
            <Button asChild size="sm">
              <Link
                href={`/compare?${new URLSearchParams({ left: left.key, right: right.key, suite: suite.id, labels })}`}
              >
                <GitCompareArrows aria-hidden className="size-3.5" />
                Compare these two in full
              </Link>
            </Button>
          </p>
          <AnswerDifferences
            key={`${left.key} ${right.key} ${labels}`}
            wish={{ left: left.key, right: right.key, suite: suite.id, labels }}
            left={left}
            right={right}
            questions={suite.questions}
            only={pool?.questions ?? []}
            title="Answers on which they differ"
          />
        </>
      )}
    </>
  );
}

function TooFew() {
  return (
    <EmptyState icon={Grid3x3} title="There are not two raters yet" action={<ToLibrary />}>
      Let a judge answer about some clips; then judge them by another one, or answer the same
      questions yourself.
    </EmptyState>
  );
}
