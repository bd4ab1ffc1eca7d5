'use client';

import { useEffect, useMemo, useState } from 'react';
import { toast } from 'sonner';
import { useCommands } from '@/components/commands/use-commands';
import { useAnswering } from '@/components/review/answering/use-answering';
import { useMoveOn } from '@/components/review/answering/use-move-on';
import type { Place, ReviewedRun } from '@/components/review/item/cells';
import { momentOf } from '@/components/review/item/moments';
import { ownRow } from '@/components/review/outbox/rows';
import { useClip } from '@/components/review/reviewed/reviewed-item';
import { ReviewFrame } from '@/components/review/shown/review-frame';
import type { Draft } from '@/components/review/writing/drafts';
import { Checkbox } from '@/components/ui/checkbox';
import { countNoun } from '@/components/ui/numbers';
import { Spinner } from '@/components/ui/spinner';
import type { RecordedAnswer } from '@/lib/answers/schema';
import { useDifferences } from '@/lib/queues/queries';
import type { Difference } from '@/lib/queues/schema';
import { Disagreement } from './disagreement';
import { openAfter } from './settling';

const NONE: Difference[] = [];

/** Properties of {@link AdjudicatedVideo}. */
export interface AdjudicatedVideoProps {
  run: ReviewedRun;
  queueId: string;
  queueItemId: string;
}

/** A video about which people differ: what each of them said, side by side, and the value that is to count. */
export function AdjudicatedVideo({ run, queueId, queueItemId }: AdjudicatedVideoProps) {
  const { review, playback, outgoing, onDone } = useClip();
  const answering = useAnswering(review, outgoing);
  const { data = NONE, error, isPending } = useDifferences(queueId, queueItemId);
  const [chosen, setChosen] = useState(0);
  const [moveOn, setMoveOn] = useMoveOn();
  const difference = data[chosen];
  const unit = difference?.unit ?? null;
  const { media } = review;
  const moment = useMemo(() => (unit === null ? null : momentOf(unit, { media })), [unit, media]);
  useEffect(() => {
    if (moment) playback?.videos.get(moment.medium)?.steered.choose(moment.span, moment.at);
  }, [playback, moment]);

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
  const takeBack = (places: readonly Place[]) => {
    answering.send(
      places.map(({ unit: at, question }) => ({ unit: at, question, act: 'withdraw' })),
    );
    const [first] = places;
    const index = data.findIndex((one) => isAt(one, first));
    if (index >= 0) setChosen(index);
  };
  useCommands({
    undo: () => {
      const own = difference && adjudicationOf(difference);
      const places = own ? [own] : answering.lastGiven()?.places;
      if (places) takeBack(places);
      else toast('There is no answer of yours to take back here.');
    },
    skip: () => {
      if (data.length > 0) setChosen((chosen + 1) % data.length);
    },
    ...(!isPending && !difference && { submit: onDone }),
  });

  return (
    <ReviewFrame chosen={moment}>
      <section
        aria-label="What is to be settled"
        className="scroll-thin flex min-h-0 min-w-0 flex-1 flex-col gap-3 bg-surface px-4 py-3"
      >
        {error && <p className="text-bad">{error.message}</p>}
        {isPending && <Spinner label="Reading what was answered" />}
        {!isPending && !error && (
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
        )}
        <ol className="flex flex-col gap-3">
          {data.map((one, index) => {
            const asked = run.suite.questions.find(({ id }) => id === one.question);
            return (
              asked && (
                <li key={`${one.unit} ${one.question}`}>
                  <Disagreement
                    itemId={review.video.id}
                    suiteId={run.suite.id}
                    difference={one}
                    question={asked}
                    unitLabel={run.units.find(({ unit: id }) => id === one.unit)?.label ?? one.unit}
                    judge={run.cells.find((cell) => isAt(one, cell))?.judge ?? null}
                    judgeName={run.judge}
                    adjudicated={adjudicationOf(one)}
                    chosen={index === chosen}
                    onChoose={() => setChosen(index)}
                    onSettle={(given) => {
                      send(one, given);
                      if (moveOn) chooseNext(one);
                    }}
                    onSubmit={(given) => {
                      if (given) send(one, given);
                      const left = given || adjudicationOf(one) ? chooseNext(one) : open;
                      if (left > 0) toast(`Still to be settled: ${left}.`);
                      else onDone();
                    }}
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

const isAt = (one: Place, other: Place | undefined) =>
  one.unit === other?.unit && one.question === other.question;
