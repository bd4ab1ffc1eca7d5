import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { composeReply } from './replies';

const base64Schema = z.string().regex(/^[A-Za-z0-9+/]+={0,2}$/);

/** The documented form of `generateContent`, as far as judges use it; nothing else is taken. */
const requestSchema = z.strictObject({
  contents: z.array(
    z.strictObject({
      role: z.enum(['user', 'model']),
      parts: z.array(
        z.union([
          z.strictObject({ text: z.string().min(1) }),
          z.strictObject({
            inlineData: z.strictObject({ mimeType: z.literal('image/jpeg'), data: base64Schema }),
          }),
          z.strictObject({
            fileData: z.strictObject({ fileUri: z.url(), mimeType: z.string() }),
            videoMetadata: z.strictObject({
              fps: z.number().positive().max(24),
              startOffset: z
                .string()
                .regex(/^[\d.]+s$/)
                .optional(),
              endOffset: z
                .string()
                .regex(/^[\d.]+s$/)
                .optional(),
            }),
          }),
        ]),
      ),
    }),
  ),
  generationConfig: z.strictObject({
    maxOutputTokens: z.number(),
    temperature: z.number().optional(),
    topP: z.number().optional(),
    seed: z.number().optional(),
    mediaResolution: z.enum(['MEDIA_RESOLUTION_LOW', 'MEDIA_RESOLUTION_HIGH']).optional(),
    thinkingConfig: z
      .strictObject({
        thinkingBudget: z.number().optional(),
        thinkingLevel: z.enum(['MINIMAL', 'LOW', 'MEDIUM', 'HIGH']).optional(),
      })
      .optional(),
    responseMimeType: z.literal('application/json').optional(),
    responseJsonSchema: z.record(z.string(), z.unknown()).optional(),
  }),
  safetySettings: z.array(z.unknown()).optional(),
});

/** An answer: its status and its JSON. */
type Said = [status: number, body: unknown];

/** What one call carried. */
export interface SeenGemini {
  body: z.infer<typeof requestSchema>;
  headers: IncomingMessage['headers'];
  path: string;
}

interface KeptFile {
  bytes: Buffer;
  mimeType: string;
  /** How often it is still said to be processed. */
  waits: number;
}

/** A server with the documented REST form of Gemini's own interface. */
export class FakeGemini {
  seen: SeenGemini[] = [];
  uploads: { hash: string; mimeType: string }[] = [];
  files = new Map<string, KeptFile>();
  /** The next answers to `generateContent` in place of a reply: an error's status with its body, or an answer of 200. */
  next: { status: number; body: unknown }[] = [];
  /** How often a file is processed before it is active; `failed` is never. */
  processing: number | 'failed' = 1;
  /** When a file goes that is uploaded now, in milliseconds from then. */
  keptMs = 48 * 3600_000;
  /** Whether answers to `generateContent` begin and never end. */
  stalls = false;
  /** What the next chunk of a file is answered with in place of taking it. */
  uploadTrouble: number | null = null;
  #server = createServer(async (request, response) => {
    const said = this.#serve(request, response);
    const [status, body] = await said.catch((error: unknown): Said => {
      return [400, { error: { code: 400, message: String(error), status: 'INVALID_ARGUMENT' } }];
    });
    if (this.stalls && request.url?.includes(':generateContent')) {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{"candidates": [');
      return;
    }
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  });
  #announced = new Map<string, { size: number; mimeType: string }>();

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

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<Said> {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.baseUrl);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    if (request.headers['x-goog-api-key'] !== this.apiKey) {
      const message = `API key not valid: ${request.headers['x-goog-api-key']}`;
      return [401, { error: { code: 401, message, status: 'UNAUTHENTICATED' } }];
    }
    if (pathname === '/v1beta/models') {
      return [200, { models: [{ name: 'models/gemini-fake' }] }];
    }
    if (pathname === '/upload/v1beta/files') return this.#start(request, response, body);
    if (pathname === '/upload/session') {
      return this.#take(request, response, searchParams.get('upload_id') ?? '', body);
    }
    const [, name] = /^\/v1beta\/(files\/[^/]+)$/.exec(pathname) ?? [];
    if (name) return this.#tell(name);
    if (pathname !== '/v1beta/models/gemini-fake:generateContent') {
      return [
        404,
        {
          error: { code: 404, message: `No such path ${pathname}`, status: 'NOT_FOUND' },
        },
      ];
    }
    return this.#generate(request, body, pathname);
  }

  #start(request: IncomingMessage, response: ServerResponse, body: Buffer): Said {
    const { headers } = request;
    z.object({ file: z.looseObject({ mimeType: z.string() }) }).parse(JSON.parse(body.toString()));
    if (headers['x-goog-upload-protocol'] !== 'resumable') throw new Error('not resumable');
    if (headers['x-goog-upload-command'] !== 'start') throw new Error('not started');
    const id = String(this.#announced.size + 1);
    this.#announced.set(id, {
      size: Number(headers['x-goog-upload-header-content-length']),
      mimeType: String(headers['x-goog-upload-header-content-type']),
    });
    response.setHeader('x-goog-upload-url', `${this.baseUrl}/upload/session?upload_id=${id}`);
    response.setHeader('x-goog-upload-status', 'active');
    return [200, {}];
  }

  #take(request: IncomingMessage, response: ServerResponse, id: string, body: Buffer): Said {
    if (this.uploadTrouble !== null) {
      const code = this.uploadTrouble;
      this.uploadTrouble = null;
      return [
        code,
        {
          error: { code, message: 'Try again', status: 'UNAVAILABLE' },
        },
      ];
    }
    const announced = this.#announced.get(id);
    if (request.headers['x-goog-upload-command'] !== 'upload, finalize') throw new Error('no end');
    if (announced?.size !== body.length) throw new Error('another length than was announced');
    const { mimeType } = announced;
    const name = `files/f${this.files.size + 1}`;
    const waits = this.processing === 'failed' ? Number.POSITIVE_INFINITY : this.processing;
    this.files.set(name, { bytes: body, mimeType, waits });
    this.uploads.push({ hash: createHash('sha256').update(body).digest('hex'), mimeType });
    response.setHeader('x-goog-upload-status', 'final');
    return [200, { file: this.#describe(name, mimeType, 'PROCESSING') }];
  }

  #tell(name: string): Said {
    const file = this.files.get(name);
    if (!file) return [404, missingFile(name)];
    file.waits -= 1;
    const state =
      this.processing === 'failed' ? 'FAILED' : file.waits > 0 ? 'PROCESSING' : 'ACTIVE';
    return [200, this.#describe(name, file.mimeType, state)];
  }

  #describe(name: string, mimeType: string, state: string) {
    return {
      ...{ name, mimeType, state, uri: `${this.baseUrl}/v1beta/${name}` },
      expirationTime: new Date(Date.now() + this.keptMs).toISOString(),
    };
  }

  #generate(request: IncomingMessage, bytes: Buffer, path: string): Said {
    const body = requestSchema.parse(JSON.parse(bytes.toString('utf8')));
    this.seen.push({ body, headers: request.headers, path });
    const next = this.next.shift();
    if (next) return [next.status, next.body];
    const parts = body.contents.flatMap((content) => content.parts);
    let frames = 0;
    for (const part of parts) {
      if (!('fileData' in part)) continue;
      const [name = ''] = /files\/[^/]+$/.exec(part.fileData.fileUri) ?? [];
      const file = this.files.get(name);
      if (!file || file.waits > 0) return [403, missingFile(name)];
      frames += Math.ceil(8 * part.videoMetadata.fps);
    }
    const schema = body.generationConfig.responseJsonSchema;
    const isColour = Object.hasOwn(Object(schema?.properties), 'colour');
    const value = isColour ? { colour: 'red' } : composeReply(schema ?? {}, 'gemini');
    return [
      200,
      {
        candidates: [
          {
            content: {
              role: 'model',
              parts: [{ text: 'Let me look.', thought: true }, { text: JSON.stringify(value) }],
            },
            finishReason: 'STOP',
          },
        ],
        usageMetadata: {
          promptTokenCount: 100 + 258 * frames,
          candidatesTokenCount: 20,
          thoughtsTokenCount: 7,
          cachedContentTokenCount: 64,
          totalTokenCount: 127 + 258 * frames,
        },
      },
    ];
  }
}

const missingFile = (name: string) => ({
  error: {
    code: 403,
    message: `You do not have permission to access the File ${name} or it may not exist.`,
    status: 'PERMISSION_DENIED',
  },
});
