'use client';

import { CircleCheck, TriangleAlert } from 'lucide-react';
import { Card } from '@/components/ui/card';
import { ErrorNote } from '@/components/ui/error-note';
import { formatCount, formatSeconds } from '@/components/ui/numbers';
import { Page } from '@/components/ui/page';
import { Spinner } from '@/components/ui/spinner';
import { useStatus } from '@/lib/status/queries';
import type { InstallationStatus } from '@/lib/status/schema';
import {
  ErrorsCard,
  FailuresCard,
  JobsCard,
  JudgesCard,
  PausedCard,
  RequestsCard,
  WorkersCard,
} from './cards';
import { concernsOf, formatBytes } from './words';

/** How the installation is, for who looks after it; it is read again every few seconds. */
export function StatusView() {
  const { data, error, isPending, refetch } = useStatus();
  return (
    <Page
      title="Status"
      description="Workers, the queue, judges, storage and the database, as they are now. What Prometheus reads of them is at /metrics."
    >
      {error && <ErrorNote error={error} onRetry={() => refetch()} />}
      {isPending && <Spinner label="Reading the status…" />}
      {data && (
        <>
          <Concerns status={data} />
          <Facts status={data} />
          <WorkersCard workers={data.workers} />
          <div className="grid gap-4 lg:grid-cols-2">
            <JobsCard jobs={data.jobs} />
            <JudgesCard judges={data.judges} />
            <PausedCard paused={data.paused} />
            <FailuresCard failures={data.failures} />
          </div>
          <ErrorsCard errors={data.errors} />
          <RequestsCard requests={data.requests} />
        </>
      )}
    </Page>
  );
}

function Concerns({ status }: { status: InstallationStatus }) {
  const concerns = concernsOf(status);
  return (
    <Card title="Needs attention">
      {concerns.length === 0 ? (
        <p className="flex items-center gap-2 text-sm">
          <CircleCheck aria-hidden className="size-4 shrink-0 text-good" />
          Nothing: workers are alive, nothing waits for long, and there is room.
        </p>
      ) : (
        <ul className="flex flex-col gap-1.5 text-sm">
          {concerns.map((concern) => (
            <li key={concern} className="flex items-start gap-2">
              <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
              {concern}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Facts({ status: { parts, storage, database, items } }: { status: InstallationStatus }) {
  const waiting = items.find(({ state }) => state === 'waiting')?.items ?? 0;
  const facts = [
    ['Items that wait', formatCount(waiting)],
    ['Videos', `${formatCount(storage.videos)}, ${formatBytes(storage.videoBytes)}`],
    ['Frames, about', formatCount(storage.frames)],
    ['Store of files', parts.files === 'ok' ? 'answers' : 'needs attention'],
    ['Free on the disk', formatBytes(storage.free)],
    [`PostgreSQL ${database.version.split(' ')[0]}`, formatBytes(database.size)],
    ['Connections', `${database.connections} of ${database.allowed}`],
    ['Longest statement', formatSeconds(database.longest)],
  ] as const;
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-x-6 gap-y-3 rounded-lg border bg-surface px-4 py-3">
      {facts.map(([name, fact]) => (
        <div key={name}>
          <dt className="text-muted text-xs">{name}</dt>
          <dd className="text-sm tabular-nums">{fact}</dd>
        </div>
      ))}
    </dl>
  );
}
