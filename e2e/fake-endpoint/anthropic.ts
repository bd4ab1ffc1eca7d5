import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import type { Shape } from '@/lib/replies/shape';
import { AnthropicBatches, anthropicError, type Said } from './anthropic-batches';
import { composeReply } from './replies';

const textSchema = z.strictObject({ type: z.literal('text'), text: z.string().min(1) });

const imageSchema = z.strictObject({
  type: z.literal('image'),
  source: z.strictObject({
    type: z.literal('base64'),
    media_type: z.literal('image/jpeg'),
    data: z.string().regex(/^[A-Za-z0-9+/]+={0,2}$/),
  }),
  cache_control: z.strictObject({ type: z.literal('ephemeral') }).optional(),
});

/** Of a schema what Anthropic documents; anything else it refuses. */
const schemaSchema: z.ZodType = z.lazy(() =>
  z.strictObject({
    type: z.enum(['object', 'array', 'string', 'number', 'integer', 'boolean', 'null']).optional(),
    description: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    anyOf: z.array(schemaSchema).optional(),
    properties: z.record(z.string(), schemaSchema).optional(),
    required: z.array(z.string()).optional(),
    additionalProperties: z.literal(false).optional(),
    items: schemaSchema.optional(),
    minItems: z.union([z.literal(0), z.literal(1)]).optional(),
  }),
);

/** The documented form of Messages, as far as judges use it; nothing else is taken. */
const requestSchema = z.strictObject({
  model: z.string(),
  max_tokens: z.number().int().min(1),
  messages: z
    .array(
      z.strictObject({
        role: z.enum(['user', 'assistant']),
        content: z.array(z.union([textSchema, imageSchema])).min(1),
      }),
    )
    .min(1),
  temperature: z.number().min(0).max(1).optional(),
  top_p: z.number().optional(),
  top_k: z.number().optional(),
  stop_sequences: z.array(z.string()).optional(),
  thinking: z
    .discriminatedUnion('type', [
      z.strictObject({ type: z.literal('enabled'), budget_tokens: z.number().int().min(1024) }),
      z.strictObject({ type: z.literal('adaptive') }),
      z.strictObject({ type: z.literal('disabled') }),
    ])
    .optional(),
  output_config: z
    .strictObject({
      effort: z.enum(['low', 'medium', 'high', 'xhigh', 'max']).optional(),
      format: z.strictObject({ type: z.literal('json_schema'), schema: schemaSchema }).optional(),
    })
    .optional(),
});

type MessagesRequest = z.infer<typeof requestSchema>;

/** What one call carried. */
export interface SeenAnthropic {
  body: MessagesRequest;
  headers: IncomingMessage['headers'];
}

const invalid = (message: string) => anthropicError(400, 'invalid_request_error', message);

/** A server with the documented REST form of Anthropic's own interface. */
export class FakeAnthropic {
  seen: SeenAnthropic[] = [];
  /** The next answers to Messages in place of a reply. */
  next: Said[] = [];
  /** Whether answers begin and never end. */
  stalls = false;
  /** Whether the model knows reply schemas. */
  knowsSchemas = true;
  readonly batches = new AnthropicBatches((headers, params) => this.#message(headers, params));
  /** What beginnings are in the cache. */
  #cached = new Set<string>();
  #server = createServer(async (request, response) => {
    const said = await this.#serve(request).catch((error: unknown) => invalid(String(error)));
    if (!said) {
      await once(response, 'close');
      return;
    }
    response.writeHead(said.status, { 'content-type': 'application/json', ...said.headers });
    if (this.stalls) response.write('{"type": "message"');
    else response.end(typeof said.body === 'string' ? said.body : JSON.stringify(said.body));
  });

  constructor(readonly apiKey: string) {}

  async listen(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return this.baseUrl;
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** Null where nobody is ever told. */
  async #serve(request: IncomingMessage): Promise<Said | null> {
    const url = new URL(request.url ?? '/', this.baseUrl);
    const { pathname, searchParams } = url;
    const { headers, method = 'GET' } = request;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString('utf8');
    if (headers['x-api-key'] !== this.apiKey) {
      return anthropicError(401, 'authentication_error', `invalid key: ${headers['x-api-key']}`);
    }
    if (!headers['anthropic-version']) return invalid('anthropic-version: header is required');
    if (pathname === '/v1/models') {
      const all = ['claude-fake', 'claude-other'];
      const data = all.slice(0, Number(searchParams.get('limit') ?? 1));
      return {
        status: 200,
        body: { data: data.map((id) => ({ type: 'model', id })), has_more: false },
      };
    }
    if (/^\/v1\/messages\/batches(?:\/|$)/.test(pathname)) {
      return this.batches.serve(method, url, headers, text);
    }
    if (pathname !== '/v1/messages') return anthropicError(404, 'not_found_error', 'Not found');
    return this.#message(headers, JSON.parse(text));
  }

  #message(headers: IncomingMessage['headers'], value: unknown): Said {
    const parsed = requestSchema.safeParse(value);
    if (!parsed.success) return invalid(parsed.error.message);
    const body = parsed.data;
    this.seen.push({ body, headers });
    const next = this.next.shift();
    if (next) return next;
    const { model, thinking, output_config: output, temperature, max_tokens: most } = body;
    if (model !== 'claude-fake') return anthropicError(404, 'not_found_error', `model: ${model}`);
    for (const name of ['temperature', 'top_p', 'top_k'] as const) {
      const isNew = headers['anthropic-version'] !== '2023-06-01';
      if (isNew && name in body) return invalid(`${name}: Extra inputs are not permitted`);
    }
    const thinks = thinking?.type === 'enabled' || thinking?.type === 'adaptive';
    if (thinks && (temperature ?? 1) !== 1) {
      return invalid('`temperature` may only be set to 1 when thinking is enabled.');
    }
    if (thinking?.type === 'enabled' && thinking.budget_tokens >= most) {
      return invalid('`max_tokens` must be greater than `thinking.budget_tokens`.');
    }
    if (output?.format && !this.knowsSchemas) {
      return invalid('output_config.format: Extra inputs are not permitted');
    }
    return { status: 200, body: { ...reply(body, thinks), usage: this.#usage(body, thinks) } };
  }

  #usage(body: MessagesRequest, thinks: boolean) {
    const blocks = body.messages.flatMap(({ content }) => content);
    const end = blocks.findIndex((block) => 'cache_control' in block) + 1;
    // The form of the reply stands before everything else.
    const beginning = JSON.stringify([body.output_config?.format, blocks.slice(0, end)]);
    const isCached = end > 0 && this.#cached.has(beginning);
    if (end > 0) this.#cached.add(beginning);
    return {
      input_tokens: 100,
      cache_read_input_tokens: isCached ? 1000 : 0,
      cache_creation_input_tokens: end > 0 && !isCached ? 1000 : 0,
      output_tokens: thinks ? 27 : 20,
      output_tokens_details: { thinking_tokens: thinks ? 7 : 0 },
      service_tier: 'standard',
    };
  }
}

function reply({ model, output_config: output }: MessagesRequest, thinks: boolean) {
  const schema = output?.format?.schema as Shape | undefined;
  const isColour = Object.hasOwn(Object(schema?.properties), 'colour');
  const value = isColour ? { colour: 'red' } : composeReply(schema ?? {}, 'anthropic');
  return {
    ...{ id: 'msg_1', type: 'message', role: 'assistant', model },
    content: [
      ...(thinks ? [{ type: 'thinking', thinking: 'Let me look.', signature: 's' }] : []),
      { type: 'text', text: JSON.stringify(schema ? value : { colour: 'red' }) },
    ],
    stop_reason: 'end_turn',
    stop_sequence: null,
    stop_details: null,
  };
}
