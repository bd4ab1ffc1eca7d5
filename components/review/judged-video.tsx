'use client';

import { useMemo } from 'react';
import { useExplanation } from '@/lib/runs/queries';
import { useClip } from './clip-review';
import { JudgedClipProvider, useJudgedClip } from './judged-clip';
import type { ReviewedRun } from './matrix/matrix-layout';
import { MatrixPanel } from './matrix/matrix-panel';
import { worstOf } from './moments';
import { PanelEdge } from './panels';
import { ReviewFrame } from './review-frame';
import { SidePanel } from './side-panel';

/** A judged video: player, matrix, chosen cell, findings and notes. */
export function JudgedVideo({ run }: { run: ReviewedRun }) {
  const { review } = useClip();
  const judged = useJudgedClip(run);
  const { cell, findings } = judged;
  const explanation = useExplanation(
    run.id,
    review.video.id,
    cell.unit,
    cell.question,
    !review.blind,
  );
  const sent = useMemo(() => new Set(explanation.data?.explanation.frames), [explanation.data]);
  const worst = useMemo(() => worstOf(run, review), [run, review]);
  return (
    <JudgedClipProvider value={judged}>
      <ReviewFrame
        chosen={judged.chosenSpan}
        judgeSpan={judged.judgeSpan}
        sent={sent}
        worst={worst}
        findings={findings}
      >
        <MatrixPanel />
        <PanelEdge panel="matrix" />
        <SidePanel />
      </ReviewFrame>
    </JudgedClipProvider>
  );
}
