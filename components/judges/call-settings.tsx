'use client';

import { useState } from 'react';
import { Field, Input, Select } from '@/components/ui/field';
import { judgeParametersSchema } from '@/lib/judge/schema';
import type { JudgeEntry } from './entry';

/** Properties of {@link CallSettings}. */
export interface CallSettingsProps {
  entry: JudgeEntry;
  onChange: (change: Partial<JudgeEntry>) => void;
  /** The message about a field, by its path in what is sent. */
  errorOf: (field: string) => string | undefined;
  /** Whether they are in view from the start. */
  open: boolean;
}

const BOXES = [
  { field: 'temperature', label: 'Temperature', hint: '0–2; empty: the server’s own' },
  { field: 'maxTokens', label: 'Longest reply', hint: 'tokens' },
  { field: 'seed', label: 'Seed', hint: 'empty: none' },
  { field: 'concurrency', label: 'Calls at once', hint: '1–64' },
  { field: 'timeoutSeconds', label: 'Deadline of a call', hint: 'seconds' },
] as const;

const PRICES = [
  { field: 'inputPrice', label: 'Price of input', hint: 'per million tokens' },
  { field: 'outputPrice', label: 'Price of output', hint: 'per million tokens' },
] as const;

/** How calls are made and what they cost; rarely needed, so folded away at first. */
export function CallSettings({ entry, onChange, errorOf, open }: CallSettingsProps) {
  const [shown, setShown] = useState(open);
  const faulty = [...BOXES, ...PRICES].some(({ field }) => errorOf(`parameters.${field}`));
  return (
    <details
      open={shown || faulty}
      onToggle={(event) => setShown(event.currentTarget.open)}
      className="rounded-md border px-3 py-2"
    >
      <summary className="cursor-pointer rounded-sm font-medium text-muted text-xs">
        How calls are made, and what they cost
      </summary>
      <div className="mt-3 grid grid-cols-3 gap-x-4 gap-y-3 pb-1">
        {BOXES.map((box) => (
          <NumberBox key={box.field} {...box} entry={entry} onChange={onChange} errorOf={errorOf} />
        ))}
        <Field label="Image detail" hint="where the server knows it">
          <Select
            value={entry.imageDetail}
            onChange={(event) => {
              const imageDetail = judgeParametersSchema.shape.imageDetail.parse(event.target.value);
              onChange({ imageDetail });
            }}
          >
            <option value="auto">automatic</option>
            <option value="low">low</option>
            <option value="high">high</option>
          </Select>
        </Field>
        {PRICES.map((box) => (
          <NumberBox key={box.field} {...box} entry={entry} onChange={onChange} errorOf={errorOf} />
        ))}
      </div>
    </details>
  );
}

type NumberBoxProps = Omit<CallSettingsProps, 'open'> &
  ((typeof BOXES)[number] | (typeof PRICES)[number]);

function NumberBox({ field, label, hint, entry, onChange, errorOf }: NumberBoxProps) {
  return (
    <Field label={label} hint={hint} error={errorOf(`parameters.${field}`)}>
      <Input
        inputMode="decimal"
        value={entry[field]}
        onChange={(event) => onChange({ [field]: event.target.value })}
      />
    </Field>
  );
}
