import Link from 'next/link';
import type { ReactNode } from 'react';
import { reasonWords } from '@/components/evidence/verdict-words';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { type Column, ColumnTable, numberColumn, wordColumn } from '@/components/ui/column-table';
import { formatCount, formatDecimal, formatMoment, formatSeconds } from '@/components/ui/numbers';
import type { InstallationStatus } from '@/lib/status/schema';
import type { UnscoredReason } from '@/lib/suites/verdict';
import { JOB_STATE_WORDS, taskWords } from './words';

type RowOf<Name extends keyof InstallationStatus> = InstallationStatus[Name] extends (infer Row)[]
  ? Row
  : never;

interface ListCardProps<Row> {
  title: string;
  description?: string;
  /** What stands there without a row. */
  none: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
}

function ListCard<Row>({ title, description, none, rows, ...table }: ListCardProps<Row>) {
  return (
    <Card title={title} description={description} flush>
      {rows.length === 0 ? (
        <p className="px-4 py-3 text-muted text-sm">{none}</p>
      ) : (
        <ColumnTable caption={title} rows={rows} {...table} />
      )}
    </Card>
  );
}

const runLink = (runId: string): ReactNode => (
  <Link href={`/runs/${runId}`} prefetch={false} className="text-accent hover:underline">
    {runId.slice(0, 8)}
  </Link>
);

/** Processes that judge, and when they were last heard of. */
export function WorkersCard({ workers }: Pick<InstallationStatus, 'workers'>) {
  return (
    <ListCard<RowOf<'workers'>>
      title="Workers"
      none="None is registered: “npm start” starts one, “npm run worker” another."
      rows={workers}
      keyOf={({ id }) => id}
      columns={[
        wordColumn('Worker', ({ host, process }) => `${host}, process ${process}`, { names: true }),
        wordColumn('State', ({ alive }) => (
          <Badge tone={alive ? 'good' : 'bad'}>{alive ? 'alive' : 'not heard of'}</Badge>
        )),
        wordColumn('Takes frames', ({ decodes }) => (decodes ? 'yes' : 'no')),
        wordColumn('Since', ({ startedAt }) => formatMoment(startedAt)),
        numberColumn('Last heard of', ({ silentFor }) => `${formatSeconds(silentFor)} ago`),
        numberColumn('Jobs', ({ jobs }) => formatCount(jobs)),
      ]}
    />
  );
}

/** Jobs in the queue by kind and state. */
export function JobsCard({ jobs }: Pick<InstallationStatus, 'jobs'>) {
  return (
    <ListCard<RowOf<'jobs'>>
      title="Queue"
      none="Empty."
      rows={jobs}
      keyOf={({ task, state }) => `${task} ${state}`}
      columns={[
        wordColumn('Kind', ({ task }) => taskWords(task), { names: true }),
        wordColumn('State', ({ state }) => JOB_STATE_WORDS[state]),
        numberColumn('Jobs', (row) => formatCount(row.jobs)),
        numberColumn('Oldest', ({ oldest }) => formatSeconds(oldest)),
      ]}
    />
  );
}

/** How judges did of late. */
export function JudgesCard({ judges }: Pick<InstallationStatus, 'judges'>) {
  const seconds = (ms: number | null) => (ms === null ? '–' : formatSeconds(ms / 1000));
  return (
    <ListCard<RowOf<'judges'>>
      title="Judges"
      description="Calls of the last five minutes."
      none="No judge was called."
      rows={judges}
      keyOf={({ judgeId }) => judgeId}
      columns={[
        wordColumn('Judge', ({ judge }) => judge, { names: true }),
        numberColumn('Calls a second', ({ pace }) => formatDecimal(pace, 2)),
        numberColumn('Replied', ({ replied }) => formatCount(replied)),
        numberColumn('No reply', ({ lost }) => formatCount(lost)),
        numberColumn('Median', ({ median }) => seconds(median)),
        numberColumn('95 %', ({ p95 }) => seconds(p95)),
      ]}
    />
  );
}

/** Runs that stand still. */
export function PausedCard({ paused }: Pick<InstallationStatus, 'paused'>) {
  return (
    <ListCard<RowOf<'paused'>>
      title="Runs that stand still"
      none="None."
      rows={paused}
      keyOf={({ runId }) => runId}
      columns={[
        wordColumn('Run', ({ runId }) => runLink(runId), { names: true }),
        wordColumn('Judge', ({ judge }) => judge),
        wordColumn('Why', ({ reason }) => reason ?? 'Somebody paused it.', {
          cellClass: 'whitespace-normal',
        }),
      ]}
    />
  );
}

/** Calls without a reply, by judge and reason. */
export function FailuresCard({ failures }: Pick<InstallationStatus, 'failures'>) {
  return (
    <ListCard<RowOf<'failures'>>
      title="Calls without a reply"
      description="Of the last day, and of the last 20,000 calls at most."
      none="None."
      rows={failures}
      keyOf={({ judge, reason }) => `${judge} ${reason}`}
      columns={[
        wordColumn('Judge', ({ judge }) => judge, { names: true }),
        wordColumn('Why', ({ reason }) => reasonWords(reason as UnscoredReason)),
        numberColumn('Calls', ({ calls }) => formatCount(calls)),
        wordColumn('Latest', ({ latest }) => formatMoment(latest)),
        wordColumn('In run', ({ runId }) => runLink(runId)),
      ]}
    />
  );
}

/** What was asked for, without what names one thing of many. */
const ADDRESS = wordColumn(
  'Address',
  ({ method, route }: { method: string; route: string }) => `${method} ${route}`,
  { names: true, cellClass: 'font-mono text-xs' },
);

/** Requests that the process that answered failed to answer. */
export function ErrorsCard({ errors }: Pick<InstallationStatus, 'errors'>) {
  return (
    <ListCard<RowOf<'errors'>>
      title="Errors"
      description="The last ten requests that this process of the app failed to answer since it began. Its log says why, by their ids."
      none="None."
      rows={errors}
      keyOf={({ at, request }) => `${at} ${request}`}
      columns={[
        ADDRESS,
        wordColumn('When', ({ at }) => formatMoment(at)),
        numberColumn('Status', ({ status }) => status),
        wordColumn('Request', ({ request }) => request, { cellClass: 'font-mono text-xs' }),
      ]}
    />
  );
}

/** The slowest addresses of the process that answered. */
export function RequestsCard({ requests }: Pick<InstallationStatus, 'requests'>) {
  return (
    <ListCard<RowOf<'requests'>>
      title="Slow addresses"
      description="Of this process of the app since it began: within which time 95 % were answered."
      none="Nothing is measured in development."
      rows={requests}
      keyOf={({ method, route }) => `${method} ${route}`}
      columns={[
        ADDRESS,
        numberColumn('Requests', (row) => formatCount(row.requests)),
        numberColumn('95 % within', ({ p95 }) => `${formatCount(Math.round(p95 * 1000))} ms`),
      ]}
    />
  );
}
