import type { RunRequest } from '@/lib/runs/schema';

/** A refusal as server actions answer it: a sentence, and the field that it is about where there is one. */
export interface Refusal {
  ok: false;
  message: string;
  field: string | null;
}

/** What a call of a server action answers when the server cannot be reached. */
export const UNREACHED: Refusal = {
  ok: false,
  message: 'The Framejury server does not answer. Is it still running?',
  field: null,
};

/** The server action that begins a run. */
export type StartRun = (request: RunRequest) => Promise<{ ok: true; runId: string } | Refusal>;

/** A server action on one run: to stop it, or to ask again what failed. */
export type ActOnRun = (runId: string) => Promise<{ ok: true } | Refusal>;
