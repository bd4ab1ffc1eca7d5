import type { z } from 'zod';
import type { Faults } from '@/components/ui/faults';
import {
  type EndpointInput,
  endpointInputSchema,
  type JudgeFacts,
  type JudgeParameters,
  judgeParametersSchema,
} from '@/lib/judge/schema';
import { type Dial, SERVER_IDS, type ServerId, serverOf, whyNot } from '@/lib/judge/servers.schema';

/** The numbers of the form, as messages call them. */
const NUMBERS = {
  temperature: 'The temperature',
  maxTokens: 'The maximum number of output tokens',
  seed: 'The seed',
  topP: 'top_p',
  thinkingBudget: 'The thinking budget',
  framesPerSecond: 'Frames a second',
  mostFrames: 'The most frames',
  concurrency: 'Parallel calls',
  requestsPerMinute: 'Requests per minute',
  tokensPerMinute: 'Tokens per minute',
  timeoutSeconds: 'The timeout',
  inputPrice: 'The price of input',
  cachedInputPrice: 'The price of cached input',
  outputPrice: 'The price of output',
  batchPrice: 'The part that a call by batch costs',
} as const;

type NumberField = keyof typeof NUMBERS;

const NUMBER_FIELDS = Object.keys(NUMBERS) as NumberField[];

/** The numbers that must be given. */
const REQUIRED: readonly NumberField[] = [
  'maxTokens',
  'concurrency',
  'timeoutSeconds',
  'batchPrice',
  'framesPerSecond',
];

/** What the form's fields contain; numbers as typed, so that a field may be empty or hold half a number. */
export interface JudgeEntry extends Record<NumberField, string> {
  name: string;
  baseUrl: string;
  model: string;
  /** Empty: keep the stored key, unless `removeKey`. */
  apiKey: string;
  removeKey: boolean;
  imageDetail: JudgeParameters['imageDetail'];
  partOrder: JudgeParameters['partOrder'];
  shown: JudgeParameters['shown'];
  currency: string;
  server: ServerId;
  /** The words of dials; empty for those that are not set. */
  reasoningEffort: string;
  verbosity: string;
  serviceTier: string;
  /** Names, between commas. */
  providerOrder: string;
  /** As typed, in JSON; empty for none. */
  extraBody: string;
  headers: string;
  query: string;
}

/** The boxes that hold JSON, as messages call them, with an example. */
const JSON_BOXES = {
  extraBody: { name: 'Extra fields', example: '{"top_k": 20}' },
  headers: { name: 'Headers', example: '{"x-team": "video"}' },
  query: { name: 'The query', example: '{"api-version": "preview"}' },
} as const;

type JsonBox = keyof typeof JSON_BOXES;

const JSON_FIELDS = Object.keys(JSON_BOXES) as JsonBox[];

function jsonText(value: object): string {
  return Object.keys(value).length === 0 ? '' : JSON.stringify(value, null, 2);
}

/** What a box holds: an object, or what is wrong with it. */
function readBox(box: JsonBox, text: string): { value: Record<string, never> } | { fault: string } {
  const { name, example } = JSON_BOXES[box];
  if (text.trim() === '') return { value: {} };
  try {
    const value = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { value };
    return { fault: `${name} must be an object of JSON, such as ${example}.` };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { fault: `${name} must be JSON, such as ${example}. ${why}` };
  }
}

/** The form for an existing judge. */
export function entryOf({
  name,
  baseUrl,
  model,
  parameters,
}: Pick<JudgeFacts, 'name' | 'baseUrl' | 'model' | 'parameters'>): JudgeEntry {
  const numbers = NUMBER_FIELDS.map((field) => [field, String(parameters[field] ?? '')]);
  return {
    name,
    baseUrl: baseUrl ?? '',
    model: model ?? '',
    apiKey: '',
    removeKey: false,
    imageDetail: parameters.imageDetail,
    partOrder: parameters.partOrder,
    shown: parameters.shown,
    currency: parameters.currency,
    server: parameters.server,
    reasoningEffort: parameters.reasoningEffort ?? '',
    verbosity: parameters.verbosity ?? '',
    serviceTier: parameters.serviceTier ?? '',
    providerOrder: parameters.providerOrder.join(', '),
    extraBody: jsonText(parameters.extraBody),
    headers: jsonText(parameters.headers),
    query: jsonText(parameters.query),
    ...(Object.fromEntries(numbers) as Record<NumberField, string>),
  };
}

/** An empty form. */
export const NEW_ENTRY = entryOf({
  name: '',
  baseUrl: null,
  model: null,
  parameters: judgeParametersSchema.parse({}),
});

/**
 * Puts a kind of server into the form: its address, its name where none was typed, and no dial that it does not take.
 */
export function applyServer(entry: JudgeEntry, server: ServerId): JudgeEntry {
  const { label, baseUrl, efforts, video } = serverOf(server);
  const named =
    entry.name.trim() !== '' && !SERVER_IDS.some((id) => serverOf(id).label === entry.name);
  const takes = (dial: Dial) => whyNot(server, dial) === null;
  const kept = <Value>(dial: Dial, value: Value, none: Value) => (takes(dial) ? value : none);
  const knows = efforts.some((effort) => effort === entry.reasoningEffort);
  return {
    ...entry,
    server,
    baseUrl: baseUrl || entry.baseUrl,
    name: named || server === 'other' ? entry.name : label,
    shown: video ? entry.shown : 'frames',
    mostFrames: video?.takesMost === false ? '' : entry.mostFrames,
    seed: kept('seed', entry.seed, ''),
    imageDetail: kept('imageDetail', entry.imageDetail, 'auto'),
    reasoningEffort: kept('reasoningEffort', knows ? entry.reasoningEffort : '', ''),
    thinkingBudget: kept('thinkingBudget', entry.thinkingBudget, ''),
    verbosity: kept('verbosity', entry.verbosity, ''),
    serviceTier: kept('serviceTier', entry.serviceTier, ''),
    providerOrder: kept('providerOrder', entry.providerOrder, ''),
  };
}

/**
 * What is wrong with the form, by field as it is sent; nothing where it can be sent. Numbers are checked as they are typed,
 * all else, and which numbers are allowed, as the server does.
 */
export function faultsIn(entry: JudgeEntry): Faults {
  const faults: Record<string, string> = {};
  const at = (field: NumberField) => `parameters.${field}`;
  for (const field of NUMBER_FIELDS) {
    const text = entry[field].trim();
    if (!Number.isFinite(Number(text))) {
      faults[at(field)] = `${NUMBERS[field]} must be a number, not “${text}”.`;
    } else if (text === '' && REQUIRED.includes(field)) {
      faults[at(field)] = `${NUMBERS[field]} must be given.`;
    }
  }
  for (const box of JSON_FIELDS) {
    const read = readBox(box, entry[box]);
    if ('fault' in read) faults[`parameters.${box}`] = read.fault;
  }
  const parsed = endpointInputSchema.safeParse(inputOf(entry));
  for (const issue of parsed.error?.issues ?? []) {
    // What is wrong inside of a box is told of the box.
    const [of = '', field, ...inside] = issue.path;
    const path = field === undefined ? of : `${String(of)}.${String(field)}`;
    const number = NUMBER_FIELDS.find((one) => at(one) === path);
    const where = inside.length > 0 ? `“${inside.join('.')}”: ` : '';
    faults[String(path)] ??=
      number && issue.code !== 'custom'
        ? `${NUMBERS[number]} ${rangeWords(issue)}`
        : `${where}${issue.message}`;
  }
  return faults;
}

function rangeWords(issue: z.core.$ZodIssue): string {
  if (issue.code === 'too_small') return `must be at least ${issue.minimum}.`;
  if (issue.code === 'too_big') return `may be at most ${issue.maximum}.`;
  return 'must be a whole number.';
}

/** The form as it is sent; boxes that hold no number are not a number in it. */
export function inputOf(entry: JudgeEntry): EndpointInput {
  const { name, baseUrl, model, imageDetail, partOrder, shown, currency } = entry;
  const numbers = NUMBER_FIELDS.map((field) => {
    const text = entry[field].trim();
    return [field, text === '' ? null : Number(text)];
  });
  const typedKey = entry.apiKey.trim();
  const box = (field: JsonBox) => {
    const read = readBox(field, entry[field]);
    return 'value' in read ? read.value : {};
  };
  const words = entry.providerOrder.split(',').map((one) => one.trim());
  // The schema says which words there are; each box offers these alone.
  const word = <Word extends string>(typed: string) => (typed === '' ? null : (typed as Word));
  return {
    name,
    baseUrl,
    model,
    apiKey: entry.removeKey ? '' : typedKey === '' ? undefined : typedKey,
    parameters: {
      ...(Object.fromEntries(numbers) as Pick<JudgeParameters, NumberField>),
      imageDetail,
      partOrder,
      shown,
      currency: currency.trim(),
      server: entry.server,
      reasoningEffort: word(entry.reasoningEffort),
      verbosity: word(entry.verbosity),
      serviceTier: word(entry.serviceTier),
      providerOrder: words.filter((one) => one !== ''),
      extraBody: box('extraBody'),
      headers: box('headers'),
      query: box('query'),
    },
  };
}

/** What the form's fields hold, by field as it is sent. */
export function valuesOf(entry: JudgeEntry): Record<string, string> {
  const { name, baseUrl, model, apiKey } = entry;
  const dials = ['reasoningEffort', 'verbosity', 'serviceTier', 'providerOrder'] as const;
  const typed = [...NUMBER_FIELDS, 'currency' as const, ...dials, ...JSON_FIELDS];
  const numbers = typed.map((field) => [`parameters.${field}`, entry[field]]);
  return { name, baseUrl, model, apiKey, ...Object.fromEntries(numbers) };
}
