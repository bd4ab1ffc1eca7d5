import clsx from 'clsx';
import { Progress as Radix } from 'radix-ui';

/** Properties of {@link Progress}. */
export interface ProgressProps {
  /** 0–1; null when the length of the work is unknown. */
  value: number | null;
  /** What goes on, for screen readers. */
  label: string;
  tone?: 'accent' | 'good' | 'bad';
  className?: string;
}

const FILLS = { accent: 'bg-accent', good: 'bg-good', bad: 'bg-bad' };

/** A thin bar that fills. Print the figure next to it. */
export function Progress({ value, label, tone = 'accent', className }: ProgressProps) {
  const percent = value === null ? null : Math.round(Math.min(1, Math.max(0, value)) * 100);
  return (
    <Radix.Root
      value={percent}
      aria-label={label}
      className={clsx(
        'h-1 w-full overflow-hidden rounded-full bg-raised ring-1 ring-line ring-inset',
        className,
      )}
    >
      <Radix.Indicator
        className={clsx(
          // Without a transition: where progress is told often, the page would do nothing but paint.
          'block h-full rounded-full',
          FILLS[tone],
          percent === null && 'w-2/5 animate-indeterminate',
        )}
        {...(percent === null ? {} : { style: { width: `${percent}%` } })}
      />
    </Radix.Root>
  );
}
