import type { z } from 'zod';
import { describeMissing, type MissingEntry, type ReadReply, readReply } from '@/lib/replies/read';
import { entriesOf, replyJsonSchema } from '@/lib/replies/shape';
import type { Transcribed } from '@/lib/replies/transcription';
import type { UnscoredReason } from '@/lib/suites/verdict';
import type { CallRecord } from './schema';

/** The entries that were read of a reply, and those that were not. */
export interface Parts<Reply> {
  reply: Partial<Reply>;
  missing: MissingEntry[];
  /** Those of them that a transcription brought. */
  transcribed: readonly string[];
}

/** The reading of an exchange; null when it brought no reply to read. */
export function readExchange<Reply>(
  { reason, rawReply }: CallRecord,
  schema: z.ZodType<Reply>,
): ReadReply<Reply> | null {
  if (reason === null) return readReply(rawReply ?? '', schema);
  // Of a reply that was cut off, entries that are whole count; a list or a text would lack its end unnoticed.
  const inEntries = entriesOf(replyJsonSchema(schema)) !== null;
  if (reason !== 'truncated' || rawReply === null || !inEntries) return null;
  const read = readReply(rawReply, schema, { cutOff: true });
  return read.state === 'unread' ? null : read;
}

/** Merges what was read before and now; earlier entries win. */
export function mergeParts<Reply>(
  before: Parts<Reply> | null,
  read: ReadReply<Reply> | null,
  schema: z.ZodType<Reply>,
):
  | { state: 'whole'; reply: Reply }
  | { state: 'parts'; parts: Parts<Reply> }
  | { state: 'none'; parts: null } {
  const now = read === null || read.state === 'unread' ? null : read;
  if (!now && !before) return { state: 'none', parts: null };
  // A plain text or a list has no entries that could be merged.
  if (!before && now?.state === 'read') return { state: 'whole', reply: now.reply };
  const reply: Partial<Reply> = { ...now?.reply, ...before?.reply } as Partial<Reply>;
  const lacking = read === null || read.state === 'read' ? [] : (read.missing ?? []);
  const whys = new Map(lacking.map((one) => [one.entry, one]));
  const open = before?.missing ?? lacking;
  const missing = open
    .filter(({ entry }) => !Object.hasOwn(reply, entry))
    .map((one) => whys.get(one.entry) ?? one);
  const transcribed = before?.transcribed ?? [];
  if (missing.length > 0) return { state: 'parts', parts: { reply, missing, transcribed } };
  return { state: 'whole', reply: schema.parse(reply) };
}

/** Adds to what was read of a reply what was transcribed of it: of a reply that is one rated item, all of it. */
export function mergeTranscribed<Reply>(
  before: Parts<Reply>,
  found: Transcribed,
  schema: z.ZodType<Reply>,
): { state: 'whole'; reply: Reply } | { state: 'parts'; parts: Parts<Reply> } {
  const missing = before.missing.filter(({ entry }) => !Object.hasOwn(found, entry));
  const isInEntries = entriesOf(replyJsonSchema(schema)) !== null;
  const reply = { ...(isInEntries ? found : found.score), ...before.reply };
  if (missing.length === 0) return { state: 'whole', reply: schema.parse(reply) };
  const transcribed = [...before.transcribed, ...Object.keys(found)];
  // Each entry was fitted to the schema.
  return { state: 'parts', parts: { reply: reply as Partial<Reply>, missing, transcribed } };
}

/** Why an exchange did not end in a whole reply. */
export function failureOf<Reply>(
  exchanged: CallRecord,
  read: ReadReply<Reply> | null,
  parts: Parts<Reply> | null,
): { reason: UnscoredReason; detail: string } {
  const missing = parts ? describeMissing(parts.missing) : '';
  if (exchanged.reason !== null) {
    const { reason, detail } = exchanged;
    return { reason, detail: [detail ?? 'There is no reply.', missing].filter(Boolean).join(' ') };
  }
  if (parts) return { reason: 'unparseable', detail: missing };
  if (read?.state === 'unread') return { reason: read.reason, detail: read.detail };
  return { reason: 'unparseable', detail: 'There is no reply.' };
}
