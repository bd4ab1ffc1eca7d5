import { Button } from '@/components/ui/button';
import { formatCount } from '@/components/ui/numbers';
import { DIFFERENCES_PAGE } from '@/lib/comparison/differences.schema';

/** Properties of {@link Pager}. */
export interface PagerProps {
  from: number;
  of: number;
  onFrom: (from: number) => void;
}

/** Which part of a list is shown, and the ways to the parts before and after it; nothing when all of it is. */
export function Pager({ from, of, onFrom }: PagerProps) {
  if (of <= DIFFERENCES_PAGE) return null;
  return (
    <div className="flex items-center justify-end gap-2 border-t px-4 py-2 text-muted text-xs tabular-nums">
      {formatCount(from + 1)}–{formatCount(Math.min(of, from + DIFFERENCES_PAGE))} of{' '}
      {formatCount(of)}
      <Button
        size="sm"
        disabled={from === 0}
        onClick={() => onFrom(Math.max(0, from - DIFFERENCES_PAGE))}
      >
        Previous
      </Button>
      <Button
        size="sm"
        disabled={from + DIFFERENCES_PAGE >= of}
        onClick={() => onFrom(from + DIFFERENCES_PAGE)}
      >
        Next
      </Button>
    </div>
  );
}
