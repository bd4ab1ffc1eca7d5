'use client';

import { useQueryClient } from '@tanstack/react-query';
import {
  ArrowLeft,
  ArrowRight,
  ChartColumn,
  Download,
  Gavel,
  Pause,
  Play,
  Scale,
  Settings2,
  Square,
} from 'lucide-react';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { toast } from 'sonner';
import { NounContext, useNoun } from '@/components/library/noun';
import { useMay } from '@/components/people/person-context';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { ErrorNote } from '@/components/ui/error-note';
import { countNoun, formatMoment } from '@/components/ui/numbers';
import { Page } from '@/components/ui/page';
import { type Refusal, reached } from '@/components/ui/server-action';
import { Spinner } from '@/components/ui/spinner';
import { useQueue, useReviewers } from '@/lib/queues/queries';
import type { QueueDetail, QueueState } from '@/lib/queues/schema';
import { nounOf } from '@/lib/suites/item-kind';
import type { ChangeQueue, MakeQueue, ReleaseItems } from './actions';
import { CloseDialog } from './close-dialog';
import { QueueItemsTable } from './queue-items-table';
import { QueuePeople } from './queue-people';
import { QueueSettings } from './queue-settings';
import { ReleaseButton } from './release-button';
import { leftWords, policyWords, QUEUE_STATE_WORDS } from './words';

interface QueueViewProps {
  queueId: string;
  /** The kind of items that each suite takes, by its id. */
  kinds: Readonly<Record<string, string>>;
  changeQueue: ChangeQueue;
  setQueueState: ChangeQueue;
  createAdjudication: MakeQueue;
  releaseItems: ReleaseItems;
}

/** One queue: how far it is, who reviews in it, its clips and its settings. */
export function QueueView(props: QueueViewProps) {
  const queue = useQueue(props.queueId);
  if (queue.error) return <ErrorNote error={queue.error} onRetry={() => queue.refetch()} />;
  if (queue.isPending) {
    return (
      <div className="flex flex-1 items-center justify-center text-muted">
        <Spinner label="Opening the queue…" />
      </div>
    );
  }
  return (
    <NounContext value={nounOf(props.kinds[queue.data.suite] ?? 'clip')}>
      <Queue {...props} queue={queue.data} />
    </NounContext>
  );
}

type QueueActions = QueueViewProps & { queue: QueueDetail };

function Queue({ queue, ...actions }: QueueActions) {
  const admin = useMay('admin');
  const { label, tone } = QUEUE_STATE_WORDS[queue.state];
  const { mine } = queue;
  return (
    <Page
      above={
        <Link href="/queues" className="inline-flex items-center gap-1 rounded-sm hover:text-text">
          <ArrowLeft aria-hidden className="size-3" />
          Queues
        </Link>
      }
      title={
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {queue.name}
          <Badge tone={tone}>{label}</Badge>
          {queue.heldBack && queue.state !== 'closed' && <Badge tone="accent">Held back</Badge>}
        </span>
      }
      description={<Facts queue={queue} />}
      actions={
        <>
          {queue.state === 'closed' && <FiguresLinks queue={queue} />}
          <Button asChild>
            <a href={`/api/export?run=${queue.runId}&format=csv`} download>
              <Download aria-hidden className="size-3.5" />
              Answers
            </a>
          </Button>
          {admin && <AdminButtons queue={queue} {...actions} />}
          {mine && queue.state === 'open' && (
            <Button asChild variant="primary">
              <Link href={`/queues/${queue.id}/review`}>
                Review {mine.left > 0 && leftWords(mine.left)}
                <ArrowRight aria-hidden className="size-3.5" />
              </Link>
            </Button>
          )}
        </>
      }
    >
      {queue.instructions && (
        <Card title="Instructions">
          <p className="max-w-3xl whitespace-pre-wrap text-pretty">{queue.instructions}</p>
        </Card>
      )}
      <QueuePeople queue={queue} />
      <QueueItemsTable queue={queue} releaseItems={actions.releaseItems} />
    </Page>
  );
}

/** Where what people said in a queue that is closed becomes figures. */
function FiguresLinks({ queue }: Pick<QueueActions, 'queue'>) {
  return (
    <>
      <Button asChild>
        <Link href={`/agreement?run=${queue.runId}`}>
          <Scale aria-hidden className="size-3.5" />
          Agreement
        </Link>
      </Button>
      <Button asChild>
        <Link href={`/results?suite=${queue.suite}`}>
          <ChartColumn aria-hidden className="size-3.5" />
          Results
        </Link>
      </Button>
    </>
  );
}

function Facts({ queue }: { queue: QueueDetail }) {
  const noun = useNoun();
  const facts = [
    queue.policy && policyWords(queue.policy),
    queue.heldBack && 'held back from everybody by the run',
    `${countNoun(queue.raters, 'reviewer')} per ${noun}`,
    queue.blind ? 'blind' : 'with the judge in view',
    queue.hidesGenerator && 'generators hidden',
    queue.hidesReference && 'references hidden',
    queue.hidesLineage && 'origins hidden',
    queue.raters > 1 && `disagreement at ≥ ${countNoun(queue.tolerance, 'point')}`,
    queue.policy && queue.seed !== null && `seed ${queue.seed}`,
    `by ${queue.createdBy}, ${formatMoment(queue.createdAt)}`,
  ].filter(Boolean);
  return (
    <>
      {queue.source ? (
        <>
          Settles the disagreements of{' '}
          <Link href={`/queues/${queue.source.id}`} className="text-accent underline">
            {queue.source.name}
          </Link>
        </>
      ) : (
        <>
          Reviews{' '}
          <Link href={`/runs/${queue.runId}`} className="text-accent underline">
            {queue.judge}
          </Link>
        </>
      )}{' '}
      · {facts.join(' · ')}
      {queue.adjudications.map(({ id, name }) => (
        <span key={id}>
          {' '}
          · settled in{' '}
          <Link href={`/queues/${id}`} className="text-accent underline">
            {name}
          </Link>
        </span>
      ))}
    </>
  );
}

/** What an admin changes of a queue at once, without a form; what the server refuses is said. */
function useChanges({ queue, setQueueState, createAdjudication }: QueueActions) {
  const client = useQueryClient();
  const router = useRouter();
  const [pending, setPending] = useState(false);
  const run = async <Result extends object>(call: Promise<({ ok: true } & Result) | Refusal>) => {
    setPending(true);
    const result = await reached(call);
    await client.invalidateQueries();
    setPending(false);
    if (result.ok) return result;
    toast.error(result.message);
    return null;
  };
  return {
    pending,
    setState: (state: QueueState) => run(setQueueState(queue.id, state)),
    adjudicate: async (memberIds: string[]) => {
      const made = await run(
        createAdjudication({
          sourceId: queue.id,
          name: `${queue.name}: disagreements`.slice(0, 120),
          instructions: '',
          memberIds,
        }),
      );
      if (made) router.push(`/queues/${made.queueId}`);
    },
  };
}

function AdminButtons(props: QueueActions) {
  const { queue, changeQueue } = props;
  const noun = useNoun();
  const { pending, setState, adjudicate } = useChanges(props);
  const reviewers = useReviewers();
  const [settings, setSettings] = useState(false);
  const [closing, setClosing] = useState(false);
  return (
    <>
      {queue.kind === 'review' && queue.raters > 1 && queue.adjudications.length === 0 && (
        <Button
          pending={pending}
          disabled={!reviewers.data}
          // Nobody is given an item that they reviewed themselves.
          onClick={() => void adjudicate(reviewers.data?.map(({ id }) => id) ?? [])}
        >
          <Gavel aria-hidden className="size-3.5" />
          Settle disagreements
        </Button>
      )}
      {queue.heldBack ? (
        queue.state !== 'closed' && (
          <ReleaseButton queueId={queue.id} noun={noun} releaseItems={props.releaseItems} />
        )
      ) : (
        <StateButtons
          queue={queue}
          pending={pending}
          onState={(state) => {
            if (state === 'closed' && queue.blind) setClosing(true);
            else void setState(state);
          }}
        />
      )}
      <Button onClick={() => setSettings(true)}>
        <Settings2 aria-hidden className="size-3.5" />
        Settings
      </Button>
      {closing && (
        <CloseDialog
          queue={queue}
          onCancel={() => setClosing(false)}
          onClose={() => {
            setClosing(false);
            void setState('closed');
          }}
        />
      )}
      {settings && (
        <QueueSettings queue={queue} changeQueue={changeQueue} onClose={() => setSettings(false)} />
      )}
    </>
  );
}

/** The states that a queue can be put into from the one that it is in. */
function StateButtons({
  queue,
  pending,
  onState,
}: {
  queue: QueueDetail;
  pending: boolean;
  onState: (state: QueueState) => void;
}) {
  return (
    <>
      {queue.state === 'open' ? (
        <Button pending={pending} onClick={() => onState('paused')}>
          <Pause aria-hidden className="size-3.5" />
          Pause
        </Button>
      ) : (
        <Button pending={pending} onClick={() => onState('open')}>
          <Play aria-hidden className="size-3.5" />
          Open again
        </Button>
      )}
      {queue.state !== 'closed' && (
        <Button
          variant="danger"
          pending={pending}
          onClick={() => onState('closed')}
          title="Hands out nothing more, and shows the judge’s answers to everybody"
        >
          <Square aria-hidden className="size-3.5" />
          Close
        </Button>
      )}
    </>
  );
}
