import 'server-only';
import { baselineJudge } from '@/lib/baseline/baseline-judge';
import { inputOf as imaginedInput, judgeBy } from '@/lib/declared/fixtures';
import type { DeclaredSuite } from '@/lib/declared/read';
import { endpointJudge } from '@/lib/endpoint/endpoint';
import { AppError, missing } from '@/lib/errors';
import { askJudge } from '@/lib/judge/ask';
import { type JudgeForRun, judgeForRun } from '@/lib/judge/called.store';
import type { StepRecord } from '@/lib/judge/prepared-call';
import { type Call, gather, isSameCall } from '@/lib/suites/calls';
import type { SuiteInput } from '@/lib/suites/input';
import { completeSettings, neededFrames, requestSettingsSchema } from '@/lib/suites/settings';
import { purposeOf, type SuiteAnswer } from '@/lib/suites/suite';
import type { FrameNeed } from '@/lib/video/frames/need';
import { readFrameSetRow } from '@/lib/video/store';
import type { Prisma } from '@/prisma/generated/client';
import { findItemsToJudge, framesToShow } from '../frames/items.store';
import { planCoverages } from '../plan/store';
import { inputOf } from '../store';
import { limitsOf, loadFrame, oneTrialOf, RETRY_POLICY } from './store';
import type { SuiteTrial, SuiteTrialRequest } from './suite-trial.schema';

/** What a trial found, with what it used for the audit. */
export interface SuiteTrialResult {
  report: SuiteTrial;
  /** The judge that was asked; null where nobody was. */
  judge: JudgeForRun | null;
  /** How many exchanges with it have ended. */
  asked: number;
}

/**
 * Tries a suite that is being made on one item: what would be sent, and what is read from replies that are at hand or that a
 * judge gives. Nothing is stored.
 * @throws {AppError} 404 for a clip or judge that is not there; 409 for a judge that cannot be asked, or while the person has
 *   another trial under way; 422 for fields that do not fit
 */
export async function trySuite(
  wanted: SuiteTrialRequest,
  declared: DeclaredSuite,
  { personId, signal }: { personId: string; signal: AbortSignal },
): Promise<SuiteTrialResult> {
  const { suite } = declared;
  const { input, note } = await trialInput(wanted, declared);
  const judge = wanted.judgeId === null ? null : await judgeForRun(wanted.judgeId);
  const found = async (): Promise<Found> => {
    if (!wanted.ask || !judge) return readReplies(wanted, declared, input);
    if (wanted.itemIds.length === 0 && suite.takes.media.max > 0)
      throw new AppError(422, 'Choose a clip first: a judge is shown its frames.', 'itemIds');
    return oneTrialOf(personId, () => askForReplies(judge, declared, input, signal));
  };
  const { steps, ...said } = await found();
  const labels = new Map(suite.units(input).map(({ unit, label }) => [unit, label]));
  const labelOf = (id: string) => suite.questions.find((one) => one.id === id)?.label ?? id;
  const plan =
    judge && !wanted.ask && wanted.itemIds.length > 0
      ? await planCoverages(() => [input], [judge.id], suite)
      : null;
  const costs = steps.flatMap(({ cost }) => cost ?? []);
  const report: SuiteTrial = {
    calls: said.calls.map(({ call, ...one }) => ({
      purpose: purposeOf(suite, call.prompt.id),
      about: call.question ? labelOf(call.question) : (labels.get(call.unit) ?? call.unit),
      frames: wanted.itemIds.length === 0 ? null : call.frames.length,
      ...one,
    })),
    answers: said.answers.map(({ unit, question, verdict }) => ({
      question: labelOf(question),
      about: labels.get(unit) ?? unit,
      verdict,
    })),
    scores: suite.scores(said.answers, input).map(({ label, value, range, scored, unscored }) => ({
      label,
      value,
      max: range.max,
      scored,
      unscored,
    })),
    estimate: plan?.standard.estimates[0] ?? null,
    cost: costs.length > 0 ? costs.reduce((sum, cost) => sum + cost, 0) : null,
    note,
  };
  return { report, judge: wanted.ask ? judge : null, asked: steps.length };
}

interface Found {
  calls: { call: Call; text: string; reply: string | null; trouble: string | null }[];
  answers: SuiteAnswer[];
  steps: StepRecord[];
}

/** What is read from replies that are at hand. */
async function readReplies(
  { replies }: SuiteTrialRequest,
  declared: DeclaredSuite,
  input: SuiteInput,
): Promise<Found> {
  const calls = declared.suite.calls(input);
  const placeOf = (asked: Call) => calls.findIndex((call) => isSameCall(call, asked));
  const read = await judgeBy(declared, input, (call) => replies[placeOf(call)] || null);
  return {
    calls: calls.map((call, place) => {
      const tried = read.calls[place];
      return {
        call,
        text: tried?.text ?? '',
        reply: replies[place] || null,
        trouble: tried?.trouble ?? null,
      };
    }),
    answers: read.answers,
    steps: [],
  };
}

/** What a judge says, call by call. */
async function askForReplies(
  judge: JudgeForRun,
  { suite }: DeclaredSuite,
  input: SuiteInput,
  signal: AbortSignal,
): Promise<Found> {
  const steps: StepRecord[] = [];
  const ask = askJudge({
    judge: judge.endpoint
      ? endpointJudge(judge.endpoint, judge.parameters, RETRY_POLICY)
      : baselineJudge(suite.baseline),
    versions: new Map(),
    repeat: 0,
    loadFrame,
    recorded: async () => null,
    record: async (step) => void steps.push(step),
    limits: limitsOf(judge),
    signal,
  });
  const brought = await gather(suite, input, ask);
  return {
    calls: suite.calls(input).map((call) => {
      const step = steps.findLast((one) => isSameCall(one, call));
      return {
        call,
        text: step?.renderedText ?? '',
        reply: step?.rawReply ?? null,
        trouble: step?.detail ?? null,
      };
    }),
    answers: suite.answers(brought, input),
    steps,
  };
}

/** The item of a trial: clips with what its fields are said to hold, or one that is only thought of. */
async function trialInput(
  { itemIds, prompt, fields }: SuiteTrialRequest,
  declared: DeclaredSuite,
): Promise<{ input: SuiteInput; note: string | null }> {
  const { suite } = declared;
  const data = suite.takes.data.safeParse(valuesOf(declared, fields));
  if (!data.success) {
    const [issue] = data.error.issues;
    const field = String(issue?.path[0] ?? '');
    const { label = field } = declared.declaration.items.fields[field] ?? {};
    throw new AppError(422, `${label}: ${issue?.message}.`, `fields.${field}`);
  }
  if (itemIds.length === 0) {
    return { input: imaginedInput(declared, data.data, prompt.trim() || null), note: null };
  }
  const settings = completeSettings(suite, requestSettingsSchema.parse({}));
  const need = neededFrames(suite, settings);
  const clips = await Promise.all(itemIds.map((id) => clipOf(id, need)));
  const [first] = clips;
  if (!first || clips.length !== suite.takes.media.max) {
    const count = suite.takes.media.max;
    throw new AppError(422, `An item has ${count} videos: choose a clip for each.`, 'itemIds');
  }
  const input = inputOf(
    suite,
    {
      ...first.item,
      data: data.data as Prisma.JsonObject,
      prompt: prompt.trim() || first.item.prompt,
      media: clips.flatMap(({ item: { media } }, index) =>
        media.slice(0, 1).map((medium) => ({ ...medium, n: index + 1 })),
      ),
    },
    clips.flatMap(({ frameSets: [found] }, index) =>
      found ? [{ n: index + 1, frameSet: readFrameSetRow(found.frameSet) }] : [],
    ),
    settings,
  );
  const note =
    need === null || clips.every(({ isThere }) => isThere)
      ? null
      : `The frames that a run would take of ${clips.length === 1 ? 'this clip' : 'these clips'} are not there yet: others stand for them here.`;
  return { input, note };
}

/** A clip with frames of it; any will do to try where those that a run needs are not there: they are taken when it begins. */
async function clipOf(itemId: string, need: FrameNeed | null) {
  const found = await findItemsToJudge({ itemIds: [itemId] }, need);
  const [{ item, frames, frameSets } = missing('video', itemId)] = found;
  const isThere = frameSets.length === frames.length;
  return { item, frameSets: isThere ? frameSets : await framesToShow(item, need), isThere };
}

/** What an item is said to hold in its fields, as its suite takes it. */
function valuesOf(
  { declaration }: DeclaredSuite,
  said: Readonly<Record<string, string>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(declaration.items.fields).flatMap(
      ([name, { list, texts, number, picture }]): [string, unknown][] => {
        const text = said[name]?.trim() ?? '';
        const parts = text.split(';').map((one) => one.trim());
        if (list || texts) return [[name, parts.filter(Boolean)]];
        if (text === '') return [];
        if (picture) return [[name, readJson(text)]];
        return [[name, number ? Number(text) : text]];
      },
    ),
  );
}

/** What a text says as JSON; the text itself where it is none. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
