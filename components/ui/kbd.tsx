import type { ReactNode } from 'react';

/** A key of the keyboard, as printed on it. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-flex h-4.5 min-w-4.5 items-center justify-center rounded-sm border border-line bg-raised px-1 font-mono text-xs text-muted shadow-[0_1px_0_var(--line)]">
      {children}
    </kbd>
  );
}
