import { setTimeout as sleep } from 'node:timers/promises';
import { database } from '@/lib/db';
import { createRun } from '@/lib/runs/begin.store';
import type { RunSettings } from '@/lib/suites/settings';
import type { Suite } from '@/lib/suites/suite';
import { suiteById } from '@/prompts';
import type { EndpointJudge } from './installation';

/** What a run of the hallucination suite does where nothing else is said. */
const USUAL_SETTINGS: RunSettings = {
  blindToPrompt: false,
  tellGenerated: true,
  coverage: 'economical',
};

/** Begins a run, of the hallucination suite where none is named. @returns its id */
export function beginRun(
  itemIds: string[],
  judge: EndpointJudge,
  suite: Suite = suiteById('hallucination'),
  settings: RunSettings = USUAL_SETTINGS,
  budget: number | null = null,
): Promise<string> {
  const { id, kind, name, parameters, baseUrl, model } = judge;
  const texts = suite.prompts.map(({ id: prompt, hash, markdown }) => ({ prompt, hash, markdown }));
  return createRun(
    { suite: suite.id, judgeId: id, itemIds, settings, budget },
    suite,
    { id, facts: { kind, name, parameters, baseUrl, model } },
    texts,
  );
}

/**
 * Waits for a run's end.
 * @param onLook called at every look
 * @returns milliseconds from its creation to its end, by the database's clock
 */
export async function awaitEnd(
  runId: string,
  lookMs: number,
  onLook: () => Promise<void> = async () => undefined,
): Promise<number> {
  while (true) {
    const run = await database().run.findUniqueOrThrow({ where: { id: runId } });
    if (run.state === 'paused') throw new Error(`the run pauses: ${run.stateReason}`);
    if (run.endedAt) return run.endedAt.getTime() - run.createdAt.getTime();
    await onLook();
    await sleep(lookMs);
  }
}
