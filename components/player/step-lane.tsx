import clsx from 'clsx';
import { formatSpan } from '@/components/ui/numbers';
import type { Span } from './playback';

/** A step as the lane draws it. */
export interface LaneStep extends Span {
  label: string;
  /** Whether the item is about it. */
  meant?: boolean | undefined;
}

interface StepLaneProps {
  /** With none, nothing is drawn. */
  steps: readonly LaneStep[];
  /** The part of the video that is drawn. */
  part: Span;
  /** Plays a step to its end. */
  onStep: (step: Span) => void;
}

/**
 * Steps at their places in the part of the video that is meant, by their numbers, under the timeline; each plays itself.
 * What they are called stands in their names for screen readers, and in the list of steps in words.
 */
export function StepLane({ steps, part, onStep }: StepLaneProps) {
  const length = part.to - part.from;
  const share = (seconds: number) => `${Math.max(0, Math.min(seconds / length, 1)) * 100}%`;
  if (steps.length === 0 || length <= 0) return null;
  return (
    <ol aria-label="Steps" className="relative mx-3 mb-2 h-6 rounded-sm bg-raised">
      {steps.map((step, index) => {
        const { from, to, label, meant } = step;
        const words = `${index + 1}. ${label}, ${formatSpan(step)}${meant ? ', asked about' : ''}`;
        return (
          <li
            key={`${from} ${to} ${label}`}
            style={{ left: share(from - part.from), width: share(to - from) }}
            className="absolute inset-y-0 min-w-3"
          >
            <button
              type="button"
              title={`Play ${words}`}
              aria-label={`Play step ${words}`}
              onClick={() => onStep(step)}
              className={clsx(
                'size-full truncate rounded-sm border border-surface text-xs tabular-nums hover:brightness-95',
                meant ? 'bg-accent font-semibold text-accent-text' : 'bg-line text-text',
              )}
            >
              {index + 1}
            </button>
          </li>
        );
      })}
    </ol>
  );
}
