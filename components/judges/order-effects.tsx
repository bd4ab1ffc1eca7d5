'use client';

import { ArrowRight } from 'lucide-react';
import Link from 'next/link';
import { codeOf } from '@/components/agreement/detector-rows';
import { printInterval, printValue } from '@/components/agreement/statistic-words';
import { WithheldNote } from '@/components/disclosure/withheld-note';
import { RunStateBadge } from '@/components/runs/run-state';
import { Badge } from '@/components/ui/badge';
import { ErrorNote } from '@/components/ui/error-note';
import { countNoun } from '@/components/ui/numbers';
import { DataCell, HeaderCell, Table } from '@/components/ui/table';
import { useOrderEffects } from '@/lib/check-up/queries';
import { type OrderEffects as Effects, OTHER_ORDERS } from '@/lib/check-up/schema';
import type { Statistic } from '@/lib/statistics/statistic';
import {
  describeTurnedClips,
  type OrderFigures,
  type OrderRow,
  orderRows,
  type TurnedClip,
  turnedClips,
} from './order-rows';

/** Properties of {@link OrderEffects}. */
export interface OrderEffectsProps {
  judgeId: string;
  runId: string;
  /** The number of clips of the check-up that are judged so far. */
  judged: number;
  /** The clips that count, by name. */
  shown: (name: string) => boolean;
}

/** Shows how much a judge's scores depend on the order of the frames in a call. */
export function OrderEffects({ judgeId, runId, judged, shown }: OrderEffectsProps) {
  const { data, error, refetch } = useOrderEffects(judgeId, runId, judged);
  if (error) return <ErrorNote error={error} onRetry={() => refetch()} />;
  if (!data) return null;
  return (
    <section aria-label="Order of frames" className="rounded-lg border bg-surface">
      <header className="px-4 pt-3.5 pb-3">
        <h2 className="font-semibold">Order of frames</h2>
        <p className="mt-0.5 max-w-3xl text-pretty text-muted text-xs">
          The same calls with the pictures from the last to the first, and shuffled; numbers and
          times stay where they are. Calls with one frame are the same in every order.
        </p>
      </header>
      {data.runs.length === 0 ? (
        <p className="border-t px-4 py-3 text-muted">
          Not asked in this check-up. “Run it again” offers it: replies on record cost nothing.
        </p>
      ) : (
        <Asked effects={data} shown={shown} />
      )}
    </section>
  );
}

function Asked({ effects, shown }: { effects: Effects; shown: (name: string) => boolean }) {
  const turned = turnedClips(effects, shown);
  return (
    <>
      <Runs runs={effects.runs} />
      <Figures rows={orderRows(effects, shown)} />
      {turned.length > 0 && effects.runs.some(({ order }) => order === 'reversed') && (
        <Turned clips={turned} />
      )}
      <WithheldNote clips={effects.withheld} />
    </>
  );
}

/** The runs that go on. */
function Runs({ runs }: { runs: Effects['runs'] }) {
  const open = runs.filter(({ state, judged, clips }) => state !== 'ended' || judged < clips);
  if (open.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-1 border-t px-4 py-2 text-muted text-xs">
      {open.map(({ id, order, state, clips, judged }) => (
        <li key={id} className="flex items-center gap-2">
          <RunStateBadge state={state} />
          {order}: {judged} of {countNoun(clips, 'clip')} judged
          <Link href={`/runs/${id}`} className="text-accent underline underline-offset-2">
            The run
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Figures({ rows }: { rows: readonly OrderRow[] }) {
  return (
    <div className="border-t">
      <Table className="[&_tbody>tr:last-child>td]:border-b-0">
        <thead>
          <tr>
            <HeaderCell rowSpan={2}>Type</HeaderCell>
            {OTHER_ORDERS.map((order) => (
              <HeaderCell key={order} colSpan={3} className="border-l text-center">
                Forward and {order}
              </HeaderCell>
            ))}
          </tr>
          <tr>
            {OTHER_ORDERS.map((order) => [
              <HeaderCell key={`${order} n`} numeric className="border-l">
                n
              </HeaderCell>,
              <HeaderCell key={`${order} difference`} numeric>
                Mean |difference| [95 %]
              </HeaderCell>,
              <HeaderCell key={`${order} equal`} numeric>
                Equal [95 %]
              </HeaderCell>,
            ])}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className={row.id === null ? 'font-medium' : undefined}>
              <DataCell>
                <span className="flex items-baseline gap-2">
                  <span className="min-w-7 shrink-0 font-mono text-muted text-xs">
                    {row.id === null ? '' : codeOf({ id: row.id })}
                  </span>
                  {row.label}
                </span>
              </DataCell>
              {OTHER_ORDERS.map((order) => (
                <Compared key={order} figures={row.figures[order]} />
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      <p className="border-t px-4 py-2 text-muted text-xs">
        n: clusters scored in both orders, besides those without a score in one of them. Differences
        in points of the scale; intervals leave out one clip at a time.
      </p>
    </div>
  );
}

function Compared({ figures }: { figures: OrderFigures | null }) {
  if (!figures) {
    return (
      <DataCell colSpan={3} className="border-l text-center text-faint">
        not asked
      </DataCell>
    );
  }
  return (
    <>
      <DataCell numeric className="whitespace-nowrap border-l">
        {figures.pairs}
        {figures.unscored > 0 && (
          <span className="text-muted text-xs"> · {figures.unscored} unscored</span>
        )}
      </DataCell>
      <DataCell numeric className="whitespace-nowrap">
        <Figure name="meanAbsoluteError" statistic={figures.difference} />
      </DataCell>
      <DataCell numeric className="whitespace-nowrap">
        <Figure name="exact" statistic={figures.equal} />
      </DataCell>
    </>
  );
}

function Figure({
  name,
  statistic,
}: {
  name: 'meanAbsoluteError' | 'exact';
  statistic: Statistic;
}) {
  if (statistic.value === null) return <span className="text-faint">–</span>;
  const { value, interval } = statistic;
  return (
    <>
      {printValue(name, value)}
      {interval && (
        <span className="text-muted text-xs">
          {' '}
          [{printInterval(name, interval.low, interval.high)}]
        </span>
      )}
    </>
  );
}

const printScore = (score: number | null) => (score === null ? 'unscored' : String(score));

function Turned({ clips }: { clips: readonly TurnedClip[] }) {
  return (
    <div className="border-t px-4 py-3">
      <h3 className="font-medium">Clips whose true answer depends on the order</h3>
      <p className="mt-0.5 mb-2 max-w-3xl text-pretty text-muted">{describeTurnedClips(clips)}</p>
      <ul className="divide-y text-xs">
        {clips.map((clip) => (
          <li key={clip.itemId} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1.5">
            <span className="w-60 font-medium">{clip.title}</span>
            <span className="w-44 text-muted tabular-nums">
              truth on {codeOf({ id: clip.question }) || clip.question}: {clip.truth.forward} <To />{' '}
              {clip.truth.reversed}
            </span>
            <span className="w-48 tabular-nums">
              judge: {printScore(clip.forward)} <To /> {printScore(clip.reversed)}
            </span>
            <Noticed noticed={clip.noticed} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function To() {
  return (
    <>
      <ArrowRight aria-hidden className="inline size-3 text-faint" />
      <span className="sr-only">reversed</span>
    </>
  );
}

function Noticed({ noticed }: { noticed: boolean | null }) {
  if (noticed === null) return <Badge>not scored</Badge>;
  return noticed ? <Badge tone="good">noticed</Badge> : <Badge tone="bad">not noticed</Badge>;
}
