import type { JudgeParameters } from '@/lib/judge/schema';
import { TRANSCRIPTION, TRANSCRIPTION_CHARACTERS } from '@/lib/judge/transcription';
import type { RunEstimate } from './schema';

/** Characters of text to a token, where no tokenizer is at hand. */
const CHARACTERS_PER_TOKEN = 4;

/** Pixels of an image to a token: about what today's vision models take (one patch of 28 × 28 is 784). */
const PIXELS_PER_TOKEN = 750;

/** Tokens assumed for the value of a placeholder. */
const TOKENS_PER_VARIABLE = 100;

/** Tokens assumed for a reply. */
export const TOKENS_PER_REPLY = 300;

/** Tokens of a text, by the rule of thumb. */
export function textTokens(characters: number): number {
  return Math.ceil(characters / CHARACTERS_PER_TOKEN);
}

/** Tokens of an image, by the rule of thumb. */
export function imageTokens({ width, height }: { width: number; height: number }): number {
  return Math.ceil((width * height) / PIXELS_PER_TOKEN);
}

/** Input tokens of one call of a prompt, by the rule of thumb. */
export function callTokens(
  prompt: { text: string; variables: readonly string[] },
  images: readonly { width: number; height: number }[],
): number {
  const pictures = images.reduce((sum, image) => sum + imageTokens(image), 0);
  return textTokens(prompt.text.length) + prompt.variables.length * TOKENS_PER_VARIABLE + pictures;
}

/** The planned calls of one prompt, and their input tokens by the rule of thumb. */
export interface PlannedCalls {
  prompt: string;
  calls: number;
  inputTokens: number;
  /** Frames of all calls, and the part of the tokens that these are. */
  frames: number;
  frameTokens: number;
}

/** The further calls that are expected to transcribe replies, which carry a reply each and no pictures. */
export function plannedTranscriptions(calls: number): PlannedCalls[] {
  if (calls === 0) return [];
  const inputTokens = calls * (textTokens(TRANSCRIPTION_CHARACTERS) + TOKENS_PER_REPLY);
  return [{ prompt: TRANSCRIPTION, calls, inputTokens, frames: 0, frameTokens: 0 }];
}

/** Averages over a judge's past calls of one prompt. */
export interface PastCalls {
  prompt: string;
  calls: number;
  inputTokens: number;
  cachedTokens: number;
  outputTokens: number;
  /** How many frames they carried. */
  frames: number;
  /** Null where none was made by itself. */
  latencyMs: number | null;
}

/** Tokens of the frames that planned calls carry more (or fewer, if negative) than past ones, by the rule of thumb. */
function moreFrameTokens({ calls, frames, frameTokens }: PlannedCalls, past: PastCalls): number {
  return frames === 0 ? 0 : (frames - calls * past.frames) * (frameTokens / frames);
}

/**
 * Estimates tokens, cost and time of planned calls: by the judge's own past calls of the same prompt where there are
 * some, corrected for the number of frames, else by the rule of thumb. The time is the latency of past calls divided by
 * the calls at once, but no less than the judge's rates allow.
 */
export function estimateRun(
  planned: readonly PlannedCalls[],
  past: readonly PastCalls[],
  parameters: JudgeParameters,
): Omit<RunEstimate, 'judgeId' | 'calls' | 'transcriptions'> {
  const parts = planned.map((each) => {
    const { prompt, calls, inputTokens } = each;
    const known = past.find((one) => one.prompt === prompt);
    return known
      ? {
          calls,
          known,
          inputTokens: calls * known.inputTokens + moreFrameTokens(each, known),
          cachedTokens: calls * known.cachedTokens,
          outputTokens: calls * known.outputTokens,
        }
      : { calls, inputTokens, cachedTokens: 0, outputTokens: calls * TOKENS_PER_REPLY };
  });
  const tokens = {
    inputTokens: Math.round(sum(parts.map((part) => part.inputTokens))),
    cachedTokens: Math.round(sum(parts.map((part) => part.cachedTokens))),
    outputTokens: Math.round(sum(parts.map((part) => part.outputTokens))),
  };
  const fromPast = parts.filter((part) => part.known);
  return {
    ...tokens,
    cost: priceTokens(tokens, parameters),
    seconds: estimateSeconds(sum(parts.map(({ calls }) => calls)), tokens, past, parameters),
    callsFromPast: sum(fromPast.map(({ calls }) => calls)),
    pastCalls: sum(fromPast.map(({ known }) => known?.calls ?? 0)),
  };
}

type Tokens = Pick<RunEstimate, 'inputTokens' | 'cachedTokens' | 'outputTokens'>;

/** The cost of tokens at a judge's prices; null when there are none. */
export function priceTokens(tokens: Tokens, prices: JudgeParameters): number | null {
  const { inputPrice, outputPrice } = prices;
  if (inputPrice === null || outputPrice === null) return null;
  const cachedPrice = prices.cachedInputPrice ?? inputPrice;
  const fresh = tokens.inputTokens - tokens.cachedTokens;
  const millionths =
    fresh * inputPrice + tokens.cachedTokens * cachedPrice + tokens.outputTokens * outputPrice;
  return millionths / 1e6;
}

function estimateSeconds(
  calls: number,
  tokens: Tokens,
  past: readonly PastCalls[],
  { concurrency, requestsPerMinute, tokensPerMinute }: JudgeParameters,
): number | null {
  const timed = past.filter((one) => one.latencyMs !== null);
  const pastCalls = sum(timed.map((one) => one.calls));
  if (pastCalls === 0) return null;
  const latencyMs = sum(timed.map((one) => one.calls * (one.latencyMs ?? 0))) / pastCalls;
  const byLatency = (calls * latencyMs) / 1000 / concurrency;
  const byRequests = requestsPerMinute === null ? 0 : (calls / requestsPerMinute) * 60;
  const allTokens = tokens.inputTokens + tokens.outputTokens;
  const byTokens = tokensPerMinute === null ? 0 : (allTokens / tokensPerMinute) * 60;
  return Math.max(byLatency, byRequests, byTokens);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
