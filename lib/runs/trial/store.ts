import 'server-only';
import { baselineJudge } from '@/lib/baseline/baseline-judge';
import { database } from '@/lib/db';
import { endpointJudge } from '@/lib/endpoint/endpoint';
import { AppError } from '@/lib/errors';
import { readStored } from '@/lib/files';
import { type JudgeForRun, judgeForRun } from '@/lib/judge/called.store';
import type { RecordedReply, StepRecord } from '@/lib/judge/prepared-call';
import { type CallLimits, type Judge, unlimited } from '@/lib/judge/schema';
import { videosOf } from '@/lib/judge/shown-videos';
import { findPrompt, parseVersion } from '@/lib/prompt-versions/import';
import type { CallName } from '@/lib/suites/ask';
import { type Call, isSameCall, nameOf, neededFor } from '@/lib/suites/calls';
import type { SuiteInput } from '@/lib/suites/input';
import { composePrompt, type Prompt } from '@/lib/suites/prompt';
import { completeSettings, neededFrames, requestSettingsSchema } from '@/lib/suites/settings';
import { purposeOf, type Suite } from '@/lib/suites/suite';
import { describeSampling } from '@/lib/suites/whole';
import { readFrameSetRow } from '@/lib/video/store';
import { findItemsToJudge, requireFrames } from '../frames/items.store';
import { hasRates, waitForRate } from '../limits/rate-limit';
import { createSemaphore } from '../limits/semaphore';
import { planCoverages } from '../plan/store';
import { inputOf } from '../store';
import { readingOf } from './reading';
import { type TrialPlan, type TrialReport, type TrialRequest, trialStepSchema } from './schema';
import { previewTrial, runTrial, type Trial } from './trial';

/** Fewer tries and shorter waits than in a run, since a person waits for the reply. */
export const RETRY_POLICY = { tries: 2, firstWaitMs: 500, longestWaitMs: 10_000 };

/** A trial request with everything it names. */
interface Prepared {
  judgeFacts: JudgeForRun;
  judge: Judge;
  version: Prompt;
  input: SuiteInput;
  /** The calls of the tried prompt, in order. */
  candidates: readonly Call[];
  /** The tried call; null where the suite does not ask the prompt about the clip. */
  call: Call | null;
}

/**
 * @throws {AppError} 404 for a clip or judge that is not there, 409 for a judge that cannot be asked, 422 for a clip
 *   without frames, a text that the suite cannot ask, or a unit that it is not asked about
 */
async function prepare(request: TrialRequest, suite: Suite): Promise<Prepared> {
  const original = findPrompt(suite.prompts, request.prompt);
  const version = parseVersion(composePrompt(original, request.variables, request.text), original);
  const judgeFacts = await judgeForRun(request.judgeId);
  // With the default settings of a run.
  const settings = completeSettings(suite, requestSettingsSchema.parse({}));
  const need = neededFrames(suite, settings);
  const [found] = await findItemsToJudge({ itemIds: [request.itemId] }, need);
  const { item, frameSets } = requireFrames(found, request.itemId);
  const input = inputOf(
    suite,
    item,
    frameSets.map(({ n, frameSet }) => ({ n, frameSet: readFrameSetRow(frameSet) })),
    settings,
  );
  const candidates = suite.calls(input).filter(({ prompt }) => prompt.id === original.id);
  const call =
    request.unit === null ? candidates[0] : candidates.find(({ unit }) => unit === request.unit);
  if (!call && request.unit !== null) {
    throw new AppError(422, `“${original.purpose}” is not asked about ${request.unit}.`, 'unit');
  }
  const judge = judgeFacts.endpoint
    ? endpointJudge(judgeFacts.endpoint, judgeFacts.parameters, RETRY_POLICY)
    : baselineJudge(suite.baseline);
  return { judgeFacts, judge, version, input, candidates, call: call ?? null };
}

/**
 * The plan of a trial; asks nothing.
 * @throws {AppError} as {@link tryVersion}, except for a prompt that is not asked about the clip
 */
export async function planTrial(
  request: TrialRequest,
  suite: Suite,
  refuseReply: RefuseReply,
): Promise<TrialPlan> {
  const { judge, version, input, candidates, call } = await prepare(request, suite);
  const labelOf = labelsOf(suite, input);
  const units = candidates.map(({ unit }) => ({ unit, label: labelOf(unit) }));
  if (!call) return { units, unit: null, sending: null, needs: [], calls: 0, estimate: null };
  const { sent, steps } = await previewTrial(
    {
      suite,
      input,
      call: nameOf(call),
      version,
      judge,
      recorded: (asked) => recorded(asked, refuseReply),
    },
    loadFrame,
  );
  const videos = videosInWords(judge, call);
  const frames =
    videos.length > 0 ? call.frames.filter(({ caption }) => caption !== undefined) : call.frames;
  const expected = version.frames === 'none' ? [] : frames;
  const planned = suite.calls(input);
  const needed = neededFor(nameOf(call), planned);
  const isKnown = (need: Call) => steps.some((step) => isSameCall(step, need));
  const open = needed.filter((need) => !isKnown(need));
  const asked = [...open, ...planned.filter((each) => isSameCall(each, call))];
  const narrowed: Suite = {
    ...suite,
    prompts: suite.prompts.map((prompt) => (prompt.id === version.id ? version : prompt)),
    calls: () => asked,
  };
  const { standard } = await planCoverages(() => [input], [request.judgeId], narrowed);
  const { calls, estimates } = standard;
  return {
    units,
    unit: call.unit,
    sending: {
      text: sent?.text ?? null,
      frames: [...(sent?.frames ?? expected)],
      videos,
    },
    needs: needed.map((need) => ({
      ...describeCall(nameOf(need), suite, labelOf),
      known: isKnown(need),
    })),
    calls,
    estimate: estimates[0] ?? null,
  };
}

/** The result of a trial, with what it used for the audit. */
export interface TrialResult {
  report: TrialReport;
  hash: string;
  judge: Pick<JudgeForRun, 'kind' | 'name' | 'parameters'>;
  /** The call that was tried. */
  call: CallName;
  /** The number of exchanges begun with the judge, failed and aborted ones included. */
  calls: number;
  /** Null when no price is known for any of them. */
  cost: number | null;
}

/** Loads a frame's picture, as judges are shown it. */
export const loadFrame = (hash: string) => readStored('frames', hash);

/** Who tries a version, and how long. */
export interface TrialBy {
  personId: string;
  /** Ends the trial early, with the result so far. */
  signal: AbortSignal;
  refuseReply: RefuseReply;
}

/** The people with a trial under way in this process. */
const trying = new Set<string>();

/**
 * Makes a trial of a person, one at a time.
 * @throws {AppError} 409 while the person has another one under way
 */
export async function oneTrialOf<Result>(
  personId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  if (trying.has(personId)) {
    throw new AppError(409, 'You are trying a version already: wait for its reply, or cancel it.');
  }
  trying.add(personId);
  try {
    return await work();
  } finally {
    trying.delete(personId);
  }
}

/**
 * Tries a version on one clip: asks the judge, and stores nothing. Calls are made one at a time, within the judge's
 * rates.
 * @throws {AppError} 404, 409 and 422 as {@link prepare}; 409 while the person has another trial under way; 422 where
 *   the suite does not ask the prompt about the clip
 */
export async function tryVersion(
  request: TrialRequest,
  suite: Suite,
  { personId, signal, refuseReply }: TrialBy,
): Promise<TrialResult> {
  const { judgeFacts, judge, version, input, call } = await prepare(request, suite);
  if (!call) throw new AppError(422, `“${version.purpose}” is not asked about this clip.`);
  return oneTrialOf(personId, async () => {
    const trial: Trial = {
      suite,
      input,
      call: nameOf(call),
      version,
      judge,
      recorded: (asked) => recorded(asked, refuseReply),
    };
    const { sent, steps, asked } = await runTrial(trial, {
      loadFrame,
      limits: limitsOf(judgeFacts),
      signal,
    });
    const labelOf = labelsOf(suite, input);
    const last = steps.findLast((step) => isSameCall(step, call));
    const costs = steps.flatMap(({ cost }) => cost ?? []);
    return {
      report: {
        sent: sent && {
          ...sent,
          frames: [...sent.frames],
          videos: videosInWords(judge, call),
        },
        calls: steps.map((step) => ({
          ...trialStepSchema.parse(step),
          ...describeCall(step, suite, labelOf),
          isTried: isSameCall(step, call),
        })),
        reading: readingOf(last, version, suite.questions),
      },
      hash: version.hash,
      judge: judgeFacts,
      call: nameOf(call),
      calls: asked,
      cost: costs.length > 0 ? costs.reduce((sum, cost) => sum + cost, 0) : null,
    };
  });
}

/** One call at a time, within the judge's rates over all who ask it. */
export function limitsOf({ id, kind, parameters }: JudgeForRun): CallLimits {
  if (kind === 'baseline') return unlimited;
  return {
    acquire: createSemaphore(1).acquire,
    throttle: async (tokens, signal) =>
      hasRates(parameters) ? waitForRate(id, () => parameters, tokens, signal) : () => undefined,
  };
}

/** Refuses to tell the reply to a request; nothing where it may be told. */
export type RefuseReply = (requestHash: string) => Promise<void>;

/** The reply to an equal request, wherever it was made. */
async function recorded(
  { requestHash }: Pick<StepRecord, 'requestHash'>,
  refuseReply: RefuseReply,
): Promise<RecordedReply | null> {
  await refuseReply(requestHash);
  const found = await database().step.findFirst({
    where: { requestHash, reason: null },
    orderBy: { id: 'asc' },
    select: { reply: true, rawReply: true },
  });
  return found && { ...found, missing: null };
}

/** The videos that a judge is shown in a call, each in words. */
function videosInWords(judge: Judge, call: Pick<Call, 'whole'>): string[] {
  return videosOf(judge, call).map((clip) => `${clip.caption}, ${describeSampling(clip)}`);
}

function labelsOf(suite: Suite, input: SuiteInput): (unit: string) => string {
  const labels = new Map(suite.units(input).map(({ unit, label }) => [unit, label]));
  return (unit) => labels.get(unit) ?? unit;
}

function describeCall({ prompt, unit }: CallName, suite: Suite, labelOf: (unit: string) => string) {
  return { prompt, purpose: purposeOf(suite, prompt), unit, label: labelOf(unit) };
}
