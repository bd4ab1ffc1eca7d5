import { Pin } from 'lucide-react';
import { Badge } from '@/components/ui/badge';
import type { RunSummary } from '@/lib/runs/listing.schema';
import type { RunItemState } from '@/lib/runs/schema';

/** The name and tone of each state of an item in a run. */
export const ITEM_STATES = {
  waiting: ['Waiting', 'neutral'],
  judging: ['Judging', 'accent'],
  judged: ['Judged', 'good'],
  incomplete: ['Incomplete', 'warn'],
  failed: ['Failed', 'bad'],
  cancelled: ['Cancelled', 'neutral'],
} as const satisfies Record<RunItemState, readonly [string, string]>;

const RUN_STATES = {
  running: ['Running', 'accent'],
  paused: ['Paused', 'warn'],
  cancelled: ['Cancelled', 'neutral'],
  ended: ['Ended', 'good'],
} as const satisfies Record<RunSummary['state'], readonly [string, string]>;

/** Properties of {@link ItemStateBadge}. */
export interface ItemStateBadgeProps {
  state: RunItemState;
  /** Whether its frames are there; they are when left out. */
  framed?: boolean;
}

/** The state of one item. */
export function ItemStateBadge({ state, framed = true }: ItemStateBadgeProps) {
  const [label, tone] = ITEM_STATES[state];
  if (state === 'waiting' && !framed) return <Badge tone="accent">Waits for frames</Badge>;
  return <Badge tone={tone}>{label}</Badge>;
}

/** The state of a run. */
export function RunStateBadge({ state }: { state: RunSummary['state'] }) {
  const [label, tone] = RUN_STATES[state];
  return <Badge tone={tone}>{label}</Badge>;
}

/** Says that a project's pages open on a run. */
export function PinnedBadge() {
  return (
    <Badge tone="accent">
      <Pin aria-hidden className="size-3" />
      Pinned
    </Badge>
  );
}
