import type { ShowsVideo } from '@/lib/judge/schema';
import type { Call } from '@/lib/suites/calls';
import type { SuiteInput } from '@/lib/suites/input';
import type { Prompt } from '@/lib/suites/prompt';
import { layOutSheet } from '@/lib/suites/sheet';
import type { Suite } from '@/lib/suites/suite';
import { callTokens, imageTokens, type PlannedCalls } from './estimate';

/**
 * The calls that a suite makes about videos when none fails, by prompt in the order in which the suite lists them.
 * @param times how often each call of a prompt is made
 * @param isMeant which calls count; all when left out
 * @param video how their judge is shown videos; null for one that is shown frames
 */
export function countCalls(
  inputs: readonly SuiteInput[],
  suite: Suite,
  times: (prompt: Prompt) => number = () => 1,
  isMeant: (call: Call) => boolean = () => true,
  video: ShowsVideo | null = null,
): PlannedCalls[] {
  const planned = new Map<string, PlannedCalls>();
  for (const input of inputs) addCalls(planned, suite, input, { times, isMeant, video });
  return suite.prompts.flatMap(({ id }) => planned.get(id) ?? []);
}

function addCalls(
  planned: Map<string, PlannedCalls>,
  suite: Suite,
  input: SuiteInput,
  {
    times,
    isMeant,
    video,
  }: {
    times: (prompt: Prompt) => number;
    isMeant: (call: Call) => boolean;
    video: ShowsVideo | null;
  },
): void {
  for (const call of suite.calls(input).filter(isMeant)) {
    const { id } = call.prompt;
    const prompt = suite.prompts.find((one) => one.id === id);
    if (!prompt) throw new Error(`the suite plans the prompt ${id}, which it does not list`);
    const sum = planned.get(id) ?? {
      prompt: id,
      calls: 0,
      inputTokens: 0,
      frames: 0,
      frameTokens: 0,
    };
    const clips = video && call.whole ? call.whole.clips : [];
    const pictures = prompt.frames === 'none' ? [] : picturesOf(call, clips.length > 0);
    const ofVideos = clips.map((clip) => video?.tokensOf({ ...clip, ...video.sampling }) ?? 0);
    const calls = times(prompt);
    planned.set(id, {
      prompt: id,
      calls: sum.calls + calls,
      inputTokens:
        sum.inputTokens +
        calls * (callTokens(prompt, pictures) + ofVideos.reduce((all, one) => all + one, 0)),
      frames: sum.frames + calls * pictures.length,
      frameTokens:
        sum.frameTokens + calls * pictures.reduce((all, picture) => all + imageTokens(picture), 0),
    });
  }
}

/** The sizes of the pictures that a call carries: where it shows videos, of frames only those that have captions of their own. */
function picturesOf(
  { frames, sheets = [] }: Call,
  isVideo: boolean,
): { width: number; height: number }[] {
  const shown = isVideo ? frames.filter(({ caption }) => caption !== undefined) : frames;
  return [...shown, ...sheets.map(layOutSheet)];
}
