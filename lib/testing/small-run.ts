import { database } from '@/lib/db';
import { writeStored } from '@/lib/files';
import type { CallRecord } from '@/lib/judge/schema';
import { BASELINE_JUDGE_ID, ensureJudges } from '@/lib/judge/store';
import { createRun } from '@/lib/runs/begin.store';
import type { RunSettings } from '@/lib/suites/settings';
import type { Prisma } from '@/prisma/generated/client';
import { smallSuite } from './small-suite';

/** The record of a call to which a judge replied; a test gives the reply. */
export const said: CallRecord = {
  rawReply: null,
  reason: null,
  detail: null,
  finishReason: 'stop',
  inputTokens: 100,
  outputTokens: 10,
  cachedTokens: null,
  cost: 0.5,
  latencyMs: 3,
  tries: 1,
  responseFormat: 'json_schema',
};

/** Readable replies to the prompts of the small suite. */
export const SMALL_REPLIES: Readonly<Record<string, string>> = {
  'small/look': '{"objects": ["ball"]}',
  'small/rate': '{"rationale": "it hovers", "score": 7}',
};

/** What a run of the small suite is begun with besides its videos. */
export interface SmallRunOptions {
  budget?: number;
  callsBy?: 'batch-api' | 'batch-file';
  repeats?: number;
  batchId?: string;
  settings?: Partial<RunSettings>;
  /** What the run remembers of its judge. */
  facts?: Prisma.InputJsonObject;
  judgeId?: string;
  /** What stands in the file store as each frame; nothing that can be decoded when left out. */
  jpeg?: Uint8Array;
  /** The suite's own when left out. */
  prompts?: Parameters<typeof createRun>[3];
}

/** Begins a run of the small suite about stored videos, whose frames are put into the file store. @returns its id */
export async function beginSmallRun(
  itemIds: string[],
  options: SmallRunOptions = {},
): Promise<string> {
  const { settings, facts, judgeId = BASELINE_JUDGE_ID, jpeg, prompts, ...more } = options;
  await ensureJudges();
  for (const { hash } of await database().frame.findMany()) {
    await writeStored('frames', hash, jpeg ?? new Uint8Array([0xff, 0xd8, 0xff]));
  }
  const usual = { blindToPrompt: false, tellGenerated: true, coverage: 'economical' as const };
  return createRun(
    { suite: 'small', judgeId, itemIds, settings: { ...usual, ...settings }, ...more },
    smallSuite,
    { id: judgeId, facts: facts ?? { name: 'Scripted' } },
    prompts ?? smallSuite.prompts.map(({ id, hash, markdown }) => ({ prompt: id, hash, markdown })),
  );
}
