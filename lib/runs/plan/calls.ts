import { framesOfMedia, type SuiteInput } from '@/lib/suites/input';
import type { Prompt } from '@/lib/suites/prompt';
import { parseUnit } from '@/lib/suites/question';
import { layOutSheet } from '@/lib/suites/sheet';
import type { PlannedCall, Suite } from '@/lib/suites/suite';
import type { Frame } from '@/lib/video/schema';
import { callTokens, imageTokens, type PlannedCalls } from './estimate';

/**
 * The calls that a suite makes about videos when none fails, by prompt in the order in which the suite lists them.
 * @param times how often each call of a prompt is made
 * @param isMeant which calls count; all when left out
 */
export function countCalls(
  inputs: readonly SuiteInput[],
  suite: Suite,
  times: (prompt: Prompt) => number = () => 1,
  isMeant: (call: PlannedCall) => boolean = () => true,
): PlannedCalls[] {
  const planned = new Map<string, PlannedCalls>();
  for (const input of inputs) addCalls(planned, suite, input, times, isMeant);
  return suite.prompts.flatMap(({ id }) => planned.get(id) ?? []);
}

function addCalls(
  planned: Map<string, PlannedCalls>,
  suite: Suite,
  input: SuiteInput,
  times: (prompt: Prompt) => number,
  isMeant: (call: PlannedCall) => boolean,
): void {
  for (const call of suite.plan(input).filter(isMeant)) {
    const { prompt: id } = call;
    const prompt = suite.prompts.find((one) => one.id === id);
    if (!prompt) throw new Error(`the suite plans the prompt ${id}, which it does not list`);
    const sum = planned.get(id) ?? {
      prompt: id,
      calls: 0,
      inputTokens: 0,
      frames: 0,
      frameTokens: 0,
    };
    const pictures = prompt.frames === 'none' ? [] : picturesOf(call, input);
    const calls = times(prompt);
    planned.set(id, {
      prompt: id,
      calls: sum.calls + calls,
      inputTokens: sum.inputTokens + calls * callTokens(prompt, pictures),
      frames: sum.frames + calls * pictures.length,
      frameTokens:
        sum.frameTokens + calls * pictures.reduce((all, picture) => all + imageTokens(picture), 0),
    });
  }
}

/** The sizes of the pictures that a planned call is taken to carry. */
function picturesOf(call: PlannedCall, input: SuiteInput): { width: number; height: number }[] {
  return [...framesOf(call, input), ...(call.pictures?.sheets ?? []).map(layOutSheet)];
}

/**
 * The frames that a planned call is taken to carry: those that it names, else those within its unit's span; of a whole
 * video its key frames.
 */
export function framesOf({ unit, pictures }: PlannedCall, input: SuiteInput): readonly Frame[] {
  if (pictures) return pictures.frames;
  const { kind, span, medium: n } = parseUnit(unit);
  // A unit that is no part of a video is asked about with all that the item shows.
  if (kind !== 'video' && !span) return framesOfMedia(input);
  const { frames, clusters } = input.media[n - 1] ?? { frames: [], clusters: [] };
  if (span) {
    // Units are named to the millisecond.
    return frames.filter(({ at }) => at > span.from - 0.001 && at < span.to + 0.001);
  }
  return clusters.flatMap(({ keyFrame }) => frames[keyFrame] ?? []);
}
