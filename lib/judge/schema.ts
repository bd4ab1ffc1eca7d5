import { z } from 'zod';
import type { AskCall } from '@/lib/suites/ask';
import type { Prompt } from '@/lib/suites/prompt';
import type { UnscoredReason } from '@/lib/suites/verdict';
import type { Sampling, ShownClip } from '@/lib/suites/whole';
import type { VideoFile } from '@/lib/video/video-file';
import type { BatchProvider, FiledAnswer, LineForm, WrittenCall } from './by-file';
import { checkReportSchema } from './check.schema';
import { faultsInDials } from './dial-faults.schema';
import { dialsSchema } from './dials.schema';

/** How calls to an endpoint are made. Prices are money per million tokens. */
export const judgeParametersSchema = z.object({
  /** 0–2; null leaves it to the endpoint, which some reasoning models insist on. */
  temperature: z.number().min(0).max(2).nullable().default(0),
  /** The maximum number of output tokens, in tokens. */
  maxTokens: z.number().int().min(16).max(200_000).default(4096),
  /** For endpoints that can repeat a reply; null sends none. */
  seed: z.number().int().min(0).max(2_147_483_647).nullable().default(null),
  /** How many calls may be under way at once. */
  concurrency: z.number().int().min(1).max(64).default(8),
  /** How many requests a minute the endpoint allows, over all workers; null for no limit. */
  requestsPerMinute: z.number().int().min(1).max(1_000_000).nullable().default(null),
  /** How many tokens a minute the endpoint allows, sent and received together; null for no limit. */
  tokensPerMinute: z.number().int().min(1).max(1_000_000_000).nullable().default(null),
  /** Deadline of one call, in seconds. */
  timeoutSeconds: z.number().min(1).max(3600).default(120),
  /** How closely the endpoint looks at images, where it knows the setting; `auto` sends none. */
  imageDetail: z.enum(['auto', 'low', 'high']).default('auto'),
  inputPrice: z.number().min(0).nullable().default(null),
  /** Price of input that the endpoint has in its prompt cache; null when it is that of other input. */
  cachedInputPrice: z.number().min(0).nullable().default(null),
  outputPrice: z.number().min(0).nullable().default(null),
  /** What a call costs that goes by the provider's batch API, as a part of these prices. */
  batchPrice: z.number().min(0).max(1).default(0.5),
  /** What the prices are in, e.g. `USD`; empty where there are none, and of old where nobody said. */
  currency: z.string().trim().max(8, 'The currency is too long').default(''),
  ...dialsSchema.shape,
});

/** See {@link judgeParametersSchema}. */
export type JudgeParameters = z.infer<typeof judgeParametersSchema>;

/** How a structured reply was asked for, strictest first. */
export const RESPONSE_FORMATS = ['json_schema', 'json_object', 'text'] as const;

/** One of {@link RESPONSE_FORMATS}. */
export type ResponseFormat = (typeof RESPONSE_FORMATS)[number];

/** One exchange with a judge, answered or not. The names are those of the table of steps. */
export interface CallRecord {
  /** The judge's reply exactly as it came; null when nothing came. */
  rawReply: string | null;
  /** Why there is no reply to read; null when there is one. */
  reason: UnscoredReason | null;
  /** What happened, for a person to read; null when there is a reply. */
  detail: string | null;
  finishReason: string | null;
  inputTokens: number | null;
  outputTokens: number | null;
  /** Those of the input tokens that the endpoint had in its prompt cache; null when it does not say. */
  cachedTokens: number | null;
  /** Null when tokens or prices are unknown. */
  cost: number | null;
  /** Whether tokens and cost are our own estimate, since the endpoint told none. */
  estimated?: boolean;
  /**
   * The number of further replies that broke off before they could be read, but had begun and so were paid for; none
   * when left out.
   */
  lostReplies?: number;
  /** The name of the call, by which it is known before it is on record. */
  callId?: string;
  latencyMs: number;
  /** How many HTTP requests it took, counting those that were told to come back later. */
  tries: number;
  /** Null for a judge that has no such choice. */
  responseFormat: ResponseFormat | null;
  /** Whether every other call would fail for the same reason, until a person does something: wrong key, empty purse. */
  fatal?: boolean;
}

/** How a judge is shown videos in place of frames. */
export interface ShowsVideo {
  sampling: Sampling;
  /** Whether it can be shown a part of a file. */
  takesParts: boolean;
  /** The largest file that is sent, in bytes. */
  mostBytes: number;
  /** The estimated tokens of a video. */
  tokensOf(clip: ShownClip): number;
}

/** A video of a request, whose file is read as it is sent. */
export interface SentVideo extends ShownClip {
  file: VideoFile;
  tokens: number;
  /** What the judge is told before it. */
  caption: string;
}

/** What a judge is asked. */
export interface JudgeRequest {
  /** See `StepRecord`; left out where no record is kept. */
  requestHash?: string;
  prompt: Prompt;
  call: AskCall;
  /** The rendered prompt: `before` the images (equal in every call of the prompt) and `after` them. */
  text: { before: string; after: string };
  /** The JPEGs of `call.frames`, in that order, among which are composed sheets by now; loaded only when needed. Of several each has a caption (`captions.ts`). */
  images: () => Promise<Uint8Array[]>;
  /** The videos that it carries in place of frames; none when left out. */
  videos?: readonly SentVideo[];
  /** Aborted when the run is cancelled; the call then throws the signal's reason. */
  signal: AbortSignal;
  /** Aborted when the run pauses: a call that waits to be tried again gives up, and throws the signal's reason. */
  pausing?: AbortSignal;
  /** Waits until one more HTTP request is within the judge's rates; called before each. */
  throttle?: () => Promise<void>;
  /** An earlier reply that could not be read, or not all of it, and what the judge is told about it: asks once more. */
  correction: { rawReply: string; message: string } | null;
}

/** A judge whose calls can go in files. */
export interface CallsByFile {
  /**
   * Writes a call. @param form the form to ask in; the usual one when null
   * @throws {Error} for a call whose pictures are not all frames on record
   */
  write(request: JudgeRequest, form: string | null): Promise<WrittenCall>;
  /**
   * Reads what came for a call, at the price of such calls. `again` is the form in which it may be asked for once more, where
   * the judge did not take this one or was in trouble; else null.
   */
  read(
    answer: FiledAnswer,
    form: string,
    request: JudgeRequest,
  ): { record: CallRecord; again: string | null };
  /** What an answer costs; null where that is not known. */
  costOf(answer: FiledAnswer): number | null;
  /** Removes secrets from what came. */
  clean(text: string): string;
  lines: LineForm;
  provider: BatchProvider;
}

/** Anything that replies to prompts: a model behind an endpoint, or the built-in baseline. */
export interface Judge {
  /** What determines its replies (kind, endpoint, model, parameters; never a key): part of the request's hash. */
  identity: Readonly<Record<string, unknown>>;
  /** Whether its requests begin with the pictures, by which calls with the same ones share their beginning. */
  framesFirst?: boolean;
  /** How its calls go in files, where they can. */
  byFile?: CallsByFile;
  /** How it is shown videos where a call is about them as a whole; null or left out of one that is shown frames. */
  video?: ShowsVideo | null;
  /** Makes one exchange. A failed one is a record with its reason; only a cancelled one throws. */
  reply(request: JudgeRequest): Promise<CallRecord>;
}

/** The limits of calls to a judge, over all workers that share it. */
export interface CallLimits {
  /**
   * Runs a call when the judge has a permit for it.
   * @throws the signal's reason when it is aborted before
   */
  acquire<Result>(task: () => Promise<Result>, signal: AbortSignal): Promise<Result>;
  /**
   * Waits until one more request of about so many tokens is within the judge's rates.
   * @returns a function to call with the real number of tokens
   * @throws the signal's reason when it is aborted before
   */
  throttle(tokens: number, signal: AbortSignal): Promise<(tokens: number) => void>;
}

/** Limits nothing. */
export const unlimited: CallLimits = {
  acquire: (task) => task(),
  throttle: async () => () => undefined,
};

const baseUrlSchema = z
  .string()
  .trim()
  .transform((text) => text.replace(/\/+$/, ''))
  .superRefine((text, context) => {
    const bad = (message: string) => context.addIssue({ code: 'custom', message });
    const url = URL.canParse(text) ? new URL(text) : null;
    if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
      bad('The base URL must begin with http:// or https://, e.g. http://127.0.0.1:8000/v1');
    } else if (/\/(chat\/completions|completions|models|responses)$/.test(url.pathname)) {
      bad('The base URL must end before /chat/completions, e.g. http://127.0.0.1:8000/v1');
    } else if (url.username || url.password || url.search || url.hash) {
      bad('The base URL must carry no password, query or fragment; these have fields of their own');
    } else if (/YOUR-(RESOURCE|DEPLOYMENT)/i.test(text)) {
      bad('Put the name of your own resource into the base URL');
    }
  });

/** What a person types to connect a model behind an OpenAI-compatible endpoint. */
export const endpointInputSchema = z
  .object({
    name: z.string().trim().min(1, 'The judge needs a name').max(100, 'The name is too long'),
    baseUrl: baseUrlSchema,
    model: z.string().trim().min(1, 'The model needs its name as the endpoint knows it').max(200),
    /** Undefined keeps the key there is; an empty one removes it. */
    apiKey: z.string().trim().max(1000, 'The key is too long').optional(),
    parameters: judgeParametersSchema.refine(
      ({ inputPrice, cachedInputPrice, outputPrice, currency }) =>
        currency !== '' || !(inputPrice || cachedInputPrice || outputPrice),
      // Also where other parameters are at fault: all are told at once.
      {
        path: ['currency'],
        message: 'Prices need a currency, e.g. USD',
        when: ({ value }) => typeof value === 'object' && value !== null,
      },
    ),
  })
  .superRefine(({ parameters, baseUrl }, context) => {
    for (const { field, message } of faultsInDials(parameters, baseUrl)) {
      context.addIssue({ code: 'custom', path: ['parameters', field], message });
    }
  });

/** See {@link endpointInputSchema}. */
export type EndpointInput = z.infer<typeof endpointInputSchema>;

/** A judge as pages show it; the key itself never leaves the server. */
export const judgeFactsSchema = z.object({
  id: z.string(),
  kind: z.enum(['baseline', 'endpoint', 'imported', 'people']),
  name: z.string(),
  /** Where its endpoint and key come from: typed by a person, or the server's environment; or its scores: a file; or that nobody judges. */
  source: z.enum(['built-in', 'settings', 'environment', 'imported', 'people']),
  baseUrl: z.string().nullable(),
  model: z.string().nullable(),
  hasKey: z.boolean(),
  parameters: judgeParametersSchema,
  /** What the latest test of its connection found; null where none was made since its settings changed. */
  check: z.object({ at: z.string(), report: checkReportSchema }).nullable(),
  /** What keeps it from being used, in a sentence; null when it is ready. */
  unready: z.string().nullable(),
  /** A likely mistake in its settings, in a sentence; null when none is seen. */
  warning: z.string().nullable(),
});

/** See {@link judgeFactsSchema}. */
export type JudgeFacts = z.infer<typeof judgeFactsSchema>;

/** Whether nobody is a run's judge, as the run remembers it: people alone answer there. */
export function isNobody(judgeFacts: unknown): boolean {
  return Object(judgeFacts).kind === 'people';
}
