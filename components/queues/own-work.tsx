'use client';

import { ArrowRight, CheckCheck, Inbox } from 'lucide-react';
import Link from 'next/link';
import type { ReactNode } from 'react';
import { usePerson } from '@/components/people/person-context';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorNote } from '@/components/ui/error-note';
import { countNoun, formatCount } from '@/components/ui/numbers';
import { Page } from '@/components/ui/page';
import { Spinner } from '@/components/ui/spinner';
import { useWork } from '@/lib/queues/queries';
import { LEFT_COUNTED } from '@/lib/queues/schema';
import type { Work } from '@/lib/queues/work.schema';
import { type ItemNoun, nounOf } from '@/lib/suites/item-kind';
import { PracticeList } from './practice/practice-list';
import { durationWords, leftWords, QUEUE_STATE_WORDS } from './words';

interface OwnWorkProps {
  /** The kind of items that each suite takes, by its id. */
  kinds: Readonly<Record<string, string>>;
}

/** What there is to do for a reviewer, and what they did today: nothing of judges, and nothing of other people. */
export function OwnWork({ kinds }: OwnWorkProps) {
  const work = useWork();
  const me = usePerson()?.name;
  return (
    <Page
      width="text"
      title={me ? `Work of ${me}` : 'My work'}
      description="What is for you to review, and what you did today."
      actions={
        <Button asChild variant="ghost">
          <Link href="/queues">All queues</Link>
        </Button>
      }
    >
      {work.isPending && <Spinner label="Looking for your work…" />}
      {work.error && <ErrorNote error={work.error} onRetry={() => work.refetch()} />}
      {work.data && (
        <>
          <PracticeList />
          <Queues work={work.data} kinds={kinds} />
          <Today {...work.data.today} />
          <Last last={work.data.last} />
        </>
      )}
    </Page>
  );
}

function Queues({ work: { queues, today }, kinds }: OwnWorkProps & { work: Work }) {
  if (queues.length === 0) {
    return (
      <EmptyState icon={Inbox} title="Nothing for you to review right now">
        When you are added to a queue, it appears here with its instructions.
      </EmptyState>
    );
  }
  return queues.map((queue) => (
    <Queue
      key={queue.id}
      queue={queue}
      noun={nounOf(kinds[queue.suite] ?? 'clip')}
      median={today.median}
    />
  ));
}

interface QueueProps {
  queue: Work['queues'][number];
  noun: ItemNoun;
  /** The person’s pace today, in seconds an item. */
  median: number | null;
}

function Queue({ queue, noun, median }: QueueProps) {
  const { id, name, kind, state, instructions, submitted, left, skipped, practice } = queue;
  const isOpen = state === 'open' && left + skipped > 0;
  return (
    <Card
      title={
        <span className="flex items-center gap-2">
          <span className="truncate">{name}</span>
          {kind === 'adjudication' && <Badge>Settles disagreements</Badge>}
          {state !== 'open' && (
            <Badge tone={QUEUE_STATE_WORDS[state].tone}>{QUEUE_STATE_WORDS[state].label}</Badge>
          )}
        </span>
      }
      actions={
        isOpen && (
          <Button asChild variant="primary" size="sm">
            {practice ? (
              <Link href={`/queues/practice/${practice.id}`}>
                Practise first
                <ArrowRight aria-hidden className="size-3.5" />
              </Link>
            ) : (
              <Link href={`/queues/${id}/review`} aria-label={`${startWords(submitted)}: ${name}`}>
                {startWords(submitted)}
                <ArrowRight aria-hidden className="size-3.5" />
              </Link>
            )}
          </Button>
        )
      }
    >
      <p className="flex flex-wrap gap-x-4 text-xs tabular-nums">
        <span>{leftOf(queue, noun)}</span>
        <span className="text-muted">{countNoun(submitted, noun)} submitted</span>
        {skipped > 0 && <span className="text-muted">{formatCount(skipped)} skipped</span>}
        <span className="text-muted">{expectedWords(queue, noun, median)}</span>
      </p>
      {instructions && (
        <details open={submitted === 0} className="mt-3 border-t pt-3">
          <summary className="w-fit cursor-pointer rounded-sm font-medium text-xs leading-6">
            Instructions
          </summary>
          <p className="mt-1 max-w-3xl whitespace-pre-wrap text-pretty">{instructions}</p>
        </details>
      )}
    </Card>
  );
}

const startWords = (submitted: number) => (submitted === 0 ? 'Start' : 'Continue');

function leftOf({ left, state }: QueueProps['queue'], noun: ItemNoun): string {
  if (state !== 'open') return 'Nothing is handed out right now';
  if (left === 0) return 'Nothing is left for you';
  return `${leftWords(left)} ${left === 1 ? noun : `${noun}s`} left`;
}

/** How many items a person can expect, and how long these take at their pace. */
function expectedWords(
  { left, expected, state }: QueueProps['queue'],
  noun: ItemNoun,
  median: number | null,
): string | null {
  if (state !== 'open' || expected === 0) return null;
  const isShared = expected < left || left >= LEFT_COUNTED;
  const time = median === null ? null : durationWords(expected * median);
  if (isShared) {
    return `About ${countNoun(expected, noun)} for you, if all take equal parts${time ? `: ${time} at your pace` : ''}`;
  }
  return time && `About ${time} at your pace`;
}

function Today({ from, items, answers, seconds, median, timed }: Work['today']) {
  const day = new Date(from).toLocaleDateString('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  });
  return (
    <Card title="Today" description={`${day}, in the time zone of this browser`}>
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        <Figure label="Items submitted">{formatCount(items)}</Figure>
        <Figure label="Answers">{formatCount(answers)}</Figure>
        <Figure label="Time at work">{durationWords(seconds)}</Figure>
        <Figure label="Pace">
          {median === null ? (
            '–'
          ) : (
            <>
              {durationWords(median)} <span className="text-muted text-xs">per item</span>
            </>
          )}
        </Figure>
      </dl>
      <p className="mt-3 max-w-3xl text-pretty text-muted text-xs">
        By when the server stored your answers. Gaps of more than 5 minutes are pauses and count for
        nothing.{' '}
        {median === null
          ? 'Your pace appears here'
          : `Your pace is the median of ${countNoun(timed, 'item')}`}
        {median === null
          ? ' once two items were submitted without a pause between them.'
          : ', from one submission to the next; an item that begins after a pause is left out.'}
      </p>
    </Card>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted text-xs">{label}</dt>
      <dd className="font-semibold text-lg tabular-nums">{children}</dd>
    </div>
  );
}

function Last({ last }: Pick<Work, 'last'>) {
  if (last.length === 0) return null;
  return (
    <Card title="Submitted last" description="Opens an item again where you answered it.">
      <ul className="flex flex-col">
        {last.map(({ queueId, itemId, name, at }) => (
          <li key={`${queueId} ${itemId}`} className="flex items-center gap-3">
            <CheckCheck aria-hidden className="size-3.5 shrink-0 text-good" />
            <Link
              href={`/queues/${queueId}/review?clip=${itemId}`}
              className="flex min-h-7 min-w-0 items-center rounded-sm hover:text-accent hover:underline"
            >
              <span className="truncate">{name}</span>
            </Link>
            <span className="ml-auto shrink-0 text-faint text-xs tabular-nums">
              {new Date(at).toLocaleTimeString('en-GB', { timeStyle: 'short' })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
