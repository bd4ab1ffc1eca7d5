'use client';

import clsx from 'clsx';
import { Inbox, Plus } from 'lucide-react';
import Link from 'next/link';
import { parseAsString, useQueryState } from 'nuqs';
import { ProjectChoice } from '@/components/library/project-choice';
import { useProjectFilter } from '@/components/library/use-last-project';
import { useMay } from '@/components/people/person-context';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorNote } from '@/components/ui/error-note';
import { countNoun, formatCount, formatMoment } from '@/components/ui/numbers';
import { Page } from '@/components/ui/page';
import { Progress } from '@/components/ui/progress';
import { Spinner } from '@/components/ui/spinner';
import { DataCell, HeaderCell, ROW_TARGET, Table, TargetRow } from '@/components/ui/table';
import { useQueues } from '@/lib/queues/queries';
import type { QueueSummary } from '@/lib/queues/schema';
import type { MakePractice, MakeQueue } from './actions';
import { NewQueueDialog } from './new-queue-dialog';
import { PracticeList } from './practice/practice-list';
import { leftWords, QUEUE_STATE_WORDS } from './words';

/** The queues of a project or of all, latest first. */
export function QueueList({
  createQueue,
  createPractice,
}: {
  createQueue: MakeQueue;
  createPractice: MakePractice;
}) {
  const all = useQueues();
  const filter = useProjectFilter();
  const queues = filter.chosen === null ? undefined : all.data?.filter(filter.shows);
  const mayMake = useMay('admin');
  // The run of which a queue is being made; the usual one where it is empty.
  const [runId, setRunId] = useQueryState('new', parseAsString);
  const mayReview = useMay('reviewer');
  const create = mayMake && (
    <Button variant="primary" onClick={() => void setRunId('')}>
      <Plus aria-hidden className="size-3.5" />
      New queue
    </Button>
  );
  const own = mayReview && (
    <Button asChild>
      <Link href="/queues/mine">My work</Link>
    </Button>
  );
  return (
    <Page
      title="Queues"
      description={
        mayMake
          ? 'Items for several people to review: chosen by a policy, each reviewed by a set number of people, blind or with the judge in view.'
          : 'What is for you to review comes first. Review hands you one after another.'
      }
      actions={
        <>
          <ProjectChoice all project={filter.chosen} onChoose={filter.open} className="w-48" />
          {own}
          {queues && queues.length > 0 && create}
        </>
      }
    >
      {!queues && !all.error && <Spinner label="Looking for queues…" />}
      {all.error && <ErrorNote error={all.error} onRetry={() => all.refetch()} />}
      {queues?.length === 0 && (
        <EmptyState
          icon={Inbox}
          title={all.data?.length === 0 ? 'No queue yet' : 'No queue in this project yet'}
          action={create}
        >
          A queue hands items out to reviewers, so that nobody reviews the same one by accident, and
          a second person reads what needs one. What a judge is asked about can be queued once it is
          judged.
        </EmptyState>
      )}
      {queues && queues.length > 0 && (
        <div className="rounded-lg border bg-surface">
          <Table className="[&_tbody>tr:last-child>td]:border-b-0">
            <thead>
              <tr>
                <HeaderCell>Queue</HeaderCell>
                <HeaderCell>Reviews</HeaderCell>
                <HeaderCell>State</HeaderCell>
                <HeaderCell className="w-64">Done</HeaderCell>
                <HeaderCell>Open questions</HeaderCell>
                <HeaderCell>For you</HeaderCell>
              </tr>
            </thead>
            <tbody>
              {inOrder(queues, mayMake).map((queue) => (
                <QueueRow key={queue.id} queue={queue} />
              ))}
            </tbody>
          </Table>
        </div>
      )}
      <PracticeList createPractice={createPractice} />
      {mayMake && runId !== null && (
        <NewQueueDialog
          runId={runId}
          onClose={() => void setRunId(null)}
          createQueue={createQueue}
        />
      )}
    </Page>
  );
}

/** Latest first; for who only reviews, what is for them before all else. */
function inOrder(queues: readonly QueueSummary[], mayMake: boolean): readonly QueueSummary[] {
  if (mayMake) return queues;
  const isMine = ({ mine, state }: QueueSummary) => mine && mine.left > 0 && state === 'open';
  return [...queues.filter(isMine), ...queues.filter((queue) => !isMine(queue))];
}

function QueueRow({ queue }: { queue: QueueSummary }) {
  const { counts, mine } = queue;
  const { label, tone } = QUEUE_STATE_WORDS[queue.state];
  return (
    <TargetRow className="hover:bg-raised/60">
      <DataCell>
        <Link
          href={`/queues/${queue.id}`}
          className={clsx(ROW_TARGET, 'font-medium group-hover:text-accent')}
        >
          {queue.name}
        </Link>
        <span className="block text-faint text-xs">{formatMoment(queue.createdAt)}</span>
      </DataCell>
      <DataCell className="text-muted text-xs">
        {queue.kind === 'adjudication' ? 'Settles disagreements' : queue.judge}
        <span className="block text-faint">
          {countNoun(queue.raters, 'reviewer')} per item{queue.blind && ', blind'}
          {queue.heldBack && ', held back'}
        </span>
      </DataCell>
      <DataCell>
        <Badge tone={tone}>{label}</Badge>
      </DataCell>
      <DataCell>
        <Done counts={counts} />
      </DataCell>
      <DataCell className="text-xs">
        <span className="flex flex-wrap gap-x-3 text-muted">
          {counts['needs-reader'] > 0 && (
            <span>{formatCount(counts['needs-reader'])} need another reader</span>
          )}
          {counts.disagreement > 0 && (
            <span className="text-bad">{countNoun(counts.disagreement, 'disagreement')}</span>
          )}
        </span>
      </DataCell>
      <DataCell>
        {mine && mine.left > 0 && queue.state === 'open' ? (
          <Button asChild size="sm" className="relative z-10">
            <Link href={`/queues/${queue.id}/review`}>Review {leftWords(mine.left)}</Link>
          </Button>
        ) : (
          <span className="text-faint text-xs">
            {mine ? `${formatCount(mine.submitted)} submitted` : 'not yours'}
          </span>
        )}
      </DataCell>
    </TargetRow>
  );
}

function Done({ counts }: Pick<QueueSummary, 'counts'>) {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <span className="flex items-center gap-3">
      <Progress
        value={total === 0 ? 0 : counts.done / total}
        label={`${counts.done} of ${total} items done`}
        tone="good"
        className="max-w-28"
      />
      <span className="whitespace-nowrap text-muted text-xs">
        {formatCount(counts.done)} / {formatCount(total)}
      </span>
    </span>
  );
}
