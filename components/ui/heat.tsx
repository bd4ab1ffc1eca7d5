import clsx from 'clsx';
import type { CSSProperties, ReactNode } from 'react';

/**
 * Background and text colour of a score on the one-hue scale.
 * @param severity 0 (nothing found) to 1 (worst); clipped to that
 */
export function heatStyle(severity: number): CSSProperties {
  const step = Math.round(Math.min(1, Math.max(0, severity)) * 10);
  return {
    backgroundColor: `var(--heat-${step})`,
    color: step < 8 ? 'var(--heat-ink-low)' : 'var(--heat-ink-high)',
  };
}

/** A score as a small coloured chip with its number, or hatched with “–” when there is none. */
export function HeatChip({
  severity,
  label,
  className,
  children,
}: {
  /** 0 (nothing found) to 1 (worst); null when there is no score. */
  severity: number | null;
  /** What the number says, for screen readers and on hover, e.g. “Index 4.2 of 10” or why there is none. */
  label: string;
  className?: string;
  /** The number as printed. */
  children?: ReactNode;
}) {
  return (
    <span
      title={label}
      style={severity === null ? undefined : heatStyle(severity)}
      className={clsx(
        'inline-flex h-5 min-w-8 items-center justify-center rounded-sm px-1.5 font-medium text-xs tabular-nums',
        severity === null
          ? 'hatched text-muted ring-1 ring-line ring-inset'
          : 'ring-1 ring-black/5 ring-inset dark:ring-white/6',
        className,
      )}
    >
      <span className="sr-only">{label}</span>
      <span aria-hidden>{severity === null ? '–' : children}</span>
    </span>
  );
}
