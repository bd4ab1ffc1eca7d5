import type { z } from 'zod';
import type { Sampling } from '@/lib/suites/whole';

/** The settings of a judge that decide replies and have a name of their own; what else there is goes into its extra fields. */
export const DIALS = [
  'temperature',
  'topP',
  'seed',
  'reasoningEffort',
  'thinkingBudget',
  'verbosity',
  'imageDetail',
  'serviceTier',
  'providerOrder',
] as const;

/** One of {@link DIALS}. */
export type Dial = (typeof DIALS)[number];

/** What dials are called. */
export const DIAL_NAMES: Readonly<Record<Dial, string>> = {
  temperature: 'temperature',
  topP: 'top_p',
  seed: 'seed',
  reasoningEffort: 'reasoning effort',
  thinkingBudget: 'thinking budget',
  verbosity: 'verbosity',
  imageDetail: 'image detail',
  serviceTier: 'service tier',
  providerOrder: 'provider order',
};

/** How much a model reasons, by the words that servers have for it. */
export const EFFORTS = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'] as const;

/** One of {@link EFFORTS}. */
export type Effort = (typeof EFFORTS)[number];

/** How fast, and for what price, a request is served. */
export const SERVICE_TIERS = ['auto', 'default', 'flex', 'priority', 'scale', 'reserved'] as const;

/** Fields of a request. */
export type Fields = Record<string, z.core.util.JSONType>;

/** A kind of server: what to enter for it, and what it takes. */
export interface Server {
  label: string;
  baseUrl: string;
  /** An example of a model's name on this server. */
  model: string;
  needsKey: boolean;
  /** What to set up or to know. */
  hint: string;
  /** Dials that it answers with an error. */
  refuses?: readonly Dial[];
  /** Dials that it takes without a word and without any effect. */
  ignores?: readonly Dial[];
  /** The efforts that it knows. */
  efforts: readonly Effort[];
  /** The header of the key, where it is not `Authorization: Bearer`. */
  keyHeader?: string;
  /** How it is told an effort, where not by `reasoning_effort`. */
  effort?: (effort: Effort) => Fields;
  /** How it is told a thinking budget in tokens, where it has one; 0 is no thinking. */
  budget?: (tokens: number) => Fields;
  /** The smallest thinking budget above 0, which is then also less than the longest reply. With thinking it takes no temperature. */
  leastBudget?: number;
  /** Whether it can be asked for JSON by a schema alone. */
  jsonBySchemaAlone?: true;
  /** Whether it is asked by an interface of its own, by which the same model replies otherwise than by OpenAI's. */
  ownInterface?: true;
  /** How calls go to it in files: by its batch API, or carried by people. */
  files?: 'batch-api' | 'batch-file';
  /** How it is told who is to serve the model, where it passes requests on. */
  order?: (providers: string[]) => Fields;
  /** How it is shown a video, where it takes one. */
  video?: VideoForm;
}

/** How a server is shown a video. */
export interface VideoForm {
  /** What to know of how it takes frames out of one. */
  hint: string;
  /** Whether it can be told how many frames to take at most. */
  takesMost: boolean;
  /** The most frames a second that it takes, where there is a limit. */
  fastest?: number;
  /** Fields of a request that carries one. */
  fields?: (sampling: Sampling) => Fields;
  /** What stands next to the address of one. */
  part?: (sampling: Sampling) => Fields;
}

/** Efforts that servers know which pass them to the model's template. */
const USUAL_EFFORTS: readonly Effort[] = ['none', 'low', 'medium', 'high'];

function anthropicBudget(tokens: number): Fields {
  return tokens === 0
    ? { thinking: { type: 'disabled' } }
    : { thinking: { type: 'enabled', budget_tokens: tokens } };
}

const OPENAI_EFFORTS: readonly Effort[] = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh'];

/**
 * The kinds of servers. What each takes is as its documentation or source says: OpenAI's reference of chat completions;
 * “OpenAI compatibility” of Gemini, Anthropic, Ollama and LM Studio; Gemini's reference of generateContent and of files; Anthropic's of Messages; OpenRouter's “Reasoning tokens” and “Provider
 * routing”; Azure's and Amazon Bedrock's reference; the servers' request classes of vLLM and SGLang; llama.cpp's README.
 */
export const SERVERS = {
  openai: {
    label: 'OpenAI',
    baseUrl: 'https://api.openai.com/v1',
    model: 'gpt-4o',
    needsKey: true,
    hint: 'Reasoning models accept no temperature and no top_p unless their effort is “none”: leave both empty for those.',
    files: 'batch-api',
    efforts: OPENAI_EFFORTS,
  },
  gemini: {
    label: 'Gemini',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta/openai',
    model: 'gemini-2.5-flash',
    needsKey: true,
    hint: 'Takes a key of Google AI Studio. Gemini 2.5 has a thinking budget, Gemini 3 an effort; some models cannot be told “none”.',
    refuses: ['seed', 'verbosity'],
    efforts: ['none', 'minimal', 'low', 'medium', 'high'],
    budget: (tokens) => ({
      extra_body: { google: { thinking_config: { thinking_budget: tokens } } },
    }),
  },
  'gemini-native': {
    ownInterface: true,
    label: 'Gemini, its own interface',
    baseUrl: 'https://generativelanguage.googleapis.com',
    model: 'gemini-2.5-flash',
    needsKey: true,
    keyHeader: 'x-goog-api-key',
    hint: 'Takes a key of Google AI Studio, and can be shown videos. Gemini 2.5 has a thinking budget, Gemini 3 an effort. Image detail is its media resolution.',
    refuses: ['verbosity', 'serviceTier'],
    efforts: ['minimal', 'low', 'medium', 'high'],
    effort: (effort) => ({ thinkingConfig: { thinkingLevel: effort.toUpperCase() } }),
    budget: (tokens) => ({ thinkingConfig: { thinkingBudget: tokens } }),
    video: {
      takesMost: false,
      fastest: 24,
      hint: 'A video is uploaded once to the files of the service, which keeps it for two days. Parts of videos are taken, too. It takes at most 24 frames a second.',
    },
  },
  anthropic: {
    label: 'Anthropic',
    baseUrl: 'https://api.anthropic.com/v1',
    model: 'claude-sonnet-4-5',
    needsKey: true,
    hint: 'Its compatible endpoint ignores reply schemas: replies are read from text. Newer models take a temperature or top_p, not both; with a thinking budget leave the temperature empty.',
    ignores: ['seed', 'reasoningEffort', 'verbosity', 'imageDetail', 'serviceTier'],
    efforts: [],
    budget: anthropicBudget,
    leastBudget: 1024,
  },
  'anthropic-native': {
    ownInterface: true,
    label: 'Anthropic, its own interface',
    baseUrl: 'https://api.anthropic.com',
    model: 'claude-sonnet-5-5',
    needsKey: true,
    keyHeader: 'x-api-key',
    hint: 'Has reply schemas, efforts, and a cache of frames (order of parts). Models since Claude Opus 4.7 take no temperature, no top_p and no thinking budget: leave these empty, and choose an effort. Models up to Claude 4.5 have a budget in place of an effort.',
    refuses: ['seed', 'verbosity', 'imageDetail', 'serviceTier'],
    files: 'batch-api',
    efforts: ['none', 'low', 'medium', 'high', 'xhigh', 'max'],
    effort: (effort): Fields =>
      effort === 'none'
        ? { thinking: { type: 'disabled' } }
        : { thinking: { type: 'adaptive' }, output_config: { effort } },
    budget: anthropicBudget,
    leastBudget: 1024,
    jsonBySchemaAlone: true,
  },
  openrouter: {
    label: 'OpenRouter',
    baseUrl: 'https://openrouter.ai/api/v1',
    model: 'qwen/qwen2.5-vl-72b-instruct',
    needsKey: true,
    hint: 'The provider order names who serves the model, the first one first; others may follow unless the extra fields say {"provider": {"allow_fallbacks": false}}.',
    efforts: OPENAI_EFFORTS,
    effort: (effort) => ({ reasoning: { effort } }),
    budget: (tokens): Fields =>
      tokens === 0 ? { reasoning: { enabled: false } } : { reasoning: { max_tokens: tokens } },
    order: (order) => ({ provider: { order } }),
  },
  azure: {
    label: 'Azure OpenAI',
    baseUrl: 'https://YOUR-RESOURCE.openai.azure.com/openai/v1',
    model: 'the name of your deployment',
    needsKey: true,
    hint: 'The path of one deployment (…/openai/deployments/NAME) also does; it needs an api-version in the query. The key is sent as “api-key”.',
    files: 'batch-api',
    efforts: OPENAI_EFFORTS,
    keyHeader: 'api-key',
  },
  bedrock: {
    label: 'Amazon Bedrock',
    baseUrl: 'https://bedrock-mantle.us-east-1.api.aws/v1',
    model: 'qwen.qwen3-vl-235b-a22b',
    needsKey: true,
    hint: 'Put your region into the address, and take a Bedrock API key. Claude models are not served at this address.',
    efforts: USUAL_EFFORTS,
  },
  vllm: {
    label: 'vLLM',
    baseUrl: 'http://127.0.0.1:8000/v1',
    model: 'Qwen/Qwen2.5-VL-7B-Instruct',
    needsKey: false,
    hint: 'Start it with --limit-mm-per-prompt of 13 pictures or more. A thinking budget needs --reasoning-parser; Qwen3 thinks unless the extra fields say {"chat_template_kwargs": {"enable_thinking": false}}.',
    ignores: ['verbosity', 'imageDetail', 'serviceTier'],
    files: 'batch-file',
    efforts: USUAL_EFFORTS,
    budget: (tokens) => ({ thinking_token_budget: tokens }),
    video: {
      takesMost: true,
      hint: 'Takes frames at even distance; it must be started with --limit-mm-per-prompt of 1 video, or 2 for pairs. Models whose processor takes frames itself are told by extra fields, e.g. {"mm_processor_kwargs": {"do_sample_frames": false}}.',
      // Without a number of frames it takes 32 at most; -1 is all that the rate gives.
      fields: ({ framesPerSecond, mostFrames }) => ({
        media_io_kwargs: { video: { fps: framesPerSecond, num_frames: mostFrames ?? -1 } },
      }),
    },
  },
  sglang: {
    label: 'SGLang',
    baseUrl: 'http://127.0.0.1:30000/v1',
    model: 'Qwen/Qwen2.5-VL-7B-Instruct',
    needsKey: false,
    hint: 'Start it with --reasoning-parser for a model that reasons. An effort of “none” also switches off the thinking of Qwen3.',
    ignores: ['verbosity', 'serviceTier'],
    efforts: EFFORTS,
    video: {
      takesMost: true,
      hint: 'Newer versions take both numbers with each video; older ones do not know them, and take frames as they were started to. The test of the connection shows tokens, by which the two are told apart.',
      part: ({ framesPerSecond, mostFrames }) => ({
        fps: framesPerSecond,
        ...(mostFrames !== null && { max_frames: mostFrames }),
      }),
    },
  },
  'llama-cpp': {
    label: 'llama.cpp',
    baseUrl: 'http://127.0.0.1:8080/v1',
    model: 'default',
    needsKey: false,
    hint: 'llama-server must be started with the model’s vision part (--mmproj). Set how many calls go at once to the server’s --parallel.',
    ignores: ['verbosity', 'imageDetail', 'serviceTier'],
    efforts: USUAL_EFFORTS,
    budget: (tokens) => ({ thinking_budget_tokens: tokens }),
  },
  ollama: {
    label: 'Ollama',
    baseUrl: 'http://127.0.0.1:11434/v1',
    model: 'qwen2.5vl',
    needsKey: false,
    hint: 'Pull a model that can see first. Its default context is short: raise it (OLLAMA_CONTEXT_LENGTH), or frames are cut off.',
    ignores: ['verbosity', 'imageDetail', 'serviceTier'],
    efforts: USUAL_EFFORTS,
  },
  'lm-studio': {
    label: 'LM Studio',
    baseUrl: 'http://127.0.0.1:1234/v1',
    model: 'qwen2.5-vl-7b-instruct',
    needsKey: false,
    hint: 'Load a model that can see, and switch the local server on under “Developer”.',
    ignores: ['reasoningEffort', 'verbosity', 'imageDetail', 'serviceTier'],
    efforts: [],
  },
  other: {
    label: 'Another',
    baseUrl: '',
    model: 'model name',
    needsKey: false,
    hint: 'Any server that speaks the OpenAI chat protocol and takes images. What it has besides the dials goes into the extra fields.',
    files: 'batch-api',
    efforts: EFFORTS,
  },
} satisfies Readonly<Record<string, Server>>;

/** A kind of server. */
export type ServerId = keyof typeof SERVERS;

/** Every kind of server, as they are offered. */
export const SERVER_IDS = Object.keys(SERVERS) as [ServerId, ...ServerId[]];

/** A kind of server. */
export function serverOf(id: ServerId): Server {
  return SERVERS[id];
}

/** Why a dial is not offered for a server; null where it is. */
export function whyNot(id: ServerId, dial: Dial): 'refuses' | 'ignores' | 'has no' | null {
  const { refuses, ignores, budget, order } = serverOf(id);
  if (refuses?.includes(dial)) return 'refuses';
  if (ignores?.includes(dial)) return 'ignores';
  const lacks = (dial === 'thinkingBudget' && !budget) || (dial === 'providerOrder' && !order);
  return lacks ? 'has no' : null;
}
