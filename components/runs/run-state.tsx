import { Badge } from '@/components/ui/badge';
import type { RunSummary, RunVideoState } from '@/lib/runs/schema';

/** What each state of a video in a run is called, and its tone. */
export const VIDEO_STATES = {
  waiting: ['Waiting', 'neutral'],
  judging: ['Judging', 'accent'],
  judged: ['Judged', 'good'],
  incomplete: ['Incomplete', 'warn'],
  failed: ['Failed', 'bad'],
  cancelled: ['Cancelled', 'neutral'],
} as const satisfies Record<RunVideoState, readonly [string, string]>;

const RUN_STATES = {
  running: ['Running', 'accent'],
  paused: ['Paused', 'warn'],
  cancelled: ['Cancelled', 'neutral'],
  ended: ['Ended', 'good'],
} as const satisfies Record<RunSummary['state'], readonly [string, string]>;

/** How far judging one video has come. */
export function VideoStateBadge({ state }: { state: RunVideoState }) {
  const [label, tone] = VIDEO_STATES[state];
  return <Badge tone={tone}>{label}</Badge>;
}

/** How far a run has come. */
export function RunStateBadge({ state }: { state: RunSummary['state'] }) {
  const [label, tone] = RUN_STATES[state];
  return <Badge tone={tone}>{label}</Badge>;
}
