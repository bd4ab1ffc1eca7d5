import clsx from 'clsx';
import { formatCount } from '@/components/ui/numbers';
import type { RunProgress } from '@/lib/runs/schema';

/** The progress of one prompt. */
type Step = RunProgress['items'][number]['steps'][number];

/** Properties of {@link StepBars}. */
export interface StepBarsProps {
  steps: readonly Step[];
  /** The run has ended: what is missing was not asked. */
  ended: boolean;
}

/** A bar for each prompt: calls answered, failed and still to come, with the figures beside it. */
export function StepBars({ steps, ended }: StepBarsProps) {
  return (
    <ul className="grid gap-x-8 gap-y-3 sm:grid-cols-2 xl:grid-cols-3">
      {steps.map((step) => (
        <li key={step.prompt}>
          <div className="mb-1.5 flex items-baseline justify-between gap-3 text-xs">
            <span className="truncate text-muted">{step.purpose}</span>
            <span className="shrink-0 tabular-nums">
              {formatCount(step.answered)}
              <span className="text-faint"> / {formatCount(step.planned)}</span>
              {step.failed > 0 && (
                <span className="text-bad"> · {formatCount(step.failed)} failed</span>
              )}
              {ended && missing(step) > 0 && (
                <span className="text-warn"> · {formatCount(missing(step))} not asked</span>
              )}
            </span>
          </div>
          <StepBar steps={[step]} />
        </li>
      ))}
    </ul>
  );
}

function missing({ answered, failed, planned }: Step): number {
  return Math.max(0, planned - answered - failed);
}

/** All given steps as one bar; the figures are read aloud. */
export function StepBar({ steps, className }: { steps: readonly Step[]; className?: string }) {
  const sum = (read: (step: Step) => number) =>
    steps.reduce((total, step) => total + read(step), 0);
  const [answered, failed] = [sum((step) => step.answered), sum((step) => step.failed)];
  // Calls that ask again may exceed the plan.
  const planned = Math.max(
    sum((step) => step.planned),
    answered + failed,
    1,
  );
  const complete = failed === 0 && answered >= planned;
  return (
    <div
      role="img"
      aria-label={`${answered} of ${planned} calls answered, ${failed} failed`}
      className={clsx(
        'flex h-1.5 overflow-hidden rounded-full bg-raised ring-1 ring-line ring-inset',
        className,
      )}
    >
      <span
        className={clsx(
          'transition-[width] duration-300',
          complete ? 'bg-line-strong/70' : 'bg-accent',
        )}
        style={{ width: `${(answered / planned) * 100}%` }}
      />
      <span
        className="bg-bad transition-[width] duration-300"
        style={{ width: `${(failed / planned) * 100}%` }}
      />
    </div>
  );
}
