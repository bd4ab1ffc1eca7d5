'use client';

import { memo, useMemo } from 'react';
import { toast } from 'sonner';
import { useKeyWords } from '@/components/commands/command-key';
import { JudgedScreen } from '@/components/review/judged-screen';
import { withParcels } from '@/components/review/outbox/outbox';
import type { Outgoing } from '@/components/review/outbox/use-outbox';
import { ReviewedItem } from '@/components/review/reviewed/reviewed-item';
import { ErrorNote } from '@/components/ui/error-note';
import type { QueueDetail, Task } from '@/lib/queues/schema';
import { useReview } from '@/lib/reviews/queries';
import type { ItemReview } from '@/lib/reviews/schema';
import { nounOf } from '@/lib/suites/item-kind';
import { AdjudicatedItem } from './adjudicated-item';
import { OpeningNote } from './opening-note';
import { QueueButtons, QueuePlace } from './queue-buttons';
import { type KeyGate, useGateClosed, useGateOpened } from './stray-keys';
import { hasScales, Together, useItemsTogether } from './together';
import { UnansweredDialog } from './unanswered-dialog';
import { useSubmission } from './use-submission';
import type { Tasks } from './use-tasks';

/** {@link OpeningNote}, while which keys belong to no item. */
export function Opening({ gate }: { gate: KeyGate }) {
  useGateClosed(gate);
  return <OpeningNote />;
}

interface ShownTaskProps {
  outOfSight: boolean;
  queue: QueueDetail;
  task: Task;
  /** What it stands side by side with, see `Tasks.setOf`; null where it stands by itself. */
  set: string | null;
  tasks: Tasks;
  gate: KeyGate;
  outgoing: Outgoing;
}

/** One clip with its review. Out of sight it does not follow every key of the person. */
export const ShownTask = memo(function ShownTask(props: ShownTaskProps) {
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

function LoadedTask(props: LoadedTaskProps) {
  const { queue, task, tasks, review, run, outgoing, gate } = props;
  const submitKey = useKeyWords('submit');
  const together = useItemsTogether(queue.id, props.set, task, outgoing);
  const { submit, saveAndSubmit, unanswered, forget } = useSubmission({
    queue,
    task,
    tasks,
    reviews: together.reviews,
  });
  const goBy = (by: 1 | -1) => {
    if (tasks.go(by)) return;
    toast(
      by === 1
        ? `${submitKey} submits this ${nounOf(review.item.kind)} and goes on.`
        : `There is no ${nounOf(review.item.kind)} before this one that you submitted just now.`,
    );
  };
  if (together.isLoading) return <Opening gate={gate} />;
  const { items, reviews } = together;
  const own = items.find(({ itemId }) => itemId === task.itemId);
  return (
    <div className="flex min-h-0 flex-1 flex-col lg:h-[calc(100dvh-2.75rem)] lg:flex-none lg:overflow-hidden">
      <Opened gate={gate} />
      <ReviewedItem
        kind={queue.kind}
        review={review}
        outgoing={outgoing}
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
        together={
          own && {
            own: own.text,
            isWhole: hasScales(review),
            texts: <Together {...{ items, reviews, outgoing }} marked={own} onMark={tasks.mark} />,
          }
        }
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

/** Says that keys belong to the item from now on. */
function Opened({ gate }: { gate: KeyGate }) {
  useGateOpened(gate);
  return null;
}
