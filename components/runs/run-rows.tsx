'use client';

import clsx from 'clsx';
import { CornerDownRight } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { countNoun, formatCount, formatMoment, formatRough } from '@/components/ui/numbers';
import { Progress } from '@/components/ui/progress';
import { OpenMark } from '@/components/ui/row-toggle';
import { DataCell, ROW_TARGET, TargetRow } from '@/components/ui/table';
import { formatSpending } from '@/lib/money';
import { describeBudget } from '@/lib/runs/budget/schema';
import type { RunSummary } from '@/lib/runs/listing.schema';
import type { RunModels } from '@/lib/runs/models.schema';
import { type ItemNoun, nounOf } from '@/lib/suites/item-kind';
import { type Batch, describeStandings, sumBatch } from './batches';
import { PinnedBadge, RunStateBadge } from './run-state';

/** Properties of {@link BatchRows}. */
export interface BatchRowsProps {
  batch: Batch;
  open: boolean;
  onToggle: () => void;
  suiteName: (run: RunSummary) => string;
  models: RunModels;
}

/** A run by itself; or a row for all runs that were ordered at once, which opens to them. */
export function BatchRows(props: BatchRowsProps) {
  const { batch, open, suiteName, models } = props;
  const { runs } = batch;
  const [first, ...others] = runs;
  if (!first) return null;
  if (others.length === 0) return <RunRow run={first} suite={suiteName(first)} models={models} />;
  return (
    <>
      <BatchRow {...props} first={first} />
      {open &&
        runs.map((run) => (
          <RunRow
            key={run.id}
            run={run}
            suite={suiteName(run)}
            models={models}
            repeats={
              run.groupId === null ? 1 : runs.filter((one) => one.groupId === run.groupId).length
            }
            inner
          />
        ))}
    </>
  );
}

/** What the runs of a batch come to together. */
function BatchRow({
  batch: { runs },
  first,
  open,
  onToggle,
  suiteName,
  models,
}: BatchRowsProps & { first: RunSummary }) {
  const sum = sumBatch(runs);
  const isRunning = runs.some(({ state }) => state === 'running');
  return (
    <TargetRow className="hover:bg-raised/60">
      <DataCell className="whitespace-nowrap">
        <button
          type="button"
          aria-expanded={open}
          onClick={onToggle}
          className={clsx(
            ROW_TARGET,
            '-ml-1 inline-flex min-h-6 items-center gap-1 rounded-sm font-medium group-hover:text-accent',
          )}
        >
          <OpenMark open={open} />
          {formatMoment(first.createdAt)}
          <span className="sr-only">, {countNoun(runs.length, 'run')}</span>
        </button>
      </DataCell>
      <DataCell>
        <Lines words={runs.map(({ judge }) => judge)} />
      </DataCell>
      <DataCell className="text-muted">
        <Lines words={runs.map(suiteName)} />
      </DataCell>
      <DataCell className="text-xs">{describeStandings(runs.length, sum)}</DataCell>
      <ItemsCell
        {...sum}
        noun={nounOfAll(runs)}
        tone={isRunning ? 'accent' : 'good'}
        models={modelsOf(runs, models)}
      />
      <OutcomeCell {...sum} noun={nounOfAll(runs)} />
      <CostCell usage={sum}>
        {sum.costs.length === 0 && '–'}
        {sum.costs.map((cost) => (
          <span key={cost.currency} className="block">
            {formatSpending(cost)}
          </span>
        ))}
        {sum.unpriced > 0 && sum.costs.length > 0 && (
          <span className="block text-faint text-xs">
            {countNoun(sum.unpriced, 'run')} without a price
          </span>
        )}
      </CostCell>
    </TargetRow>
  );
}

/** How many different words are shown. */
const MOST_LINES = 3;

/** Each of the words once, the first few of them. */
function Lines({ words }: { words: readonly string[] }) {
  const different = [...new Set(words)];
  const more = different.length - MOST_LINES;
  return (
    <>
      {different.slice(0, MOST_LINES).map((word) => (
        <span key={word} className="block">
          {word}
        </span>
      ))}
      {more > 0 && <span className="block text-faint text-xs">and {formatCount(more)} more</span>}
    </>
  );
}

interface RunRowProps {
  run: RunSummary;
  suite: string;
  models: RunModels;
  repeats?: number;
  /** Whether it stands under the row of its batch. */
  inner?: boolean;
}

function RunRow({ run, suite, models, repeats = 1, inner = false }: RunRowProps) {
  const { spent, budget } = describeBudget(run);
  return (
    <TargetRow className={clsx('hover:bg-raised/60', inner && 'bg-raised/30')}>
      <DataCell className="max-w-72">
        {inner && <CornerDownRight aria-hidden className="mr-1.5 ml-1 inline size-3 text-faint" />}
        <Link
          href={`/runs/${run.id}`}
          className={clsx(ROW_TARGET, 'font-medium group-hover:text-accent')}
        >
          {run.name || formatMoment(run.createdAt)}
        </Link>
        {run.pinned && <PinnedBadge />}
        {run.name !== '' && (
          <span className={clsx('block text-faint text-xs', inner && 'ml-5.5')}>
            {formatMoment(run.createdAt)}
          </span>
        )}
        {repeats > 1 && (
          <span className={clsx('block text-faint text-xs', inner && 'ml-5.5')}>
            repeat {run.repeat + 1} of {repeats}
          </span>
        )}
      </DataCell>
      <DataCell>{run.judge}</DataCell>
      <DataCell>
        <span className="text-muted">{suite}</span>
        <span className="block text-faint text-xs">
          <PromptNames prompts={run.otherPrompts} />
        </span>
      </DataCell>
      <DataCell>
        <RunStateBadge state={run.state} />
        {run.stateReason && (
          <span className="mt-0.5 block max-w-56 text-warn text-xs">{run.stateReason}</span>
        )}
      </DataCell>
      <ItemsCell
        {...run}
        noun={nounOf(run.kind)}
        tone={run.state === 'running' ? 'accent' : 'good'}
        models={modelsOf([run], models)}
      />
      <OutcomeCell {...run} noun={nounOf(run.kind)} />
      <CostCell usage={run}>
        {spent}
        {budget !== null && <span className="block text-faint text-xs">of {budget}</span>}
      </CostCell>
    </TargetRow>
  );
}

/** What the items of several runs are called. */
function nounOfAll(runs: readonly RunSummary[]): ItemNoun {
  return runs.every(({ kind }) => nounOf(kind) === 'clip') ? 'clip' : 'item';
}

/** The names of the models that made the items of some runs, each once. */
function modelsOf(runs: readonly RunSummary[], models: RunModels): string[] {
  return [...new Set(runs.flatMap(({ id }) => (models[id] ?? []).map(({ model }) => model)))];
}

type Items = Pick<RunSummary, 'items' | 'judged' | 'incomplete' | 'failed' | 'waitingForFrames'> & {
  noun: ItemNoun;
};

function ItemsCell({
  tone,
  models,
  noun,
  ...counts
}: Items & { tone: 'accent' | 'good'; models: readonly string[] }) {
  const done = counts.judged + counts.incomplete + counts.failed;
  return (
    <DataCell className="max-w-48">
      <span className="flex items-center gap-3">
        <Progress
          value={counts.items === 0 ? 0 : done / counts.items}
          label={`${done} of ${countNoun(counts.items, noun)} done`}
          tone={tone}
          className="max-w-20"
        />
        <span className="whitespace-nowrap text-muted text-xs">
          {formatCount(done)} / {formatCount(counts.items)}
        </span>
      </span>
      {models.length > 0 && (
        <span className="block truncate text-faint text-xs" title={`Made by ${models.join(', ')}`}>
          <span className="sr-only">made by </span>
          {models.slice(0, MOST_LINES).join(', ')}
          {models.length > MOST_LINES && ` and ${formatCount(models.length - MOST_LINES)} more`}
        </span>
      )}
    </DataCell>
  );
}

function OutcomeCell({ judged, incomplete, waitingForFrames, failed, noun }: Items) {
  return (
    <DataCell className="text-xs">
      <span className="flex flex-wrap gap-x-3 text-muted">
        {judged > 0 && <span>{formatCount(judged)} judged</span>}
        {incomplete > 0 && (
          <span className="text-warn">{formatCount(incomplete)} with failed calls</span>
        )}
        {waitingForFrames > 0 && (
          <span>{countNoun(waitingForFrames, `${noun} waits`, `${noun}s wait`)} for frames</span>
        )}
        {failed > 0 && <span className="text-bad">{countNoun(failed, noun)} failed</span>}
      </span>
    </DataCell>
  );
}

interface CostCellProps {
  usage: Pick<RunSummary, 'inputTokens' | 'outputTokens' | 'estimated'>;
  children: ReactNode;
}

function CostCell({ usage: { inputTokens, outputTokens, estimated }, children }: CostCellProps) {
  return (
    <DataCell numeric className="whitespace-nowrap text-muted">
      {children}
      {inputTokens + outputTokens > 0 && (
        <span className="block text-faint text-xs">
          {estimated && 'about '}
          {formatRough(inputTokens)} in · {formatRough(outputTokens)} out
        </span>
      )}
    </DataCell>
  );
}

function PromptNames({ prompts }: { prompts: RunSummary['otherPrompts'] }) {
  if (prompts === null) return 'no prompts';
  if (prompts.length === 0) return 'the suite’s prompts';
  return prompts.map(({ prompt, hash }) => (
    <span key={prompt} className="block">
      {prompt.split('/').at(-1)} <span className="font-mono">{hash.slice(0, 8)}</span>
    </span>
  ));
}
