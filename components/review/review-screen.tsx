'use client';

import { Scale } from 'lucide-react';
import Link from 'next/link';
import { useMemo, useState } from 'react';
import { toast } from 'sonner';
import { useCommands } from '@/components/commands/use-commands';
import { useMay } from '@/components/people/person-context';
import type { StartRun } from '@/components/runs/actions';
import { JudgeDialog } from '@/components/runs/judge-dialog';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorNote } from '@/components/ui/error-note';
import { Spinner } from '@/components/ui/spinner';
import { useReview } from '@/lib/reviews/queries';
import type { VideoReview } from '@/lib/reviews/schema';
import { nounOf } from '@/lib/suites/item-kind';
import type { SuiteChoice } from '@/lib/suites/settings';
import { JudgedVideo } from './judged-screen';
import { JudgingProgress } from './judging-progress';
import { ListEdge, useListOpen } from './layout/panels';
import { ClosedVideoList, VideoList } from './list/item-list';
import { VideoNavigation } from './list/item-navigation';
import { useVideoList, type VideoListing } from './list/use-item-list';
import { withParcels } from './outbox/outbox';
import { type Outgoing, useOutbox } from './outbox/use-outbox';
import { ClipReview } from './reviewed/reviewed-item';
import { useSection, useShownVideo } from './reviewed/shown-item';
import { useSelection } from './reviewed/use-selection';
import { RunMenu } from './run-menu';
import { ReviewFrame } from './shown/review-frame';
import { useOthersAnswers } from './use-others-answers';
import { usePrefetch } from './use-prefetch';
import { CorrectDialog, type CorrectItem } from './versions/correct-dialog';
import type { PreviewCorrection } from './versions/correction-preview';

/** Properties of {@link ReviewScreen}. */
export interface ReviewScreenProps {
  /** The video that the page was asked for; others follow without asking for a page again. */
  itemId: string;
  suites: readonly SuiteChoice[];
  startRun: StartRun;
  correctItem: CorrectItem;
  previewCorrection: PreviewCorrection;
}

/** The review of one video after the other: what the judge said of each, and what people say to that. */
export function ReviewScreen(props: ReviewScreenProps) {
  const itemId = useShownVideo(props.itemId);
  const listing = useVideoList(itemId);
  const outgoing = useOutbox();
  const [listOpen, setListOpen] = useListOpen();
  usePrefetch(listing.neighbour(1)?.id ?? null, null, listing.choice);
  return (
    <div className="relative flex min-h-0 flex-1 lg:h-[calc(100dvh-2.75rem)] lg:flex-none lg:overflow-hidden">
      {listOpen ? (
        <>
          <VideoList listing={listing} shown={itemId} onClose={() => setListOpen(false)} />
          <ListEdge />
        </>
      ) : (
        <ClosedVideoList onOpen={() => setListOpen(true)} />
      )}
      <ShownVideo {...props} key={itemId} itemId={itemId} listing={listing} outgoing={outgoing} />
    </div>
  );
}

interface ShownVideoProps extends ReviewScreenProps {
  listing: VideoListing;
  outgoing: Outgoing;
}

function ShownVideo(props: ShownVideoProps) {
  const { runId } = useSelection(props.itemId);
  const { data: stored, error, refetch } = useReview(props.itemId, runId, props.listing.choice);
  const section = useSection();
  const { parcels } = props.outgoing;
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
  if (review) return <LoadedReview {...props} review={review} goBy={goBy} />;
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
}

interface LoadedReviewProps extends ShownVideoProps {
  review: VideoReview;
  /** Goes to the next video, or to the one before. */
  goBy: (by: 1 | -1) => void;
}

function LoadedReview(props: LoadedReviewProps) {
  const { review, suites, startRun, correctItem, listing, outgoing, goBy } = props;
  const { run } = review;
  const { selectRun } = useSelection(review.video.id);
  const [judging, setJudging] = useState(false);
  const judge = () => setJudging(true);
  const judged = run?.state === 'judged' || run?.state === 'incomplete';
  return (
    <>
      <ClipReview
        kind="review"
        review={review}
        outgoing={outgoing}
        leading={<VideoNavigation listing={listing} />}
        trailing={
          review.blind ? null : (
            <>
              {review.versions && (
                <CorrectDialog
                  itemId={review.video.id}
                  versions={review.versions}
                  suite={run?.suite ?? null}
                  correctItem={correctItem}
                  previewCorrection={props.previewCorrection}
                  onCorrected={(id) => listing.go({ id, kind: review.video.kind })}
                />
              )}
              <RunMenu review={review} onRun={selectRun} onJudge={judge} />
            </>
          )
        }
        goBy={goBy}
        onDone={() => goBy(1)}
      >
        {judged ? (
          <JudgedVideo key={run.id} run={run} />
        ) : (
          <ReviewFrame>
            <NotJudged review={review} onJudge={judge} />
          </ReviewFrame>
        )}
      </ClipReview>
      <JudgeDialog
        open={judging}
        onOpenChange={setJudging}
        items={[review.video]}
        kind={review.video.kind}
        suites={suites}
        startRun={startRun}
        onStarted={selectRun}
      />
    </>
  );
}

/** Goes on by keys while a video is still being opened. */
function NavigationKeys({ goBy }: Pick<LoadedReviewProps, 'goBy'>) {
  useCommands({ 'next-video': () => goBy(1), 'previous-video': () => goBy(-1) });
  return null;
}

/** What stands in the matrix's place until the judge is done. */
function NotJudged({ review, onJudge }: { review: VideoReview; onJudge: () => void }) {
  const mayJudge = useMay('reviewer');
  const { run, video } = review;
  if (run?.state === 'waiting' || run?.state === 'judging') {
    return <JudgingProgress runId={run.id} itemId={video.id} />;
  }
  const judge = mayJudge && (
    <Button variant="primary" onClick={onJudge}>
      Judge this {nounOf(review.video.kind) === 'clip' ? 'video' : 'item'}
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
        `The run holds no scores for this ${nounOf(review.video.kind) === 'clip' ? 'video' : 'item'}.`}
    </EmptyState>
  );
}
