import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { Refused } from './requests';

const lineSchema = z.object({
  custom_id: z.string(),
  method: z.literal('POST'),
  url: z.literal('/v1/chat/completions'),
  body: z.looseObject({ model: z.string() }),
});

const createSchema = z.object({
  input_file_id: z.string(),
  endpoint: z.literal('/v1/chat/completions'),
  completion_window: z.literal('24h'),
  metadata: z.record(z.string(), z.string()).optional(),
});

/** How the fake API of batches behaves. */
export interface BatchSettings {
  /** The largest file that is taken, in bytes. */
  mostBytes: number;
  /** How many of the next attempts to begin a batch are told to come back later. */
  limited: number;
  /** Batches stay in progress. */
  held: boolean;
  /** A new batch is made, but who asked for it is never told. */
  silent: boolean;
  /** So many of the calls, the last ones, are not made when the batch expires. */
  expired: number;
  /** So many answers are left out, and so many stand in lines that are cut. */
  missing: number;
  malformed: number;
  /** The next batch fails as a whole with this code. */
  failed: string | null;
}

const USUAL: BatchSettings = {
  mostBytes: 200 * 1000 * 1000,
  limited: 0,
  held: false,
  silent: false,
  expired: 0,
  missing: 0,
  malformed: 0,
  failed: null,
};

interface FakeBatch {
  id: string;
  status: string;
  input: string;
  created_at: number;
  metadata: Record<string, string>;
  output_file_id?: string;
  error_file_id?: string;
  errors?: { object: 'list'; data: { code: string; message: string; line: number | null }[] };
  request_counts: { total: number; completed: number; failed: number };
}

type Line = z.infer<typeof lineSchema>;

/**
 * Files and batches as OpenAI documents them: a batch is validated, in progress, finalized and completed, one step each time
 * that somebody looks. Answers stand in another order than calls.
 */
export class Batches {
  settings = USUAL;
  readonly files = new Map<string, { name: string; text: string }>();
  readonly batches: FakeBatch[] = [];
  /** The answers of batches that are finalized, by batch. */
  readonly #work = new Map<string, Promise<void>>();

  change(settings: Partial<BatchSettings>): void {
    this.settings = { ...this.settings, ...settings };
  }

  reset(): void {
    this.settings = USUAL;
    this.files.clear();
    this.batches.splice(0);
    this.#work.clear();
  }

  /** Whether a path is one of the API's. */
  isFor(path: string): boolean {
    return /^\/v1\/(?:files|batches)(?:\/|$)/.test(path);
  }

  async handle(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, , kind, id = '', action] = path.split('/');
    const isPost = request.method === 'POST';
    if (kind === 'files' && isPost) return answer(response, await this.#takeFile(request));
    if (kind === 'files' && action === 'content') {
      response.writeHead(200, { 'content-type': 'application/octet-stream' });
      response.end(this.#file(id).text);
      return;
    }
    if (kind === 'batches' && isPost && id === '') return this.#create(request, response);
    if (kind === 'batches' && id === '') return answer(response, this.#list(request));
    if (kind !== 'batches') throw new Refused(404, `No such path: ${path}`, 'not_found');
    const batch = this.batches.find((one) => one.id === id);
    if (!batch) throw new Refused(404, `No batch found with id '${id}'.`, 'not_found');
    if (action === 'cancel') {
      if (batch.status !== 'in_progress' && batch.status !== 'validating') {
        throw new Refused(409, `Cannot cancel a batch with status '${batch.status}'.`, 'conflict');
      }
      batch.status = 'cancelling';
    } else await this.#step(batch, request);
    return answer(response, shown(batch));
  }

  #file(id: string) {
    const file = this.files.get(id);
    if (!file) throw new Refused(404, `No such File object: ${id}`, 'not_found');
    return file;
  }

  async #takeFile(request: IncomingMessage) {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const form = await new Response(Buffer.concat(chunks), {
      headers: { 'content-type': request.headers['content-type'] ?? '' },
    }).formData();
    const file = form.get('file');
    if (!(file instanceof File) || form.get('purpose') !== 'batch') {
      throw new Refused(400, 'A file for batches is needed.', 'invalid_request_error');
    }
    if (file.size > this.settings.mostBytes) {
      throw new Refused(413, 'The file is too large.', 'file_too_large');
    }
    const id = `file-${this.files.size + 1}`;
    this.files.set(id, { name: file.name, text: await file.text() });
    return { id, object: 'file', bytes: file.size, filename: file.name, purpose: 'batch' };
  }

  async #create(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const asked = createSchema.parse(JSON.parse(Buffer.concat(chunks).toString('utf8')));
    if (this.settings.limited > 0) {
      this.settings = { ...this.settings, limited: this.settings.limited - 1 };
      throw new Refused(429, 'Rate limit reached', 'rate_limit_exceeded', { 'retry-after': '1' });
    }
    this.#file(asked.input_file_id);
    const batch: FakeBatch = {
      id: `batch_${this.batches.length + 1}`,
      status: 'validating',
      input: asked.input_file_id,
      created_at: Math.floor(Date.now() / 1000),
      metadata: asked.metadata ?? {},
      request_counts: { total: 0, completed: 0, failed: 0 },
    };
    this.batches.push(batch);
    if (this.settings.silent) {
      await once(response, 'close');
      return;
    }
    answer(response, shown(batch));
  }

  #list(request: IncomingMessage) {
    const query = new URL(request.url ?? '/', 'http://localhost').searchParams;
    const limit = Number(query.get('limit') ?? 20);
    const latest = this.batches.toReversed();
    const from = latest.findIndex(({ id }) => id === query.get('after')) + 1;
    const data = latest.slice(from, from + limit);
    return { object: 'list', data: data.map(shown), has_more: from + limit < latest.length };
  }

  /** A batch takes one step each time that somebody looks. */
  async #step(batch: FakeBatch, request: IncomingMessage): Promise<void> {
    const { failed, held, expired } = this.settings;
    if (batch.status === 'validating') {
      const lines = this.#lines(batch);
      batch.request_counts.total = lines.length;
      if (failed === null) {
        batch.status = 'in_progress';
        return;
      }
      batch.status = 'failed';
      const data = [{ code: failed, message: `Refused: ${failed}`, line: null }];
      batch.errors = { object: 'list', data };
      this.settings = { ...this.settings, failed: null };
    } else if (batch.status === 'in_progress' && !held) {
      const work = this.#work.get(batch.id) ?? this.#answer(batch, request, expired);
      this.#work.set(batch.id, work);
      await work;
      if (batch.status === 'in_progress') batch.status = 'finalizing';
    } else if (batch.status === 'finalizing') {
      batch.status = expired > 0 ? 'expired' : 'completed';
      this.settings = { ...this.settings, expired: 0 };
    } else if (batch.status === 'cancelling') {
      await (this.#work.get(batch.id) ??
        this.#answer(batch, request, batch.request_counts.total - 1));
      batch.status = 'cancelled';
    }
  }

  #lines(batch: FakeBatch): Line[] {
    const { text } = this.#file(batch.input);
    return text
      .split('\n')
      .filter(Boolean)
      .map((line) => lineSchema.parse(JSON.parse(line)));
  }

  /** Has each call but the last ones answered by this server itself, and writes the files of answers. */
  async #answer(batch: FakeBatch, request: IncomingMessage, unmade: number): Promise<void> {
    const lines = this.#lines(batch);
    const made = lines.slice(0, lines.length - unmade);
    const answers = await Promise.all(made.map((line) => ask(line, request)));
    const { missing, malformed } = this.settings;
    this.settings = { ...this.settings, missing: 0, malformed: 0 };
    const good = answers.filter(({ response }) => response.status_code < 300).toReversed();
    const bad = answers.filter(({ response }) => response.status_code >= 300);
    const left = lines.slice(made.length).map(({ custom_id }) => ({
      id: `request_${custom_id}`,
      custom_id,
      response: null,
      error: { code: 'batch_expired', message: 'This request could not be executed in time.' },
    }));
    const texts = good.slice(missing).map((one) => JSON.stringify(one));
    const cut = texts.map((text, index) => (index < malformed ? text.slice(0, 40) : text));
    batch.output_file_id = this.#keep(`${batch.id}_output.jsonl`, cut);
    const errors = [...bad, ...left].map((one) => JSON.stringify(one));
    if (errors.length > 0) batch.error_file_id = this.#keep(`${batch.id}_error.jsonl`, errors);
    batch.request_counts.completed = good.length;
    batch.request_counts.failed = bad.length + left.length;
  }

  #keep(name: string, lines: readonly string[]): string {
    const id = `file-${this.files.size + 1}`;
    this.files.set(id, { name, text: lines.map((line) => `${line}\n`).join('') });
    return id;
  }
}

/** Asks this server itself. */
async function ask({ custom_id, body }: Line, { headers }: IncomingMessage) {
  const { authorization } = headers;
  const response = await fetch(`http://${headers.host}/v1/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
    body: JSON.stringify(body),
  });
  return {
    id: `request_${custom_id}`,
    custom_id,
    response: {
      status_code: response.status,
      request_id: custom_id,
      body: (await response.json()) as unknown,
    },
    error: null,
  };
}

function shown({ input, ...batch }: FakeBatch) {
  return {
    ...batch,
    object: 'batch',
    endpoint: '/v1/chat/completions',
    completion_window: '24h',
    input_file_id: input,
  };
}

function answer(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
