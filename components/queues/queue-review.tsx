'use client';

import { CheckCheck, CloudOff } from 'lucide-react';
import Link from 'next/link';
import { parseAsString, useQueryState } from 'nuqs';
import { memo, useDeferredValue, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { toast } from 'sonner';
import { useKeyWords } from '@/components/commands/command-key';
import { valueIn } from '@/components/evidence/verdict-words';
import { NounContext, useNoun } from '@/components/library/noun';
import { countUnanswered } from '@/components/review/answering/rest';
import { hasJudgeInView } from '@/components/review/item/cells';
import { aboutItem } from '@/components/review/item/notices';
import { JudgedScreen } from '@/components/review/judged-screen';
import { withParcels } from '@/components/review/outbox/outbox';
import { type Outgoing, useOutbox } from '@/components/review/outbox/use-outbox';
import { hasCells } from '@/components/review/reviewed/judged-item';
import { ReviewedItem } from '@/components/review/reviewed/reviewed-item';
import { usePrefetch } from '@/components/review/use-prefetch';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorNote } from '@/components/ui/error-note';
import { Layer } from '@/components/ui/layer';
import { countNoun } from '@/components/ui/numbers';
import { Spinner } from '@/components/ui/spinner';
import { drawsClusters } from '@/lib/queues/policy.schema';
import { useQueue } from '@/lib/queues/queries';
import type { QueueDetail, Task } from '@/lib/queues/schema';
import { useReview } from '@/lib/reviews/queries';
import type { ItemReview } from '@/lib/reviews/schema';
import { nounOf } from '@/lib/suites/item-kind';
import type { ReviewerActions } from './actions';
import { AdjudicatedItem } from './adjudicated-item';
import { InstructionsFirst, useInstructions } from './instructions';
import { QueueButtons, QueuePlace } from './queue-buttons';
import { type KeyGate, useGateClosed, useGateOpened, useKeyGate } from './stray-keys';
import { Together } from './together';
import { UnansweredDialog } from './unanswered-dialog';
import { type Tasks, useTasks } from './use-tasks';

interface QueueReviewProps extends ReviewerActions {
  queueId: string;
  /** The kind of items that each suite takes, by its id. */
  kinds: Readonly<Record<string, string>>;
}

/** One clip of a queue after the other. */
export function QueueReview(props: QueueReviewProps) {
  const { queueId } = props;
  const queue = useQueue(queueId);
  const outgoing = useOutbox();
  const gate = useKeyGate();
  const [wanted] = useQueryState('clip', parseAsString);
  const tasks = useTasks({ queueId, wanted }, props, outgoing);
  const { shown, upcoming } = tasks;
  const instructions = useInstructions(queue.data);
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
  const drawn = next && next.queueItemId !== shown.queueItemId ? [shown, next] : [shown];
  return (
    <NounContext value={noun}>
      <div className="relative flex min-h-0 flex-1 flex-col">
        {drawn.map((task) => (
          <Layer key={task.queueItemId} outOfSight={task !== shown}>
            <ShownTask
              outOfSight={task !== shown}
              queue={queue.data}
              task={task}
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

function Opening({ gate }: { gate: KeyGate }) {
  useGateClosed(gate);
  return (
    <div className="grid flex-1 place-items-center text-muted">
      <Spinner label="Opening the next clip" />
    </div>
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

interface ShownTaskProps {
  outOfSight: boolean;
  queue: QueueDetail;
  task: Task;
  tasks: Tasks;
  gate: KeyGate;
  outgoing: Outgoing;
}

/** One clip with its review. Out of sight it does not follow every key of the person. */
const ShownTask = memo(function ShownTask(props: ShownTaskProps) {
  const { task, gate, outgoing } = props;
  const { data: stored, error, refetch } = useReview(task.itemId, task.runId);
  const { parcels } = outgoing;
  const review = useMemo(() => stored && withParcels(stored, parcels), [stored, parcels]);
  if (!review && error) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!review?.run) return <Opening gate={gate} />;
  return <LoadedTask {...props} review={review} run={review.run} />;
}, isStillOutOfSight);

function isStillOutOfSight(before: ShownTaskProps, now: ShownTaskProps): boolean {
  return before.outOfSight && now.outOfSight;
}

type LoadedTaskProps = ShownTaskProps & {
  review: ItemReview;
  run: NonNullable<ItemReview['run']>;
};

/** How the item is handed in: at once, or after the person was asked about cells that they left unanswered. */
function useSubmission({ queue, tasks, review, run }: LoadedTaskProps) {
  const [unanswered, setUnanswered] = useState<ReturnType<typeof countUnanswered> | null>(null);
  const submit = () => {
    if (tasks.isBack) {
      tasks.go(1);
      return;
    }
    const own = (row: { rater: { id: string } }) => row.rater.id === review.rater.id;
    const hasSaid = run.cells.some((cell) => cell.own?.verdict) || run.remarks.some(own);
    if (hasCells(run) && !hasSaid) {
      toast(`Answer something about this ${nounOf(review.item.kind)}, or skip it.`, aboutItem);
      return;
    }
    const left = countUnanswered(run.cells, !hasJudgeInView(review, run));
    // What is to be adjudicated is a few cells of many, and the server knows which.
    if (queue.kind === 'review' && left.open > 0) setUnanswered(left);
    else tasks.submit();
  };
  const latest = useRef(submit);
  useLayoutEffect(() => {
    latest.current = submit;
  });
  return {
    submit,
    /** Submits with what the same key has just saved, which the next rendering knows of. */
    saveAndSubmit: () => {
      flushSync(() => {});
      latest.current();
    },
    /** How many cells were left unanswered, which the person is being asked about; null for none. */
    unanswered,
    forget: () => setUnanswered(null),
  };
}

function LoadedTask(props: LoadedTaskProps) {
  const { queue, task, tasks, review, run } = props;
  useGateOpened(props.gate);
  const submitKey = useKeyWords('submit');
  const { submit, saveAndSubmit, unanswered, forget } = useSubmission(props);
  const goBy = (by: 1 | -1) => {
    if (tasks.go(by)) return;
    toast(
      by === 1
        ? `${submitKey} submits this ${nounOf(review.item.kind)} and goes on.`
        : `There is no ${nounOf(review.item.kind)} before this one that you submitted just now.`,
    );
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col lg:h-[calc(100dvh-2.75rem)] lg:flex-none lg:overflow-hidden">
      {handsOutClusters(queue) && (
        <Together queueId={queue.id} queueItemId={task.queueItemId} said={saidIn(run)} />
      )}
      <ReviewedItem
        kind={queue.kind}
        review={review}
        outgoing={props.outgoing}
        leading={<QueuePlace queue={queue} tasks={tasks} />}
        trailing={
          <QueueButtons
            queue={queue}
            tasks={tasks}
            exposedSince={review.exposedSince}
            onSubmit={submit}
          />
        }
        goBy={goBy}
        onDone={saveAndSubmit}
      >
        {queue.kind === 'adjudication' ? (
          <AdjudicatedItem run={run} queueId={queue.id} queueItemId={task.queueItemId} />
        ) : (
          <JudgedScreen run={run} />
        )}
      </ReviewedItem>
      <UnansweredDialog
        unanswered={unanswered}
        onClose={forget}
        onSubmit={() => {
          forget();
          tasks.submit();
        }}
      />
    </div>
  );
}

/** What the person has said of an item so far, by the questions' labels. */
function saidIn({ cells, suite }: LoadedTaskProps['run']) {
  return cells.flatMap(({ question, own }) => {
    if (!own?.verdict) return [];
    const label = suite.questions.find(({ id }) => id === question)?.label ?? question;
    return [{ question: label, value: valueIn(own.verdict) }];
  });
}

/** Whether items of one cluster may come together; one that settles another’s disagreements does as that does. */
function handsOutClusters({ policy }: QueueDetail): boolean {
  return policy === null || drawsClusters(policy);
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
