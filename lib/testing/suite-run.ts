import { database } from '@/lib/db';
import { writeStored } from '@/lib/files';
import type { Judge } from '@/lib/judge/schema';
import { BASELINE_JUDGE_ID } from '@/lib/judge/store';
import { createRun } from '@/lib/runs/begin.store';
import type { AskCall } from '@/lib/suites/ask';
import type { Suite } from '@/lib/suites/suite';
import { said } from './small-run';

/**
 * Takes even frames of a video, from the first to the last, as somebody who runs a suite would.
 * @param letter makes their hashes those of no other video
 */
export async function takeEvenFrames(
  videoId: string,
  { count, every = 0.5, letter = 'a' }: { count: number; every?: number; letter?: string },
): Promise<void> {
  const frames = Array.from({ length: count }, (_, position) => ({
    position,
    at: position * every,
    hash: position.toString(16).padStart(64, letter),
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

/** A judge that replies by a script, a text as it is and anything else as JSON, and notes what it was asked; another name makes it another one, to which no earlier reply belongs. */
export function scriptedJudge(
  reply: (call: AskCall & { prompt: string }) => unknown,
  name = '',
): Judge & { asked: string[] } {
  const asked: string[] = [];
  return {
    asked,
    identity: { kind: 'scripted', name },
    reply: async ({ prompt, call }) => {
      asked.push(`${prompt.id} ${call.unit}`);
      const answer = reply({ ...call, prompt: prompt.id });
      return { ...said, rawReply: typeof answer === 'string' ? answer : JSON.stringify(answer) };
    },
  };
}

/** Begins a run of a suite over items, which a judge of that name is to judge. @returns its id */
export function beginRun(
  suite: Suite,
  itemIds: string[],
  {
    judge = 'Scripted',
    settings = {},
  }: { judge?: string; settings?: Record<string, boolean> } = {},
): Promise<string> {
  return createRun(
    {
      suite: suite.id,
      judgeId: BASELINE_JUDGE_ID,
      itemIds,
      settings: { coverage: 'standard', ...settings },
    },
    suite,
    { id: BASELINE_JUDGE_ID, facts: { name: judge } },
    suite.prompts.map(({ id, hash, markdown }) => ({ prompt: id, hash, markdown })),
  );
}
