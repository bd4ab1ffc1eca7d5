import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '@/components/ui/icon-button';
import { formatCount } from '@/components/ui/numbers';

/** Properties of {@link PageButtons}. */
export interface PageButtonsProps {
  /** What the pages are of, e.g. `Pages of clips`. */
  label: string;
  /** The position of the first that is shown, from 0. */
  from: number;
  /** How many are shown, at most on one page, and altogether. */
  shown: number;
  pageSize: number;
  of: number;
  /** The names of the buttons to the page before and the page after. */
  names: readonly [string, string];
  onFrom: (from: number) => void;
}

/** Which part of a list is shown, and the ways to the page before and after. */
export function PageButtons({ label, from, shown, pageSize, of, names, onFrom }: PageButtonsProps) {
  const last = from + shown;
  return (
    <nav aria-label={label} className="flex items-center gap-1 self-end">
      <span className="text-muted text-xs tabular-nums">
        {formatCount(Math.min(from + 1, last))}–{formatCount(last)} of {formatCount(of)}
      </span>
      <IconButton
        label={names[0]}
        size="sm"
        disabled={from === 0}
        onClick={() => onFrom(Math.max(0, from - pageSize))}
      >
        <ChevronLeft />
      </IconButton>
      <IconButton
        label={names[1]}
        size="sm"
        disabled={last >= of}
        onClick={() => onFrom(from + pageSize)}
      >
        <ChevronRight />
      </IconButton>
    </nav>
  );
}
