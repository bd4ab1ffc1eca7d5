import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { respond } from './breakage';
import { writeError } from './errors';
import { refuseRequest, writeCompletion } from './faults';
import { answerAboutQuestions } from './questions';
import { chanceFrom, composeReply } from './replies';
import { askedFor, lookAt, partsOf, Refused, requestSchema, takeUnseen } from './requests';
import { type ErrorShape, FAULTS, type Fault, LAYOUTS, traitsOf } from './traits';

const settingsSchema = z.object({
  /** Time from a request's arrival to its answer, in milliseconds. */
  latencyMs: z.number().min(0).default(0),
  /** Whether pictures are looked at; where time is measured, this server shall not take any. */
  looks: z.boolean().default(true),
  /** The only key that is let in; null lets all in. */
  apiKey: z.string().nullable().default(null),
  layout: z.enum(LAYOUTS).default('json'),
  /** Faults for the next calls, one by one; `prompt` (a reply's name) lets other calls pass. */
  faults: z.array(z.object({ fault: z.enum(FAULTS), prompt: z.string().optional() })).default([]),
  /** Which part of all calls, 0–1, meets a fault; which ones do follows from the request and how often it came. */
  rates: z.partialRecord(z.enum(FAULTS), z.number().min(0).max(1)).default({}),
  /** How long a rate-limited call is told to wait, in seconds. */
  retryAfter: z.number().min(0).default(0),
});

/** How the server behaves, until told otherwise. */
export type FakeSettings = z.infer<typeof settingsSchema>;

const controlSchema = settingsSchema.partial().extend({ reset: z.boolean().optional() });

/** What the server has seen since it started, or was reset. */
export interface FakeStatistics {
  calls: number;
  underWay: number;
  mostAtOnce: number;
  /** Pictures per call, by the prompt's reply name. */
  images: Record<string, number[]>;
  calledFor: Record<string, number>;
  faults: Partial<Record<Fault, number>>;
  /** How often each request was answered with a completion, by a hash of its texts and pictures. */
  answered: Record<string, number>;
  /** When each call came, in milliseconds of this process's clock. */
  arrivals: number[];
  /** The latest calls, at most {@link KEPT_REQUESTS}, without their pictures. */
  requests: SeenRequest[];
}

/** What one call carried. */
export interface SeenRequest {
  model: string;
  prompt: string;
  format: string;
  texts: string[];
  images: number;
  authorization: string | null;
}

/** A running fake endpoint. */
export interface FakeEndpoint {
  /** The base URL to give to a client, ending in /v1. */
  baseUrl: string;
  statistics: FakeStatistics;
  change(settings: Partial<FakeSettings>): void;
  /** Lets so many calls more be answered and all others wait, until what it returns is called. */
  hold(free: number): () => void;
  /** Forgets statistics and settings. */
  reset(): void;
  close(): Promise<void>;
}

const KEPT_REQUESTS = 100;

function freshStatistics(): FakeStatistics {
  return {
    calls: 0,
    underWay: 0,
    mostAtOnce: 0,
    images: {},
    calledFor: {},
    faults: {},
    answered: {},
    arrivals: [],
    requests: [],
  };
}

/** Starts an OpenAI-compatible server whose replies follow from the request alone; `port` 0 takes a free one. */
export async function startFakeEndpoint(
  options: Partial<FakeSettings> & { port?: number } = {},
): Promise<FakeEndpoint> {
  const { port = 0, ...initial } = options;
  let settings = settingsSchema.parse(initial);
  let statistics = freshStatistics();
  let cameBefore = new Map<string, number>();
  let beginnings = new Set<string>();
  let gate: { free: number; opened: Promise<void> } | null = null;

  const nextFault = (prompt: string): Fault | null => {
    const at = settings.faults.findIndex((one) => !one.prompt || one.prompt === prompt);
    return at < 0 ? null : (settings.faults.splice(at, 1)[0]?.fault ?? null);
  };

  /** The faults that chance gives a call; the same calls meet the same ones each time. */
  const drawnFaults = (requestHash: string): Fault[] => {
    const count = (cameBefore.get(requestHash) ?? 0) + 1;
    cameBefore.set(requestHash, count);
    const digest = createHash('sha256').update(`${count} ${requestHash}`).digest();
    let lot = digest.readUInt32BE(0) / 2 ** 32;
    for (const [fault, rate] of Object.entries(settings.rates) as [Fault, number][]) {
      if (lot < rate) return [fault];
      lot -= rate;
    }
    return [];
  };

  /** How errors about a request are written, once it is known whose they are. */
  const errorShapes = new WeakMap<IncomingMessage, ErrorShape | null>();

  /** Tokens of a text with which calls begin, if one began with it before: those are in the prompt cache. */
  const cachedTokens = (beginning: string): number => {
    if (beginnings.has(beginning)) return Math.round(beginning.length / 4);
    beginnings.add(beginning);
    return 0;
  };

  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      if (error instanceof Refused) {
        const { status, type, body } = writeError(error, errorShapes.get(request) ?? null);
        response.writeHead(status, { 'content-type': type, ...error.headers });
        response.end(body);
        return;
      }
      const message = error instanceof Error ? error.message : String(error);
      return answer(response, 400, {
        error: { message, code: 'bad_request', type: 'bad_request' },
      });
    });
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    if (path === '/__control') {
      if (request.method === 'POST') {
        const { reset, ...changes } = controlSchema.parse(await readJson(request));
        if (reset) control.reset();
        control.change(changes);
      }
      return answer(response, 200, statistics);
    }
    const authorization = request.headers.authorization ?? null;
    if (settings.apiKey !== null && authorization !== `Bearer ${settings.apiKey}`) {
      throw new Refused(401, `Incorrect API key provided: ${authorization}`, 'invalid_api_key');
    }
    if (path === '/v1/models') {
      return answer(response, 200, { object: 'list', data: [{ id: 'fake-vlm', object: 'model' }] });
    }
    if (path !== '/v1/chat/completions')
      throw new Refused(404, `No such path: ${path}`, 'not_found');
    statistics.calls += 1;
    statistics.arrivals.push(performance.now());
    statistics.underWay += 1;
    statistics.mostAtOnce = Math.max(statistics.mostAtOnce, statistics.underWay);
    try {
      await complete(request, response, authorization);
    } finally {
      statistics.underWay -= 1;
    }
  }

  async function complete(
    request: IncomingMessage,
    response: ServerResponse,
    authorization: string | null,
  ): Promise<void> {
    const due = performance.now() + settings.latencyMs;
    const chat = requestSchema.parse(await readJson(request));
    const traits = traitsOf(chat.model);
    errorShapes.set(request, traits.errors);
    if (!chat.model.startsWith('fake-')) {
      throw new Refused(404, `The model “${chat.model}” does not exist`, 'model_not_found');
    }
    const texts = partsOf(chat).flatMap((part) => (part.type === 'text' ? [part.text] : []));
    const urls = partsOf(chat).flatMap((part) =>
      part.type === 'image_url' ? [part.image_url.url] : [],
    );
    const { name, shape } = askedFor(chat, texts);
    const images = await Promise.all(urls.map(settings.looks ? lookAt : takeUnseen));
    const format = chat.response_format?.type ?? 'text';
    statistics.calledFor[name] = (statistics.calledFor[name] ?? 0) + 1;
    const counts = statistics.images[name] ?? [];
    counts.push(images.length);
    statistics.images[name] = counts;
    const seen = {
      model: chat.model,
      prompt: name,
      format,
      texts,
      images: images.length,
      authorization,
    };
    statistics.requests.push(seen);
    if (statistics.requests.length > KEPT_REQUESTS) statistics.requests.shift();

    const seed = JSON.stringify([texts, images.map((image) => image.hash)]);
    const requestHash = createHash('sha256').update(seed).digest('hex');
    const faults = new Set([...traits.faults, ...drawnFaults(requestHash)]);
    const queued = nextFault(name);
    if (queued) faults.add(queued);
    for (const fault of faults) statistics.faults[fault] = (statistics.faults[fault] ?? 0) + 1;
    refuseRequest(faults, chat, images.length, settings.retryAfter);
    if (faults.has('drop')) {
      request.socket.destroy();
      return;
    }
    if (faults.has('hang')) {
      await once(response, 'close');
      return;
    }

    const colour = images[0] && !faults.has('blind') ? images[0].colour : 'none';
    const value =
      name === 'colour'
        ? { colour }
        : (answerAboutQuestions(name, texts.join('\n\n'), chanceFrom(seed)) ??
          composeReply(shape, seed, name));
    const completion = writeCompletion(value, traits.layout ?? settings.layout, faults, chat.model);
    const promptTokens = Math.round(texts.join('').length / 4) + 300 * images.length;
    const outputTokens = Math.round((completion.message.content ?? '').length / 4);
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
    if (gate && gate.free-- <= 0) await gate.opened;
    statistics.answered[requestHash] = (statistics.answered[requestHash] ?? 0) + 1;
    const whole = {
      id: `fake-${statistics.calls}`,
      object: 'chat.completion',
      created: 0,
      model: chat.model,
      choices: [{ index: 0, ...completion }],
      usage: {
        prompt_tokens: promptTokens,
        prompt_tokens_details: { cached_tokens: cachedTokens(texts[0] ?? '') },
        completion_tokens: outputTokens,
        total_tokens: promptTokens + outputTokens,
      },
    };
    await respond(response, whole, faults);
  }

  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address() as AddressInfo;
  const control: FakeEndpoint = {
    baseUrl: `http://127.0.0.1:${address.port}/v1`,
    get statistics() {
      return statistics;
    },
    change(changes) {
      settings = settingsSchema.parse({ ...settings, ...changes });
    },
    hold(free) {
      let open = () => {};
      const opened = new Promise<void>((resolve) => {
        open = resolve;
      });
      gate = { free, opened };
      return () => {
        gate = null;
        open();
      };
    },
    reset() {
      settings = settingsSchema.parse(initial);
      const { underWay } = statistics;
      statistics = { ...freshStatistics(), underWay };
      cameBefore = new Map();
      beginnings = new Set();
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return control;
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

async function answer(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<void> {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}
