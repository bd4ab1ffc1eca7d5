import 'server-only';
import { database } from '@/lib/db';
import { askForColour } from '@/lib/endpoint/check';
import { resumeRun } from '../control.store';
import { enqueueProbe } from '../job-queue.store';
import { type JudgingDependencies, readyJudges } from '../session';
import { findRun } from '../store';
import { probeJobSchema } from './schema';

/**
 * Asks the judges of a run that paused by itself, each with one tiny call, and has the run go on where all answer; else they
 * are asked again later. Does nothing for a run that somebody resumed, paused or cancelled meanwhile.
 */
export async function probeRun(
  payload: unknown,
  dependencies: Pick<JudgingDependencies, 'suiteById' | 'judgeOf'>,
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
  if (used.length > 0 && records.every(isThere)) await resumeRun(runId);
  else await enqueueProbe(database(), runId, tries + 1);
}
