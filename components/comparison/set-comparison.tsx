'use client';

import { ArrowLeftRight, GitCompareArrows } from 'lucide-react';
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { CountedChoice } from '@/components/agreement/counted-choice';
import { CsvButton } from '@/components/agreement/csv-button';
import { ToLibrary } from '@/components/agreement/to-library';
import { WithheldNote } from '@/components/disclosure/withheld-note';
import { HELP_OF_FIGURES } from '@/components/help/figures';
import { NounContext, useNoun } from '@/components/library/noun';
import { ProjectChoice } from '@/components/library/project-choice';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorNote } from '@/components/ui/error-note';
import { IconButton } from '@/components/ui/icon-button';
import { countNoun } from '@/components/ui/numbers';
import { Page } from '@/components/ui/page';
import { Spinner } from '@/components/ui/spinner';
import { useKnownRaters, useSetComparison } from '@/lib/comparison/queries';
import type { SetComparison, SetRequest } from '@/lib/comparison/schema';
import { COUNTED_ANSWERS } from '@/lib/queues/sample/schema';
import { type KnownRater, poolKey } from '@/lib/ratings/schema';
import { type ItemNoun, nounOf } from '@/lib/suites/item-kind';
import { AnswerDifferences } from './answer-differences';
import { GateLine } from './gate-line';
import { PairedTable } from './paired-table';
import { RaterSelect } from './rater-select';
import { ScoreDifferences } from './score-differences';
import { setCsv } from './set-csv';
import { SuiteSelect, useComparedSuite } from './suite-select';
import { UsageTable } from './usage-table';
import { useComparedProject } from './use-compared-project';
import { VideoDifferences } from './video-differences';
import { WhatDiffers } from './what-differs';

const PARAMETERS = {
  left: parseAsString,
  right: parseAsString,
  suite: parseAsString,
  labels: parseAsStringLiteral(COUNTED_ANSWERS).withDefault('blind'),
  /** Key of the group or question whose answers are listed. */
  only: parseAsString,
};

/** Two runs, or any two raters, over the videos that both answered about. */
export function SetComparisonView({
  suites,
}: {
  suites: readonly { id: string; name: string; kind: string }[];
}) {
  const [request, setRequest] = useQueryStates(PARAMETERS, { history: 'replace' });
  const { chosen, project, isKnown, choose } = useComparedProject([request.left, request.right]);
  const suite = useComparedSuite(suites, request, project);
  const raters = useKnownRaters(suite ?? '', project, suite !== null && isKnown);
  const noun = nounOf(suites.find(({ id }) => id === suite)?.kind ?? 'clip');
  const { left, right, labels } = request;
  const asked =
    left && right && suite && isKnown && left !== right
      ? { left, right, suite, project, labels }
      : null;
  const { data, error, isFetching, refetch } = useSetComparison(asked);

  if (raters.error) return <ErrorNote error={raters.error} onRetry={() => raters.refetch()} />;
  const isEmpty = raters.data !== undefined && raters.data.length < 2;
  const people = [left, right].some((key) =>
    raters.data?.some((rater) => rater.key === key && rater.kind === 'person'),
  );
  return (
    <Page
      title="Compare two raters"
      description={`Paired answer by answer and ${noun} by ${noun}, with 95 % intervals that leave out one ${noun === 'clip' ? 'clip at a time: frames of one clip are not independent' : 'item or cluster of items at a time: these are not independent'}.`}
      actions={
        <>
          <ProjectChoice
            all
            project={chosen}
            onChoose={(id) => {
              choose(id);
              setRequest({ left: null, right: null, only: null });
            }}
            className="w-48"
          />
          {asked && data && <CsvButton name="framejury-comparison.csv" text={() => setCsv(data)} />}
        </>
      }
    >
      <div className="flex flex-wrap items-end gap-x-3 gap-y-3">
        <SuiteSelect
          suites={suites}
          chosen={suite}
          onChoose={(id) => setRequest({ suite: id, left: null, right: null, only: null })}
        />
        {!isEmpty && (
          <SideChoice
            left={left}
            right={right}
            noun={noun}
            raters={raters.data ?? []}
            onChoose={(change) => setRequest(change)}
          />
        )}
        {(people || data?.runs) && (
          <CountedChoice value={labels} onChange={(chosen) => setRequest({ labels: chosen })} />
        )}
        {isFetching && <Spinner label="Comparing…" />}
      </div>
      {error && <ErrorNote error={error} onRetry={() => refetch()} />}
      {isEmpty && <NothingToCompare noun={noun} />}
      {!asked && !isEmpty && <p className="text-muted">Choose two raters to compare.</p>}
      {asked && data && !error && (
        <NounContext value={noun}>
          {data.runs && <GateLine baseline={asked.left} run={asked.right} />}
          <Compared
            data={data}
            request={{ ...asked, suite: data.suite.id }}
            only={request.only}
            onOnly={(only) => setRequest({ only })}
          />
        </NounContext>
      )}
    </Page>
  );
}

interface SideChoiceProps {
  left: string | null;
  right: string | null;
  noun: ItemNoun;
  raters: readonly KnownRater[];
  onChoose: (change: { left?: string | null; right?: string | null; only?: null }) => void;
}

/** Who is on the left and who on the right. */
function SideChoice({ left, right, noun, raters, onChoose }: SideChoiceProps) {
  return (
    <>
      <RaterSelect
        label="Left"
        raters={raters}
        noun={noun}
        chosen={left}
        onChoose={(key) => onChoose({ left: key, only: null })}
      />
      <IconButton
        label="Swap left and right"
        onClick={() => onChoose({ left: right, right: left })}
        disabled={!left || !right}
      >
        <ArrowLeftRight />
      </IconButton>
      <RaterSelect
        label="Right"
        raters={raters}
        noun={noun}
        chosen={right}
        onChoose={(key) => onChoose({ right: key, only: null })}
      />
    </>
  );
}

interface ComparedProps {
  data: SetComparison;
  request: SetRequest;
  only: string | null;
  onOnly: (only: string | null) => void;
}

function Compared({ data, request, only, onOnly }: ComparedProps) {
  const noun = useNoun();
  const { runs, left, right } = data;
  const pool = data.pools.find(({ key }) => key === only);
  const questions = data.suite.questions.filter(
    ({ id, group }) => pool?.question === id || pool?.key === poolKey('group', group),
  );
  if (data.pools.every(({ comparison }) => comparison.coverage.asked === 0)) {
    return <NothingShared data={data} />;
  }
  return (
    <>
      <WithheldNote clips={data.withheld} />
      {runs && <CommonNote runs={runs} />}
      {runs && (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <Card title="What differs between the runs" help={HELP_OF_FIGURES.runs}>
            <WhatDiffers suite={data.suite.id} left={left} right={right} />
          </Card>
          <Card title="Cost, time and failures" help={HELP_OF_FIGURES.runs} flush>
            <UsageTable comparison={data} runs={runs} />
          </Card>
        </div>
      )}
      {data.scores.length > 0 && (
        <Card title={`Scores, paired by ${noun}`} help={HELP_OF_FIGURES.runs} flush>
          <ScoreDifferences scores={data.scores} />
        </Card>
      )}
      <Card
        title="Answers, paired by question and moment"
        help={HELP_OF_FIGURES.runs}
        description={`In points of the scale. A group’s figures are means over its questions. ° provisional: fewer than 15 ${noun}s with more than the most common answer, or 30 pairs. A question lists the answers that differ. ${weighingWords(data, noun)}`}
        flush
      >
        <PairedTable
          pools={data.pools}
          chosen={only}
          onChoose={({ key }) => onOnly(key === only ? null : key)}
        />
      </Card>
      <VideoDifferences
        key={`${request.left} ${request.right}`}
        request={request}
        scores={data.scores}
      />
      <AnswerDifferences
        key={`${request.left} ${request.right} ${only}`}
        request={request}
        left={left}
        right={right}
        questions={data.suite.questions}
        only={questions.map(({ id }) => id)}
        title={pool ? `Answers that differ: ${pool.label}` : 'Answers that differ'}
      />
    </>
  );
}

/** What each item counts for. */
function weighingWords({ runs, left, right }: SetComparison, noun: ItemNoun): string {
  if (runs) {
    return `Of two judges nothing was drawn: each ${noun} counts once. Their errors against people are weighed by 1/π, as under Agreement, without attention checks.`;
  }
  return left.kind === 'person' || right.kind === 'person'
    ? `Each ${noun} is weighted by 1/π, as under Agreement; attention checks are left out.`
    : `Nothing was drawn: each ${noun} counts once.`;
}

function CommonNote({ runs }: { runs: NonNullable<SetComparison['runs']> }) {
  const { videos, otherFrames } = runs.common;
  const noun = useNoun();
  return (
    <ul className="flex flex-col gap-0.5 text-muted text-xs">
      <li>{countNoun(videos, noun)} judged by both.</li>
      {otherFrames > 0 && (
        <li className="text-warn">
          {countNoun(otherFrames, noun)} were judged on different frames: only moments that both
          have are compared.
        </li>
      )}
    </ul>
  );
}

function NothingShared({ data }: { data: SetComparison }) {
  const noun = useNoun();
  return (
    <EmptyState
      icon={GitCompareArrows}
      title="They have nothing in common yet"
      action={<ToLibrary variant="secondary" />}
    >
      {data.left.name} and {data.right.name} answered no question about the same moment. Judge the
      same {noun}s by both; of people only the answers chosen above count.
    </EmptyState>
  );
}

function NothingToCompare({ noun }: { noun: ItemNoun }) {
  return (
    <EmptyState icon={GitCompareArrows} title="Nothing to compare yet" action={<ToLibrary />}>
      Judge some {noun}s, then judge them again: by another model, with another version of a prompt,
      or as a repeat. Here the two stand side by side.
    </EmptyState>
  );
}
