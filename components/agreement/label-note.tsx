import { Anchor, EyeOff } from 'lucide-react';
import { formatCount } from '@/components/ui/numbers';
import type { AgreementWish } from './agreement-query';

/** Properties of {@link LabelNote}. */
export interface LabelNoteProps {
  against: AgreementWish['against'];
  labels: { blind: number; anchored: number };
}

/** Says what kind of labels the figures rest on: independent ones, or ones given with the judge's score in view. */
export function LabelNote({ against, labels: { blind, anchored } }: LabelNoteProps) {
  if (against === 'reference') {
    return (
      <p className="flex items-start gap-2 text-muted">
        <EyeOff aria-hidden className="mt-0.5 size-4 shrink-0 text-good" />
        {formatCount(blind)} known answers that came with the clips. They were given without sight
        of the judge’s. Rendered clips are simpler than most generated ones, and the built-in
        baseline’s thresholds were set on some of these clips, which flatters it.
      </p>
    );
  }
  return (
    <p className="flex items-start gap-2 text-muted">
      <Anchor
        aria-hidden
        className={`mt-0.5 size-4 shrink-0 ${anchored > 0 ? 'text-warn' : 'text-faint'}`}
      />
      <span>
        <strong className="font-medium text-text">{formatCount(blind)} blind</strong> and{' '}
        <strong className="font-medium text-text">{formatCount(anchored)} anchored</strong> answers
        by people. Anchored ones were given with the judge’s score in view, and people follow what
        they are shown: agreement with them is flattered. Only blind answers are independent.
      </span>
    </p>
  );
}
