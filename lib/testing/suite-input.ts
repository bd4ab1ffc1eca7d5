import type { Cluster, Frame } from '@/lib/video/schema';
import type { ClipInput } from '@/prompts/hallucination/settings';

/** Small frames at these times in seconds, each a picture of its own. */
export function framesAt(times: readonly number[]): Frame[] {
  return times.map((at, position) => ({
    position,
    at,
    hash: String(position).repeat(64),
    width: 64,
    height: 36,
  }));
}

/** A video as suites take it: frames at these times, in clusters, with the usual settings. */
export function suiteInput(
  times: readonly number[],
  clusters: readonly Cluster[],
  { duration = times.length, ...part }: Partial<ClipInput> & { duration?: number } = {},
): ClipInput {
  return {
    data: {},
    prompt: 'A cup falls',
    media: [{ duration, frames: framesAt(times), clusters }],
    settings: { blindToPrompt: false, tellGenerated: true },
    ...part,
  };
}
