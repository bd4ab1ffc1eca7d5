import { askJudge } from '@/lib/judge/ask';
import type { AskOptions, StepRecord } from '@/lib/judge/prepared-call';
import { type Judge, unlimited } from '@/lib/judge/schema';
import type { AskCall, CallName } from '@/lib/suites/ask';
import { gather, isSameCall, nameOf, neededFor } from '@/lib/suites/calls';
import type { SuiteInput } from '@/lib/suites/input';
import { Unanswered } from '@/lib/suites/outcome';
import type { Prompt } from '@/lib/suites/prompt';
import type { Suite } from '@/lib/suites/suite';

/** One call about one item, with the version on trial. */
export interface Trial {
  suite: Suite;
  input: SuiteInput;
  call: CallName;
  /** The version of the call's prompt; calls that it depends on use the suite's own texts. */
  version: Prompt;
  judge: Judge;
  /** Looks up answered requests, for the calls that it depends on. The tried call itself is always asked. */
  recorded: AskOptions['recorded'];
}

/** The message of a call: text before and after the frames. */
export interface SentCall {
  text: { before: string; after: string };
  frames: AskCall['frames'];
}

/** The result of a trial. */
export interface TrialOutcome {
  /** The message of the tried call; null when a call that it depends on has no reply. */
  sent: SentCall | null;
  /** All exchanges in the order in which they ended; those of the tried call come last. */
  steps: StepRecord[];
  /** The number of exchanges begun with the judge; an aborted one is no step. */
  asked: number;
}

/**
 * Asks one call of a suite through the suite's own pipeline, and before it the calls that it depends on. All other
 * calls of the pipeline are denied without a request. Nothing is stored.
 * @throws any error that is not the judge's failure. An aborted signal does not throw: the trial ends with the result
 *   so far
 */
export async function runTrial(
  trial: Trial,
  means: Pick<AskOptions, 'loadFrame' | 'limits' | 'signal'>,
): Promise<TrialOutcome> {
  const { suite, input, call: tried, version, recorded } = trial;
  const needed = neededFor(tried, suite.calls(input));
  const outcome: TrialOutcome = { sent: null, steps: [], asked: 0 };
  const options = {
    ...means,
    judge: watchJudge(trial.judge, () => {
      outcome.asked += 1;
    }),
    versions: new Map(),
    repeat: 0,
    recorded,
    record: async (step: StepRecord) => void outcome.steps.push(step),
  };
  const askNeeded = askJudge(options);
  const askTried = askJudge({
    ...options,
    judge: watchJudge(options.judge, (sent) => {
      outcome.sent = sent;
    }),
    versions: new Map([[version.id, version]]),
    recorded: async () => null,
  });
  try {
    await gather(suite, input, async (prompt, call) => {
      const name = nameOf({ ...call, prompt });
      if (isSameCall(name, tried)) return askTried(prompt, call);
      if (needed.some((need) => isSameCall(name, need))) return askNeeded(prompt, call);
      throw new Unanswered('nothing-to-judge', 'The call is no part of the trial.', name);
    });
  } catch (error) {
    if (!means.signal.aborted) throw error;
  }
  return outcome;
}

/**
 * The message of a trial as far as known from the record: the same trial with a judge that is never asked.
 * @param loadFrame loads the frames of which its sheets are composed
 * @returns as {@link runTrial}, with the steps that are on record
 */
export async function previewTrial(
  trial: Trial,
  loadFrame: AskOptions['loadFrame'],
): Promise<Pick<TrialOutcome, 'sent' | 'steps'>> {
  const silent: Judge = {
    ...trial.judge,
    reply: async () => {
      throw new Unanswered('nothing-to-judge', 'A preview asks nothing.');
    },
  };
  const { sent, steps } = await runTrial(
    { ...trial, judge: silent },
    {
      limits: unlimited,
      signal: new AbortController().signal,
      loadFrame,
    },
  );
  return { sent, steps };
}

/** Wraps a judge so that `tell` gets each message before the reply. */
function watchJudge(judge: Judge, tell: (sent: SentCall) => void): Judge {
  return {
    ...judge,
    reply(request) {
      tell({ text: request.text, frames: request.call.frames });
      return judge.reply(request);
    },
  };
}
