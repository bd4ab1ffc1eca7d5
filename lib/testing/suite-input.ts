import type { SuiteInput } from '@/lib/judge/suite';
import type { Frame } from '@/lib/video/schema';

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
  clusters: SuiteInput['clusters'],
  part: Partial<SuiteInput> = {},
): SuiteInput {
  return {
    generationPrompt: 'A cup falls',
    duration: times.length,
    frames: framesAt(times),
    clusters,
    settings: { blindToPrompt: false, tellGenerated: true },
    ...part,
  };
}
