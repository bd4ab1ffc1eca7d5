'use client';

import { useEffect, useMemo, useState } from 'react';
import { parseUnit } from '@/lib/judge/question';
import type { VideoReview } from '@/lib/reviews/schema';
import { useExplanation } from '@/lib/runs/queries';
import type { SubmitAnswers } from './answering';
import { CellPanel } from './cell-panel';
import { ConfirmAllDialog } from './confirm-all-dialog';
import { cellAt, confirmable, layMatrix, type Place, type ReviewedRun } from './matrix-layout';
import { MatrixPanel } from './matrix-panel';
import { spanOf, worstOf } from './moments';
import type { Playback } from './playback';
import { ReviewFrame } from './review-frame';
import { useAnswerForm } from './use-answer-form';
import { useAnswering } from './use-answering';
import { useKeys } from './use-keys';
import { useSelection } from './use-selection';

/** Properties of {@link JudgedVideo}. */
export interface JudgedVideoProps {
  review: VideoReview;
  run: ReviewedRun;
  playback: Playback;
  /** The run that the address names; null when it leaves that open. */
  requestedRun: string | null;
  onRun: (runId: string) => void;
  onJudge: () => void;
  onKeys: () => void;
  submitAnswers: SubmitAnswers;
}

/** A judged video: matrix, chosen cell, and the keys that work on both. */
export function JudgedVideo(props: JudgedVideoProps) {
  const { review, run, playback, onKeys } = props;
  const { place, selectCell } = useSelection();
  const answering = useAnswering(review, props.requestedRun, props.submitAnswers);
  const [confirming, setConfirming] = useState(false);
  const sections = useMemo(() => layMatrix(run), [run]);
  const cell = cellAt(run.cells, place);
  const question = run.suite.questions.find(({ id }) => id === cell?.question);
  if (!cell || !question) throw new Error('a judged run without a single cell');

  const chosen = useMemo(
    () => spanOf(cell.unit, review.frames, review.clusters),
    [cell.unit, review.frames, review.clusters],
  );
  useEffect(() => {
    const at = parseUnit(cell.unit).span?.from ?? 0;
    playback.choose(chosen, at);
  }, [playback, cell.unit, chosen]);

  const form = useAnswerForm({ review, run, cell, question, answering, onChoose: selectCell });
  useKeys(question.scale, {
    ...form.keys,
    step: (by) => playback.step(by),
    play: () => playback.toggle(),
    confirmAll: () => setConfirming(true),
    help: onKeys,
  });

  const explanation = useExplanation(run.id, review.video.id, cell.unit, cell.question);
  const sent = useMemo(() => new Set(explanation.data?.explanation.frames), [explanation.data]);
  const worst = useMemo(() => worstOf(run, review), [run, review]);
  const open = confirmable(run.cells);
  const stepTo = (by: 1 | -1) => {
    const index = run.cells.indexOf(cell);
    const next = run.cells[(index + by + run.cells.length) % run.cells.length];
    if (next) selectCell({ unit: next.unit, question: next.question } satisfies Place);
  };

  return (
    <ReviewFrame
      review={review}
      playback={playback}
      saving={answering.saving}
      chosen={chosen}
      sent={sent}
      worst={worst}
      onRun={props.onRun}
      onJudge={props.onJudge}
      onKeys={onKeys}
    >
      <MatrixPanel
        run={run}
        sections={sections}
        frames={review.frames}
        chosen={cell}
        onChoose={selectCell}
        onConfirmAll={() => setConfirming(true)}
      />
      <div className="flex min-h-0 min-w-0 flex-1 flex-col bg-surface">
        <CellPanel
          review={review}
          run={run}
          question={question}
          form={form.view}
          onStep={stepTo}
          onFrame={(frame) => playback.seek(frame.at)}
        />
      </div>
      <ConfirmAllDialog
        open={confirming}
        onOpenChange={setConfirming}
        count={open.length}
        onConfirm={() =>
          answering.send(
            open.map(({ unit, question: id }) => ({ unit, question: id, act: 'confirm' })),
          )
        }
      />
    </ReviewFrame>
  );
}
