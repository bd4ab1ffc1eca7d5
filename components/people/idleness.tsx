import { Card } from '@/components/ui/card';
import { Field, Select } from '@/components/ui/field';
import { IDLE_HOURS } from '@/lib/people/schema';

const WORDS: Readonly<Record<(typeof IDLE_HOURS)[number], string>> = {
  1: 'an hour',
  8: '8 hours',
  24: 'a day',
  168: 'a week',
  720: '30 days',
};

/** Properties of {@link Idleness}. */
export interface IdlenessProps {
  hours: number;
  pending: boolean;
  onHours: (hours: number) => void;
}

/** After how long without use somebody has to sign in again. */
export function Idleness({ hours, pending, onHours }: IdlenessProps) {
  return (
    <Card title="Sessions">
      <Field
        label="Sign out after inactivity of"
        hint="After 30 days everybody has to sign in again."
        className="max-w-md"
      >
        <Select
          value={hours}
          disabled={pending}
          onChange={(event) => onHours(Number(event.target.value))}
        >
          {IDLE_HOURS.map((one) => (
            <option key={one} value={one}>
              {WORDS[one]}
            </option>
          ))}
        </Select>
      </Field>
    </Card>
  );
}
