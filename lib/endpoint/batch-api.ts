import type { BatchCreateParams } from 'openai/resources';
import { z } from 'zod';
import {
  type BatchProvider,
  type FileToSend,
  ProviderRefusal,
  type RemoteBatch,
} from '@/lib/judge/by-file';
import { newId } from '@/lib/new-id';
import type { Endpoint } from './address';
import { readAnswer } from './answer';
import { FILED_PATH, lineReader } from './call-lines';
import { type Connection, connect } from './client';
import { quotable } from './error-response';
import type { FilePiece } from './pieces';
import type { Heard } from './transfer';

/** What OpenAI documents of a file; others that have its form take as much, or say that it is too large. */
const LIMITS = { bytes: 200 * 1000 * 1000, calls: 50_000 };

/** Deadlines in milliseconds: of a question, and of a file of any size. */
export const SHORT_MS = 60_000;
export const LONG_MS = 60 * 60_000;

/** By this name a batch carries the id that we gave it. */
const OWN_ID = 'framejury';

/** How many batches are listed at once, and how many lists are read. */
const LISTED = 100;
const MOST_LISTS = 50;

/** Clocks may differ by so much. */
const SKEW_MS = 60 * 60_000;

const textSchema = z.string().nullish();

/** A batch as OpenAI documents it, as far as it is used here. */
const batchSchema = z.object({
  id: z.string(),
  status: z.string(),
  created_at: z.number().nullish(),
  output_file_id: textSchema,
  error_file_id: textSchema,
  errors: z
    .object({ data: z.array(z.object({ code: textSchema, message: textSchema })).nullish() })
    .nullish(),
  request_counts: z.object({ completed: z.number(), failed: z.number() }).nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
});

const listSchema = z.object({ data: z.array(batchSchema), has_more: z.boolean().nullish() });

const madeAtOf = ({ created_at: seconds }: z.output<typeof batchSchema>) => (seconds ?? 0) * 1000;

const fileSchema = z.object({ id: z.string() });

const OVER: ReadonlySet<string> = new Set(['failed', 'completed', 'expired', 'cancelled']);

/** A file in the form in which browsers send one, with what it is for. */
function asForm(name: string, file: FileToSend): { type: string; file: FilePiece } {
  const mark = `framejury-${newId()}`;
  const part = (what: string) => `--${mark}\r\nContent-Disposition: form-data; name=${what}\r\n`;
  const before = Buffer.from(
    `${part('"purpose"')}\r\nbatch\r\n${part(`"file"; filename="${name}"`)}Content-Type: application/jsonl\r\n\r\n`,
  );
  const after = Buffer.from(`\r\n--${mark}--\r\n`);
  async function* read() {
    yield before;
    yield* file.pieces;
    yield after;
  }
  return {
    type: `multipart/form-data; boundary=${mark}`,
    file: { length: before.length + file.bytes + after.length, read },
  };
}

const unreadable = () =>
  new ProviderRefusal(
    'The endpoint’s batch API answers in no form that is known.',
    false,
    null,
    null,
  );

/** An answer's JSON by its schema. @throws {ProviderRefusal} where it has another form */
export function readAs<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw unreadable();
  return parsed.data;
}

/** A request that did not succeed. */
export function refusalOf(exchanged: Heard['exchanged'], endpoint: Endpoint): ProviderRefusal {
  const answer = readAnswer(exchanged, endpoint);
  if (answer.state === 'completed') return unreadable();
  const { detail, transient, again, status, retryAfterMs } = answer.refusal;
  const words = status === 404 ? 'The endpoint has no batch API, or no such batch (404).' : detail;
  return new ProviderRefusal(words, transient || again !== undefined, status, retryAfterMs);
}

function batchOf(value: unknown, endpoint: Endpoint): RemoteBatch {
  const batch = readAs(batchSchema, value);
  const { status, request_counts: counts } = batch;
  const [error] = batch.errors?.data ?? [];
  const said = error && quotable(error.message ?? error.code ?? '', endpoint);
  const fault = `The provider did not take the batch: ${said || 'it failed'}`;
  return {
    id: batch.id,
    status,
    state: OVER.has(status) ? 'over' : 'under-way',
    done: (counts?.completed ?? 0) + (counts?.failed ?? 0),
    outputs: [batch.output_file_id, batch.error_file_id].filter((id) => typeof id === 'string'),
    fault: status === 'failed' ? fault : null,
    isFull: /token_limit|limit_exceeded|queue/i.test(error?.code ?? ''),
  };
}

/** Asks for something and answers its JSON. @throws {ProviderRefusal} unless that succeeded */
type AskFor = (
  begun: Parameters<Connection['request']>[0],
  send: Parameters<Connection['request']>[1],
) => Promise<unknown>;

/**
 * The batches that were made after a time, and some before it, the latest first.
 * @param listAfter asks for the list that follows on a batch; the first one where there is none
 * @param madeAt when a batch was made, in milliseconds
 */
export async function* batchesSince<Batch extends { id: string }>(
  since: Date,
  listAfter: (query: object) => Promise<{ data: Batch[]; has_more?: boolean | null | undefined }>,
  { madeAt, after }: { madeAt(batch: Batch): number; after: string },
): AsyncGenerator<Batch> {
  let last: Batch | undefined;
  for (let list = 0; list < MOST_LISTS; list += 1) {
    const { data, has_more: hasMore } = await listAfter({
      limit: LISTED,
      ...(last && { [after]: last.id }),
    });
    yield* data;
    last = data.at(-1);
    if (!last || !hasMore || isBefore(since, madeAt(last))) return;
  }
}

/** Whether something was made before a time, by clocks that may differ. */
export function isBefore(since: Date, madeAt: number): boolean {
  return madeAt < since.getTime() - SKEW_MS;
}

/** The batch API of an endpoint, in OpenAI's form. */
export function batchProvider(endpoint: Endpoint): BatchProvider {
  const connection = connect(endpoint);
  const ask: AskFor = async (begun, send) => {
    const { exchanged, value } = await connection.request(begun, send);
    if (exchanged.state === 'answered' && exchanged.status < 300) return value;
    throw refusalOf(exchanged, endpoint);
  };
  const short = (cancel: AbortSignal) => ({ deadlineMs: SHORT_MS, cancel });
  return {
    limits: LIMITS,

    async upload(name, file, cancel) {
      const begun = { deadlineMs: LONG_MS, cancel, upload: asForm(name, file) };
      const value = await ask(begun, (client, options) =>
        client.post('/files', { body: {}, ...options }),
      );
      return readAs(fileSchema, value).id;
    },

    async begin(file, ownId, cancel) {
      const batch: BatchCreateParams = {
        input_file_id: String(file),
        endpoint: FILED_PATH,
        completion_window: '24h',
        metadata: { [OWN_ID]: ownId },
      };
      const value = await ask(short(cancel), (client, options) =>
        client.batches.create(batch, options),
      );
      return batchOf(value, endpoint);
    },

    async find({ ownId, since }, cancel) {
      const list = async (query: object) => {
        const value = await ask(short(cancel), (client, options) =>
          client.get('/batches', { query, ...options }),
        );
        return readAs(listSchema, value);
      };
      const order = { madeAt: madeAtOf, after: 'after' };
      for await (const batch of batchesSince(since, list, order)) {
        if (batch.metadata?.[OWN_ID] === ownId) return batchOf(batch, endpoint);
      }
      return null;
    },

    async look(batch, cancel) {
      const value = await ask(short(cancel), (client, options) =>
        client.batches.retrieve(batch, options),
      );
      return batchOf(value, endpoint);
    },

    async cancel(batch, cancel) {
      await ask(short(cancel), (client, options) => client.batches.cancel(batch, options));
    },

    async read(file, line, cancel) {
      // A line that is too long cannot say which call it is about: that one is asked again.
      const lines = lineReader(async (text) => {
        if (text !== null) await line(text);
      });
      await ask({ deadlineMs: LONG_MS, cancel, sink: lines.take }, (client, options) =>
        client.files.content(file, options),
      );
      await lines.end();
    },
  };
}
