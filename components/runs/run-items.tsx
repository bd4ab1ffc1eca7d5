'use client';

import Image from 'next/image';
import Link from 'next/link';
import { useState } from 'react';
import { facetTitle } from '@/components/library/filter-words';
import { useNoun } from '@/components/library/noun';
import { Card } from '@/components/ui/card';
import { Select } from '@/components/ui/field';
import { formatCount } from '@/components/ui/numbers';
import { RowToggle } from '@/components/ui/row-toggle';
import { DataCell, HeaderCell, Table } from '@/components/ui/table';
import { formatSpending } from '@/lib/money';
import {
  RUN_PAGE_SIZE,
  type RunItemProgress,
  type RunItemState,
  type RunProgress,
  runItemStateSchema,
} from '@/lib/runs/schema';
import { PageButtons } from './page-buttons';
import { ITEM_STATES, ItemStateBadge } from './run-state';
import { StepBar, StepBars } from './step-bars';
import { itemsDone, totalOf } from './totals';

/** The page of a run's items: where it begins, and in which state. */
export interface ItemsWanted {
  from: number;
  state: RunItemState | null;
}

/** Properties of {@link RunItems}. */
export interface RunItemsProps {
  run: RunProgress;
  wanted: ItemsWanted;
  onWanted: (wanted: ItemsWanted) => void;
}

/** A page of a run's items, each with its progress; a row opens to its steps. */
export function RunItems({ run, wanted, onWanted }: RunItemsProps) {
  const noun = useNoun();
  return (
    <Card
      title={`${facetTitle(noun)}s`}
      flush
      actions={<PageControls run={run} wanted={wanted} onWanted={onWanted} />}
    >
      <Table className="[&_tbody>tr:last-child>td]:border-b-0">
        <thead>
          <tr>
            <HeaderCell className="w-9 pr-0">
              <span className="sr-only">Steps</span>
            </HeaderCell>
            <HeaderCell>{facetTitle(noun)}</HeaderCell>
            <HeaderCell>State</HeaderCell>
            <HeaderCell className="w-2/5">Calls</HeaderCell>
            <HeaderCell numeric>Tokens in</HeaderCell>
            <HeaderCell numeric>out</HeaderCell>
            <HeaderCell numeric>Cost</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {run.items.map((item) => (
            <ItemRows key={item.itemId} item={item} run={run} />
          ))}
        </tbody>
      </Table>
      {run.items.length === 0 && (
        <p className="px-4 py-6 text-center text-muted">No {noun} is in this state.</p>
      )}
    </Card>
  );
}

function PageControls({ run, wanted, onWanted }: RunItemsProps) {
  const noun = useNoun();
  const { from, of } = run.page;
  const all = itemsDone(run.counts).of;
  return (
    <>
      <Select
        aria-label={`${facetTitle(noun)}s in which state`}
        className="w-44"
        value={wanted.state ?? ''}
        onChange={(event) => {
          const chosen = runItemStateSchema.safeParse(event.target.value);
          onWanted({ from: 0, state: chosen.data ?? null });
        }}
      >
        <option value="">All ({formatCount(all)})</option>
        {runItemStateSchema.options.map((state) => (
          <option key={state} value={state}>
            {ITEM_STATES[state][0]} ({formatCount(run.counts[state])})
          </option>
        ))}
      </Select>
      {(of > RUN_PAGE_SIZE || from > 0) && (
        <PageButtons
          label={`Pages of ${noun}s`}
          names={[`Earlier ${noun}s`, `Further ${noun}s`]}
          from={from}
          shown={run.items.length}
          pageSize={RUN_PAGE_SIZE}
          of={of}
          onFrom={(next) => onWanted({ ...wanted, from: next })}
        />
      )}
    </>
  );
}

/** A count; a dash where the person reviews the clip blind. */
function countOrDash(count: number | null): string {
  return count === null ? '–' : formatCount(count);
}

function ItemRows({ item, run }: { item: RunItemProgress; run: RunProgress }) {
  const [open, setOpen] = useState(false);
  const calls = totalOf(item.steps);
  const about = item.estimated ? 'about ' : '';
  return (
    <>
      <tr className="hover:bg-raised/60">
        <DataCell className="w-9 pr-0">
          <RowToggle label={`Steps of ${item.name}`} open={open} onToggle={() => setOpen(!open)} />
        </DataCell>
        <DataCell className="max-w-80 py-1.5">
          <ItemLink item={item} runId={run.id} />
        </DataCell>
        <DataCell>
          <ItemStateBadge state={item.state} framed={item.framed} />
        </DataCell>
        <DataCell>
          <span className="flex items-center gap-3">
            <StepBar steps={item.steps} className="flex-1" />
            <span className="w-32 shrink-0 text-xs">
              {formatCount(calls.answered)}
              <span className="text-faint"> / {formatCount(calls.planned)}</span>
              {calls.failed > 0 && <span className="text-bad"> · {calls.failed} failed</span>}
            </span>
          </span>
          {item.stateReason && <p className="mt-1 text-bad text-xs">{item.stateReason}</p>}
        </DataCell>
        <DataCell numeric>
          {about}
          {countOrDash(item.inputTokens)}
        </DataCell>
        <DataCell numeric>
          {about}
          {countOrDash(item.outputTokens)}
        </DataCell>
        <DataCell numeric className="whitespace-nowrap">
          {formatSpending({ ...item, currency: run.currency })}
        </DataCell>
      </tr>
      {open && (
        <tr>
          <DataCell colSpan={7} className="bg-raised/40 px-12 py-4">
            <StepBars
              steps={item.steps}
              ended={item.state !== 'waiting' && item.state !== 'judging'}
            />
          </DataCell>
        </tr>
      )}
    </>
  );
}

function ItemLink({ item, runId }: { item: RunItemProgress; runId: string }) {
  return (
    <Link
      href={`/videos/${item.itemId}?run=${runId}`}
      className="flex items-center gap-3 rounded-sm font-medium hover:text-accent"
    >
      {item.thumbnail && (
        <Image
          src={`/api/frames/${item.thumbnail}`}
          alt=""
          width={54}
          height={30}
          unoptimized
          className="h-7.5 w-13.5 shrink-0 rounded-sm bg-raised object-cover"
        />
      )}
      <span className="truncate">{item.name}</span>
    </Link>
  );
}
