import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Batches } from './batches';
import { respond } from './breakage';
import {
  controlSchema,
  type FakeSettings,
  type FakeStatistics,
  freshStatistics,
  KEPT_REQUESTS,
  settingsSchema,
} from './control';
import { writeError } from './errors';
import { refuseRequest, writeCompletion } from './faults';
import { answerAboutQuestions } from './questions';
import { chanceFrom, composeReply } from './replies';
import {
  askedFor,
  furtherFields,
  lookAt,
  partsOf,
  Refused,
  requestSchema,
  type SeenVideo,
  takeUnseen,
  watch,
} from './requests';
import { type ErrorShape, type Fault, traitsOf } from './traits';

/** A running fake endpoint. */
export interface FakeEndpoint {
  /** The base URL to give to a client, ending in /v1. */
  baseUrl: string;
  statistics: FakeStatistics;
  batches: Batches;
  change(settings: Partial<FakeSettings>): void;
  /** Lets so many calls more be answered and all others wait, until what it returns is called. */
  hold(free: number): () => void;
  /** Forgets statistics and settings. */
  reset(): void;
  close(): Promise<void>;
}

/** Starts an OpenAI-compatible server whose replies follow from the request alone; `port` 0 takes a free one. */
export async function startFakeEndpoint(
  options: Partial<FakeSettings> & { port?: number } = {},
): Promise<FakeEndpoint> {
  const { port = 0, ...initial } = options;
  const service = new Service(initial);
  const server = createServer((request, response) => service.serve(request, response));
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${address.port}/v1`,
    get statistics() {
      return service.statistics;
    },
    batches: service.batches,
    change: (changes) => service.change(changes),
    hold: (free) => service.hold(free),
    reset: () => service.reset(),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A call as it was read. */
interface Call {
  chat: ReturnType<typeof requestSchema.parse>;
  traits: ReturnType<typeof traitsOf>;
  name: string;
  shape: ReturnType<typeof askedFor>['shape'];
  texts: string[];
  images: Awaited<ReturnType<typeof lookAt>>[];
  videos: SeenVideo[];
}

/** What the server does, and what it has seen. */
class Service {
  statistics = freshStatistics();
  readonly batches = new Batches();
  #settings: FakeSettings;
  #cameBefore = new Map<string, number>();
  #beginnings = new Set<string>();
  #gate: { free: number; opened: Promise<void> } | null = null;
  /** How errors about a request are written, once it is known whose they are. */
  #errorShapes = new WeakMap<IncomingMessage, ErrorShape | null>();

  constructor(readonly initial: Partial<FakeSettings>) {
    this.#settings = settingsSchema.parse(initial);
  }

  change(changes: Partial<FakeSettings>): void {
    this.#settings = settingsSchema.parse({ ...this.#settings, ...changes });
  }

  hold(free: number): () => void {
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    this.#gate = { free, opened };
    return () => {
      this.#gate = null;
      open();
    };
  }

  reset(): void {
    this.#settings = settingsSchema.parse(this.initial);
    this.statistics = { ...freshStatistics(), underWay: this.statistics.underWay };
    this.#cameBefore = new Map();
    this.#beginnings = new Set();
    this.batches.reset();
  }

  serve(request: IncomingMessage, response: ServerResponse): void {
    this.#handle(request, response).catch((error: unknown) => {
      if (error instanceof Refused) {
        const { status, type, body } = writeError(error, this.#errorShapes.get(request) ?? null);
        response.writeHead(status, { 'content-type': type, ...error.headers });
        response.end(body);
        return;
      }
      const message = error instanceof Error ? error.message : String(error);
      return answer(response, 400, {
        error: { message, code: 'bad_request', type: 'bad_request' },
      });
    });
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname;
    if (path === '/__control') {
      if (request.method === 'POST') {
        const { reset, ...changes } = controlSchema.parse(await readJson(request));
        if (reset) this.reset();
        this.change(changes);
      }
      return answer(response, 200, this.statistics);
    }
    const authorization = request.headers.authorization ?? null;
    const { apiKey } = this.#settings;
    if (apiKey !== null && authorization !== `Bearer ${apiKey}`) {
      throw new Refused(401, `Incorrect API key provided: ${authorization}`, 'invalid_api_key');
    }
    if (path === '/v1/models') {
      return answer(response, 200, { object: 'list', data: [{ id: 'fake-vlm', object: 'model' }] });
    }
    if (this.batches.isFor(path)) return this.batches.handle(path, request, response);
    if (path !== '/v1/chat/completions') {
      throw new Refused(404, `No such path: ${path}`, 'not_found');
    }
    this.statistics.calls += 1;
    this.statistics.arrivals.push(performance.now());
    this.statistics.underWay += 1;
    this.statistics.mostAtOnce = Math.max(this.statistics.mostAtOnce, this.statistics.underWay);
    try {
      await this.#complete(request, response, authorization);
    } finally {
      this.statistics.underWay -= 1;
    }
  }

  async #complete(
    request: IncomingMessage,
    response: ServerResponse,
    authorization: string | null,
  ): Promise<void> {
    const due = performance.now() + this.#settings.latencyMs;
    const call = await this.#read(request);
    this.#note(call, authorization, request);
    const seed = JSON.stringify([
      call.texts,
      [...call.images, ...call.videos].map(({ hash }) => hash),
    ]);
    const requestHash = createHash('sha256').update(seed).digest('hex');
    const faults = this.#faultsOf(call, requestHash);
    refuseRequest(faults, call.chat, call.images.length, this.#settings.retryAfter);
    if (faults.has('drop')) {
      request.socket.destroy();
      return;
    }
    if (faults.has('hang')) {
      await once(response, 'close');
      return;
    }
    const layout = call.traits.layout ?? this.#settings.layout;
    const completion = writeCompletion(
      valueFor(call, seed, faults.has('blind') || this.#isBlindTo(call)),
      layout,
      faults,
      call.chat.model,
    );
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
    if (this.#gate && this.#gate.free-- <= 0) await this.#gate.opened;
    this.statistics.answered[requestHash] = (this.statistics.answered[requestHash] ?? 0) + 1;
    const whole = {
      id: `fake-${this.statistics.calls}`,
      object: 'chat.completion',
      created: 0,
      model: call.chat.model,
      choices: [{ index: 0, ...completion }],
      usage: this.#usageOf(call, completion.message.content ?? ''),
      // One that is busy serves in the usual tier.
      ...(call.chat.service_tier && { service_tier: 'default' }),
    };
    await respond(response, whole, faults);
  }

  #isBlindTo({ videos }: Call): boolean {
    return this.#settings.blindToVideos && videos.length > 0;
  }

  async #read(request: IncomingMessage): Promise<Call> {
    const chat = requestSchema.parse(await readJson(request));
    const traits = traitsOf(chat.model);
    this.#errorShapes.set(request, traits.errors);
    if (!chat.model.startsWith('fake-')) {
      throw new Refused(404, `The model “${chat.model}” does not exist`, 'model_not_found');
    }
    const texts = partsOf(chat).flatMap((part) => (part.type === 'text' ? [part.text] : []));
    const urls = partsOf(chat).flatMap((part) =>
      part.type === 'image_url' ? [part.image_url.url] : [],
    );
    const { name, shape } = askedFor(chat, texts);
    const images = await Promise.all(urls.map(this.#settings.looks ? lookAt : takeUnseen));
    return { chat, traits, name, shape, texts, images, videos: watch(chat) };
  }

  #note(
    { chat, name, texts, images, videos }: Call,
    authorization: string | null,
    { headers, url }: IncomingMessage,
  ): void {
    const { calledFor, images: counts, requests } = this.statistics;
    calledFor[name] = (calledFor[name] ?? 0) + 1;
    counts[name] = [...(counts[name] ?? []), images.length];
    const format = chat.response_format?.type ?? 'text';
    const seen = { model: chat.model, prompt: name, format, texts, images: images.length, videos };
    const query = Object.fromEntries(new URL(url ?? '/', 'http://localhost').searchParams);
    requests.push({ ...seen, authorization, fields: furtherFields(chat), headers, query });
    if (requests.length > KEPT_REQUESTS) requests.shift();
  }

  /** The faults that a call meets: those of its model, those that chance gives, and one that waits for it. */
  #faultsOf({ name, traits }: Call, requestHash: string): Set<Fault> {
    const faults = new Set([...traits.faults, ...this.#drawnFaults(requestHash)]);
    const waiting = this.#settings.faults;
    const at = waiting.findIndex((one) => !one.prompt || one.prompt === name);
    for (const { fault } of at < 0 ? [] : waiting.splice(at, 1)) faults.add(fault);
    for (const fault of faults) {
      this.statistics.faults[fault] = (this.statistics.faults[fault] ?? 0) + 1;
    }
    return faults;
  }

  /** The faults that chance gives a call; the same calls meet the same ones each time. */
  #drawnFaults(requestHash: string): Fault[] {
    const count = (this.#cameBefore.get(requestHash) ?? 0) + 1;
    this.#cameBefore.set(requestHash, count);
    const digest = createHash('sha256').update(`${count} ${requestHash}`).digest();
    let lot = digest.readUInt32BE(0) / 2 ** 32;
    for (const [fault, rate] of Object.entries(this.#settings.rates) as [Fault, number][]) {
      if (lot < rate) return [fault];
      lot -= rate;
    }
    return [];
  }

  #usageOf({ chat, texts, images, videos }: Call, reply: string) {
    const frames = videos.reduce((sum, video) => sum + video.frames, 0);
    const promptTokens = Math.round(texts.join('').length / 4) + 300 * images.length + 150 * frames;
    const outputTokens = Math.round(reply.length / 4);
    return {
      prompt_tokens: promptTokens,
      prompt_tokens_details: { cached_tokens: this.#cachedTokens(texts[0] ?? '') },
      completion_tokens: outputTokens,
      ...(chat.reasoning_effort && {
        completion_tokens_details: { reasoning_tokens: chat.reasoning_effort === 'none' ? 0 : 64 },
      }),
      total_tokens: promptTokens + outputTokens,
    };
  }

  /** Tokens of a text with which calls begin, if one began with it before: those are in the prompt cache. */
  #cachedTokens(beginning: string): number {
    if (this.#beginnings.has(beginning)) return Math.round(beginning.length / 4);
    this.#beginnings.add(beginning);
    return 0;
  }
}

/** What a call is told, in the form that it asks for. */
function valueFor(
  { name, shape, texts, images, videos }: Call,
  seed: string,
  isBlind: boolean,
): unknown {
  if (name === 'colour') {
    // Its only video is the red one of tests of connections.
    const colour = videos.length > 0 ? 'red' : images[0]?.colour;
    return { colour: isBlind ? 'none' : (colour ?? 'none') };
  }
  return (
    answerAboutQuestions(name, texts.join('\n\n'), chanceFrom(seed)) ??
    composeReply(shape, seed, name)
  );
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

async function answer(response: ServerResponse, status: number, body: unknown): Promise<void> {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
