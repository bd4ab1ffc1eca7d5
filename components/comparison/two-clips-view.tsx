'use client';

import { ArrowLeftRight, Columns2 } from 'lucide-react';
import { parseAsString, useQueryStates } from 'nuqs';
import { ToLibrary } from '@/components/agreement/to-library';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ErrorNote } from '@/components/ui/error-note';
import { Select } from '@/components/ui/field';
import { IconButton } from '@/components/ui/icon-button';
import { formatMoment } from '@/components/ui/numbers';
import { Page } from '@/components/ui/page';
import { Spinner } from '@/components/ui/spinner';
import { useReview } from '@/lib/reviews/queries';
import type { ItemReview } from '@/lib/reviews/schema';
import { nounOf } from '@/lib/suites/item-kind';
import { PairedPlayers } from './paired-players';
import { PreferOfTwo } from './prefer-of-two';
import { OtherClips, TwoClipsDialog } from './two-clips-dialog';

const PARAMETERS = { left: parseAsString, right: parseAsString, run: parseAsString };

/** Two videos side by side in sync; which two, and by which run they are judged, stands in the address. */
export function TwoClipsView() {
  const [{ left, right, run }, setRequest] = useQueryStates(PARAMETERS, { history: 'replace' });
  if (left && !right) {
    return (
      <Page
        title="Choose a clip to compare with"
        description="Both play in sync. Clips of the same prompt stand first."
        width="text"
      >
        <OtherClips itemId={left} />
      </Page>
    );
  }
  if (!left || !right || left === right) {
    return (
      <EmptyState icon={Columns2} title="Choose two clips" action={<ToLibrary />}>
        Open a clip, and choose “Compare with another clip” in the menu of its run. Clips of the
        same prompt from other generators are offered first.
      </EmptyState>
    );
  }
  return (
    <TwoVideos
      key={`${left} ${right}`}
      left={left}
      right={right}
      run={run}
      onRun={(chosen) => setRequest({ run: chosen })}
      onSwap={() => setRequest({ left: right, right: left })}
    />
  );
}

interface TwoVideosProps {
  left: string;
  right: string;
  run: string | null;
  onRun: (run: string) => void;
  onSwap: () => void;
}

function TwoVideos({ left, right, run, onRun, onSwap }: TwoVideosProps) {
  const latest = { left: useReview(left, null), right: useReview(right, null) };
  const shared = sharedRuns(latest.left.data, latest.right.data);
  // The same judge for both, wherever there is one.
  const chosen = shared.find(({ id }) => id === run)?.id ?? shared[0]?.id ?? null;
  const one = useReview(left, chosen);
  const other = useReview(right, chosen);
  const error = latest.left.error ?? latest.right.error ?? one.error ?? other.error;
  if (error) return <ErrorNote error={error} onRetry={() => window.location.reload()} />;
  if (!one.data || !other.data) {
    return (
      <div className="grid flex-1 place-items-center text-muted">
        <Spinner label="Opening both clips" />
      </div>
    );
  }
  const noun = nounOf(one.data.item.kind);
  return (
    <>
      <header className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b bg-surface px-4 py-2">
        <h1 className="min-w-48 flex-1 font-semibold text-sm">Two {noun}s side by side</h1>
        {shared.length > 0 && (
          <Select
            aria-label="Run that judged both"
            className="max-w-80"
            value={chosen ?? ''}
            onChange={(event) => onRun(event.target.value)}
          >
            {shared.map(({ id, judge, at }) => (
              <option key={id} value={id}>
                {`${judge} · ${formatMoment(at)}`}
              </option>
            ))}
          </Select>
        )}
        <PreferOfTwo left={left} right={right} suite={one.data.run?.suite.id} />
        <IconButton label="Swap left and right" onClick={onSwap}>
          <ArrowLeftRight />
        </IconButton>
        <TwoClipsDialog itemId={left} trigger={<Button>Another {noun}…</Button>} />
      </header>
      <PairedPlayers left={one.data} right={other.data} sameRun={chosen !== null} />
    </>
  );
}

/** The runs that judged both videos, latest first. */
function sharedRuns(
  left: ItemReview | undefined,
  right: ItemReview | undefined,
): ItemReview['runs'] {
  return left?.runs.filter(({ id }) => right?.runs.some((run) => run.id === id)) ?? [];
}
