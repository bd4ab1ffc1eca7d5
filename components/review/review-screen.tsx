'use client';

import { Scale } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import type { StartRun } from '@/components/runs/actions';
import { JudgeDialog } from '@/components/runs/judge-dialog';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Spinner } from '@/components/ui/spinner';
import { Trouble } from '@/components/ui/trouble';
import { useReview } from '@/lib/reviews/queries';
import type { VideoReview } from '@/lib/reviews/schema';
import type { SubmitAnswers } from './answering';
import { JudgedVideo } from './judged-video';
import { JudgingProgress } from './judging-progress';
import { KeysDialog } from './keys-dialog';
import { ReviewFrame } from './review-frame';
import { usePlayback } from './use-playback';
import { useSelection } from './use-selection';

/** Properties of {@link ReviewScreen}. */
export interface ReviewScreenProps {
  videoId: string;
  suites: readonly { id: string; name: string }[];
  submitAnswers: SubmitAnswers;
  startRun: StartRun;
}

/** The review of one video: what the judge said of it, and what people say to that. */
export function ReviewScreen(props: ReviewScreenProps) {
  const { runId } = useSelection();
  const { data: review, error, refetch } = useReview(props.videoId, runId);
  if (!review && error) return <Trouble error={error} onRetry={() => void refetch()} />;
  if (!review) {
    return (
      <div className="grid flex-1 place-items-center text-muted">
        <Spinner label="Opening the video" />
      </div>
    );
  }
  return <LoadedReview {...props} review={review} />;
}

function LoadedReview({
  review,
  suites,
  submitAnswers,
  startRun,
}: ReviewScreenProps & { review: VideoReview }) {
  const { runId, selectRun } = useSelection();
  const playback = usePlayback(review.video.id, review.video.facts);
  const [open, setOpen] = useState<'judge' | 'keys' | null>(null);
  const asks = { onJudge: () => setOpen('judge'), onKeys: () => setOpen('keys') };
  const judged = review.run?.state === 'judged' || review.run?.state === 'incomplete';
  return (
    <>
      {review.run && judged ? (
        <JudgedVideo
          key={`${review.video.id} ${review.run.id}`}
          review={review}
          run={review.run}
          playback={playback}
          requestedRun={runId}
          onRun={selectRun}
          submitAnswers={submitAnswers}
          {...asks}
        />
      ) : (
        <ReviewFrame review={review} playback={playback} onRun={selectRun} {...asks}>
          <NotJudged review={review} onJudge={asks.onJudge} />
        </ReviewFrame>
      )}
      <KeysDialog open={open === 'keys'} onOpenChange={() => setOpen(null)} />
      <JudgeDialog
        open={open === 'judge'}
        onOpenChange={() => setOpen(null)}
        videos={[review.video]}
        suites={suites}
        startRun={startRun}
        onStarted={selectRun}
      />
    </>
  );
}

/** What stands in the matrix's place until the judge is done. */
function NotJudged({ review, onJudge }: { review: VideoReview; onJudge: () => void }) {
  const { run, video } = review;
  if (run?.state === 'waiting' || run?.state === 'judging') {
    return <JudgingProgress runId={run.id} videoId={video.id} />;
  }
  const judge = (
    <Button variant="primary" onClick={onJudge}>
      Judge this video
    </Button>
  );
  if (!run) {
    return (
      <EmptyState icon={Scale} title="Not judged yet" action={judge}>
        Its frames are ready. Choose a judge: the built-in one measures on this machine, a connected
        model looks at the frames.
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
      {run.stateReason ?? 'The run holds no scores for this video.'}
    </EmptyState>
  );
}
