import 'server-only';
import { database } from '@/lib/db';
import { askForColour } from '@/lib/endpoint/check';
import { AppError } from '@/lib/errors';
import type { SuiteById } from '@/lib/suites/by-id';
import { resumeRun } from '../control.store';
import { enqueueProbe } from '../job-queue.store';
import { type JudgeOf, readyJudges } from '../ready-judges';
import { findRun } from '../store';
import { probeJobSchema } from './schema';

/**
 * Asks the judges of a run that paused by itself, each with one tiny call, and has the run go on where all answer; else they
 * are asked again later. Does nothing for a run that somebody resumed, paused or cancelled meanwhile.
 */
export async function probeRun(
  payload: unknown,
  dependencies: { suiteById: SuiteById; judgeOf: JudgeOf },
  signal: AbortSignal,
): Promise<void> {
  const { runId, tries } = probeJobSchema.parse(payload);
  const run = await findRun(runId);
  if (run?.state !== 'paused' || run.stateReason === null) return;
  const suite = dependencies.suiteById(run.suite, run.suiteVersion);
  const judges = await readyJudges(run, suite, dependencies);
  const used = 'unfit' in judges ? [] : [judges.deciding, ...judges.others];
  // Of a judge on this machine nothing can be away.
  const asked = used.filter(({ parameters }) => parameters !== null);
  const records = await Promise.all(asked.map(({ judge }) => askForColour(judge, signal)));
  // What it says does not matter: a judge that declines the picture is there.
  const isThere = ({ reason }: { reason: string | null }) =>
    reason !== 'unreachable' && reason !== 'timed-out';
  if (used.length > 0 && records.every(isThere)) await resumeWithinBudget(runId);
  else await enqueueProbe(database(), runId, tries + 1);
}

/** Has a run go on; one whose budget is used up waits for a person. */
async function resumeWithinBudget(runId: string): Promise<void> {
  try {
    await resumeRun(runId);
  } catch (error) {
    if (!(error instanceof AppError && error.status === 409)) throw error;
  }
}
