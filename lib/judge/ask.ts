import { setMaxListeners } from 'node:events';
import type { z } from 'zod';
import { describeMissing, type MissingEntry, type ReadReply } from '@/lib/replies/read';
import { entriesOf, partialSchema, replyJsonSchema } from '@/lib/replies/shape';
import { mayBeTranscribed, readTranscription } from '@/lib/replies/transcription';
import { type Ask, type AskCall, DECIDING_ROLE, TRANSCRIBER } from '@/lib/suites/ask';
import { nameOf } from '@/lib/suites/calls';
import type { FrameOrder } from '@/lib/suites/input';
import { Unanswered } from '@/lib/suites/outcome';
import { type Prompt, renderPrompt } from '@/lib/suites/prompt';
import type { SentCell } from '@/lib/suites/sheet';
import type { UnscoredReason } from '@/lib/suites/verdict';
import { captionsOf } from './captions';
import { askForAll, askForMissing, type Correction } from './correction';
import {
  failureOf,
  mergeParts,
  mergeTranscribed,
  type Parts,
  readExchange,
} from './exchange-reading';
import { picturesInOrder, withTimesOf } from './frame-order';
import { hashRequest } from './request-hash';
import type { CallLimits, CallRecord, Judge, JudgeRequest } from './schema';
import { sheetComposer } from './sheet-picture';
import { askForTranscription } from './transcription';
import { turnsByFrames } from './turns';

/** The reply on record to a request: as parsed then, and raw. */
export interface RecordedReply {
  reply: unknown;
  rawReply: string | null;
  /** The entries that were not read; null when the reply is whole. */
  missing: MissingEntry[] | null;
  /** Those of its entries that a transcription brought; none when left out. */
  transcribed?: readonly string[];
  /** Whether the raw reply breaks off. */
  cutOff?: boolean;
}

/** The record of an exchange. The names are those of the table of steps. */
export interface StepRecord extends CallRecord {
  prompt: string;
  promptHash: string;
  unit: string;
  /** Which of the run's judges was asked, and for which of several answers; see `AskCall`. */
  role: string;
  sample: number;
  /** Which question it is about, where calls of one prompt and unit differ by it; else ''. */
  question: string;
  /** SHA-256 over all that determines the reply: judge, prompt version, text, schema, frames, captions, repeat. */
  requestHash: string;
  /** 1 for the first exchange, more for those that have it transcribed and ask to say it again. */
  attempt: number;
  /** The reply as parsed, with what earlier attempts have brought; null when nothing was read. */
  reply: unknown;
  /** The entries of a partly read reply that are missing; null when it is whole, or when nothing was read. */
  missing: MissingEntry[] | null;
  renderedText: string;
  /** In the order sent, each with its place in the video, its caption if there were several, and a sheet's frames. */
  frames: { position: number; at: number; hash: string; caption?: string; cells?: SentCell[] }[];
  /** Answered from the record, without a call. */
  replayed: boolean;
  /** Whether it asked for a transcription of the reply before it, see `transcription.ts`. */
  transcription: boolean;
  /** Those of the entries of `reply` that a transcription brought; `score` where the reply is one rated item. */
  transcribed: readonly string[];
}

/** What {@link askJudge} needs from the run that it works for. */
export interface AskOptions {
  judge: Judge;
  /** The judges that have other roles than the deciding one's, by role, with their own limits; none when left out. */
  roles?: ReadonlyMap<string, { judge: Judge; limits: CallLimits }>;
  /** The run's version of each prompt, by prompt id; a prompt without an entry is asked as the suite has it. */
  versions: ReadonlyMap<string, Prompt>;
  /** Which of several samples of the same request this is, from 0. */
  repeat: number;
  /** How the pictures of calls that carry several are ordered; forward when left out. */
  frameOrder?: FrameOrder;
  /** Whether what is not read of a reply is transcribed, by a further call without pictures; not when left out. */
  transcription?: boolean;
  /** Loads a frame's JPEG by the frame's hash. */
  loadFrame(hash: string): Promise<Uint8Array>;
  /** Looks up the reply to a request; waits while an equal request is in flight. */
  recorded(
    request: Pick<StepRecord, 'requestHash' | 'prompt' | 'unit' | 'role' | 'sample' | 'question'>,
  ): Promise<RecordedReply | null>;
  /** Called when a request that was not on record has ended, in whatever way. */
  ended?(requestHash: string): void;
  /** Records an exchange. */
  record(step: StepRecord): Promise<void>;
  limits: CallLimits;
  /** Aborted when the run is cancelled: calls under way end at once. */
  signal: AbortSignal;
  /** Aborted when the run pauses: calls under way come to their end, and no other is made. */
  pausing?: AbortSignal;
}

/**
 * The estimated tokens of a request before it is made: one for four characters, and one for 750 pixels of an image,
 * which is near to what providers count.
 */
export function estimateTokens(characters: number, frames: AskCall['frames']): number {
  const pixels = frames.reduce((sum, { width, height }) => sum + width * height, 0);
  return Math.ceil(characters / 4 + pixels / 750);
}

/**
 * Makes the {@link Ask} of one run: renders the run's version of the prompt, answers from the record where the same
 * request was answered before, else asks the judge. What cannot be read of a reply that came whole is transcribed, where the
 * run says so; what is missing then is asked for once more, with the pictures. What was read stands. Every exchange is recorded.
 */
export function askJudge(options: AskOptions): Ask {
  const { signal, pausing } = options;
  const stop = pausing ? AbortSignal.any([signal, pausing]) : signal;
  const composeSheet = sheetComposer(options.loadFrame);
  const inTurn = turnsByFrames();
  // Every call under way or waiting listens, and there may be hundreds.
  setMaxListeners(0, stop, signal, ...(pausing ? [pausing] : []));

  return async (asked, given) => {
    const call = await prepareCall(options, composeSheet, asked, given);
    const known = heeded(options, await options.recorded(call.common), call.schema);
    if (known?.missing === null) return call.schema.parse(await replay(options, call, known));
    try {
      return await inTurn(call, () => exchangeUntilRead(options, call, stop, known));
    } finally {
      options.ended?.(call.common.requestHash);
    }
  };
}

/** A call as its judge is asked it. */
interface PreparedCall<Reply> {
  judge: Judge;
  limits: CallLimits;
  /** The run's version of the prompt. */
  prompt: Prompt;
  /** With the pictures in the order in which they are sent. */
  call: AskCall;
  text: JudgeRequest['text'];
  /** The estimated tokens of the request. */
  tokens: number;
  /** What the suite reads the reply by. */
  schema: Prompt<Reply>['reply']['schema'];
  /** What all records of the call say. */
  common: Omit<
    StepRecord,
    | keyof CallRecord
    | 'attempt'
    | 'reply'
    | 'missing'
    | 'replayed'
    | 'transcription'
    | 'transcribed'
  >;
}

async function prepareCall<Reply>(
  options: AskOptions,
  composeSheet: ReturnType<typeof sheetComposer>,
  asked: Prompt<Reply>,
  given: AskCall,
): Promise<PreparedCall<Reply>> {
  const role = given.role ?? DECIDING_ROLE;
  const { judge, limits } = options.roles?.get(role) ?? options;
  const shown = picturesInOrder(given.frames, options.frameOrder ?? 'forward');
  const sheets = await Promise.all((given.sheets ?? []).map(composeSheet));
  const call = { ...given, frames: [...withTimesOf(given.frames, shown), ...sheets] };
  const captions = captionsOf(call.frames);
  const prompt = options.versions.get(asked.id) ?? asked;
  const placeholders = prompt.variables.map((name) => [name, call.variables[name] ?? ''] as const);
  const text = renderPrompt(prompt, Object.fromEntries(placeholders));
  const characters = text.before.length + captions.join('').length + text.after.length;
  return {
    judge,
    limits,
    prompt,
    call,
    text,
    tokens: estimateTokens(characters, call.frames),
    schema: asked.reply.schema,
    common: {
      prompt: prompt.id,
      promptHash: prompt.hash,
      unit: call.unit,
      role,
      sample: call.sample ?? 0,
      question: call.question ?? '',
      requestHash: hashRequest(judge, prompt, call, text, options.repeat),
      renderedText: [text.before, text.after].filter(Boolean).join('\n\n'),
      frames: [...shown, ...sheets].map(({ position, at, hash }, place) => ({
        position,
        at,
        hash,
        caption: captions[place],
        cells: sheets[place - shown.length]?.cells,
      })),
    },
  };
}

/** A reply on record as a run takes it: without what was transcribed, where it does without. */
function heeded(
  { transcription = false }: AskOptions,
  known: RecordedReply | null,
  schema: z.ZodType,
): RecordedReply | null {
  const { transcribed = [] } = known ?? {};
  if (!known || transcription || transcribed.length === 0) return known;
  const left = transcribed.map((entry) => ({ entry, why: 'it stands in no form that is read' }));
  const reply = entriesOf(replyJsonSchema(schema))
    ? Object.fromEntries(
        Object.entries(known.reply as object).filter(([entry]) => !transcribed.includes(entry)),
      )
    : {};
  return { ...known, reply, missing: [...(known.missing ?? []), ...left], transcribed: [] };
}

/** Records that a reply was known, and reads it; where some of its entries are missing, those that are there. */
async function replay<Reply>(
  options: AskOptions,
  { schema, common }: PreparedCall<Reply>,
  known: RecordedReply,
): Promise<Partial<Reply>> {
  const reply = (known.missing === null ? schema : partialSchema(schema)).parse(known.reply);
  await options.record({
    ...common,
    ...replayedCall(known),
    attempt: 1,
    reply,
    missing: known.missing,
    replayed: true,
    transcription: false,
    transcribed: known.transcribed ?? [],
  });
  return reply as Partial<Reply>;
}

/**
 * Asks the judge. Where its reply, now or on record, cannot be read or was partly read, it is transcribed if it came
 * whole and the run says so; for what is missing then the judge is asked once more.
 * @throws {Unanswered} when no whole reply comes of it
 */
async function exchangeUntilRead<Reply>(
  options: AskOptions,
  call: PreparedCall<Reply>,
  stop: AbortSignal,
  known: RecordedReply | null,
): Promise<Reply> {
  const first = known?.missing
    ? {
        parts: {
          reply: await replay(options, call, known),
          missing: known.missing,
          transcribed: known.transcribed ?? [],
        },
        rawReply: known.rawReply ?? '',
        detail: describeMissing(known.missing),
        isWhole: known.cutOff !== true,
      }
    : await attempt(options, call, stop, { parts: null, number: 1, correction: null });
  if ('reply' in first) return first.reply;
  let { parts } = first;
  let number = 2;
  if (parts && first.isWhole) {
    const transcribed = await transcribe(options, call, stop, { ...first, parts });
    if ('reply' in transcribed) return transcribed.reply;
    if (transcribed.made) number += 1;
    parts = transcribed.parts;
  }
  const { rawReply, detail } = first;
  const isInPart = parts !== null && Object.keys(parts.reply).length > 0;
  const correction =
    parts && isInPart
      ? askForMissing(rawReply, parts.missing, call.schema)
      : askForAll(rawReply, detail, call.schema);
  const second = await attempt(options, call, stop, { parts, number, correction });
  if ('reply' in second) return second.reply;
  throw unanswered(call, second.reason, second.detail, second.parts);
}

/** What came of asking, where it is no whole reply. */
interface Unread<Reply> {
  /** The entries read so far, of a reply with several or one that may be transcribed. */
  parts: Parts<Reply> | null;
  rawReply: string;
  reason: UnscoredReason;
  detail: string;
  /** Whether the reply came whole. */
  isWhole: boolean;
}

/**
 * Asks the judge once, and records what comes.
 * @param asked what was read before, the number of the attempt, and how the judge is asked again
 * @throws {Unanswered} when asking again has no point
 */
async function attempt<Reply>(
  options: AskOptions,
  call: PreparedCall<Reply>,
  stop: AbortSignal,
  asked: { parts: Parts<Reply> | null; number: number; correction: Correction | null },
): Promise<{ reply: Reply } | Unread<Reply>> {
  const { schema, common } = call;
  const exchanged = await exchange(options, call, stop, asked.correction);
  const read = readExchange(exchanged, schema);
  const merged = mergeParts(
    asked.parts ?? transcribable(options, exchanged, read, schema),
    read,
    schema,
  );
  const failure = merged.state === 'whole' ? null : failureOf(exchanged, read, merged.parts);
  const parts = merged.state === 'parts' ? merged.parts : null;
  await options.record({
    ...common,
    ...exchanged,
    reason: failure?.reason ?? null,
    detail: failure?.detail ?? null,
    attempt: asked.number,
    reply: merged.state === 'whole' ? merged.reply : (parts?.reply ?? null),
    missing: parts?.missing ?? null,
    replayed: false,
    transcription: false,
    transcribed: asked.parts?.transcribed ?? [],
  });
  if (merged.state === 'whole') return { reply: merged.reply };
  const { reason, detail } = failure ?? { reason: 'unparseable' as const, detail: '' };
  // A reply that was cut off has said something, and what is missing is shorter than the whole.
  const again = reason === 'unparseable' || (reason === 'truncated' && parts !== null);
  if (!again && asked.correction === null) throw unanswered(call, reason, detail, parts);
  const isWhole = exchanged.reason === null;
  return { parts, rawReply: exchanged.rawReply ?? '', reason, detail, isWhole };
}

/** That all of a reply is missing: one of which nothing was read, and which is to be transcribed. */
function transcribable<Reply>(
  { transcription = false }: AskOptions,
  { reason, rawReply }: CallRecord,
  read: ReadReply<Reply> | null,
  schema: z.ZodType<Reply>,
): Parts<Reply> | null {
  if (!transcription || reason !== null || read?.state !== 'unread') return null;
  if (read.reason !== 'unparseable' || !read.missing) return null;
  if (!mayBeTranscribed(rawReply ?? '', schema)) return null;
  return { reply: {}, missing: read.missing, transcribed: [] };
}

/**
 * Has a reply transcribed, now or on record, where the run does that and there is anything to find; its words are the
 * evidence, so the call carries no pictures.
 * @returns what is read then; `made` says whether anything was asked or found on record
 */
async function transcribe<Reply>(
  options: AskOptions,
  call: PreparedCall<Reply>,
  stop: AbortSignal,
  { parts, rawReply }: { parts: Parts<Reply>; rawReply: string },
): Promise<{ reply: Reply } | { parts: Parts<Reply>; made: boolean }> {
  const { schema } = call;
  const { judge, limits } = options.roles?.get(TRANSCRIBER.id) ?? call;
  if (!options.transcription || !mayBeTranscribed(rawReply, schema)) return { parts, made: false };
  const { prompt, text, requestHash } = askForTranscription(judge, rawReply, parts.missing, schema);
  const common = {
    ...call.common,
    promptHash: prompt.hash,
    requestHash,
    renderedText: [text.before, text.after].filter(Boolean).join('\n\n'),
    frames: [],
  };
  const known = await options.recorded(common);
  try {
    const bare = { ...call.call, variables: {}, frames: [] };
    const asked = { ...call, judge, limits, prompt, text, call: bare };
    const tokens = estimateTokens(common.renderedText.length, []);
    const exchanged =
      known?.rawReply == null
        ? await exchange(options, { ...asked, tokens }, stop, null)
        : replayedCall(known);
    const names = parts.missing.map(({ entry }) => entry);
    const found = readTranscription(exchanged.rawReply ?? '', rawReply, schema, names);
    const merged = mergeTranscribed(parts, found, schema);
    const isRead = merged.state === 'whole';
    await options.record({
      ...common,
      ...exchanged,
      reason: isRead ? null : (exchanged.reason ?? 'unparseable'),
      detail: isRead ? null : (exchanged.detail ?? describeMissing(merged.parts.missing)),
      attempt: 2,
      reply: isRead ? merged.reply : merged.parts.reply,
      missing: isRead ? null : merged.parts.missing,
      replayed: known?.rawReply != null,
      transcription: true,
      transcribed: [...parts.transcribed, ...Object.keys(found)],
    });
    if (isRead) return { reply: merged.reply };
    const { reason } = exchanged;
    if (reason === 'unreachable' || reason === 'timed-out')
      throw unanswered(call, reason, exchanged.detail ?? '', merged.parts);
    return { parts: merged.parts, made: true };
  } finally {
    if (known?.missing !== null) options.ended?.(requestHash);
  }
}

/** One exchange with the judge, within its limits. */
function exchange<Reply>(
  { loadFrame, signal, pausing }: AskOptions,
  { judge, limits, prompt, call, text, tokens }: PreparedCall<Reply>,
  stop: AbortSignal,
  correction: Correction | null,
): Promise<CallRecord> {
  return limits.acquire(async () => {
    stop.throwIfAborted();
    let counted: (tokens: number) => void = () => undefined;
    const record = await judge.reply({
      prompt: correction
        ? { ...prompt, reply: { ...prompt.reply, schema: correction.schema } }
        : prompt,
      call,
      text,
      images: () => Promise.all(call.frames.map(({ hash }) => loadFrame(hash))),
      signal,
      ...(pausing && { pausing }),
      throttle: async () => {
        counted = await limits.throttle(tokens, stop);
      },
      correction: correction?.told ?? null,
    });
    if (record.inputTokens !== null) counted(record.inputTokens + (record.outputTokens ?? 0));
    return record;
  }, stop);
}

/** That a call has no whole reply, with what was read of one. */
function unanswered<Reply>(
  { prompt, call }: PreparedCall<Reply>,
  reason: UnscoredReason,
  detail: string,
  read: Parts<Reply> | null,
): Unanswered {
  const place = `${prompt.purpose}, ${call.unit}`;
  const lacking = read?.missing.map(({ entry, why }) => ({
    entry,
    reason,
    detail: `${place}: ${reason === 'unparseable' ? `${entry} was not read: ${why}.` : detail}`,
  }));
  return new Unanswered(
    reason,
    `${place}: ${detail}`,
    nameOf({ ...call, prompt }),
    // Of which nothing was read, that is no reply in parts.
    read && Object.keys(read.reply).length > 0
      ? { reply: read.reply, missing: lacking ?? [] }
      : null,
  );
}

/** The record of an exchange that did not take place, because its reply was known. */
function replayedCall(known: RecordedReply): CallRecord {
  return {
    rawReply: known.rawReply,
    reason: known.missing === null ? null : 'unparseable',
    detail: known.missing === null ? null : describeMissing(known.missing),
    finishReason: null,
    inputTokens: null,
    outputTokens: null,
    cachedTokens: null,
    cost: null,
    latencyMs: 0,
    tries: 0,
    responseFormat: null,
  };
}
