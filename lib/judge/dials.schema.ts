import { z } from 'zod';
import { describeSampling, type Sampling } from '@/lib/suites/whole';
import {
  DIAL_NAMES,
  EFFORTS,
  type Fields,
  SERVER_IDS,
  SERVICE_TIERS,
  serverOf,
} from './servers.schema';

/** What stands where a secret value of a header or of the query stands; followed by a mark that tells values apart. */
export const MASK = '•••';

const MOST_VALUES = 20;

const valuesSchema = z
  .record(
    z.string().min(1).max(100),
    z.string({ error: 'Each value must be a text in quotes' }).max(4000, 'A value is too long'),
  )
  .refine((values) => Object.keys(values).length <= MOST_VALUES, `At most ${MOST_VALUES} of them`);

/** In which order a request has its parts, and whether it carries the reply's schema besides; see {@link dialsSchema}. */
const PART_ORDERS = ['text-first', 'frames-first', 'frames-first-no-schema'] as const;

/** What is said of orders; nothing of the usual one. */
const ORDER_WORDS: Readonly<Record<(typeof PART_ORDERS)[number], readonly string[]>> = {
  'text-first': [],
  'frames-first': ['frames before the text'],
  'frames-first-no-schema': ['frames before the text and no reply schema'],
};

/** What a judge is shown where a call is about videos as a whole; see {@link dialsSchema}. */
const SHOWN = ['frames', 'video'] as const;

/** The dials of calls that came after temperature, seed and image detail; each sends nothing unless it is set. */
export const dialsSchema = z.object({
  /** Which kind of server it is: how dials are written there, and which are not offered. */
  server: z.enum(SERVER_IDS).default('other'),
  /** 0–1. */
  topP: z.number().min(0).max(1).nullable().default(null),
  reasoningEffort: z.enum(EFFORTS).nullable().default(null),
  /** The most tokens of thinking; 0 is none. */
  thinkingBudget: z.number().int().min(0).max(200_000).nullable().default(null),
  verbosity: z.enum(['low', 'medium', 'high']).nullable().default(null),
  serviceTier: z.enum(SERVICE_TIERS).nullable().default(null),
  /** Who is to serve the model, the first one first. */
  providerOrder: z.array(z.string().trim().min(1).max(100)).max(20).default([]),
  /**
   * The order of a request's parts. Prompt caches know a request by its beginning: with the frames first, calls of a clip
   * share it. Where the schema counts as the very beginning, as OpenAI's does, only calls without one do.
   */
  partOrder: z.enum(PART_ORDERS).default('text-first'),
  /** What a call that is about videos as a whole shows of them; other calls show frames in any case. */
  shown: z.enum(SHOWN).default('frames'),
  /** Of videos, how many frames a second their server takes out of them. */
  framesPerSecond: z.number().min(0.1).max(60).default(1),
  /** Of videos, the most frames of one; null for as many as the rate gives. */
  mostFrames: z.number().int().min(1).max(4096).nullable().default(null),
  /** Further fields of each request. */
  extraBody: z.record(z.string(), z.json()).default({}),
  /** Further headers of each request, names in small letters; secret values are masked, see {@link MASK}. */
  headers: valuesSchema.default({}),
  /** What is added to the address of each request; secret values are masked, see {@link MASK}. */
  query: valuesSchema.default({}),
});

/** See {@link dialsSchema}. */
export type Dials = z.infer<typeof dialsSchema>;

/** The dials with those that every judge has had. */
export type AllDials = Dials & {
  temperature: number | null;
  seed: number | null;
  maxTokens: number;
  imageDetail: string;
};

/** Headers and parts of a query that are never secret: they are shown, and part of a judge's configuration as they are. */
const PUBLIC_NAMES: ReadonlySet<string> = new Set([
  ...['api-version', 'anthropic-version', 'anthropic-beta', 'openai-beta', 'http-referer'],
  ...['x-title', 'x-openrouter-title', 'user-agent'],
]);

/** Headers and parts of a query that only let a request in, as a key does: replies do not depend on them. */
const KEY_NAMES: ReadonlySet<string> = new Set([
  ...['authorization', 'proxy-authorization', 'api-key', 'x-api-key', 'x-goog-api-key', 'cookie'],
  ...['ocp-apim-subscription-key', 'subscription-key', 'x-auth-token', 'x-amz-security-token'],
  ...['key', 'api_key', 'apikey', 'token', 'access_token', 'auth_token', 'password', 'secret'],
]);

/** Whether a header or a part of the query is never secret. */
export function isPublicName(name: string): boolean {
  return PUBLIC_NAMES.has(name.toLowerCase());
}

/** Whether a header or a part of the query is a key. */
export function isKeyName(name: string): boolean {
  return KEY_NAMES.has(name.toLowerCase());
}

/** The fields with which a request says the dials of a judge, without temperature, seed and image detail. */
export function dialFields(dials: Dials): Fields {
  const { server: id, topP, reasoningEffort, thinkingBudget, verbosity, serviceTier } = dials;
  const server = serverOf(id);
  const effort = server.effort ?? ((value) => ({ reasoning_effort: value }));
  const fields: Fields[] = [
    topP === null ? {} : { top_p: topP },
    reasoningEffort === null ? {} : effort(reasoningEffort),
    thinkingBudget === null ? {} : (server.budget?.(thinkingBudget) ?? {}),
    verbosity === null ? {} : { verbosity },
    serviceTier === null ? {} : { service_tier: serviceTier },
    dials.providerOrder.length === 0 ? {} : (server.order?.(dials.providerOrder) ?? {}),
  ];
  return fields.reduce(mergeFields, {});
}

/** How calls of a judge can go in files; null where they cannot, as where they carry videos. */
export function filesTaken({
  server,
  shown,
}: Pick<Dials, 'server' | 'shown'>): 'batch-api' | 'batch-file' | null {
  return shown === 'video' ? null : (serverOf(server).files ?? null);
}

/** How videos are shown to a judge; null for one that is shown frames. */
export function samplingOf({
  shown,
  framesPerSecond,
  mostFrames,
}: Pick<Dials, 'shown' | 'framesPerSecond' | 'mostFrames'>): Sampling | null {
  return shown === 'video' ? { framesPerSecond, mostFrames } : null;
}

/** Fields of two sources in one, also inside of objects; where both have one, the second counts. */
export function mergeFields(first: Fields, second: Fields): Fields {
  const merged = new Map(Object.entries(first));
  for (const [name, value] of Object.entries(second)) {
    const before = merged.get(name);
    merged.set(name, isFields(before) && isFields(value) ? mergeFields(before, value) : value);
  }
  return Object.fromEntries(merged);
}

/** Whether a value is an object with fields. */
export function isFields(value: Fields[string] | undefined): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * What a request of a judge carries besides address, model, temperature, longest reply, seed and image detail, as far as
 * replies depend on it; null where that is nothing, as it was for all judges before there were further dials.
 */
export function whatElseIsSent(dials: Dials): Fields | null {
  const values = (all: Dials['headers']) => {
    const counting = Object.entries(all).filter(([name]) => !isKeyName(name));
    return counting.length > 0 ? Object.fromEntries(counting) : undefined;
  };
  const body = mergeFields(dials.extraBody, dialFields(dials));
  const headers = values(dials.headers);
  const query = values(dials.query);
  const sampling = samplingOf(dials);
  const sent = {
    ...(Object.keys(body).length > 0 && { body }),
    ...(headers && { headers }),
    ...(query && { query }),
    ...(dials.partOrder !== 'text-first' && { partOrder: dials.partOrder }),
    ...(sampling && { video: { ...sampling, server: dials.server } }),
    ...(serverOf(dials.server).ownInterface && { interface: dials.server }),
  };
  return Object.keys(sent).length > 0 ? sent : null;
}

/** The further dials that are set, in words. */
export function describeDials(dials: Partial<Dials>): string[] {
  const all = dialsSchema.parse(dials);
  const sampling = samplingOf(all);
  const values = (what: string, from: Dials['headers']) =>
    Object.entries(from).map(([name, value]) => `${what} ${name}: ${value}`);
  const says = (name: keyof typeof DIAL_NAMES, value: string | number | null) =>
    value === null ? [] : [`${DIAL_NAMES[name]} ${value}`];
  return [
    ...says('topP', all.topP),
    ...says('reasoningEffort', all.reasoningEffort),
    ...says('thinkingBudget', all.thinkingBudget),
    ...says('verbosity', all.verbosity),
    ...says('serviceTier', all.serviceTier),
    ...says('providerOrder', all.providerOrder.join(', ') || null),
    ...ORDER_WORDS[all.partOrder],
    ...(sampling ? [`${SHOWN_WORDS} ${describeSampling(sampling)}`] : []),
    ...Object.entries(all.extraBody).map(([name, value]) => `${name} ${JSON.stringify(value)}`),
    ...values('header', all.headers),
    ...values('query', all.query),
  ];
}

/** How the description of a judge begins that is shown videos. */
export const SHOWN_WORDS = 'shown videos themselves,';

/** All dials that are set, in words. */
export function describeAllDials(dials: Partial<AllDials>): string[] {
  const { temperature, seed, imageDetail } = dials;
  return [
    ...(typeof temperature === 'number' ? [`temperature ${temperature}`] : []),
    ...(typeof seed === 'number' ? [`seed ${seed}`] : []),
    ...(imageDetail && imageDetail !== 'auto' ? [`image detail ${imageDetail}`] : []),
    ...describeDials(dials),
  ];
}
