'use client';

import { hashKey } from '@tanstack/react-query';
import { Scale } from 'lucide-react';
import Link from 'next/link';
import { memo, useDeferredValue, useMemo, useState } from 'react';
import { toast } from 'sonner';
import { useCommands } from '@/components/commands/use-commands';
import { useMay } from '@/components/people/person-context';
import type { StartRun } from '@/components/runs/actions';
import { JudgeDialog } from '@/components/runs/judge-dialog';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorNote } from '@/components/ui/error-note';
import { Layer } from '@/components/ui/layer';
import { Spinner } from '@/components/ui/spinner';
import { useReview } from '@/lib/reviews/queries';
import type { ItemReview } from '@/lib/reviews/schema';
import { nounOf } from '@/lib/suites/item-kind';
import type { SuiteChoice } from '@/lib/suites/settings';
import { JudgedScreen } from './judged-screen';
import { JudgingProgress } from './judging-progress';
import { ListEdge, useListOpen } from './layout/panels';
import { ClosedItemList, ItemList } from './list/item-list';
import { ItemNavigation } from './list/item-navigation';
import { type ItemListing, useItemList } from './list/use-item-list';
import { withParcels } from './outbox/outbox';
import { type Outgoing, useOutbox } from './outbox/use-outbox';
import { ReviewedItem } from './reviewed/reviewed-item';
import { useSection, useShownItem } from './reviewed/shown-item';
import { useSelection } from './reviewed/use-selection';
import { RunMenu } from './run-menu';
import { ReviewFrame } from './shown/review-frame';
import { useOthersAnswers } from './use-others-answers';
import { usePrefetch } from './use-prefetch';
import { CorrectDialog, type CorrectItem } from './versions/correct-dialog';
import type { PreviewCorrection } from './versions/correction-preview';

interface ReviewScreenProps {
  /** The item that the page was asked for; others follow without asking for a page again. */
  itemId: string;
  suites: readonly SuiteChoice[];
  startRun: StartRun;
  correctItem: CorrectItem;
  previewCorrection: PreviewCorrection;
}

/** The review of one item after the other: what the judge said of each, and what people say to that. */
export function ReviewScreen(props: ReviewScreenProps) {
  const itemId = useShownItem(props.itemId);
  const listing = useItemList(itemId);
  const [listOpen, setListOpen] = useListOpen();
  const following = listing.neighbour(1)?.id ?? null;
  const isThere = usePrefetch(following, null, listing.choice);
  // The next item is drawn while somebody looks at this one, when nothing else is to be done: going on has to show it only.
  const next = useDeferredValue(isThere ? following : null);
  const drawn = next !== null && next !== itemId ? [itemId, next] : [itemId];
  return (
    <div className="relative flex min-h-0 flex-1 lg:h-[calc(100dvh-2.75rem)] lg:flex-none lg:overflow-hidden">
      {listOpen ? (
        <>
          <ItemList listing={listing} shown={itemId} onClose={() => setListOpen(false)} />
          <ListEdge />
        </>
      ) : (
        <ClosedItemList onOpen={() => setListOpen(true)} />
      )}
      <div className="relative flex min-h-0 min-w-0 flex-1 flex-col">
        {drawn.map((id) => (
          <Layer key={id} outOfSight={id !== itemId}>
            <ShownItem {...props} itemId={id} outOfSight={id !== itemId} listing={listing} />
          </Layer>
        ))}
      </div>
    </div>
  );
}

interface ShownItemProps extends ReviewScreenProps {
  outOfSight: boolean;
  listing: ItemListing;
}

/** One item with its review. Out of sight it does not follow every key of the person, and stands only where it is judged. */
const ShownItem = memo(function ShownItem(props: ShownItemProps) {
  const { runId } = useSelection(props.itemId);
  const { data: stored, error, refetch } = useReview(props.itemId, runId, props.listing.choice);
  const section = useSection();
  const outgoing = useOutbox();
  const { parcels } = outgoing;
  const review = useMemo(() => stored && withParcels(stored, parcels), [stored, parcels]);
  useOthersAnswers(props.itemId, stored?.mark ?? null, parcels.length === 0);
  const goBy = (by: 1 | -1) => {
    const neighbour = props.listing.neighbour(by);
    if (neighbour) props.listing.go(neighbour);
    else {
      const noun = section === 'items' ? 'item' : 'video';
      toast(by === 1 ? `This is the last ${noun} of the list.` : `This is the first ${noun}.`);
    }
  };
  if (props.outOfSight && !isJudged(review?.run)) return null;
  if (review) return <LoadedReview {...props} {...{ outgoing, review, goBy }} />;
  return (
    <div className="grid flex-1 place-items-center text-muted">
      <NavigationKeys goBy={goBy} />
      {error ? (
        <ErrorNote error={error} onRetry={() => void refetch()} />
      ) : (
        <Spinner label={section === 'items' ? 'Opening the item' : 'Opening the video'} />
      )}
    </div>
  );
}, isStillOutOfSight);

function isStillOutOfSight(before: ShownItemProps, now: ShownItemProps): boolean {
  const isChoiceSame = hashKey([before.listing.choice]) === hashKey([now.listing.choice]);
  return before.outOfSight && now.outOfSight && isChoiceSame;
}

function isJudged(run: ItemReview['run'] | undefined): run is NonNullable<ItemReview['run']> {
  return run?.state === 'judged' || run?.state === 'incomplete';
}

interface LoadedReviewProps extends ShownItemProps {
  outgoing: Outgoing;
  review: ItemReview;
  /** Goes to the next item, or to the one before. */
  goBy: (by: 1 | -1) => void;
}

function LoadedReview(props: LoadedReviewProps) {
  const { review, suites, startRun, correctItem, listing, outgoing, goBy } = props;
  const { run } = review;
  const { selectRun } = useSelection(review.item.id);
  const [judging, setJudging] = useState(false);
  const judge = () => setJudging(true);
  return (
    <>
      <ReviewedItem
        kind="review"
        review={review}
        outgoing={outgoing}
        leading={<ItemNavigation listing={listing} />}
        trailing={
          review.blind ? null : (
            <>
              {review.versions && (
                <CorrectDialog
                  itemId={review.item.id}
                  versions={review.versions}
                  suite={run?.suite ?? null}
                  correctItem={correctItem}
                  previewCorrection={props.previewCorrection}
                  onCorrected={(id) => listing.go({ id, kind: review.item.kind })}
                />
              )}
              <RunMenu review={review} onRun={selectRun} onJudge={judge} />
            </>
          )
        }
        goBy={goBy}
        onDone={() => goBy(1)}
      >
        {isJudged(run) ? (
          <JudgedScreen key={run.id} run={run} />
        ) : (
          <ReviewFrame>
            <NotJudged review={review} onJudge={judge} />
          </ReviewFrame>
        )}
      </ReviewedItem>
      <JudgeDialog
        open={judging}
        onOpenChange={setJudging}
        items={[review.item]}
        kind={review.item.kind}
        suites={suites}
        startRun={startRun}
        onStarted={selectRun}
      />
    </>
  );
}

/** Goes on by keys while an item is still being opened. */
function NavigationKeys({ goBy }: Pick<LoadedReviewProps, 'goBy'>) {
  useCommands({ 'next-video': () => goBy(1), 'previous-video': () => goBy(-1) });
  return null;
}

/** What stands in the matrix's place until the judge is done. */
function NotJudged({ review, onJudge }: { review: ItemReview; onJudge: () => void }) {
  const mayJudge = useMay('reviewer');
  const { run, item } = review;
  if (run?.state === 'waiting' || run?.state === 'judging') {
    return <JudgingProgress runId={run.id} itemId={item.id} />;
  }
  const judge = mayJudge && (
    <Button variant="primary" onClick={onJudge}>
      Judge this {nounOf(review.item.kind) === 'clip' ? 'video' : 'item'}
    </Button>
  );
  if (!run) {
    return (
      <EmptyState icon={Scale} title="Not judged yet" action={judge}>
        {review.media.some(({ frames }) => frames.length > 0)
          ? 'Its frames are ready. Choose a judge: the built-in one measures on this machine, a connected model looks at the frames.'
          : 'Choose a judge: the built-in one measures on this machine, a connected model is asked about it.'}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={Scale}
      title={run.state === 'cancelled' ? 'Judging was cancelled' : 'Judging failed'}
      action={
        <>
          {judge}
          <Button asChild>
            <Link href={`/runs/${run.id}`}>Open the run</Link>
          </Button>
        </>
      }
    >
      {run.stateReason ??
        `The run holds no scores for this ${nounOf(review.item.kind) === 'clip' ? 'video' : 'item'}.`}
    </EmptyState>
  );
}
