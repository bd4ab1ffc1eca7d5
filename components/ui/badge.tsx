import clsx from 'clsx';
import type { ReactNode } from 'react';

const TONES = {
  neutral: 'bg-raised text-muted ring-line',
  accent: 'bg-accent-soft text-accent ring-accent/25',
  good: 'bg-good/10 text-good ring-good/25',
  warn: 'bg-warn/10 text-warn ring-warn/30',
  bad: 'bg-bad/8 text-bad ring-bad/25',
};

/** A state or a kind in one or two words. The words carry the meaning; the tone only helps. */
export function Badge({
  tone = 'neutral',
  className,
  children,
}: {
  tone?: keyof typeof TONES;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span
      className={clsx(
        'inline-flex h-5 shrink-0 items-center gap-1 whitespace-nowrap rounded-sm px-1.5 font-medium text-xs ring-1 ring-inset',
        TONES[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
