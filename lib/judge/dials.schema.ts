import { z } from 'zod';
import {
  DIAL_NAMES,
  DIALS,
  EFFORTS,
  type Fields,
  SERVER_IDS,
  SERVICE_TIERS,
  serverOf,
  whyNot,
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
type AllDials = Dials & {
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

/** Headers that are the request's own. */
const OWN_HEADERS: ReadonlySet<string> = new Set([
  ...['accept', 'accept-encoding', 'connection', 'content-encoding', 'content-length'],
  ...['content-type', 'expect', 'host', 'keep-alive', 'proxy-connection', 'te', 'trailer'],
  ...['transfer-encoding', 'upgrade'],
]);

/** Fields of a request that no extra field may be, and why. */
const OWN_FIELDS: Readonly<Record<string, string>> = {
  model: 'it is the judge’s model',
  messages: 'they are the prompt and the frames',
  prompt: 'the prompt is a suite’s',
  input: 'the prompt is a suite’s',
  max_tokens: 'it is “Maximum output tokens”',
  max_completion_tokens: 'it is “Maximum output tokens”',
  response_format: 'the reply’s schema is the prompt’s',
  structured_outputs: 'the reply’s schema is the prompt’s',
  guided_json: 'the reply’s schema is the prompt’s',
  guided_regex: 'the reply’s schema is the prompt’s',
  guided_choice: 'the reply’s schema is the prompt’s',
  guided_grammar: 'the reply’s schema is the prompt’s',
  grammar: 'the reply’s schema is the prompt’s',
  json_schema: 'the reply’s schema is the prompt’s',
  ebnf: 'the reply’s schema is the prompt’s',
  regex: 'the reply’s schema is the prompt’s',
  stream: 'replies are taken whole',
  stream_options: 'replies are taken whole',
  n: 'each call takes one reply; repeats are a run’s',
  best_of: 'each call takes one reply; repeats are a run’s',
  models: 'another model would answer in the judge’s name',
  route: 'another model would answer in the judge’s name',
  tools: 'judges have no tools',
  tool_choice: 'judges have no tools',
  functions: 'judges have no tools',
  function_call: 'judges have no tools',
};

/** The dials that are a field of their own wherever they are taken. */
const FIELD_OF: Partial<Record<(typeof DIALS)[number], string>> = {
  temperature: 'temperature',
  topP: 'top_p',
  seed: 'seed',
  reasoningEffort: 'reasoning_effort',
  verbosity: 'verbosity',
  serviceTier: 'service_tier',
};

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

/** Fields of two sources in one, also inside of objects; where both have one, the second counts. */
export function mergeFields(first: Fields, second: Fields): Fields {
  const merged = new Map(Object.entries(first));
  for (const [name, value] of Object.entries(second)) {
    const before = merged.get(name);
    merged.set(name, isFields(before) && isFields(value) ? mergeFields(before, value) : value);
  }
  return Object.fromEntries(merged);
}

function isFields(value: Fields[string] | undefined): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The path of a field that both have; null where they have none in common. */
function commonField(one: Fields, other: Fields): string | null {
  for (const [name, value] of Object.entries(other)) {
    if (!Object.hasOwn(one, name)) continue;
    const before = one[name];
    if (!isFields(before) || !isFields(value)) return name;
    const inside = commonField(before, value);
    if (inside !== null) return `${name}.${inside}`;
  }
  return null;
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
  const sent = {
    ...(Object.keys(body).length > 0 && { body }),
    ...(headers && { headers }),
    ...(query && { query }),
  };
  return Object.keys(sent).length > 0 ? sent : null;
}

/** The further dials that are set, in words. */
export function describeDials(dials: Partial<Dials>): string[] {
  const all = dialsSchema.parse(dials);
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
    ...Object.entries(all.extraBody).map(([name, value]) => `${name} ${JSON.stringify(value)}`),
    ...values('header', all.headers),
    ...values('query', all.query),
  ];
}

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

/** A fault of dials: the field that it is about, and what is wrong. */
interface DialFault {
  field: string;
  message: string;
}

/** What is wrong with dials that are each right by themselves. */
export function faultsInDials(dials: AllDials, baseUrl: string): DialFault[] {
  return [
    ...refusedDials(dials),
    ...faultsInReasoning(dials),
    ...faultsInFields(dials),
    ...faultsInHeaders(dials.headers),
    ...faultsInQuery(dials, baseUrl),
  ];
}

function refusedDials(dials: AllDials): DialFault[] {
  const { label } = serverOf(dials.server);
  const isSet = (dial: (typeof DIALS)[number]) =>
    dial === 'imageDetail'
      ? dials.imageDetail !== 'auto'
      : dial === 'providerOrder'
        ? dials.providerOrder.length > 0
        : dials[dial] !== null;
  return DIALS.filter(isSet).flatMap((field) => {
    const why = whyNot(dials.server, field);
    const name = DIAL_NAMES[field];
    if (why === null) return [];
    const message =
      dials.server === 'other'
        ? `Servers have no common word for a ${name}: choose the kind of server`
        : `${label} ${why} ${name}: leave it out`;
    return [{ field, message }];
  });
}

function faultsInReasoning(dials: AllDials): DialFault[] {
  const { reasoningEffort, thinkingBudget, server: id, maxTokens, temperature } = dials;
  const { efforts, leastBudget, label } = serverOf(id);
  const faults: DialFault[] = [];
  if (reasoningEffort !== null && thinkingBudget !== null) {
    const message = 'Servers take an effort or a budget, not both: empty one of them';
    faults.push({ field: 'thinkingBudget', message });
  }
  if (reasoningEffort !== null && efforts.length > 0 && !efforts.includes(reasoningEffort)) {
    const message = `${label} knows these efforts: ${efforts.join(', ')}`;
    faults.push({ field: 'reasoningEffort', message });
  }
  if (leastBudget !== undefined && thinkingBudget) {
    if (thinkingBudget < leastBudget || thinkingBudget >= maxTokens) {
      const message = `${label} takes a budget of at least ${leastBudget} tokens and less than “Maximum output tokens” (${maxTokens})`;
      faults.push({ field: 'thinkingBudget', message });
    }
    if (temperature !== null && temperature !== 1) {
      const message = `${label} takes no temperature but 1 with a thinking budget: empty it`;
      faults.push({ field: 'temperature', message });
    }
  }
  return faults;
}

const MOST_EXTRA_CHARACTERS = 20_000;

function faultsInFields(dials: AllDials): DialFault[] {
  const { extraBody, server } = dials;
  const fault = (message: string) => [{ field: 'extraBody', message }];
  for (const name of Object.keys(extraBody)) {
    const why = Object.hasOwn(OWN_FIELDS, name) ? OWN_FIELDS[name] : undefined;
    if (why !== undefined) return fault(`“${name}” cannot be an extra field: ${why}`);
    const dial = DIALS.find((one) => FIELD_OF[one] === name && whyNot(server, one) === null);
    if (dial) return fault(`“${name}” has a field of its own: ${DIAL_NAMES[dial]}`);
  }
  const key = keyIn(extraBody);
  if (key !== null) {
    return fault(`“${key}” is a key, and extra fields are shown to everybody: send it as a header`);
  }
  const common = commonField(extraBody, dialFields(dials));
  if (common !== null)
    return fault(`“${common}” is said by another dial already: empty one of them`);
  if (JSON.stringify(extraBody).length > MOST_EXTRA_CHARACTERS) {
    return fault(`The extra fields have more than ${MOST_EXTRA_CHARACTERS} characters`);
  }
  return [];
}

/** The name of a key anywhere in some fields; null where there is none. */
function keyIn(value: Fields[string]): string | null {
  if (Array.isArray(value)) return value.map(keyIn).find((name) => name !== null) ?? null;
  if (!isFields(value)) return null;
  for (const [name, inner] of Object.entries(value)) {
    if (isKeyName(name) && typeof inner === 'string') return name;
    const found = keyIn(inner);
    if (found !== null) return found;
  }
  return null;
}

function faultsInHeaders(headers: Dials['headers']): DialFault[] {
  const fault = (message: string) => [{ field: 'headers', message }];
  const names = new Set<string>();
  for (const [name, value] of Object.entries(headers)) {
    const small = name.toLowerCase();
    if (!/^[!#$%&'*+.^_`|~\w-]+$/.test(name)) {
      return fault(`“${name}” is no name of a header: letters, digits and hyphens`);
    }
    if (OWN_HEADERS.has(small)) return fault(`“${name}” is set by the request itself`);
    if (names.has(small)) return fault(`“${name}” is there twice`);
    if (!value.startsWith(MASK) && !/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) {
      return fault(`The value of “${name}” has a character that no header can carry`);
    }
    names.add(small);
  }
  return [];
}

function faultsInQuery({ server, query }: AllDials, baseUrl: string): DialFault[] {
  const isDeployment = server === 'azure' && /\/openai\/deployments\//.test(baseUrl);
  if (!isDeployment || query['api-version']) return [];
  const message =
    'The path of an Azure deployment needs an api-version, e.g. {"api-version": "2024-10-21"}';
  return [{ field: 'query', message }];
}
