import { Link2, Trash2 } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Field, Select } from '@/components/ui/field';
import { IconButton } from '@/components/ui/icon-button';
import { TextField } from '@/components/ui/text-field';
import type { SuiteForm } from '@/lib/declared/form/schema';
import { promptNames } from '@/lib/declared/form/usual';
import {
  givenOf,
  hasTie,
  promptsIn,
  withGiven,
  withOrders,
  withOtherGiven,
  withoutGiven,
  withPlaceholder,
} from './prompt-changes';
import { useFocusSoon } from './rows';

/** Properties of {@link PromptSettings}. */
export interface PromptSettingsProps {
  form: SuiteForm;
  /** The place of the prompt among those of the form. */
  index: number;
  onForm: (form: SuiteForm) => void;
}

/** What a prompt needs but its text: what counts where two orders differ, and which replies it builds on. */
export function PromptSettings({ form, index, onForm }: PromptSettingsProps) {
  const prompts = promptsIn(form);
  const prompt = prompts[index] ?? {};
  const tie = hasTie(form, prompt);
  const given = Object.entries(givenOf(prompt));
  const names = promptNames(prompts);
  const others = names.filter((_, place) => place !== index);
  const focusSoon = useFocusSoon();
  const idOf = (place: number) => `given-${index}-${place}`;
  // What builds on this one cannot be built on.
  const [free] = others.filter(
    (name) =>
      !given.some(([, one]) => one === name) &&
      !Object.values(givenOf(prompts[names.indexOf(name)] ?? {})).includes(names[index] ?? ''),
  );
  return (
    <>
      {tie !== null && (
        <Field
          label="Where the two orders differ"
          hint="A judge is asked with either video on the left."
          className="max-w-sm"
        >
          <Select
            value={String(prompt.orders ?? (tie ? 'tie' : 'unscored'))}
            onChange={(event) =>
              onForm(withOrders(form, index, event.target.value as 'tie' | 'unscored'))
            }
          >
            {(tie || prompt.orders === 'tie') && <option value="tie">It counts as a tie</option>}
            <option value="unscored">There is no answer</option>
          </Select>
        </Field>
      )}
      {given.map(([placeholder, name], place) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: A row is known by its place while its placeholder is written.
          key={place}
          className="flex max-w-xl flex-wrap items-end gap-2"
        >
          <Field id={idOf(place)} label="Builds on the reply to" className="min-w-40 flex-1">
            <Select
              value={name}
              onChange={(event) =>
                onForm(withOtherGiven(form, index, placeholder, event.target.value))
              }
            >
              {[...new Set([...others, name])].map((one) => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
            </Select>
          </Field>
          <TextField
            label="Which fills, in {{…}}"
            className="w-40"
            value={placeholder}
            maxLength={40}
            onText={(text) => onForm(withPlaceholder(form, index, placeholder, text))}
          />
          <IconButton
            label={`Do without the reply to “${name}”`}
            onClick={() => onForm(withoutGiven(form, index, placeholder))}
          >
            <Trash2 aria-hidden />
          </IconButton>
        </div>
      ))}
      {free !== undefined && (
        <Button
          size="sm"
          className="self-start"
          onClick={() => {
            focusSoon(idOf(given.length));
            onForm(withGiven(form, index, free));
          }}
        >
          <Link2 aria-hidden className="size-3.5" />
          Build on another reply
        </Button>
      )}
    </>
  );
}
