import type { Refusal } from '@/components/ui/server-action';
import type { WaitingFor } from '@/lib/runs/frames/schema';
import type { RunDescription, RunRequest } from '@/lib/runs/schema';

/** A run that has begun, and of which judge. */
export interface Begun {
  judgeId: string;
  runId: string;
  waitingFor: WaitingFor;
}

/** The server action that begins a run, or one of each judge that is asked for. */
export type StartRun = (
  request: RunRequest,
) => Promise<{ ok: true; runId: string; waitingFor: WaitingFor; runs: Begun[] } | Refusal>;

/** A server action on one run: pause, cancel, or ask again what failed. */
export type ActOnRun = (runId: string) => Promise<{ ok: true } | Refusal>;

/** The server actions on a run. */
export interface RunActions {
  pauseRun: ActOnRun;
  /** Resumes a paused run, with a new budget where one is given; null removes the budget. */
  resumeRun: (runId: string, budget?: number | null) => Promise<{ ok: true } | Refusal>;
  cancelRun: ActOnRun;
  describeRun: (runId: string, description: RunDescription) => Promise<{ ok: true } | Refusal>;
  /** Has its project's pages open on it, or no more. */
  pinRun: (runId: string, pinned: boolean) => Promise<{ ok: true } | Refusal>;
  retryRun: ActOnRun;
  /** Repeats it; `isFurther` as a further repeat, for which everything is asked again. */
  repeatRun: (runId: string, isFurther: boolean) => Promise<{ ok: true; runId: string } | Refusal>;
  /** Derives answers and scores again from the evidence, without a call. */
  deriveAgain: (runId: string) => Promise<{ ok: true; items: number; changed: number } | Refusal>;
}
