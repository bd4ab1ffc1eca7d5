'use client';

import { ArrowLeft, GitCompareArrows, Grid3x3 } from 'lucide-react';
import Link from 'next/link';
import { parseAsNativeArrayOf, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { type ReactNode, useState } from 'react';
import { CountedChoice } from '@/components/agreement/counted-choice';
import { CsvButton } from '@/components/agreement/csv-button';
import { ToLibrary } from '@/components/agreement/to-library';
import { WithheldNote } from '@/components/disclosure/withheld-note';
import { HELP_OF_FIGURES } from '@/components/help/figures';
import { ProjectChoice } from '@/components/library/project-choice';
import { ALL_PROJECTS } from '@/components/library/use-last-project';
import { Button } from '@/components/ui/button';
import { ChoiceField } from '@/components/ui/choice-field';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorNote } from '@/components/ui/error-note';
import { HelpLink } from '@/components/ui/help-link';
import { Page } from '@/components/ui/page';
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
import { RatersTogetherTable, VotesNote } from './raters-together';
import { SuiteSelect, useComparedSuite } from './suite-select';
import { useComparedProject } from './use-compared-project';

const PARAMETERS = {
  suite: parseAsString,
  rater: parseAsNativeArrayOf(parseAsString),
  /** Key of the questions over which the mean is taken. */
  pool: parseAsString,
  labels: parseAsStringLiteral(COUNTED_ANSWERS).withDefault('blind'),
};

/** Pairwise agreement: how far they agree beyond chance, and the answers on which they differ. */
export function RaterMatrixView({ suites }: { suites: readonly SuiteFacts[] }) {
  const [request, setRequest] = useQueryStates(PARAMETERS, { history: 'replace' });
  const { chosen, project, isKnown, choose } = useComparedProject(request.rater);
  const compared = useComparedSuite(
    suites,
    { suite: request.suite, left: request.rater[0] ?? null },
    project,
  );
  const suite = suites.find(({ id }) => id === compared) ?? suites[0];
  if (!suite) throw new Error('there is no suite');
  const { data, error, isFetching, refetch } = useRaterMatrix(
    { suite: suite.id, project, raters: request.rater, pool: request.pool, labels: request.labels },
    isKnown,
  );
  const raters = data ? ratersOf(data) : [];
  return (
    <Page
      above={<ToAgreement />}
      title="Pairwise agreement"
      description={DESCRIPTION}
      actions={
        <>
          <ProjectChoice
            all
            project={chosen}
            onChoose={(id) => {
              choose(id);
              setRequest({ rater: null, pool: null });
            }}
            className="w-48"
          />
          {data && <CsvButton name="framejury-raters.csv" text={() => matrixCsv(raters, data)} />}
        </>
      }
    >
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <SuiteSelect
          suites={suites}
          chosen={suite.id}
          onChoose={(id) => setRequest({ suite: id, rater: null, pool: null })}
        />
        <MatrixChoices data={data} onChoose={(change) => setRequest(change)}>
          <CountedChoice value={request.labels} onChange={(labels) => setRequest({ labels })} />
        </MatrixChoices>
        {isFetching && <Spinner label="Computing…" />}
      </div>
      <WithheldNote clips={data?.withheld ?? 0} />
      <p className="text-muted text-xs">{WEIGHING}</p>
      {error && <ErrorNote error={error} onRetry={() => refetch()} />}
      {data && (
        <Matrix
          // Another matrix begins without a chosen cell: its places mean others.
          key={`${data.raters.join()} ${data.pool}`}
          matrix={data}
          raters={raters}
          suite={suite}
          labels={request.labels}
          project={project}
        />
      )}
    </Page>
  );
}

interface MatrixChoicesProps {
  /** Undefined while it is read. */
  data: RaterMatrix | undefined;
  onChoose: (change: { pool?: string; rater?: string[] }) => void;
  /** What stands between the two. */
  children: ReactNode;
}

/** Which questions, and who. */
function MatrixChoices({ data, onChoose, children }: MatrixChoicesProps) {
  if (!data) return children;
  return (
    <>
      <ChoiceField
        label="Questions"
        className="w-64"
        choices={data.pools.map(({ key, label }) => ({ id: key, name: label }))}
        value={data.pool}
        onChoose={(pool) => onChoose({ pool })}
      />
      {children}
      <RaterPicker
        raters={data.known}
        chosen={data.raters}
        most={MOST_IN_MATRIX}
        onChoose={(rater) => onChoose({ rater })}
      />
    </>
  );
}

function ToAgreement() {
  return (
    <Link href="/agreement" className="inline-flex items-center gap-1 hover:text-text">
      <ArrowLeft aria-hidden className="size-3" />
      Agreement
    </Link>
  );
}

const DESCRIPTION =
  'How far judges, people and labels agree with each other beyond chance: quadratic κ for ratings, κ otherwise, on the answers that both scored; on several questions the mean of theirs. In each cell κ, then answers · clips; ° provisional: fewer than 15 clips with more than the most common answer, or 30 answers.';

const WEIGHING =
  'With a person, each clip is weighted by 1/π, as under Agreement, and attention checks are left out. Between judges and labels nothing was drawn: each clip counts once.';

function ratersOf({ known, raters }: RaterMatrix): KnownRater[] {
  return raters.flatMap((key) => known.find((rater) => rater.key === key) ?? []);
}

interface MatrixProps {
  matrix: RaterMatrix;
  raters: readonly KnownRater[];
  suite: SuiteFacts;
  labels: CountedAnswers;
  project: string | null;
}

function Matrix({ matrix, raters, suite, labels, project }: MatrixProps) {
  const [chosen, setChosen] = useState<ChosenPair | null>(null);
  const left = chosen && raters[chosen.row];
  const right = chosen && raters[chosen.column];
  const cell = chosen && matrix.cells[chosen.row]?.[chosen.column];
  const pool = matrix.pools.find(({ key }) => key === matrix.pool);
  if (raters.length < 2) return <TooFew />;
  return (
    <>
      <section aria-label="Matrix" className="rounded-lg border bg-surface p-4">
        <div className="float-right">
          <HelpLink to={HELP_OF_FIGURES.raters} about="Pairwise agreement" />
        </div>
        <RaterMatrixTable
          raters={raters}
          cells={matrix.cells}
          chosen={chosen}
          onChoose={setChosen}
        />
        {matrix.votes && <VotesNote votes={matrix.votes} />}
      </section>
      {matrix.together.length > 0 && <RatersTogetherTable together={matrix.together} />}
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
                href={`/compare?${new URLSearchParams({ left: left.key, right: right.key, suite: suite.id, labels, project: project ?? ALL_PROJECTS })}`}
              >
                <GitCompareArrows aria-hidden className="size-3.5" />
                Compare these two in full
              </Link>
            </Button>
          </p>
          <AnswerDifferences
            key={`${left.key} ${right.key} ${labels}`}
            request={{ left: left.key, right: right.key, suite: suite.id, project, labels }}
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
