'use client';

import { ArrowRight, EyeOff } from 'lucide-react';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { toast } from 'sonner';
import { useKeyWords } from '@/components/commands/command-key';
import { valueIn } from '@/components/evidence/verdict-words';
import { countUnanswered } from '@/components/review/answering/rest';
import { aboutItem } from '@/components/review/item/notices';
import { JudgedScreen } from '@/components/review/judged-screen';
import { BackLink } from '@/components/review/layout/back-link';
import { type Parcel, withParcels } from '@/components/review/outbox/outbox';
import { hasCells } from '@/components/review/reviewed/judged-item';
import { ReviewedItem } from '@/components/review/reviewed/reviewed-item';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { ErrorNote } from '@/components/ui/error-note';
import { Spinner } from '@/components/ui/spinner';
import type { PracticeAnswers, PracticeDetail } from '@/lib/queues/practice/schema';
import { useReview } from '@/lib/reviews/queries';
import type { ItemReview } from '@/lib/reviews/schema';
import { nounOf } from '@/lib/suites/item-kind';
import { InstructionsAgain } from '../instructions';
import { UnansweredDialog } from '../unanswered-dialog';

interface PractisedItemProps {
  practice: PracticeDetail;
  itemId: string;
  /** Whether the server checks what was said. */
  pending: boolean;
  onCheck: (answers: PracticeAnswers) => void;
}

/**
 * An item on which somebody practises, on the screen on which they will review. What they say stays in this page until it is
 * checked, and is never stored as an answer.
 */
export function PractisedItem(props: PractisedItemProps) {
  const { data: stored, error, refetch } = useReview(props.itemId, props.practice.runId);
  const [parcels, setParcels] = useState<readonly Parcel[]>([]);
  const review = useMemo(() => stored && withParcels(stored, parcels), [stored, parcels]);
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (!review?.run) {
    return (
      <div className="grid flex-1 place-items-center text-muted">
        <Spinner label="Opening the next item" />
      </div>
    );
  }
  const add = (parcel: Parcel) => setParcels((before) => [...before, parcel]);
  return <Loaded {...props} review={review} run={review.run} add={add} />;
}

type LoadedProps = PractisedItemProps & {
  review: ItemReview;
  run: NonNullable<ItemReview['run']>;
  add: (parcel: Parcel) => void;
};

/** How the item is handed in: at once, or after the person was asked about cells that they left open. */
function useCheck({ review, run, onCheck }: LoadedProps) {
  const [unanswered, setUnanswered] = useState<ReturnType<typeof countUnanswered> | null>(null);
  const check = () => {
    setUnanswered(null);
    onCheck(
      run.cells.flatMap(({ unit, question, own }) => {
        const value = valueIn(own?.verdict);
        return value === null ? [] : [{ unit, question, value }];
      }),
    );
  };
  const submit = () => {
    if (hasCells(run) && !run.cells.some((cell) => cell.own?.verdict)) {
      toast(`Answer something about this ${nounOf(review.item.kind)}.`, aboutItem);
      return;
    }
    const left = countUnanswered(run.cells, true);
    if (left.open > 0) setUnanswered(left);
    else check();
  };
  return { submit, check, unanswered, forget: () => setUnanswered(null) };
}

function Loaded(props: LoadedProps) {
  const { practice, review, run, add, pending } = props;
  const { submit, check, unanswered, forget } = useCheck(props);
  const latest = useRef(submit);
  useLayoutEffect(() => {
    latest.current = submit;
  });
  const submitKey = useKeyWords('submit');
  const stay = () => toast(`${submitKey} checks your answers and goes on.`);
  return (
    <div className="flex min-h-0 flex-1 flex-col lg:h-[calc(100dvh-2.75rem)] lg:flex-none lg:overflow-hidden">
      <ReviewedItem
        kind="review"
        review={review}
        // Nothing is on its way: what is said here is sent when it is checked, and stored nowhere else.
        outgoing={{ parcels: [], lost: false, add }}
        leading={<Place practice={practice} />}
        trailing={
          <>
            <Badge>
              <EyeOff aria-hidden className="size-3" />
              Practice
            </Badge>
            {practice.instructions && <InstructionsAgain instructions={practice.instructions} />}
            <Button
              size="sm"
              variant="primary"
              pending={pending}
              onClick={submit}
              title={submitKey}
            >
              Check
              <ArrowRight aria-hidden className="size-3.5" />
            </Button>
          </>
        }
        goBy={stay}
        onDone={() => {
          flushSync(() => {});
          latest.current();
        }}
      >
        <JudgedScreen run={run} />
      </ReviewedItem>
      <UnansweredDialog unanswered={unanswered} onClose={forget} onSubmit={check} />
    </div>
  );
}

function Place({ practice: { name, left, items } }: Pick<PractisedItemProps, 'practice'>) {
  return (
    <>
      <BackLink href="/queues/mine" label="Back to my work" title="Back to my work" />
      <p className="flex flex-col justify-center whitespace-nowrap text-muted text-xs tabular-nums leading-4">
        <span className="max-w-48 truncate text-text">{name}</span>
        {items - left.length + 1} of {items}
      </p>
    </>
  );
}
