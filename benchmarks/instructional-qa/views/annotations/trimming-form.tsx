'use client';

import { useId, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { ChoiceField } from '@/components/ui/choice-field';
import { Field, Input } from '@/components/ui/field';
import { SOURCE_NAMES } from '../../formats/pages/words';
import { type TrimmingSettings, trimmingSettingsSchema } from '../../formats/trimming/schema';
import { TRIMMING_WORDS } from '../../formats/trimming/words';

/** Properties of {@link TrimmingForm}. */
export interface TrimmingFormProps {
  settings: TrimmingSettings;
  onChange: (settings: TrimmingSettings) => void;
}

type NumberName = 'minutes' | 'steps' | 'variety' | 'run';
type ChoiceName = 'tooFewSteps' | 'repetition' | 'next' | 'leftovers';

const IS_SHARE: Readonly<Record<NumberName, boolean>> = {
  minutes: false,
  steps: false,
  variety: true,
  run: true,
};

/** What a number has to be, where it is not. */
const WRONG: Readonly<Record<NumberName, string>> = {
  minutes: 'A number above 0.',
  steps: 'A whole number, at least 1.',
  variety: 'A number from 0 to 100.',
  run: 'A number from 0 to 100.',
};

/** Every setting of trimming, each with what it does. */
export function TrimmingForm({ settings, onChange }: TrimmingFormProps) {
  // Fields keep what is typed into them, until all is put back.
  const [round, setRound] = useState(0);
  const number = (name: NumberName) => (
    <NumberField
      key={`${name} ${round}`}
      name={name}
      value={settings[name]}
      onChange={(value) => onChange({ ...settings, [name]: value })}
    />
  );
  const choice = (name: ChoiceName) => {
    const { title, help: hint, choices = {} } = TRIMMING_WORDS[name];
    return (
      <ChoiceField
        label={title}
        hint={hint}
        choices={Object.entries(choices).map(([id, text]) => ({ id, name: text }))}
        value={settings[name]}
        onChoose={(value) => onChange(trimmingSettingsSchema.parse({ ...settings, [name]: value }))}
      />
    );
  };
  return (
    <div className="flex flex-col gap-4">
      <SourceFields settings={settings} onChange={onChange} />
      {number('minutes')}
      {number('steps')}
      {choice('tooFewSteps')}
      {number('variety')}
      {choice('repetition')}
      {number('run')}
      {choice('next')}
      {choice('leftovers')}
      <Button
        size="sm"
        className="self-start"
        onClick={() => {
          onChange(trimmingSettingsSchema.parse({}));
          setRound(round + 1);
        }}
      >
        Back to the usual settings
      </Button>
    </div>
  );
}

/** Whose annotations are trimmed. */
function SourceFields({ settings, onChange }: TrimmingFormProps) {
  const help = useId();
  const { title, help: hint } = TRIMMING_WORDS.sources;
  const choose = (source: TrimmingSettings['sources'][number], checked: boolean) => {
    const sources = [...SOURCE_NAMES.keys()].filter((one) =>
      one === source ? checked : settings.sources.includes(one),
    );
    onChange({ ...settings, sources });
  };
  return (
    <fieldset aria-describedby={help} className="flex flex-col gap-1.5">
      <legend className="mb-1.5 font-medium text-muted text-xs">{title}</legend>
      <div className="flex flex-col gap-1">
        {[...SOURCE_NAMES].map(([source, name]) => (
          <Checkbox
            key={source}
            label={name}
            checked={settings.sources.includes(source)}
            onCheckedChange={(checked) => choose(source, checked)}
          />
        ))}
      </div>
      <p id={help} className="text-faint text-xs">
        {hint}
      </p>
    </fieldset>
  );
}

interface NumberFieldProps {
  name: NumberName;
  value: number;
  onChange: (value: number) => void;
}

/** A number, or a share in percent. What is none is said, and changes nothing. */
function NumberField({ name, value, onChange }: NumberFieldProps) {
  const factor = IS_SHARE[name] ? 100 : 1;
  const [text, setText] = useState(() => String(Number((value * factor).toFixed(4))));
  const parse = (typed: string) =>
    trimmingSettingsSchema.shape[name].safeParse(
      typed.trim() === '' ? Number.NaN : Number(typed) / factor,
    );
  const { title, help } = TRIMMING_WORDS[name];
  return (
    <Field label={title} hint={help} error={parse(text).success ? undefined : WRONG[name]}>
      <Input
        inputMode="decimal"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          const parsed = parse(event.target.value);
          if (parsed.success) onChange(parsed.data);
        }}
      />
    </Field>
  );
}
