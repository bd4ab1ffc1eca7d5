import type { Refusal } from '@/components/ui/server-action';
import type { WaitingFor } from '@/lib/runs/frames/schema';
import type { RunRequest } from '@/lib/runs/schema';

/** The server action that begins a run. */
export type StartRun = (
  request: RunRequest,
) => Promise<{ ok: true; runId: string; waitingFor: WaitingFor } | Refusal>;

/** A server action on one run: pause, cancel, or ask again what failed. */
export type ActOnRun = (runId: string) => Promise<{ ok: true } | Refusal>;

/** The server actions on a run. */
export interface RunActions {
  pauseRun: ActOnRun;
  /** Resumes a paused run, with a new budget where one is given; null removes the budget. */
  resumeRun: (runId: string, budget?: number | null) => Promise<{ ok: true } | Refusal>;
  cancelRun: ActOnRun;
  retryRun: ActOnRun;
  /** Repeats it; `anew` as a further repeat, for which everything is asked again. */
  repeatRun: (runId: string, anew: boolean) => Promise<{ ok: true; runId: string } | Refusal>;
  /** Derives answers and scores again from the evidence, without a call. */
  deriveAgain: (runId: string) => Promise<{ ok: true; items: number; changed: number } | Refusal>;
}
