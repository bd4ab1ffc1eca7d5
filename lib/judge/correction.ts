import type { z } from 'zod';
import { describeMissing, type MissingEntry } from '@/lib/replies/read';
import { isPlainText, replyJsonSchema, schemaOfEntries } from '@/lib/replies/shape';
import type { JudgeRequest } from './schema';

/** How a judge is asked once more: what it is told, and the form of what it is to say. */
export interface Correction {
  told: NonNullable<JudgeRequest['correction']>;
  schema: z.ZodType;
}

/** Asks for a whole reply again. */
export function askForAll(rawReply: string, detail: string, schema: z.ZodType): Correction {
  const form = isPlainText(replyJsonSchema(schema)) ? '' : ', as JSON';
  const message = `That reply could not be used. ${detail} Give the whole reply again${form} in exactly the form that was asked for and nothing else.`;
  return { told: { rawReply, message }, schema };
}

/** Asks for just the entries of a reply that are missing. */
export function askForMissing(
  rawReply: string,
  missing: readonly MissingEntry[],
  schema: z.ZodType,
): Correction {
  const names = missing.map(({ entry }) => entry);
  const message = `Of that reply, not all could be used. ${describeMissing(missing)} The other entries stand. Give just what is missing, and nothing else: JSON in the form that was asked for, with the ${names.length === 1 ? 'entry' : 'entries'} ${names.join(', ')}.`;
  return { told: { rawReply, message }, schema: schemaOfEntries(schema, names) };
}
