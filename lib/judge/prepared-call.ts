import { describeMissing, type MissingEntry } from '@/lib/replies/read';
import { type AskCall, DECIDING_ROLE } from '@/lib/suites/ask';
import { nameOf } from '@/lib/suites/calls';
import type { FrameOrder } from '@/lib/suites/input';
import { Unanswered } from '@/lib/suites/outcome';
import { type Prompt, renderPrompt } from '@/lib/suites/prompt';
import type { SentCell } from '@/lib/suites/sheet';
import type { UnscoredReason } from '@/lib/suites/verdict';
import { openVideo as openStored, type VideoFile } from '@/lib/video/video-file';
import { captionsOf } from './captions';
import type { Correction } from './correction';
import type { Parts } from './exchange-reading';
import { picturesInOrder, withTimesOf } from './frame-order';
import { hashRequest } from './request-hash';
import type { CallLimits, CallRecord, Judge, JudgeRequest } from './schema';
import type { sheetComposer } from './sheet-picture';
import {
  asShownVideos,
  type CaptionedClip,
  openVideos,
  recordUnshown,
  videosOf,
} from './shown-videos';
import { unasked } from './unasked';

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
  /** The videos that it showed in place of frames, in the order sent; none of calls that show frames. */
  videos: CaptionedClip[];
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
  /** Opens a video by its file's hash; null where the file is not there. Those of the file store when left out. */
  openVideo?(hash: string): Promise<VideoFile | null>;
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
 * which is near to what providers count. What a video takes its judge says.
 */
export function estimateTokens(
  characters: number,
  frames: AskCall['frames'],
  videos: readonly { tokens: number }[] = [],
): number {
  const pixels = frames.reduce((sum, { width, height }) => sum + width * height, 0);
  const ofVideos = videos.reduce((sum, { tokens }) => sum + tokens, 0);
  return Math.ceil(characters / 4 + pixels / 750 + ofVideos);
}

/** A call as its judge is asked it. */
export interface PreparedCall<Reply> {
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

export async function prepareCall<Reply>(
  options: AskOptions,
  composeSheet: ReturnType<typeof sheetComposer>,
  asked: Prompt<Reply>,
  given: AskCall,
): Promise<PreparedCall<Reply>> {
  const role = given.role ?? DECIDING_ROLE;
  const { judge, limits } = options.roles?.get(role) ?? options;
  const videos = videosOf(judge, given);
  const asSent = videos.length > 0 ? { ...given, ...asShownVideos(given) } : given;
  const shown = picturesInOrder(asSent.frames, options.frameOrder ?? 'forward');
  const sheets = await Promise.all((given.sheets ?? []).map(composeSheet));
  const call = { ...asSent, frames: [...withTimesOf(asSent.frames, shown), ...sheets] };
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
    tokens: estimateTokens(
      characters,
      call.frames,
      videos.map((clip) => ({ tokens: judge.video?.tokensOf(clip) ?? 0 })),
    ),
    schema: asked.reply.schema,
    common: {
      prompt: prompt.id,
      promptHash: prompt.hash,
      unit: call.unit,
      role,
      sample: call.sample ?? 0,
      question: call.question ?? '',
      requestHash: hashRequest(judge, prompt, call, text, options.repeat, videos),
      renderedText: [text.before, text.after].filter(Boolean).join('\n\n'),
      frames: [...shown, ...sheets].map(({ position, at, hash }, place) => ({
        position,
        at,
        hash,
        caption: captions[place],
        cells: sheets[place - shown.length]?.cells,
      })),
      videos,
    },
  };
}

/** One exchange with the judge, within its limits. */
export function exchange<Reply>(
  { loadFrame, openVideo = openStored, frameOrder = 'forward', signal, pausing }: AskOptions,
  { judge, limits, prompt, call, text, tokens, common }: PreparedCall<Reply>,
  stop: AbortSignal,
  correction: Correction | null,
): Promise<CallRecord> {
  return limits.acquire(async () => {
    stop.throwIfAborted();
    const videos = await openVideos(judge, common.videos, frameOrder, openVideo);
    if (typeof videos === 'string') return recordUnshown(videos);
    let counted: (tokens: number) => void = () => undefined;
    const record = await judge.reply({
      requestHash: common.requestHash,
      prompt: correction
        ? { ...prompt, reply: { ...prompt.reply, schema: correction.schema } }
        : prompt,
      call,
      text,
      images: () => Promise.all(call.frames.map(({ hash }) => loadFrame(hash))),
      ...(videos.length > 0 && { videos }),
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
export function unanswered<Reply>(
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
export function replayedCall(known: RecordedReply): CallRecord {
  return unasked({
    rawReply: known.rawReply,
    reason: known.missing === null ? null : 'unparseable',
    detail: known.missing === null ? null : describeMissing(known.missing),
  });
}
