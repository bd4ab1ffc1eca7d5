'use client';

import { CheckCheck } from 'lucide-react';
import { useMay } from '@/components/people/person-context';
import { Button } from '@/components/ui/button';
import { Kbd } from '@/components/ui/kbd';
import { Progress } from '@/components/ui/progress';
import type { Frame } from '@/lib/video/schema';
import { isReviewed } from './cell-view';
import { Matrix } from './matrix';
import { confirmable, type MatrixSection, type Place, type ReviewedRun } from './matrix-layout';

/** Properties of {@link MatrixPanel}. */
export interface MatrixPanelProps {
  run: ReviewedRun;
  sections: readonly MatrixSection[];
  frames: readonly Frame[];
  chosen: Place;
  onChoose: (place: Place) => void;
  onConfirmAll: () => void;
  /** Whether the judge's scores are kept from the person. */
  blind: boolean;
  /** In pixels; on a narrow window it takes the whole width. */
  width: number;
}

/** The matrix, and under it how much of it has been reviewed. */
export function MatrixPanel(props: MatrixPanelProps) {
  const { run } = props;
  const reviewed = run.cells.filter(isReviewed).length;
  const mayAnswer = useMay('reviewer');
  const toReview = props.blind ? run.cells.length : reviewed + confirmable(run.cells).length;
  return (
    <section
      aria-label="Scores by moment"
      style={{ width: props.width }}
      className="flex min-h-0 flex-col bg-surface max-lg:!w-full lg:shrink-0"
    >
      <div className="scroll-thin min-h-0 flex-1 pr-2 pb-1">
        <Matrix
          sections={props.sections}
          frames={props.frames}
          chosen={props.chosen}
          blind={props.blind}
          onChoose={props.onChoose}
        />
      </div>
      <footer className="flex h-11 shrink-0 items-center gap-3 border-t px-3">
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <p className="whitespace-nowrap text-muted text-xs tabular-nums">
            {reviewed} of {toReview} reviewed
          </p>
          <Progress value={toReview > 0 ? reviewed / toReview : 0} label="Reviewed" tone="good" />
        </div>
        {mayAnswer && (
          <Button size="sm" onClick={props.onConfirmAll} disabled={toReview === reviewed}>
            <CheckCheck aria-hidden className="size-3.5" />
            {props.blind ? 'The rest is 0' : 'Confirm the rest'}
            <Kbd>⇧C</Kbd>
          </Button>
        )}
      </footer>
    </section>
  );
}
