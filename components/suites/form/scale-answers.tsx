import { Plus } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Checkbox } from '@/components/ui/checkbox';
import { Input } from '@/components/ui/field';
import { TextField } from '@/components/ui/text-field';
import type { ScaleForm } from '@/lib/declared/form/schema';
import { SIDE_OPTIONS, type SideOption } from '@/lib/suites/sides';
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
  return (
    <div className="flex flex-col gap-3">
      {scale.kind === 'choice' ? (
        <Options scale={scale} onChange={onChange} />
      ) : scale.kind === 'sides' ? (
        <Sides scale={scale} onChange={onChange} />
      ) : (
        <Meanings scale={scale} onChange={onChange} />
      )}
      {scale.points && (
        <p className="text-faint text-xs">
          In scores they count:{' '}
          {Object.entries(scale.points)
            .map(([answer, count]) => `${SIDE_WORDS[answer] ?? answer} ${count}`)
            .join(', ')}
          .
        </p>
      )}
    </div>
  );
}

/** The points of a rating, or yes and no, each with what it means. */
function Meanings({ scale, onChange }: ScaleAnswersProps) {
  return (
    <>
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
    </>
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

/** What people read for the answers which of two videos is better. */
export const SIDE_WORDS: Readonly<Record<string, string>> = {
  first: 'Video 1',
  second: 'Video 2',
  tie: 'A tie',
  'both-bad': 'Both bad',
} satisfies Record<SideOption, string>;

/** The answers which of two videos is better, of which a suite may do without the last two. */
function Sides({ scale, onChange }: ScaleAnswersProps) {
  const { options, words } = scale;
  const among = options.map(({ is }) => is);
  const choose = (option: SideOption, on: boolean) => {
    const { [option]: _means, ...rest } = words;
    onChange({
      options: SIDE_OPTIONS.filter((is) => (is === option ? on : among.includes(is))).map((is) => ({
        is,
        abstains: false,
      })),
      ...(!on && { words: rest }),
    });
  };
  return (
    <div className="flex flex-col gap-1.5">
      <p className="font-medium text-muted text-xs">
        The better one is, and what that means; may stay empty
      </p>
      {SIDE_OPTIONS.map((option) => (
        <div key={option} className="grid items-center gap-2 sm:grid-cols-[7rem_minmax(0,1fr)]">
          {option === 'first' || option === 'second' ? (
            <span className="pl-6">{SIDE_WORDS[option]}</span>
          ) : (
            <Checkbox
              label={SIDE_WORDS[option]}
              checked={among.includes(option)}
              onCheckedChange={(on) => choose(option, on)}
            />
          )}
          <Input
            aria-label={`What ${SIDE_WORDS[option]} means on ${scale.name || 'this scale'}`}
            value={words[option] ?? ''}
            disabled={!among.includes(option)}
            onChange={(event) => onChange({ words: { ...words, [option]: event.target.value } })}
          />
        </div>
      ))}
      <p className="text-faint text-xs">
        People see the two in an order of their own; a judge is asked in both orders.
      </p>
    </div>
  );
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
