import { Checkbox } from '@/components/ui/checkbox';
import { Field, FieldGroup, Select, Textarea } from '@/components/ui/field';
import { TextField } from '@/components/ui/text-field';
import { idsOf } from '@/lib/declared/form/ids';
import { AskedAfter, type QuestionDetailsProps } from './question-after';

/** What few questions need: a list to go by, what it is asked about, when, and of whom. */
export function QuestionDetails({ form, question, onChange }: QuestionDetailsProps) {
  const texts = form.fields.filter(({ kind }) => kind === 'texts');
  return (
    <div className="grid gap-3 rounded-md bg-raised/60 p-3 sm:grid-cols-2">
      <div className="flex flex-col gap-3">
        <Field
          label="What to look at"
          hint="A line each: people and the judge go through them before they answer."
        >
          <Textarea
            value={question.checklist.join('\n')}
            onChange={(event) =>
              onChange({ checklist: event.target.value ? event.target.value.split('\n') : [] })
            }
          />
        </Field>
        {question.checklist.length > 0 && (
          <Checkbox
            checked={question.answered !== undefined}
            onCheckedChange={(on) => onChange({ answered: on ? 'one-by-one' : undefined })}
            label="Answer them one by one"
            hint="Each is a question of yes and no by itself."
          />
        )}
      </div>
      <div className="flex flex-col gap-3">
        <Field label="Asked about">
          <Select value={question.of} onChange={(event) => onChange({ of: event.target.value })}>
            <option value="item">
              {form.videos > 1
                ? `The ${form.videos} videos together`
                : form.videos === 1
                  ? 'The whole video'
                  : 'The whole item'}
            </option>
            {(form.videos > 1 || question.of === 'video') && (
              <option value="video">Each video</option>
            )}
            <option value="key-frame">Each key frame</option>
            <option value="cluster">Each cluster of frames</option>
            {texts.map(({ key, label }) => (
              <option key={key} value={key}>
                Each text of “{label}”
              </option>
            ))}
          </Select>
        </Field>
        <TextField
          label="Id"
          hint="Its name in files and exports. Answers stand under it for ever."
          value={question.id}
          placeholder={idsOf(form).questions.get(question.key)}
          maxLength={60}
          onText={(id) => onChange({ id })}
        />
        <Checkbox
          checked={question.people}
          onCheckedChange={(people) => onChange({ people })}
          label="For people alone"
          hint="No judge is asked."
        />
      </div>
      <AskedAfter form={form} question={question} onChange={onChange} />
      <When form={form} question={question} onChange={onChange} />
    </div>
  );
}

/** For which items it is asked: by the words of a field, where the items have such fields. */
function When({ form, question: { when }, onChange }: QuestionDetailsProps) {
  const choices = form.fields.filter(({ kind }) => kind === 'word' || kind === 'list');
  if (choices.length === 0) {
    return (
      <p className="text-faint text-xs sm:col-span-2">
        It is asked of every item. To ask it of some only, add a field with words to choose from
        under “What items say of themselves”.
      </p>
    );
  }
  const [first] = when;
  const field = form.fields.find(({ key }) => key === first?.field);
  return (
    <div className="flex flex-col gap-3 sm:col-span-2">
      <Field label="Asked of" className="max-w-sm">
        <Select
          value={first?.field ?? ''}
          onChange={(event) =>
            onChange({
              when: event.target.value ? [{ field: event.target.value, words: [] }] : [],
            })
          }
        >
          <option value="">Every item</option>
          {choices.map(({ key, label }) => (
            <option key={key} value={key}>
              Items by “{label}”
            </option>
          ))}
        </Select>
      </Field>
      {first && field && (
        <FieldGroup legend={<legend className="text-muted text-xs">Where it is one of</legend>}>
          <div className="flex flex-wrap gap-x-4 gap-y-1.5">
            {field.words
              .filter((word) => word.trim())
              .map((word) => (
                <Checkbox
                  key={word}
                  label={word}
                  checked={first.words.includes(word)}
                  onCheckedChange={(on) => {
                    const words = on
                      ? [...first.words, word]
                      : first.words.filter((one) => one !== word);
                    onChange({ when: [{ ...first, words }, ...when.slice(1)] });
                  }}
                />
              ))}
          </div>
        </FieldGroup>
      )}
      {when.length > 1 && (
        <p className="text-faint text-xs">
          It is asked only where {when.length - 1} more of its fields fit, as in the suite that this
          was made from.
        </p>
      )}
    </div>
  );
}
