import type { z } from 'zod';
import type { Faults } from '@/components/ui/faults';
import {
  type EndpointInput,
  endpointInputSchema,
  type JudgeFacts,
  type JudgeParameters,
  judgeParametersSchema,
} from '@/lib/judge/schema';
import type { Preset } from './presets';

/** The numbers of the form, as messages call them. */
const NUMBERS = {
  temperature: 'The temperature',
  maxTokens: 'The maximum number of output tokens',
  seed: 'The seed',
  concurrency: 'Parallel calls',
  requestsPerMinute: 'Requests per minute',
  tokensPerMinute: 'Tokens per minute',
  timeoutSeconds: 'The timeout',
  inputPrice: 'The price of input',
  cachedInputPrice: 'The price of cached input',
  outputPrice: 'The price of output',
} as const;

type NumberField = keyof typeof NUMBERS;

const NUMBER_FIELDS = Object.keys(NUMBERS) as NumberField[];

/** The numbers that must be given. */
const REQUIRED: readonly NumberField[] = ['maxTokens', 'concurrency', 'timeoutSeconds'];

/** What the form's fields contain; numbers as typed, so that a field may be empty or hold half a number. */
export interface JudgeEntry extends Record<NumberField, string> {
  name: string;
  baseUrl: string;
  model: string;
  /** Empty: keep the stored key, unless `removeKey`. */
  apiKey: string;
  removeKey: boolean;
  imageDetail: JudgeParameters['imageDetail'];
  currency: string;
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
    currency: parameters.currency,
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

/** Puts a preset's address into the form, and its name where none was typed. */
export function applyPreset(
  entry: JudgeEntry,
  preset: Preset,
  presets: readonly Preset[],
): JudgeEntry {
  const named = entry.name.trim() !== '' && !presets.some(({ label }) => label === entry.name);
  return { ...entry, baseUrl: preset.baseUrl, name: named ? entry.name : preset.label };
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
  const parsed = endpointInputSchema.safeParse(inputOf(entry));
  for (const issue of parsed.error?.issues ?? []) {
    const number = NUMBER_FIELDS.find((field) => at(field) === issue.path.join('.'));
    faults[issue.path.join('.')] ??= number
      ? `${NUMBERS[number]} ${rangeWords(issue)}`
      : issue.message;
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
  const { name, baseUrl, model, imageDetail, currency } = entry;
  const numbers = NUMBER_FIELDS.map((field) => {
    const text = entry[field].trim();
    return [field, text === '' ? null : Number(text)];
  });
  const typedKey = entry.apiKey.trim();
  return {
    name,
    baseUrl,
    model,
    apiKey: entry.removeKey ? '' : typedKey === '' ? undefined : typedKey,
    parameters: {
      ...(Object.fromEntries(numbers) as Pick<JudgeParameters, NumberField>),
      imageDetail,
      currency: currency.trim(),
    },
  };
}

/** What the form's fields hold, by field as it is sent. */
export function valuesOf(entry: JudgeEntry): Record<string, string> {
  const { name, baseUrl, model, apiKey } = entry;
  const numbers = [...NUMBER_FIELDS, 'currency' as const].map((field) => [
    `parameters.${field}`,
    entry[field],
  ]);
  return { name, baseUrl, model, apiKey, ...Object.fromEntries(numbers) };
}
