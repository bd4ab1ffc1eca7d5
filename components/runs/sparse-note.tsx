'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useIngest } from '@/components/ingest/use-ingest';
import { useNoun } from '@/components/library/noun';
import { Button } from '@/components/ui/button';
import { countNoun } from '@/components/ui/numbers';
import { Progress } from '@/components/ui/progress';
import type { CoveredPlan } from '@/lib/runs/plan/schema';
import { COVERAGE_GAPS, type Coverage } from '@/lib/video/frames/coverage';
import { isFinished, isTroubled, type QueuedFile } from '@/lib/video/ingest/queued-file';

/** Properties of {@link SparseNote}. */
export interface SparseNoteProps {
  coverage: Coverage;
  sparse: CoveredPlan['sparse'];
}

/**
 * Says how many clips have too few frames for a coverage, and extracts their frames again in this browser from the
 * stored files. Earlier runs and answers keep their frames.
 */
export function SparseNote({ coverage, sparse }: SparseNoteProps) {
  const noun = useNoun();
  const { session, items } = useIngest();
  const queryClient = useQueryClient();
  const [taking, setTaking] = useState<readonly string[]>([]);
  // For a dense look a run takes what it needs by itself.
  const gap = coverage === 'dense' ? null : COVERAGE_GAPS[coverage];
  const lacking = gap === null ? [] : sparse.filter(({ widest }) => widest > gap);
  const mine = items.filter(({ id }) => taking.includes(id));
  const underWay = !mine.every(isFinished);

  useEffect(() => {
    if (mine.length === 0 || underWay) return;
    // Plans depend on the frames.
    for (const queryKey of [['runs', 'plan'], ['check-up']]) {
      void queryClient.invalidateQueries({ queryKey });
    }
  }, [mine.length, underWay, queryClient]);

  if (underWay) {
    return <TakingNote items={mine} onCancel={(id) => session.queue.cancel(id)} />;
  }
  if (lacking.length === 0) return null;
  const need = { mode: 'key' } as const;
  const take = () =>
    session.takeFrames(
      lacking.map(({ itemId, name }) => ({ videoId: itemId, name, need, runId: null })),
    );
  const widest = Math.max(...lacking.map((each) => each.widest));
  return (
    <div className="mt-2 flex items-center gap-3 rounded-md bg-warn/8 px-3 py-2">
      <div className="flex-1 text-pretty text-xs">
        <p>
          {countNoun(lacking.length, `${noun} has`, `${noun}s have`)} frames up to{' '}
          {widest.toFixed(1)} s apart, taken before there were closer ones: the judge would see no
          more of them.
        </p>
        {mine.filter(isTroubled).map(({ id, name, problem }) => (
          <p key={id} className="mt-1 text-bad">
            {name}: {problem}
          </p>
        ))}
      </div>
      <Button size="sm" onClick={() => setTaking(take())}>
        Extract frames again
      </Button>
    </div>
  );
}

interface TakingNoteProps {
  items: readonly QueuedFile[];
  onCancel: (id: string) => void;
}

/** How far frames have been taken again. */
function TakingNote({ items, onCancel }: TakingNoteProps) {
  const done = items.filter(isFinished).length;
  const words = `Extracting frames again: ${done} of ${countNoun(items.length, 'video')}`;
  const share = items.reduce((sum, item) => sum + (isFinished(item) ? 1 : item.share), 0);
  return (
    <div className="mt-2 flex items-center gap-3 rounded-md bg-raised px-3 py-2">
      <div className="flex-1">
        <p className="mb-1 text-muted text-xs" aria-live="polite">
          {words}
        </p>
        <Progress value={share / items.length} label={words} />
      </div>
      <Button
        size="sm"
        onClick={() => {
          for (const { id } of items) onCancel(id);
        }}
      >
        Cancel
      </Button>
    </div>
  );
}
