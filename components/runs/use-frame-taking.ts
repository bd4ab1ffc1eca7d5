'use client';

import { z } from 'zod';
import { useIngest } from '@/components/ingest/use-ingest';
import { readJson } from '@/lib/request';
import { lackingVideoSchema } from '@/lib/video/frames/need';
import { isFinished, type QueuedFile } from '@/lib/video/ingest/queued-file';

/** What this page does about frames that runs wait for. */
export interface FrameTaking {
  /** Those that it takes for a run, or while it takes none for this one, for others. */
  taking: readonly QueuedFile[];
  /** How long the rest takes, in seconds; null while nobody can say. */
  secondsLeft: number | null;
  /**
   * Takes all frames that a run waits for from the stored files, here in the browser; what others have under way is
   * left to them. It goes on while the person looks at another part of the app, and stops without harm when they leave.
   * @throws {RequestError} when the server does not say which
   */
  take(runId: string): Promise<void>;
  /** Stops what is under way; what is taken stays. */
  stop(): void;
}

/** The run for which an item's frames are taken; null where it is anything else. */
function runOf({ origin }: QueuedFile): string | null {
  return 'stored' in origin ? origin.stored.runId : null;
}

/** Follows what this page takes for a run. For components that are rendered in the browser only. */
export function useFrameTaking(runId: string | null): FrameTaking {
  const { session, items, secondsLeft } = useIngest();
  const forRuns = items.filter((item) => runOf(item) !== null);
  const own = forRuns.filter((item) => runOf(item) === runId);
  const taking = own.some((item) => !isFinished(item))
    ? own
    : forRuns.filter((item) => !isFinished(item));
  return {
    taking: taking.length > 0 ? taking : own,
    secondsLeft,
    async take(wanted) {
      const query = new URLSearchParams({ run: wanted });
      const lacking = await readJson(`/api/frames/missing?${query}`, z.array(lackingVideoSchema));
      session.takeFrames(lacking.map((video) => ({ ...video, runId: wanted })));
    },
    stop() {
      for (const { id } of taking) session.queue.cancel(id);
    },
  };
}
