import { setMaxListeners } from 'node:events';
import { describeMissing } from '@/lib/replies/read';
import { partialSchema } from '@/lib/replies/shape';
import type { Ask } from '@/lib/suites/ask';
import type { UnscoredReason } from '@/lib/suites/verdict';
import { askForAll, askForMissing, type Correction } from './correction';
import { failureOf, mergeParts, type Parts, readExchange } from './exchange-reading';
import {
  type AskOptions,
  exchange,
  type PreparedCall,
  prepareCall,
  type RecordedReply,
  replayedCall,
  unanswered,
} from './prepared-call';
import { sheetComposer } from './sheet-picture';
import { heeded, transcribable, transcribe } from './transcribing';
import { turnsByFrames } from './turns';

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
