import { Checkbox } from '@/components/ui/checkbox';
import { Field, FieldGroup, Select } from '@/components/ui/field';
import { TextField } from '@/components/ui/text-field';
import type { QuestionForm, ScaleForm, SuiteForm } from '@/lib/declared/form/schema';
import { SIDE_WORDS } from './scale-answers';

/** Properties of {@link AskedAfter}, and of all that is said of one question. */
export interface QuestionDetailsProps {
  form: SuiteForm;
  question: QuestionForm;
  onChange: (part: Partial<QuestionForm>) => void;
}

type After = NonNullable<QuestionForm['after']>;

/** Of a rating as many points are shown, each with a box. */
const MOST_POINTS = 30;

/** After which answers to another question above it is asked. */
export function AskedAfter({ form, question, onChange }: QuestionDetailsProps) {
  const { after } = question;
  const place = form.questions.indexOf(question);
  const deciding = form.questions.filter(
    (one, index) =>
      one.key === after?.question || (index < place && scaleOf(form, one)?.kind !== 'text'),
  );
  if (deciding.length === 0) return null;
  const chosen = deciding.find(({ key }) => key === after?.question);
  const scale = chosen && scaleOf(form, chosen);
  const set = (next: After | undefined) => onChange({ after: next });
  return (
    <div className="flex flex-col gap-3 sm:col-span-2">
      <Field label="Asked after" className="max-w-sm">
        <Select
          value={after?.question ?? ''}
          onChange={(event) => {
            const one = deciding.find(({ key }) => key === event.target.value);
            set(one && afterAny(one.key, scaleOf(form, one)));
          }}
        >
          <option value="">Nothing: whatever else is answered</option>
          {deciding.map((one) => (
            <option key={one.key} value={one.key}>
              Certain answers to “{nameOf(form, one)}”
            </option>
          ))}
        </Select>
      </Field>
      {after && chosen && scale && (
        <Answers name={nameOf(form, chosen)} after={after} scale={scale} onChange={set} />
      )}
    </div>
  );
}

interface AnswersProps {
  name: string;
  after: After;
  scale: ScaleForm;
  onChange: (after: After) => void;
}

function Answers({ name, after, scale, onChange }: AnswersProps) {
  const { question, is } = after;
  if (scale.kind === 'rating' && !is) {
    return (
      <FieldGroup legend={<legend className="text-muted text-xs">Where “{name}” was rated</legend>}>
        <div className="flex gap-3">
          {(['at-least', 'at-most'] as const).map((end) => (
            <TextField
              key={end}
              type="number"
              className="w-24"
              label={end === 'at-least' ? 'At least' : 'At most'}
              min={scale.from}
              max={scale.to}
              value={after[end] === undefined ? '' : String(after[end])}
              onText={(text) => {
                const { [end]: _before, ...rest } = after;
                onChange(text === '' ? rest : { ...rest, [end]: Number(text) });
              }}
            />
          ))}
        </div>
      </FieldGroup>
    );
  }
  const said = is ?? [];
  return (
    <FieldGroup
      legend={
        <legend className="text-muted text-xs">Where “{name}” was answered with one of</legend>
      }
    >
      <div className="flex flex-wrap gap-x-4 gap-y-1.5">
        {[...new Set([...answersOn(scale), ...said])].map((answer) => (
          <Checkbox
            key={answer}
            label={scale.kind === 'sides' ? (SIDE_WORDS[answer] ?? answer) : answer}
            checked={said.includes(answer)}
            onCheckedChange={(on) =>
              onChange({
                question,
                is: on ? [...said, answer] : said.filter((one) => one !== answer),
              })
            }
          />
        ))}
      </div>
    </FieldGroup>
  );
}

function scaleOf({ scales }: SuiteForm, { scale }: QuestionForm): ScaleForm | undefined {
  return scales.find(({ key }) => key === scale);
}

function nameOf({ questions }: SuiteForm, question: QuestionForm): string {
  return question.label || `question ${questions.indexOf(question) + 1}`;
}

/** What is said at first of the answers to a question. */
function afterAny(question: string, scale: ScaleForm | undefined): After {
  if (scale?.kind === 'rating') return { question, 'at-least': scale.from + 1 };
  return { question, is: scale?.kind === 'yes-no' ? ['yes'] : [] };
}

/** The answers by which something can be decided. */
function answersOn({ kind, from, to, options }: ScaleForm): string[] {
  if (kind === 'yes-no') return ['yes', 'no'];
  if (kind === 'rating') {
    const count = Math.min(Math.max(to - from + 1, 0), MOST_POINTS);
    return Array.from({ length: count }, (_, index) => String(from + index));
  }
  return options.flatMap(({ is, abstains }) => (is.trim() && !abstains ? [is] : []));
}
