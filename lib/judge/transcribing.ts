import type { z } from 'zod';
import { describeMissing, type ReadReply } from '@/lib/replies/read';
import { entriesOf, replyJsonSchema } from '@/lib/replies/shape';
import { mayBeTranscribed, readTranscription } from '@/lib/replies/transcription';
import { TRANSCRIBER } from '@/lib/suites/ask';
import { mergeTranscribed, type Parts } from './exchange-reading';
import {
  type AskOptions,
  estimateTokens,
  exchange,
  type PreparedCall,
  type RecordedReply,
  replayedCall,
  unanswered,
} from './prepared-call';
import type { CallRecord } from './schema';
import { askForTranscription } from './transcription';

/** That all of a reply is missing: one of which nothing was read, and which is to be transcribed. */
export function transcribable<Reply>(
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
export async function transcribe<Reply>(
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
    videos: [],
  };
  const known = await options.recorded(common);
  try {
    const bare = { ...call.call, variables: {}, frames: [] };
    const asked = { ...call, judge, limits, prompt, text, call: bare, common };
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

/** A reply on record as a run takes it: without what was transcribed, where it does without. */
export function heeded(
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
