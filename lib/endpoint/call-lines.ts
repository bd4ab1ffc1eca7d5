import { z } from 'zod';
import type { AnswerLine, LineForm } from '@/lib/judge/by-file';
import { pictureIn } from './request';

/** The address that each line of a file is for. */
export const FILED_PATH = '/v1/chat/completions';

/** A call as it goes into a file. */
export interface CallToWrite {
  id: string;
  pieces: readonly string[];
  pictures: readonly string[];
}

const frameOf = (id: string) => ({
  before: `{"custom_id":${JSON.stringify(id)},"method":"POST","url":"${FILED_PATH}","body":`,
  after: '}\n',
});

/** The length of a call's line, in bytes. */
export function lineBytes({ around }: LineForm, id: string, bodyBytes: number): number {
  const { before, after } = around(id);
  return before.length + bodyBytes + after.length;
}

/**
 * Writes a call's line, in pieces.
 * @param loadFrame loads a picture's JPEG by its hash
 */
export async function* writeLine(
  { around, picture }: LineForm,
  { id, pieces, pictures }: CallToWrite,
  loadFrame: (hash: string) => Promise<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const { before, after } = around(id);
  yield Buffer.from(before + (pieces[0] ?? ''));
  for (const [place, hash] of pictures.entries()) {
    yield picture(await loadFrame(hash));
    yield Buffer.from(pieces[place + 1] ?? '');
  }
  yield Buffer.from(after);
}

const lineSchema = z.object({
  custom_id: z.string().min(1),
  response: z.object({ status_code: z.number().int(), body: z.unknown().optional() }).nullish(),
  error: z.unknown().optional(),
});

const errorSchema = z.union([
  z.string().transform((message) => ({ code: null, message })),
  z.object({ code: z.string().nullish(), message: z.string().nullish() }),
]);

/**
 * Reads a line of a file of answers by its schema.
 * @param tell says what a line means that has the schema's form
 */
export function readLineAs<Schema extends z.ZodType>(
  text: string,
  schema: Schema,
  tell: (line: z.output<Schema>) => AnswerLine,
): AnswerLine {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { state: 'unreadable', why: 'is not valid JSON' };
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return tell(parsed.data);
  const [issue] = parsed.error.issues;
  const place = issue?.path.join('.');
  return { state: 'unreadable', why: `is no answer (${place || 'line'}: ${issue?.message})` };
}

/** Reads a line of a file of answers in OpenAI's form. */
export const readLine = (text: string): AnswerLine => readLineAs(text, lineSchema, tellLine);

function tellLine(line: z.output<typeof lineSchema>): AnswerLine {
  const { custom_id: id, response } = line;
  const { data: error } = errorSchema.safeParse(line.error);
  const isMissing = response?.body === null || response?.body === undefined;
  if (isMissing && /^batch_(?:expired|cancelled)$/.test(error?.code ?? '')) {
    return { state: 'not-made', id };
  }
  const body = isMissing
    ? { error: error ?? 'There is neither a reply nor an error.' }
    : response.body;
  // Without a status it is an error that no retry is known to help with.
  const status = response?.status_code ?? 400;
  return {
    state: 'answered',
    id,
    answer: { status, body: typeof body === 'string' ? body : JSON.stringify(body) },
  };
}

/** OpenAI's form of lines. */
export const chatLines: LineForm = { around: frameOf, picture: pictureIn, read: readLine };

/** The longest line of a file of answers, in bytes: far beyond what any token limit allows. */
const LONGEST_LINE = 16 * 1024 * 1024;

/**
 * Takes lines out of bytes that come in chunks; empty ones are left out.
 * @param give is given each line with its number, from 1; null for one that is too long
 * @returns what takes a chunk, and what ends the last line
 */
export function lineReader(give: (text: string | null, number: number) => Promise<void>) {
  let kept: Uint8Array[] = [];
  let length = 0;
  let number = 0;
  const end = async () => {
    number += 1;
    const text = length > LONGEST_LINE ? null : Buffer.concat(kept).toString('utf8').trim();
    kept = [];
    length = 0;
    if (text !== '') await give(text, number);
  };
  const keep = (part: Uint8Array) => {
    length += part.length;
    if (length <= LONGEST_LINE) kept.push(part);
    else kept = [];
  };
  return {
    async take(chunk: Uint8Array): Promise<void> {
      let from = 0;
      for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
        keep(chunk.subarray(from, at));
        await end();
        from = at + 1;
      }
      keep(chunk.subarray(from));
    },
    async end(): Promise<void> {
      if (length > 0) await end();
    },
  };
}
