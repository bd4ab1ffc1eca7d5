'use client';

import { CheckCheck, CloudOff } from 'lucide-react';
import Link from 'next/link';
import { parseAsString, useQueryState } from 'nuqs';
import { useDeferredValue } from 'react';
import { NounContext, useNoun } from '@/components/library/noun';
import { useOutbox } from '@/components/review/outbox/use-outbox';
import { usePrefetch } from '@/components/review/use-prefetch';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorNote } from '@/components/ui/error-note';
import { Layer } from '@/components/ui/layer';
import { countNoun } from '@/components/ui/numbers';
import { useHydrated } from '@/components/ui/use-hydrated';
import { useQueue } from '@/lib/queues/queries';
import type { QueueDetail } from '@/lib/queues/schema';
import { standTogether } from '@/lib/queues/together.schema';
import { nounOf } from '@/lib/suites/item-kind';
import type { ReviewerActions } from './actions';
import { InstructionsFirst, useInstructions } from './instructions';
import { Opening, ShownTask } from './shown-task';
import { useKeyGate } from './stray-keys';
import { type OpenedQueue, useOpening } from './use-opening';
import { type Tasks, useTasks } from './use-tasks';

interface QueueReviewProps extends ReviewerActions {
  queueId: string;
  /** The kind of items that each suite takes, by its id. */
  kinds: Readonly<Record<string, string>>;
  /** The suites whose items are texts, which can stand side by side. */
  textSuites: readonly string[];
  /** What the page came with; null where it has to ask. */
  opening: OpenedQueue | null;
}

/** One clip of a queue after the other. */
export function QueueReview(props: QueueReviewProps) {
  const { queueId } = props;
  const held = useOpening(props.opening);
  const queue = useQueue(queueId);
  const outgoing = useOutbox();
  const gate = useKeyGate();
  const [wanted] = useQueryState('clip', parseAsString);
  const isTogether = queue.data !== undefined && standTogether(queue.data, props.textSuites);
  const tasks = useTasks({ queueId, wanted, held }, props, outgoing, isTogether);
  const { shown, upcoming } = tasks;
  const instructions = useInstructions(queue.data);
  const isHydrated = useHydrated();
  const isThere = usePrefetch(upcoming?.itemId ?? null, upcoming?.runId ?? null);
  // The next clip is drawn while somebody looks at this one, when nothing else is to be done: going on has to show it only.
  const next = useDeferredValue(isThere ? upcoming : null);

  if (queue.error) return <ErrorNote error={queue.error} onRetry={() => queue.refetch()} />;
  if (tasks.refusal && !tasks.holding) {
    return <ErrorNote error={new Error(tasks.refusal)} onRetry={() => location.reload()} />;
  }
  if (!queue.data || !tasks.holding) return <Opening gate={gate} />;
  if (!shown && tasks.sending) return outgoing.lost ? <Waiting /> : <Opening gate={gate} />;
  const noun = nounOf(props.kinds[queue.data.suite] ?? 'clip');
  // What came with the page has no buttons until its code is there.
  if (!isHydrated && (!shown || instructions.due)) return <Opening gate={gate} />;
  if (shown && instructions.due) {
    return <InstructionsFirst queue={queue.data} onStart={instructions.read} />;
  }
  if (!shown) {
    return (
      <NounContext value={noun}>
        <NothingLeft queue={queue.data} tasks={tasks} />
      </NounContext>
    );
  }
  const { setOf } = tasks;
  const drawn = next && setOf(next) !== setOf(shown) ? [shown, next] : [shown];
  return (
    <NounContext value={noun}>
      <div className="relative flex min-h-0 flex-1 flex-col">
        {drawn.map((task) => (
          <Layer key={setOf(task)} outOfSight={task !== shown}>
            <ShownTask
              outOfSight={task !== shown}
              queue={queue.data}
              task={task}
              set={isTogether ? setOf(task) : null}
              tasks={tasks}
              gate={gate}
              // That something is on its way is said once, in sight.
              outgoing={task === shown ? outgoing : { ...outgoing, parcels: [] }}
            />
          </Layer>
        ))}
      </div>
    </NounContext>
  );
}

/** Nothing more is held, and the server does not answer. */
function Waiting() {
  return (
    <EmptyState icon={CloudOff} title="The server does not answer">
      What you did is kept here and sent as soon as it does; then it goes on.
    </EmptyState>
  );
}

function titleOf({ state, opened }: QueueDetail, noun: string): string {
  if (state !== 'open') return `No ${noun}s right now`;
  return opened ? 'What you opened is submitted' : 'Nothing is left for you here';
}

function NothingLeft({ queue, tasks }: { queue: QueueDetail; tasks: Tasks }) {
  const noun = useNoun();
  const { submitted = 0, skipped = 0 } = tasks.holding ?? {};
  const why =
    queue.state === 'open'
      ? `You submitted ${countNoun(submitted, noun)}.`
      : `This queue is ${queue.state}: no ${noun}s are handed out.`;
  return (
    <EmptyState
      icon={CheckCheck}
      title={titleOf(queue, noun)}
      action={
        <>
          {skipped > 0 && queue.state === 'open' && (
            <Button variant="primary" onClick={() => void tasks.unskip()}>
              Have the {countNoun(skipped, `skipped ${noun}`)} again
            </Button>
          )}
          <Button asChild variant={queue.opened ? 'primary' : 'secondary'}>
            <Link href={queue.opened ? '/' : `/queues/${queue.id}`}>
              {queue.opened ? 'To the library' : 'To the queue'}
            </Link>
          </Button>
        </>
      }
    >
      {why}
    </EmptyState>
  );
}
