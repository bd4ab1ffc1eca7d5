'use client';

import { Field, Input, Select, Textarea } from '@/components/ui/field';
import { describeRefusals } from '@/lib/judge/dial-faults.schema';
import { type Dial, SERVICE_TIERS, serverOf, whyNot } from '@/lib/judge/servers.schema';
import type { CallSettingsProps } from './call-settings';
import { Folded } from './folded';

const WORDS = {
  reasoningEffort: 'Reasoning effort',
  verbosity: 'Verbosity',
  serviceTier: 'Service tier',
} as const;

const TYPED = [
  { field: 'thinkingBudget', label: 'Thinking budget', hint: 'tokens; 0: none', wide: false },
  { field: 'topP', label: 'top_p', hint: '0–1; empty: not sent', wide: false },
  {
    field: 'providerOrder',
    label: 'Provider order',
    hint: 'names between commas, the first one first',
    wide: true,
  },
] as const;

const BOXES = [
  {
    field: 'extraBody',
    label: 'Extra fields',
    hint: 'An object of JSON that each request carries besides; shown to everybody, and exported.',
    placeholder: '{"top_k": 20}',
  },
  {
    field: 'headers',
    label: 'Headers',
    hint: 'Values are kept like the key, and shown as ••• once saved; leave those as they are.',
    placeholder: '{"x-team": "…"}',
  },
  {
    field: 'query',
    label: 'Query',
    hint: 'Added to the address; an api-version stays readable, other values are kept like the key.',
    placeholder: '{"api-version": "2024-10-21"}',
  },
] as const;

const FIELDS = [...Object.keys(WORDS), ...TYPED.map(({ field }) => field)];

/** The dials of a model beyond the usual ones, and what each of its requests carries besides; folded at first. */
export function DialSettings(props: CallSettingsProps) {
  const { entry, onChange, errorOf, open } = props;
  const fields = [...FIELDS, ...BOXES.map(({ field }) => field)];
  const faulty = fields.some((field) => errorOf(`parameters.${field}`));
  const takes = (dial: Dial) => whyNot(entry.server, dial) === null;
  return (
    <Folded heading="Reasoning, and what else is sent" open={open} faulty={faulty}>
      <p className="mt-2 text-pretty text-faint text-xs">{describeRefusals(entry.server)}</p>
      <div className="mt-3 grid grid-cols-3 gap-x-4 gap-y-3 pb-1">
        {(['reasoningEffort', 'verbosity', 'serviceTier'] as const).filter(takes).map((dial) => (
          <WordChoice key={dial} dial={dial} {...props} />
        ))}
        {TYPED.filter(({ field }) => takes(field)).map(({ field, label, hint, wide }) => (
          <Field
            key={field}
            label={label}
            hint={hint}
            error={errorOf(`parameters.${field}`)}
            {...(wide && { className: 'col-span-2' })}
          >
            <Input
              inputMode={wide ? 'text' : 'decimal'}
              value={entry[field]}
              onChange={(event) => onChange({ [field]: event.target.value })}
            />
          </Field>
        ))}
      </div>
      <div className="mt-3 flex flex-col gap-3 pb-1">
        {BOXES.map(({ field, label, hint, placeholder }) => (
          <Field
            key={field}
            label={label}
            aside="JSON"
            hint={hint}
            error={errorOf(`parameters.${field}`)}
          >
            <Textarea
              spellCheck={false}
              rows={1}
              value={entry[field]}
              placeholder={placeholder}
              className="min-h-8 font-mono text-xs"
              onChange={(event) => onChange({ [field]: event.target.value })}
            />
          </Field>
        ))}
      </div>
    </Folded>
  );
}

function WordChoice(props: CallSettingsProps & { dial: keyof typeof WORDS }) {
  const { entry, onChange, errorOf, dial } = props;
  const words =
    dial === 'reasoningEffort'
      ? serverOf(entry.server).efforts
      : dial === 'verbosity'
        ? (['low', 'medium', 'high'] as const)
        : SERVICE_TIERS;
  return (
    <Field label={WORDS[dial]} error={errorOf(`parameters.${dial}`)}>
      <Select value={entry[dial]} onChange={(event) => onChange({ [dial]: event.target.value })}>
        <option value="">not sent</option>
        {words.map((word) => (
          <option key={word}>{word}</option>
        ))}
      </Select>
    </Field>
  );
}
