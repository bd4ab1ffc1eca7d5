import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { canonicalJson } from '@/lib/json';
import type { MissingEntry } from '@/lib/replies/read';
import { itemsOf, scaleOf } from '@/lib/replies/shape';
import { transcriptionSchema } from '@/lib/replies/transcription';
import { type Prompt, parsePrompt, renderPrompt } from '@/lib/suites/prompt';
import type { Judge, JudgeRequest } from './schema';

/** The id of the prompt by which replies are transcribed; on record they are steps of their call’s prompt. */
export const TRANSCRIPTION = 'judge/transcription';

/** What such a call is for. */
export const TRANSCRIPTION_PURPOSE = 'Copy scores out of a reply';

const MARKDOWN = `---
id: ${TRANSCRIPTION}
purpose: ${TRANSCRIPTION_PURPOSE}
variables: [scale, entries, reply]
frames: none
reply: transcription
---
Somebody was shown pictures and has written the reply below, in which they rate one or several entries. You copy the scores that the reply gives. Do not rate anything yourself, do not guess, and do not work out a score that the reply does not give.

For each entry, \`score\` is the number that the reply gives it in the end, where it corrects itself the corrected one. \`quote\` is the place where it does: words of the reply copied exactly, as few as hold both the name of the entry and its score. A sentence that gives one score to all entries is the quote of each of them.

Where the reply gives an entry no score, or does not decide between several, or gives a range, or a number on another scale, \`score\` is null and \`quote\` is empty.

Reply with nothing but JSON: an object with each entry's name, and under it an object with \`quote\` and \`score\`.

Scores go from {{scale}}.

Entries to look for:
{{entries}}

The reply:

{{reply}}
`;

/** The characters of that prompt, without what is put into it. */
export const TRANSCRIPTION_CHARACTERS = MARKDOWN.length;

/** A request to transcribe a reply: what is asked of the judge, and by what it is found on record. */
export interface TranscriptionRequest {
  prompt: Prompt<Record<string, { quote: string; score: number | null }>>;
  text: JudgeRequest['text'];
  requestHash: string;
}

/**
 * Asks for the missing entries of a reply by its words alone. The request’s hash is over the judge, the prompt and all
 * that is put into it: equal replies are transcribed once.
 * @param missing entries of the reply; of one that is a single rated item, `score`
 */
export function askForTranscription(
  judge: Judge,
  reply: string,
  missing: readonly Pick<MissingEntry, 'entry'>[],
  schema: z.ZodType,
): TranscriptionRequest {
  const names = missing.map(({ entry }) => entry);
  const items = itemsOf(schema).filter(({ id }) => names.includes(id));
  const [first] = items;
  if (!first) throw new Error('there is nothing to transcribe');
  const { minimum, maximum, whole } = scaleOf(first.shape);
  const prompt = parsePrompt(MARKDOWN, {
    name: 'transcription',
    schema: transcriptionSchema(schema, names),
  });
  const text = renderPrompt(prompt, {
    scale: `${minimum} to ${maximum}${whole ? ', in whole numbers' : ''}`,
    entries: items.map(({ id, title }) => `- ${id}${title ? `: ${title}` : ''}`).join('\n'),
    reply,
  });
  const parts = { judge: judge.identity, prompt: prompt.hash, text };
  const requestHash = createHash('sha256').update(canonicalJson(parts)).digest('hex');
  return { prompt, text, requestHash };
}
