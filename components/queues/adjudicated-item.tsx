'use client';

import { useState } from 'react';
import { toast } from 'sonner';
import { useCommands } from '@/components/commands/use-commands';
import { useAnswering } from '@/components/review/answering/use-answering';
import { useMoveOn } from '@/components/review/answering/use-move-on';
import { saidByPerson } from '@/components/review/item/asked';
import { isSamePlace, keyOf, placeOf, type ReviewedRun } from '@/components/review/item/cells';
import { aboutItem } from '@/components/review/item/notices';
import { ownRow } from '@/components/review/outbox/rows';
import { useReviewedItem } from '@/components/review/reviewed/reviewed-item';
import { useShownMoment } from '@/components/review/reviewed/use-shown-moment';
import { ReviewFrame } from '@/components/review/shown/review-frame';
import type { Draft } from '@/components/review/writing/drafts';
import { Checkbox } from '@/components/ui/checkbox';
import { countNoun } from '@/components/ui/numbers';
import { Spinner } from '@/components/ui/spinner';
import type { RecordedAnswer } from '@/lib/answers/schema';
import { useDifferences } from '@/lib/queues/queries';
import type { Difference } from '@/lib/queues/schema';
import { askedBy } from '@/lib/suites/asked';
import { Disagreement } from './disagreement';
import { openAfter } from './settling';

const NONE: Difference[] = [];

interface AdjudicatedItemProps {
  run: ReviewedRun;
  queueId: string;
  queueItemId: string;
}

/** An item about which people differ: what each of them said, side by side, and the value that is to count. */
export function AdjudicatedItem(props: AdjudicatedItemProps) {
  const { run } = props;
  const { review } = useReviewedItem();
  const settling = useSettling(props);
  const { data, error, isPending, chosen, setChosen, adjudicationOf } = settling;
  return (
    <ReviewFrame chosen={settling.moment}>
      <section
        aria-label="To be settled"
        className="scroll-thin flex min-h-0 min-w-0 flex-1 flex-col gap-3 bg-surface px-4 py-3"
      >
        {error && <p className="text-bad">{error.message}</p>}
        {isPending && <Spinner label="Reading what was answered" />}
        {!isPending && !error && <Progress {...settling} />}
        <ol className="flex flex-col gap-3">
          {data.map((one, index) => {
            const asked = run.suite.questions.find(({ id }) => id === one.question);
            return (
              asked && (
                <li key={keyOf(one)}>
                  <Disagreement
                    itemId={review.item.id}
                    suiteId={run.suite.id}
                    difference={one}
                    question={asked}
                    unitLabel={run.units.find(({ unit: id }) => id === one.unit)?.label ?? one.unit}
                    judge={run.cells.find((cell) => isSamePlace(one, cell))?.judge ?? null}
                    judgeName={run.judge}
                    adjudicated={adjudicationOf(one)}
                    chosen={index === chosen}
                    onChoose={() => setChosen(index)}
                    onSettle={(given) => settling.settle(one, given)}
                    onSubmit={(given) => settling.submit(one, given)}
                  />
                </li>
              )
            );
          })}
        </ol>
      </section>
    </ReviewFrame>
  );
}

/** To be settled about an item, which of it is chosen, and the keys for that. */
function useSettling({ run, queueId, queueItemId }: AdjudicatedItemProps) {
  const { review, outgoing, onDone } = useReviewedItem();
  const answering = useAnswering(review, outgoing);
  const { data: all = NONE, error, isPending } = useDifferences(queueId, queueItemId);
  // What the person settled may rule others out.
  const said = saidByPerson(run);
  const data = all.filter((one) => askedBy(run.suite.questions, one, said) !== 'no');
  const [chosen, setChosen] = useState(0);
  const [moveOn, setMoveOn] = useMoveOn();
  const difference = data[chosen];
  const { moment } = useShownMoment(difference?.unit ?? null);

  const adjudicationOf = (one: Difference): RecordedAnswer | null => {
    const own = ownRow(review, one);
    return own?.act === 'adjudicate' && own.verdict ? own : null;
  };
  const isOpen = (one: Difference) => adjudicationOf(one) === null;
  const open = data.filter(isOpen).length;
  /** Chooses the next open one after another, if there is any. @returns how many are open besides that one */
  const chooseNext = (after: Difference): number => {
    const left = openAfter(data, after, isOpen);
    const [next] = left;
    if (next) setChosen(data.indexOf(next));
    return left.length;
  };
  const send = ({ unit: at, question }: Difference, { value, rationale }: NonNullable<Draft>) =>
    answering.send([{ unit: at, question, act: 'adjudicate', value, rationale }]);
  useCommands({
    undo: () => {
      const own = difference && adjudicationOf(difference);
      const places = own ? [own] : (answering.lastGiven()?.places ?? []);
      const [first] = places;
      if (!first) {
        toast('There is no answer of yours to take back here.', aboutItem);
        return;
      }
      answering.send(places.map((one) => ({ ...placeOf(one), act: 'withdraw' })));
      const index = data.findIndex((one) => isSamePlace(one, first));
      if (index >= 0) setChosen(index);
    },
    skip: () => {
      if (data.length > 0) setChosen((chosen + 1) % data.length);
    },
    ...(!isPending && !difference && { submit: onDone }),
  });
  return {
    data,
    error,
    isPending,
    open,
    moment,
    chosen,
    setChosen,
    moveOn,
    setMoveOn,
    /** What the person has settled one with; null while it is open. */
    adjudicationOf,
    settle: (one: Difference, given: NonNullable<Draft>) => {
      send(one, given);
      if (moveOn) chooseNext(one);
    },
    /** Goes on, after settling one where a value for it was being written. */
    submit: (one: Difference, given: NonNullable<Draft> | null) => {
      if (given) send(one, given);
      const left = given || adjudicationOf(one) ? chooseNext(one) : open;
      if (left > 0) toast(`Still to be settled: ${left}.`);
      else onDone();
    },
  };
}

function Progress({ data, open, moveOn, setMoveOn }: ReturnType<typeof useSettling>) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-muted">
      <p>
        {countNoun(data.length, 'answer')} differed by as much as the queue allows or more;{' '}
        {open === 0 ? 'all are settled.' : `${open} to be settled.`}
      </p>
      {data.length > 1 && (
        <Checkbox
          checked={moveOn}
          onCheckedChange={setMoveOn}
          label={<span className="text-xs">then go to the next</span>}
        />
      )}
    </div>
  );
}
