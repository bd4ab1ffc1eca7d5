import { Checkbox } from '@/components/ui/checkbox';
import { Field, Input, Select } from '@/components/ui/field';
import type { RunSettings, SettingField, SettingValue } from '@/lib/suites/settings';

/** Properties of {@link SettingFields}. */
export interface SettingFieldsProps {
  /** The suite's own settings; with none, nothing is drawn. */
  fields: readonly SettingField[];
  settings: RunSettings;
  onChange: (settings: RunSettings) => void;
}

/** A suite's own settings as a form, drawn from what the suite says of them. */
export function SettingFields({ fields, settings, onChange }: SettingFieldsProps) {
  if (fields.length === 0) return null;
  return (
    <fieldset className="grid grid-cols-2 items-start gap-x-4 gap-y-2.5">
      <legend className="col-span-2 mb-1.5 font-medium text-muted text-xs">How it is asked</legend>
      {fields.map((field) => (
        <div key={field.id} className={field.control.kind === 'number' ? '' : 'col-span-2'}>
          <Control
            field={field}
            value={settings[field.id] ?? field.usual}
            onChange={(value) => onChange({ ...settings, [field.id]: value })}
          />
        </div>
      ))}
    </fieldset>
  );
}

interface ControlProps {
  field: SettingField;
  value: SettingValue;
  onChange: (value: SettingValue) => void;
}

function Control({ field, value, onChange }: ControlProps) {
  const { title, description, control, values } = field;
  switch (control.kind) {
    case 'flag':
      return (
        <Checkbox
          checked={value === true}
          onCheckedChange={onChange}
          label={title}
          hint={description || undefined}
        />
      );
    case 'choice':
      return (
        <Field label={title} hint={description || undefined}>
          <Select value={String(value)} onChange={(event) => onChange(event.target.value)}>
            {control.options.map((option) => (
              <option key={option} value={option}>
                {values[option]?.name ?? option}
              </option>
            ))}
          </Select>
        </Field>
      );
    case 'number':
      return (
        <Field label={title} hint={description || undefined}>
          <Input
            type="number"
            min={control.min}
            max={control.max}
            value={String(value)}
            onChange={(event) => onChange(Number(event.target.value))}
          />
        </Field>
      );
  }
}
