import { Field, type FieldProps, Select } from './field';

/** Properties of {@link ChoiceField}. */
export interface ChoiceFieldProps extends Pick<FieldProps, 'label' | 'hint' | 'className'> {
  choices: readonly { id: string; name: string }[];
  /** The id of the one that is chosen. */
  value: string | undefined;
  onChoose: (id: string) => void;
}

/** A labelled choice of one thing by its name. */
export function ChoiceField({ choices, value, onChoose, ...field }: ChoiceFieldProps) {
  return (
    <Field {...field}>
      <Select value={value} onChange={(event) => onChoose(event.target.value)}>
        {choices.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  );
}
