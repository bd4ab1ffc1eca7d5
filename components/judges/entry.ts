import type { Refusal } from '@/components/ui/server-action';
import {
  type EndpointInput,
  type JudgeFacts,
  type JudgeParameters,
  judgeParametersSchema,
} from '@/lib/judge/schema';
import type { Preset } from './presets';

/** The numbers of the form, as messages call them. */
const NUMBERS = {
  temperature: 'The temperature',
  maxTokens: 'The longest reply',
  seed: 'The seed',
  concurrency: 'Calls at once',
  requestsPerMinute: 'Requests per minute',
  tokensPerMinute: 'Tokens per minute',
  timeoutSeconds: 'The deadline',
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
 * The form as it is sent, or a refusal that names the number at fault. Which numbers are allowed is checked by the
 * server.
 */
export function readEntry(entry: JudgeEntry): { ok: true; input: EndpointInput } | Refusal {
  const refuse = (field: NumberField, message: string): Refusal => ({
    ok: false,
    field: `parameters.${field}`,
    message: `${NUMBERS[field]} ${message}`,
  });
  for (const field of NUMBER_FIELDS) {
    const text = entry[field].trim();
    if (!Number.isFinite(Number(text))) return refuse(field, `must be a number, not “${text}”.`);
  }
  const missing = REQUIRED.find((field) => entry[field].trim() === '');
  if (missing) return refuse(missing, 'must be given.');
  const { name, baseUrl, model, imageDetail, currency } = entry;
  const numbers = NUMBER_FIELDS.map((field) => {
    const text = entry[field].trim();
    return [field, text === '' ? null : Number(text)];
  });
  const typedKey = entry.apiKey.trim();
  return {
    ok: true,
    input: {
      ...{ name, baseUrl, model },
      apiKey: entry.removeKey ? '' : typedKey === '' ? undefined : typedKey,
      parameters: {
        ...(Object.fromEntries(numbers) as Pick<JudgeParameters, NumberField>),
        imageDetail,
        currency: currency.trim(),
      },
    },
  };
}
