import type { EndpointInput, JudgeFacts, JudgeParameters } from '@/lib/judge/schema';
import type { Preset } from './presets';

/** What stands in the form's boxes; numbers as typed, so that an empty box and half a number are possible. */
export interface JudgeEntry {
  name: string;
  baseUrl: string;
  model: string;
  /** Empty: keep the key that is stored, unless `removeKey`. */
  apiKey: string;
  removeKey: boolean;
  temperature: string;
  maxTokens: string;
  seed: string;
  concurrency: string;
  requestsPerMinute: string;
  tokensPerMinute: string;
  timeoutSeconds: string;
  imageDetail: JudgeParameters['imageDetail'];
  inputPrice: string;
  cachedInputPrice: string;
  outputPrice: string;
  currency: string;
}

/** An empty form. */
export const NEW_ENTRY: JudgeEntry = {
  name: '',
  baseUrl: '',
  model: '',
  apiKey: '',
  removeKey: false,
  temperature: '0',
  maxTokens: '4096',
  seed: '',
  concurrency: '8',
  requestsPerMinute: '',
  tokensPerMinute: '',
  timeoutSeconds: '120',
  imageDetail: 'auto',
  inputPrice: '',
  cachedInputPrice: '',
  outputPrice: '',
  currency: '',
};

/** The form for a judge that is there. */
export function entryOf({ name, baseUrl, model, parameters }: JudgeFacts): JudgeEntry {
  const text = (number: number | null) => (number === null ? '' : String(number));
  return {
    name,
    baseUrl: baseUrl ?? '',
    model: model ?? '',
    apiKey: '',
    removeKey: false,
    temperature: text(parameters.temperature),
    maxTokens: text(parameters.maxTokens),
    seed: text(parameters.seed),
    concurrency: text(parameters.concurrency),
    requestsPerMinute: text(parameters.requestsPerMinute),
    tokensPerMinute: text(parameters.tokensPerMinute),
    timeoutSeconds: text(parameters.timeoutSeconds),
    imageDetail: parameters.imageDetail,
    inputPrice: text(parameters.inputPrice),
    cachedInputPrice: text(parameters.cachedInputPrice),
    outputPrice: text(parameters.outputPrice),
    currency: parameters.currency,
  };
}

/** Puts a preset's address into the form, and its name where none was typed. */
export function applyPreset(
  entry: JudgeEntry,
  preset: Preset,
  presets: readonly Preset[],
): JudgeEntry {
  const named = entry.name.trim() !== '' && !presets.some(({ label }) => label === entry.name);
  return { ...entry, baseUrl: preset.baseUrl, name: named ? entry.name : preset.label };
}

/** A form's boxes as they are sent, and the boxes whose text is not a number. */
export type ReadEntry =
  | { ok: true; input: EndpointInput }
  | { ok: false; field: keyof JudgeEntry; message: string };

const NUMBERS = [
  ['maxTokens', 'The longest reply'],
  ['concurrency', 'Calls at once'],
  ['timeoutSeconds', 'The deadline'],
] as const;

const OPTIONAL_NUMBERS = [
  ['temperature', 'The temperature'],
  ['seed', 'The seed'],
  ['requestsPerMinute', 'Requests per minute'],
  ['tokensPerMinute', 'Tokens per minute'],
  ['inputPrice', 'The price of input'],
  ['cachedInputPrice', 'The price of cached input'],
  ['outputPrice', 'The price of output'],
] as const;

/** Reads the form; what the numbers may be is checked by the server. */
export function readEntry(entry: JudgeEntry): ReadEntry {
  for (const [field, label] of [...NUMBERS, ...OPTIONAL_NUMBERS]) {
    const text = entry[field].trim();
    if (text !== '' && !Number.isFinite(Number(text))) {
      return { ok: false, field, message: `${label} must be a number, not “${text}”.` };
    }
  }
  for (const [field, label] of NUMBERS) {
    if (entry[field].trim() === '') return { ok: false, field, message: `${label} must be given.` };
  }
  const optional = (text: string) => (text.trim() === '' ? null : Number(text));
  const typedKey = entry.apiKey.trim();
  const apiKey = entry.removeKey ? '' : typedKey === '' ? undefined : typedKey;
  return {
    ok: true,
    input: {
      name: entry.name,
      baseUrl: entry.baseUrl,
      model: entry.model,
      apiKey,
      parameters: {
        temperature: optional(entry.temperature),
        maxTokens: Number(entry.maxTokens),
        seed: optional(entry.seed),
        concurrency: Number(entry.concurrency),
        requestsPerMinute: optional(entry.requestsPerMinute),
        tokensPerMinute: optional(entry.tokensPerMinute),
        timeoutSeconds: Number(entry.timeoutSeconds),
        imageDetail: entry.imageDetail,
        inputPrice: optional(entry.inputPrice),
        cachedInputPrice: optional(entry.cachedInputPrice),
        outputPrice: optional(entry.outputPrice),
        currency: entry.currency.trim(),
      },
    },
  };
}
