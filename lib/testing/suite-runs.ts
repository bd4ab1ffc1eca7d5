import { createHash } from 'node:crypto';
import { database } from '@/lib/db';
import { writeStored } from '@/lib/files';
import type { Judge } from '@/lib/judge/schema';
import { BASELINE_JUDGE_ID } from '@/lib/judge/store';
import { createRun } from '@/lib/runs/begin.store';
import type { AskCall } from '@/lib/suites/ask';
import type { Suite } from '@/lib/suites/suite';

/** Takes so many even frames of the two seconds of a stored video, as a run of a suite that asks for them does. */
export async function takeEvenFrames(videoId: string, count: number): Promise<void> {
  const frames = Array.from({ length: count }, (_, position) => ({
    position,
    at: (2 * position) / count,
    hash: createHash('sha256').update(`${position} of ${videoId}`).digest('hex'),
    width: 64,
    height: 36,
  }));
  await database().frameSet.create({
    data: {
      videoId,
      extractor: 'test',
      settings: { mode: 'uniform', count, ends: true, maxSide: 64, quality: 0.8 },
      contentHash: `even of ${videoId}`,
      clusters: [{ keyFrame: 0, frames: frames.map(({ position }) => position) }],
      frames: { create: frames },
    },
  });
  for (const { hash } of frames) await writeStored('frames', hash, new Uint8Array([0xff, 0xd8]));
}

/** A call that a script replies to. */
export type ScriptedCall = AskCall & { prompt: string };

/**
 * A judge that replies by a script, and lists what it was asked.
 * @param name another one makes it another judge, which no earlier reply stands in for
 */
export function scripted(
  reply: (call: ScriptedCall) => unknown,
  name = '',
): Judge & { asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    identity: { kind: 'scripted', name },
    reply: async ({ prompt, call }) => {
      asked.push(`${prompt.id} ${call.unit}`);
      return {
        rawReply: JSON.stringify(reply({ ...call, prompt: prompt.id })),
        ...{ reason: null, detail: null, finishReason: 'stop', inputTokens: 10, outputTokens: 5 },
        ...{ cachedTokens: null, cost: null, latencyMs: 1, tries: 1, responseFormat: null },
      };
    },
  };
}

/** Begins a run of a suite's own prompts over items, by a judge of that name. @returns its id */
export function beginSuiteRun(
  suite: Suite,
  itemIds: string[],
  name = 'Scripted',
  settings: Record<string, boolean> = {},
): Promise<string> {
  return createRun(
    {
      suite: suite.id,
      judgeId: BASELINE_JUDGE_ID,
      itemIds,
      frameSets: {},
      settings: { coverage: 'standard', ...settings },
    },
    suite,
    { id: BASELINE_JUDGE_ID, facts: { name } },
    suite.prompts.map(({ id, hash, markdown }) => ({ prompt: id, hash, markdown })),
  );
}
