import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';

const createSchema = z.strictObject({
  requests: z
    .array(
      z.strictObject({
        custom_id: z.string().regex(/^[a-zA-Z0-9_-]{1,64}$/),
        params: z.looseObject({ model: z.string() }),
      }),
    )
    .min(1)
    .refine((all) => new Set(all.map((one) => one.custom_id)).size === all.length),
});

type Requests = z.output<typeof createSchema>['requests'];

/** An answer: its status and its JSON, or lines of it. */
export interface Said {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

/** A refusal as Anthropic writes it. */
export function anthropicError(status: number, type: string, message: string): Said {
  return { status, body: { type: 'error', error: { type, message }, request_id: 'req_1' } };
}

interface Counts {
  processing: number;
  succeeded: number;
  errored: number;
  canceled: number;
  expired: number;
}

interface FakeBatch {
  id: string;
  requests: Requests;
  status: 'in_progress' | 'canceling' | 'ended';
  madeAt: Date;
  counts: Counts;
  results: object[];
}

/**
 * Message Batches as Anthropic documents them: one is in progress until somebody has looked at it, and its counts say nothing before
 * it has ended. Results stand in another order than requests.
 */
export class AnthropicBatches {
  batches: FakeBatch[] = [];
  /** What the next attempt to begin a batch is answered with in place of beginning one. */
  next: Said | null = null;
  /** Batches stay in progress. */
  held = false;
  /** A new batch is made, but who asked for it is never told. */
  silent = false;
  /** So many requests, the last ones, are not made in time. */
  expired = 0;

  /** @param answer answers one request as if it came by itself */
  constructor(readonly answer: (headers: IncomingHttpHeaders, params: unknown) => Said) {}

  /** Answers a request to one of the API's paths; null where nobody is ever told. */
  serve(method: string, url: URL, headers: IncomingHttpHeaders, body: string): Said | null {
    const [, , , , id, action] = url.pathname.split('/');
    if (id === undefined) return method === 'POST' ? this.#begin(body) : this.#list(url, headers);
    const batch = this.batches.find((one) => one.id === id);
    if (!batch) return anthropicError(404, 'not_found_error', `No batch ${id}`);
    if (action === 'results') {
      const lines = batch.results.map((line) => `${JSON.stringify(line)}\n`).join('');
      return batch.status === 'ended'
        ? { status: 200, body: lines, headers: { 'content-type': 'application/x-jsonl' } }
        : anthropicError(404, 'not_found_error', 'The batch has not ended');
    }
    if (action === 'cancel') {
      if (batch.status === 'in_progress') batch.status = 'canceling';
      return { status: 200, body: shown(batch) };
    }
    return { status: 200, body: this.#look(batch, headers) };
  }

  #look(batch: FakeBatch, headers: IncomingHttpHeaders) {
    const seen = shown(batch);
    if (batch.status === 'canceling') this.#end(batch, headers, batch.requests.length, 'canceled');
    else if (batch.status === 'in_progress' && !this.held) {
      this.#end(batch, headers, this.expired, 'expired');
    }
    return seen;
  }

  #begin(body: string): Said | null {
    const { next } = this;
    this.next = null;
    if (next) return next;
    const { requests } = createSchema.parse(JSON.parse(body));
    const counts = { processing: requests.length, ...NOTHING };
    const id = `msgbatch_${this.batches.length + 1}`;
    const batch: FakeBatch = {
      ...{ id, requests, counts, status: 'in_progress', madeAt: new Date(), results: [] },
    };
    this.batches.push(batch);
    return this.silent ? null : { status: 200, body: shown(batch) };
  }

  #list({ searchParams }: URL, headers: IncomingHttpHeaders): Said {
    const limit = Number(searchParams.get('limit') ?? 20);
    const latest = this.batches.toReversed();
    const from = latest.findIndex(({ id }) => id === searchParams.get('after_id')) + 1;
    const data = latest.slice(from, from + limit).map((batch) => this.#look(batch, headers));
    return { status: 200, body: { data, has_more: from + limit < latest.length } };
  }

  #end(
    batch: FakeBatch,
    headers: IncomingHttpHeaders,
    unmade: number,
    why: 'canceled' | 'expired',
  ): void {
    const made = batch.requests.length - unmade;
    batch.counts.processing = 0;
    batch.results = batch.requests
      .map(({ custom_id, params }, place) => {
        if (place >= made) {
          batch.counts[why] += 1;
          return { custom_id, result: { type: why } };
        }
        const { status, body } = this.answer(headers, params);
        const isGood = status === 200;
        batch.counts[isGood ? 'succeeded' : 'errored'] += 1;
        return {
          custom_id,
          result: isGood ? { type: 'succeeded', message: body } : { type: 'errored', error: body },
        };
      })
      .toReversed();
    batch.status = 'ended';
  }
}

const NOTHING = { succeeded: 0, errored: 0, canceled: 0, expired: 0 };

function shown({ id, status, madeAt, counts }: FakeBatch) {
  const isOver = status === 'ended';
  return {
    ...{ id, type: 'message_batch', processing_status: status, request_counts: { ...counts } },
    created_at: madeAt.toISOString(),
    results_url: isOver ? `https://api.anthropic.com/v1/messages/batches/${id}/results` : null,
  };
}
