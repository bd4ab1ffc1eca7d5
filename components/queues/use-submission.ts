import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { toast } from 'sonner';
import { countUnanswered } from '@/components/review/answering/rest';
import { hasJudgeInView } from '@/components/review/item/cells';
import { aboutItem } from '@/components/review/item/notices';
import { hasCells } from '@/components/review/reviewed/judged-item';
import type { QueueDetail, Task } from '@/lib/queues/schema';
import type { ItemReview } from '@/lib/reviews/schema';
import { nounOf } from '@/lib/suites/item-kind';
import { openAfter } from './settling';
import type { Tasks } from './use-tasks';

interface Submitted {
  queue: QueueDetail;
  /** The item under review. */
  task: Task;
  tasks: Tasks;
  /** By items: of all that are handed in together. */
  reviews: ReadonlyMap<string, ItemReview>;
}

/**
 * How what is shown is handed in: once something was said of all of it, and after the person was asked about cells that they
 * left unanswered.
 */
export function useSubmission({ queue, task, tasks, reviews }: Submitted) {
  const [unanswered, setUnanswered] = useState<ReturnType<typeof countUnanswered> | null>(null);
  const submit = () => {
    if (tasks.isBack) {
      tasks.go(1);
      return;
    }
    const isUnsaid = ({ itemId }: Task) => {
      const review = reviews.get(itemId);
      // Of what is still being read nobody has said anything here.
      return review === undefined || lacksAnswer(review);
    };
    const kind = reviews.get(task.itemId)?.item.kind ?? '';
    if (isUnsaid(task)) {
      toast(`Answer something about this ${nounOf(kind)}, or skip it.`, aboutItem);
      return;
    }
    const [next] = openAfter(tasks.set, task, isUnsaid);
    if (next) {
      tasks.mark(next.queueItemId);
      return;
    }
    const left = openIn([...reviews.values()]);
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

/** Whether a person was asked something about an item and has said nothing at all. */
function lacksAnswer({ run, rater }: ItemReview): boolean {
  if (!run || !hasCells(run)) return false;
  const isOwn = (row: { rater: { id: string } }) => row.rater.id === rater.id;
  return !run.cells.some((cell) => cell.own?.verdict) && !run.remarks.some(isOwn);
}

function openIn(reviews: readonly ItemReview[]): ReturnType<typeof countUnanswered> {
  const counts = reviews.flatMap((review) =>
    review.run ? countUnanswered(review.run.cells, !hasJudgeInView(review, review.run)) : [],
  );
  const sum = (of: 'open' | 'of') => counts.reduce((total, count) => total + count[of], 0);
  return { open: sum('open'), of: sum('of') };
}
