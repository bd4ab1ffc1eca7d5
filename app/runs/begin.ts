import 'server-only';
import type { Change } from '@/lib/audit/schema';
import { refuseUndisclosed } from '@/lib/disclosure/withheld.store';
import { choosePromptTexts } from '@/lib/judge/prompt-versions/store';
import { judgeForRun } from '@/lib/judge/store';
import type { Person } from '@/lib/people/schema';
import type { WaitingFor } from '@/lib/runs/frames/schema';
import { readWaitingFor } from '@/lib/runs/frames/waiting.store';
import { runRequestSchema } from '@/lib/runs/schema';
import { createRun } from '@/lib/runs/store';
import { suiteById } from '@/prompts';

/** A run that has begun; of several repeats the first. */
export interface BegunRun {
  runId: string;
  waitingFor: WaitingFor;
}

/**
 * Begins a run that a person asks for, whichever way the request comes.
 * @param request not parsed yet, see `runRequestSchema`
 * @throws {ZodError} when it is none; {AppError} as `createRun` does, and 403 for clips that are kept from the person
 */
export async function beginRun(
  request: unknown,
  person: Person,
  record: (change: Change) => void,
): Promise<BegunRun> {
  const parsed = runRequestSchema.parse(request);
  await refuseUndisclosed(person.id, parsed.itemIds);
  const suite = suiteById(parsed.suite);
  const { id, kind, name, endpoint, parameters } = await judgeForRun(parsed.judgeId);
  const facts = {
    kind,
    name,
    parameters,
    baseUrl: endpoint?.baseUrl ?? null,
    model: endpoint?.model ?? null,
  };
  const texts = await choosePromptTexts(suite, parsed.prompts ?? {});
  const runId = await createRun(parsed, suite, { id, facts }, texts);
  const { itemIds, ...settings } = parsed;
  record({
    action: 'run.started',
    subject: { kind: 'run', id: runId },
    after: { judge: name, ...settings, videos: itemIds.length },
  });
  return { runId, waitingFor: await readWaitingFor(runId) };
}
