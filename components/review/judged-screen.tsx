'use client';

import clsx from 'clsx';
import { Scale } from 'lucide-react';
import Link from 'next/link';
import { useDeferredValue, useMemo } from 'react';
import { useCommands } from '@/components/commands/use-commands';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { useExplanation } from '@/lib/runs/queries';
import { nounOf } from '@/lib/suites/item-kind';
import { hasJudgeInView, type ReviewedRun } from './item/cells';
import { worstOf } from './item/moments';
import { PanelEdge, usePanels } from './layout/panels';
import { MatrixPanel } from './matrix/matrix-panel';
import { hasCells, JudgedItemProvider, useJudged, useJudgedItem } from './reviewed/judged-item';
import { useReviewedItem } from './reviewed/reviewed-item';
import { useJudgedKeys } from './reviewed/use-judged-keys';
import { Reading } from './shown/reading';
import { ReviewFrame } from './shown/review-frame';
import { SidePanel } from './side/side-panel';

/** A judged item: its players, its answers, the chosen one, findings and notes. */
export function JudgedScreen({ run }: { run: ReviewedRun }) {
  return hasCells(run) ? <JudgedCells run={run} /> : <NothingAsked />;
}

/** A judged item about which its suite has nothing to ask. */
function NothingAsked() {
  const { review, onDone } = useReviewedItem();
  useCommands({ submit: onDone });
  const { run } = review;
  const asks = run === null || run.suite.questions.length > 0;
  return (
    <ReviewFrame>
      <EmptyState
        icon={Scale}
        title="There is nothing to answer here"
        action={
          run &&
          !asks && (
            <Button asChild>
              <Link href={`/runs/${run.id}`}>Open the run</Link>
            </Button>
          )
        }
      >
        {asks
          ? `This run asked nothing about this ${nounOf(review.item.kind)}: it has none of the parts that the suite’s questions are about.`
          : `“${run.suite.name}” asks nothing: it makes other items of this ${nounOf(review.item.kind)}, which are reviewed by themselves. ${run.stateReason ?? ''}`}
      </EmptyState>
    </ReviewFrame>
  );
}

function JudgedCells({ run }: { run: ReviewedRun }) {
  const judged = useJudgedItem(run);
  useJudgedKeys(judged);
  return (
    <JudgedItemProvider value={judged}>
      <JudgedFrame />
    </JudgedItemProvider>
  );
}

// The same element each time: neither the frame nor what stands in it is drawn again with the other.
const SCORES_AND_SIDE = <ScoresAndSide />;

/** The frame around a judged item: drawn again when what it shows changes, and not with every letter of a reason. */
function JudgedFrame() {
  const { review } = useReviewedItem();
  const { run, cell, findings, chosen, judgeSpan } = useJudged();
  // Keys do not wait for what has to be asked for.
  const explained = useDeferredValue(cell);
  const explanation = useExplanation(
    run.id,
    review.item.id,
    explained.unit,
    explained.question,
    hasJudgeInView(review, run),
  );
  const sent = useMemo(() => new Set(explanation.data?.explanation.frames), [explanation.data]);
  const { media } = review;
  const worst = useMemo(
    () => new Map(media.map((medium) => [medium.n, worstOf(run, medium)])),
    [run, media],
  );
  return (
    <ReviewFrame
      chosen={chosen}
      judgeSpan={judgeSpan}
      sent={sent}
      worst={worst}
      findings={findings.types.length > 0 ? findings : undefined}
      isSplit
    >
      {SCORES_AND_SIDE}
    </ReviewFrame>
  );
}

/** Side by side, or one beneath the other where there is no room for that. */
function ScoresAndSide() {
  const { isStacked } = usePanels();
  const { run } = useJudged();
  return (
    <div
      className={clsx(
        'flex min-h-0 min-w-0 flex-1 flex-col bg-surface',
        !isStacked && 'lg:flex-row',
      )}
    >
      <MatrixPanel above={run.suite.reads && <Reading />} />
      {!isStacked && <PanelEdge panel="matrix" />}
      <SidePanel />
    </div>
  );
}
