import { Plus } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Input } from '@/components/ui/field';
import { TextField } from '@/components/ui/text-field';
import type { ScaleForm } from '@/lib/declared/form/schema';
import { RowButtons } from './row-buttons';
import { useFocusSoon } from './rows';

/** As many points have a line each; of longer scales the ends, and those of which something is said. */
const MOST_LINES = 11;

/** Properties of {@link ScaleAnswers}. */
export interface ScaleAnswersProps {
  scale: ScaleForm;
  onChange: (part: Partial<ScaleForm>) => void;
}

/** The answers of a scale with what they mean. */
export function ScaleAnswers({ scale, onChange }: ScaleAnswersProps) {
  if (scale.kind === 'text') return null;
  if (scale.kind === 'choice') return <Options scale={scale} onChange={onChange} />;
  return (
    <div className="flex flex-col gap-3">
      {scale.kind === 'rating' && (
        <div className="flex gap-3">
          {(['from', 'to'] as const).map((end) => (
            <TextField
              key={end}
              type="number"
              className="w-24"
              label={end === 'from' ? 'From' : 'To'}
              value={String(scale[end])}
              onText={(text) => onChange({ [end]: Math.round(Number(text)) })}
            />
          ))}
        </div>
      )}
      <div className="flex flex-col gap-1.5">
        <p className="font-medium text-muted text-xs">What they mean; may stay empty</p>
        {answersOf(scale).map((answer) => (
          <Meaning key={answer} answer={answer} scale={scale} onChange={onChange} />
        ))}
      </div>
      {scale.points && (
        <p className="text-faint text-xs">
          In scores they count:{' '}
          {Object.entries(scale.points)
            .map(([answer, count]) => `${answer} ${count}`)
            .join(', ')}
          .
        </p>
      )}
    </div>
  );
}

function Meaning({ answer, scale, onChange }: ScaleAnswersProps & { answer: string }) {
  return (
    <div className="flex items-center gap-2">
      <span className="w-10 shrink-0 text-right font-medium tabular-nums">{answer}</span>
      <Input
        aria-label={`What ${answer} means on ${scale.name || 'this scale'}`}
        value={scale.words[answer] ?? ''}
        onChange={(event) => onChange({ words: { ...scale.words, [answer]: event.target.value } })}
      />
    </div>
  );
}

/** The answers of which something may be said. */
function answersOf({ kind, from, to, words }: ScaleForm): string[] {
  if (kind === 'yes-no') return ['yes', 'no'];
  const count = to - from + 1;
  if (count >= 2 && count <= MOST_LINES) {
    return Array.from({ length: count }, (_, index) => String(from + index));
  }
  const said = Object.keys(words).map(Number);
  return [...new Set([from, ...said, to])].toSorted((one, other) => one - other).map(String);
}

/** The answers to choose from. */
function Options({ scale, onChange }: ScaleAnswersProps) {
  const { options, words, key } = scale;
  const focusSoon = useFocusSoon();
  const idOf = (index: number) => `option-${key}-${index}`;
  const set = (index: number, is: string) => {
    const before = options[index]?.is ?? '';
    const { [before]: means, ...rest } = words;
    onChange({
      options: options.map((one, place) => (place === index ? { ...one, is } : one)),
      words: means === undefined ? words : { ...rest, [is]: means },
    });
  };
  return (
    <div className="flex flex-col gap-1.5">
      {options.map((option, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: An answer is known by its place while it is written.
          key={index}
          className="grid items-center gap-2 sm:grid-cols-[12rem_minmax(0,1fr)_auto_auto]"
        >
          <Input
            id={idOf(index)}
            aria-label={`Answer ${index + 1} on ${scale.name || 'this scale'}`}
            placeholder={`Answer ${index + 1}`}
            value={option.is}
            maxLength={200}
            onChange={(event) => set(index, event.target.value)}
          />
          <Input
            aria-label={`What answer ${index + 1} means on ${scale.name || 'this scale'}`}
            placeholder="What it means; may stay empty"
            value={words[option.is] ?? ''}
            onChange={(event) => onChange({ words: { ...words, [option.is]: event.target.value } })}
          />
          <Checkbox
            label="Cannot tell"
            checked={option.abstains}
            onCheckedChange={(abstains) =>
              onChange({
                options: options.map((one, place) =>
                  place === index ? { ...one, abstains } : one,
                ),
              })
            }
          />
          <RowButtons
            name={option.is ? `the answer “${option.is}”` : `answer ${index + 1}`}
            isFirst
            isLast
            onDelete={() => onChange({ options: options.toSpliced(index, 1) })}
          />
        </div>
      ))}
      <Button
        size="sm"
        className="self-start"
        onClick={() => {
          focusSoon(idOf(options.length));
          onChange({ options: [...options, { is: '', abstains: false }] });
        }}
      >
        <Plus aria-hidden className="size-3.5" />
        Add an answer
      </Button>
      <p className="text-faint text-xs">
        “Cannot tell” is for an answer by which nobody says anything: it counts in no score.
      </p>
    </div>
  );
}
