import clsx from 'clsx';
import type { ReactNode } from 'react';
import { ROW_TARGET } from '@/components/ui/table';

interface RowButtonProps {
  chosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

/** Chooses the row of a table whose whole surface takes the click, see `TargetRow`. */
export function RowButton({ chosen, onChoose, children }: RowButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onChoose}
      className={clsx(
        ROW_TARGET,
        'flex items-baseline gap-2 text-left focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-accent focus-visible:after:-outline-offset-2',
      )}
    >
      {children}
    </button>
  );
}
