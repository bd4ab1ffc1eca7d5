import clsx from 'clsx';
import { ChevronRight } from 'lucide-react';

/** Properties of {@link RowToggle}. */
export interface RowToggleProps {
  /** What it opens, for who cannot see the row. */
  label: string;
  open: boolean;
  onToggle: () => void;
  /** The id of what it opens, while that is there. */
  controls?: string | undefined;
}

/** Opens what stands under a row of a table, and closes it. */
export function RowToggle({ label, open, onToggle, controls }: RowToggleProps) {
  return (
    <button
      type="button"
      aria-expanded={open}
      aria-controls={controls}
      aria-label={label}
      onClick={onToggle}
      className="-my-0.5 grid size-6 place-items-center rounded-md text-muted hover:bg-raised hover:text-text"
    >
      <OpenMark open={open} />
    </button>
  );
}

/** Points to what is closed, and down to what is open. */
export function OpenMark({ open }: { open: boolean }) {
  return (
    <ChevronRight
      aria-hidden
      className={clsx('size-3.5 transition-transform', open && 'rotate-90')}
    />
  );
}
