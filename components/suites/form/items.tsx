import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Checkbox } from '@/components/ui/checkbox';
import { Field, Select } from '@/components/ui/field';
import { TextField } from '@/components/ui/text-field';
import { emptyField } from '@/lib/declared/form/empty';
import type { FieldForm, SuiteForm } from '@/lib/declared/form/schema';
import { newId } from '@/lib/new-id';
import { FaultList } from './fault-list';
import { RowButtons } from './row-buttons';
import { changed, moved, useFocusSoon } from './rows';
import type { FilledForm } from './use-suite-form';

/** How many videos stand side by side, in words. */
const VIDEOS = ['None: texts alone', '1', '2 side by side', '3 side by side', '4 side by side'];

/** How many videos an item has, and which frames of them a judge is shown. */
export function VideosSection({ filled: { form, change, faultsAt } }: { filled: FilledForm }) {
  const { frames, videos, questions } = form;
  const setVideos = (count: number) =>
    change({
      videos: count,
      questions: questions.map((one) =>
        one.of === 'video' && count < 2 ? { ...one, of: 'item' } : one,
      ),
    });
  const set = (part: Partial<typeof frames>) => change({ frames: { ...frames, ...part } });
  return (
    <Card
      title="Videos and frames"
      description="What one item is, and what a judge is shown of it. Of two videos a scale can ask which is better."
    >
      <div className="flex flex-wrap items-end gap-4">
        <Field label="Videos per item" className="w-44">
          <Select value={videos} onChange={(event) => setVideos(Number(event.target.value))}>
            {VIDEOS.map((words, count) => (
              <option key={words} value={count}>
                {words}
              </option>
            ))}
          </Select>
        </Field>
        {videos > 0 && <FrameChoice frames={frames} onChange={set} />}
      </div>
      <FaultList faults={faultsAt('frames')} />
    </Card>
  );
}

interface FrameChoiceProps {
  frames: SuiteForm['frames'];
  onChange: (part: Partial<SuiteForm['frames']>) => void;
}

function FrameChoice({ frames, onChange: set }: FrameChoiceProps) {
  return (
    <>
      <Field label="Which frames" className="w-80">
        <Select
          value={frames.mode}
          onChange={(event) => set({ mode: event.target.value as typeof frames.mode })}
        >
          <option value="uniform">A number of frames, evenly spread</option>
          <option value="key">Key frames, where the scene changes</option>
          <option value="none">None: only texts are sent</option>
        </Select>
      </Field>
      {frames.mode === 'uniform' &&
        (typeof frames.count === 'object' && frames.count !== null ? (
          <p className="pb-1.5 text-muted text-xs">
            As many as the setting “{frames.count.setting}” of a run says.
          </p>
        ) : (
          <TextField
            type="number"
            className="w-24"
            label="How many"
            min={1}
            max={256}
            value={String(frames.count ?? 16)}
            onText={(text) => set({ count: Math.round(Number(text)) })}
          />
        ))}
      {frames.mode === 'uniform' && (
        <div className="pb-1.5">
          <Checkbox
            label="With the first and the last one"
            checked={frames.ends}
            onCheckedChange={(ends) => set({ ends })}
          />
        </div>
      )}
    </>
  );
}

const KINDS: Record<FieldForm['kind'], string> = {
  text: 'A text',
  number: 'A number',
  word: 'One of these words',
  list: 'Several of these words',
  texts: 'Several texts',
  picture: 'A picture',
};

/** What items have besides a video and its prompt; closed, since most rubrics need none. */
export function FieldsSection({ filled }: { filled: FilledForm }) {
  const { form, change, faultsAt } = filled;
  const { fields, questions } = form;
  const focusSoon = useFocusSoon();
  const idOf = (key: string) => `field-${key}`;
  const add = () => {
    const field = emptyField(newId());
    focusSoon(idOf(field.key));
    change({ fields: [...fields, field] });
  };
  const remove = (key: string) =>
    change({
      fields: fields.filter((one) => one.key !== key),
      questions: questions.map((one) => ({
        ...one,
        of: one.of === key ? 'item' : one.of,
        when: one.when.filter(({ field }) => field !== key),
      })),
    });
  const faults = faultsAt('fields', true);
  return (
    <details className="rounded-lg border bg-surface" open={fields.length > 0 || undefined}>
      <summary className="min-h-11 cursor-pointer rounded-lg px-4 py-3 font-semibold text-sm">
        What items say of themselves{' '}
        <span className="font-normal text-muted text-xs">
          fields, such as a category or a list of rules; most rubrics need none
        </span>
      </summary>
      <div className="flex flex-col gap-3 border-t p-4">
        <p className="max-w-3xl text-muted text-xs">
          Without fields the suite judges clips as they are in the library. With fields it has items
          of its own, which are imported as a table with a column for each.
        </p>
        {fields.map((field, index) => (
          <FieldRow
            key={field.key}
            field={field}
            inputId={idOf(field.key)}
            faults={faultsAt(`fields.${index}`, true)}
            onChange={(part) => change({ fields: changed(fields, field.key, part) })}
            buttons={
              <RowButtons
                name={field.label ? `the field “${field.label}”` : 'the field'}
                isFirst={index === 0}
                isLast={index === fields.length - 1}
                onMove={(by) => change({ fields: moved(fields, field.key, by) })}
                onDelete={() => remove(field.key)}
              />
            }
          />
        ))}
        {fields.length === 0 && <FaultList faults={faults} />}
        <Button className="self-start" onClick={add}>
          <Plus aria-hidden className="size-3.5" />
          Add a field
        </Button>
      </div>
    </details>
  );
}

interface FieldRowProps {
  field: FieldForm;
  inputId: string;
  faults: readonly string[];
  buttons: ReactNode;
  onChange: (part: Partial<FieldForm>) => void;
}

function FieldRow({ field, inputId, faults, buttons, onChange }: FieldRowProps) {
  return (
    <fieldset className="flex flex-col gap-2 rounded-md border p-3">
      <legend className="sr-only">{field.label || 'Field'}</legend>
      <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_12rem_minmax(0,1fr)_auto]">
        <TextField
          id={inputId}
          label="Field"
          value={field.label}
          maxLength={200}
          onText={(label) => onChange({ label })}
        />
        <Field label="It holds">
          <Select
            value={field.kind}
            onChange={(event) => onChange({ kind: event.target.value as FieldForm['kind'] })}
          >
            {Object.entries(KINDS).map(([kind, words]) => (
              <option key={kind} value={kind}>
                {words}
              </option>
            ))}
          </Select>
        </Field>
        {field.kind === 'word' || field.kind === 'list' ? (
          <TextField
            label="Words, with ; between"
            value={field.words.join(';')}
            onText={(text) =>
              onChange({
                words: text ? text.split(';').map((one) => one.replace(/^ /, '')) : [],
              })
            }
          />
        ) : (
          <span />
        )}
        {buttons}
      </div>
      <div className="flex flex-wrap gap-x-5 gap-y-1.5">
        <Checkbox
          label="May be left out"
          checked={field.optional}
          onCheckedChange={(optional) => onChange({ optional })}
        />
        <Checkbox
          label="People see it"
          checked={field.shown}
          onCheckedChange={(shown) => onChange({ shown })}
        />
        <Checkbox
          label="A blind queue can hide it"
          checked={field.reference}
          onCheckedChange={(reference) => onChange({ reference })}
        />
      </div>
      <FaultList faults={faults} />
    </fieldset>
  );
}
