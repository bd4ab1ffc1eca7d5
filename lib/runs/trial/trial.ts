import { type AskOptions, askJudge, type StepRecord } from '@/lib/judge/ask';
import type { Prompt } from '@/lib/judge/prompt';
import { type Judge, unlimited } from '@/lib/judge/schema';
import {
  type AskCall,
  type CallName,
  isSameCall,
  neededFor,
  type Suite,
  type SuiteInput,
  Unanswered,
} from '@/lib/judge/suite';

/** One call about one video, asked with a version of its prompt that is under trial. */
export interface Trial {
  suite: Suite;
  input: SuiteInput;
  call: CallName;
  /** What the call is asked with; the calls that it needs are asked in the suite's own texts. */
  version: Prompt;
  judge: Judge;
  /** Looks up an answered request, for the calls that are needed. The call itself is always asked. */
  recorded: AskOptions['recorded'];
}

/** What is sent for a call: its text in the two parts between which its frames stand. */
export interface SentCall {
  text: { before: string; after: string };
  frames: AskCall['frames'];
}

/** What came of a trial. */
export interface TrialOutcome {
  /** What was sent for the call itself; null where a call that it needs has no reply, so that it could not be made. */
  sent: SentCall | null;
  /** Every exchange, in the order in which they ended; those for the call itself come last. */
  steps: StepRecord[];
  /** How many exchanges were begun with the judge; one that was cut short by cancelling is no step. */
  asked: number;
}

/**
 * Asks one call of a suite by the suite's own pipeline, and before it what it needs. Every other call of the pipeline is
 * denied without a request. Nothing is kept but what is returned.
 * @throws what is no judge's failure; not that the signal is aborted: that ends the trial with what there is by then
 */
export async function runTrial(
  trial: Trial,
  means: Pick<AskOptions, 'loadFrame' | 'limits' | 'signal'>,
): Promise<TrialOutcome> {
  const { suite, input, call: tried, version, recorded } = trial;
  const needed = neededFor(tried, suite.plan(input));
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
    await suite.gather(input, async (prompt, call) => {
      const name = { prompt: prompt.id, unit: call.unit };
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
 * What a trial would send, as far as the record tells: the same trial by a judge that is never asked.
 * @returns as {@link runTrial}; its steps are those that the record answers
 */
export async function previewTrial(trial: Trial): Promise<Pick<TrialOutcome, 'sent' | 'steps'>> {
  const silent: Judge = {
    identity: trial.judge.identity,
    reply: async () => {
      throw new Unanswered('nothing-to-judge', 'A preview asks nothing.');
    },
  };
  const { sent, steps } = await runTrial(
    { ...trial, judge: silent },
    {
      limits: unlimited,
      signal: new AbortController().signal,
      loadFrame: async () => {
        throw new Error('A preview sends no frames');
      },
    },
  );
  return { sent, steps };
}

/** A judge that tells what it is asked before it replies. */
function watchJudge(judge: Judge, tell: (sent: SentCall) => void): Judge {
  return {
    identity: judge.identity,
    reply(request) {
      tell({ text: request.text, frames: request.call.frames });
      return judge.reply(request);
    },
  };
}
