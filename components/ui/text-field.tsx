import type { ComponentProps } from 'react';
import { Field, type FieldProps, Input } from './field';

/** Properties of {@link TextField}; what an input takes besides goes to the input. */
export interface TextFieldProps
  extends Pick<FieldProps, 'label' | 'hint' | 'error' | 'aside' | 'hideLabel'>,
    Omit<ComponentProps<'input'>, 'value' | 'onChange'> {
  value: string;
  onText: (text: string) => void;
  /** Of the whole field. */
  className?: string;
}

/** A labelled line of text. */
export function TextField(props: TextFieldProps) {
  const {
    label,
    id,
    hint,
    error,
    aside,
    hideLabel = false,
    className = '',
    onText,
    ...input
  } = props;
  return (
    <Field
      label={label}
      id={id}
      hint={hint}
      error={error}
      aside={aside}
      hideLabel={hideLabel}
      className={className}
    >
      <Input {...input} onChange={(event) => onText(event.target.value)} />
    </Field>
  );
}
