import { database } from '@/lib/db';
import { writeStored } from '@/lib/files';
import type { CallRecord } from '@/lib/judge/schema';
import { BASELINE_JUDGE_ID, ensureJudges } from '@/lib/judge/store';
import { createRun } from '@/lib/runs/store';
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

/** Begins a run of the small suite about stored videos, whose frames are put into the file store. @returns its id */
export async function beginSmallRun(
  videoIds: string[],
  more: { budget?: number; repeats?: number } = {},
): Promise<string> {
  await ensureJudges();
  for (const { hash } of await database().frame.findMany()) {
    await writeStored('frames', hash, new Uint8Array([0xff, 0xd8, 0xff]));
  }
  return createRun(
    {
      suite: 'small',
      judgeId: BASELINE_JUDGE_ID,
      videoIds,
      settings: { blindToPrompt: false, tellGenerated: true, coverage: 'economical' },
      ...more,
    },
    smallSuite,
    { id: BASELINE_JUDGE_ID, facts: { name: 'Scripted' } },
    smallSuite.prompts.map(({ id, hash, markdown }) => ({ prompt: id, hash, markdown })),
  );
}
