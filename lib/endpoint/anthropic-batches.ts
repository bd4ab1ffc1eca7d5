import { z } from 'zod';
import { parseJson } from '@/lib/json';
import type {
  AskedFile,
  BatchProvider,
  FileToSend,
  LineForm,
  RemoteBatch,
} from '@/lib/judge/by-file';
import type { JudgeParameters } from '@/lib/judge/schema';
import type { Endpoint } from './address';
import { readAnswer } from './answer';
import { connectAnthropic } from './anthropic-client';
import { readAnthropicReply } from './anthropic-reply';
import { writeAnthropicBody, writeAnthropicMessages } from './anthropic-request';
import { batchesSince, isBefore, LONG_MS, readAs, refusalOf, SHORT_MS } from './batch-api';
import { lineReader, readLineAs } from './call-lines';
import type { FilePiece } from './pieces';
import { inlinePictureIn } from './request';
import type { Filing } from './wire';

/** What Anthropic documents of a batch. */
const LIMITS = { bytes: 256 * 1000 * 1000, calls: 100_000 };

/** The statuses of errors that are told by their types alone. */
const STATUSES: Readonly<Record<string, number>> = {
  invalid_request_error: 400,
  authentication_error: 401,
  billing_error: 402,
  permission_error: 403,
  not_found_error: 404,
  request_too_large: 413,
  rate_limit_error: 429,
  api_error: 500,
  timeout_error: 504,
  overloaded_error: 529,
};

const lineSchema = z.object({
  custom_id: z.string().min(1),
  result: z.discriminatedUnion('type', [
    z.object({ type: z.literal('succeeded'), message: z.unknown() }),
    z.object({
      type: z.literal('errored'),
      error: z.looseObject({ error: z.looseObject({ type: z.string() }) }),
    }),
    z.object({ type: z.enum(['canceled', 'expired']) }),
  ]),
});

/** Anthropic's form of lines; of calls the lines are the parts of a list. */
const anthropicLines: LineForm = {
  around: (id) => ({ before: `{"custom_id":${JSON.stringify(id)},"params":`, after: '}\n' }),
  picture: inlinePictureIn,
  read: (text) =>
    readLineAs(text, lineSchema, ({ custom_id: id, result }) => {
      if (result.type === 'succeeded') {
        return {
          state: 'answered',
          id,
          answer: { status: 200, body: JSON.stringify(result.message) },
        };
      }
      if (result.type !== 'errored') return { state: 'not-made', id };
      const status = STATUSES[result.error.error.type] ?? 400;
      return { state: 'answered', id, answer: { status, body: JSON.stringify(result.error) } };
    }),
};

const BEFORE = Buffer.from('{"requests":[');
const BETWEEN = Buffer.from(',');
const AFTER = Buffer.from(']}');

/** A file of lines as the body of a request. */
function asRequests({ bytes, pieces }: FileToSend): FilePiece {
  async function* read() {
    yield BEFORE;
    let isOver = false;
    for await (const piece of pieces) {
      if (isOver) yield BETWEEN;
      isOver = piece.at(-1) === 10;
      yield isOver ? piece.subarray(0, -1) : piece;
    }
    yield AFTER;
  }
  // Line feeds have become commas, but for the last one.
  return { length: BEFORE.length + bytes - 1 + AFTER.length, read };
}

/** A batch as Anthropic documents it, as far as it is used here. */
const batchSchema = z.object({
  id: z.string(),
  processing_status: z.string(),
  created_at: z.string(),
  results_url: z.string().nullish(),
  request_counts: z.object({
    processing: z.number(),
    succeeded: z.number(),
    errored: z.number(),
    canceled: z.number(),
    expired: z.number(),
  }),
});

type Batch = z.output<typeof batchSchema>;

const listSchema = z.object({ data: z.array(batchSchema), has_more: z.boolean().nullish() });

const doneIn = ({ request_counts: counts }: Batch) =>
  counts.succeeded + counts.errored + counts.canceled + counts.expired;

function batchOf(value: unknown): RemoteBatch {
  const batch = readAs(batchSchema, value);
  const { id, processing_status: status, results_url: results } = batch;
  return {
    ...{ id, status, done: doneIn(batch), fault: null, isFull: false },
    state: status === 'ended' ? 'over' : 'under-way',
    outputs: results ? [id] : [],
  };
}

const PATH = '/v1/messages/batches';

const madeAtOf = ({ created_at: at }: Batch) => Date.parse(at);

/** What is asked of the batches of an endpoint. */
function questionsTo(endpoint: Endpoint, parameters: JudgeParameters) {
  const connection = connectAnthropic(endpoint, parameters);
  const ask: typeof connection = async (begun, send) => {
    const heard = await connection(begun, send);
    if (heard.exchanged.state === 'answered' && heard.exchanged.status < 300) return heard;
    throw refusalOf(heard.exchanged, endpoint);
  };
  return {
    ask,

    async get(path: string, cancel: AbortSignal, query: object = {}): Promise<unknown> {
      const { value } = await ask({ deadlineMs: SHORT_MS, cancel }, (client, options) =>
        client.get(path, { query, ...options }),
      );
      return value;
    },

    async read(batch: string, line: (text: string) => Promise<void>, cancel: AbortSignal) {
      // A line that is too long cannot say which call it is about: that one is asked again.
      const lines = lineReader(async (text) => {
        if (text !== null) await line(text);
      });
      await ask({ deadlineMs: LONG_MS, cancel, sink: lines.take }, (client, options) =>
        client.get(`${PATH}/${batch}/results`, options),
      );
      await lines.end();
    },
  };
}

type Questions = ReturnType<typeof questionsTo>;

/** Whether a batch that has ended is the one that is looked for, by the first call that it names. */
async function isOf(
  batch: string,
  { has }: AskedFile,
  { read }: Questions,
  cancel: AbortSignal,
): Promise<boolean> {
  let known: boolean | null = null;
  const look = async (text: string) => {
    const line = anthropicLines.read(text);
    if (known === null && 'id' in line) known = await has(line.id);
  };
  await read(batch, look, cancel);
  return known ?? false;
}

/** Until a batch has ended it does not name its calls: one of as many may be the one that is looked for. */
async function findBatch(
  asked: AskedFile,
  questions: Questions,
  cancel: AbortSignal,
): Promise<RemoteBatch | 'unclear' | null> {
  const { since, calls } = asked;
  let mayBe = false;
  const list = async (query: object) =>
    readAs(listSchema, await questions.get(PATH, cancel, query));
  const order = { madeAt: madeAtOf, after: 'after_id' };
  for await (const batch of batchesSince(since, list, order)) {
    const all = doneIn(batch) + batch.request_counts.processing;
    if (isBefore(since, madeAtOf(batch)) || all !== calls) continue;
    if (batch.processing_status !== 'ended') mayBe = true;
    else if (await isOf(batch.id, asked, questions, cancel)) return batchOf(batch);
  }
  return mayBe ? 'unclear' : null;
}

/** Anthropic's Message Batches, which keep nothing of ours but the names of calls. */
function anthropicProvider(endpoint: Endpoint, parameters: JudgeParameters): BatchProvider {
  const questions = questionsTo(endpoint, parameters);
  const { ask, get, read } = questions;
  return {
    limits: LIMITS,
    upload: null,

    async begin(file, _ownId, cancel) {
      if (typeof file === 'string') throw new Error('Anthropic takes no uploaded file');
      const upload = { type: 'application/json', file: asRequests(file) };
      const { value } = await ask({ deadlineMs: LONG_MS, cancel, upload }, (client, options) =>
        client.post(PATH, { body: {}, ...options }),
      );
      return batchOf(value);
    },

    find: (asked, cancel) => findBatch(asked, questions, cancel),

    look: async (batch, cancel) => batchOf(await get(`${PATH}/${batch}`, cancel)),

    async cancel(batch, cancel) {
      await ask({ deadlineMs: SHORT_MS, cancel }, (client, options) =>
        client.post(`${PATH}/${batch}/cancel`, options),
      );
    },

    read,
  };
}

/** Anthropic's Messages in files, by its batch API. */
export function anthropicFiling(endpoint: Endpoint, parameters: JudgeParameters): Filing {
  return {
    async body(request, dialect) {
      const messages = await writeAnthropicMessages(request, parameters);
      return writeAnthropicBody(endpoint.model, parameters, request, messages, dialect);
    },
    read({ status, body }) {
      const completion = status < 300 ? readAnthropicReply(parseJson(body)) : null;
      return completion
        ? { state: 'completed', completion }
        : readAnswer({ state: 'answered', status, headers: {}, body }, endpoint);
    },
    lines: anthropicLines,
    provider: anthropicProvider(endpoint, parameters),
  };
}
