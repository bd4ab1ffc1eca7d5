import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import { IconButton } from '@/components/ui/icon-button';

/** Properties of {@link RowButtons}. */
export interface RowButtonsProps {
  /** What the row is called. */
  name: string;
  isFirst: boolean;
  isLast: boolean;
  /** Left out where the order means nothing. */
  onMove?: (by: -1 | 1) => void;
  onDelete: () => void;
}

/** Moves a row of a form up and down, and takes it away. */
export function RowButtons({ name, isFirst, isLast, onMove, onDelete }: RowButtonsProps) {
  return (
    <div className="flex shrink-0 gap-0.5">
      {onMove && (
        <>
          <IconButton
            size="sm"
            label={`Move ${name} up`}
            hotkey="Alt+↑"
            disabled={isFirst}
            onClick={() => onMove(-1)}
          >
            <ArrowUp aria-hidden />
          </IconButton>
          <IconButton
            size="sm"
            label={`Move ${name} down`}
            hotkey="Alt+↓"
            disabled={isLast}
            onClick={() => onMove(1)}
          >
            <ArrowDown aria-hidden />
          </IconButton>
        </>
      )}
      <IconButton size="sm" label={`Delete ${name}`} onClick={onDelete}>
        <Trash2 aria-hidden />
      </IconButton>
    </div>
  );
}
