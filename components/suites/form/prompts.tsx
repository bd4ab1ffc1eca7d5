import { Pencil, Plus, RotateCcw, Trash2 } from 'lucide-react';
import { Verbatim } from '@/components/prompts/verbatim';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Field, Textarea } from '@/components/ui/field';
import { IconButton } from '@/components/ui/icon-button';
import { countNoun } from '@/components/ui/numbers';
import { TextField } from '@/components/ui/text-field';
import type { SentPrompt } from '@/lib/declared/form/checked.schema';
import type { SuiteForm } from '@/lib/declared/form/schema';
import { FaultList } from './fault-list';
import {
  asksNothing,
  ownText,
  type PromptPart,
  promptsIn,
  withDescription,
  withoutPrompt,
  withPurpose,
  withText,
} from './prompt-changes';
import { PromptSettings } from './prompt-settings';
import type { FilledForm } from './use-suite-form';

/** The prompts of a suite as they will be sent, to be changed where they do not fit. */
export function PromptsSection({ filled }: { filled: FilledForm }) {
  const { form, change, checked, isOfNow, faultsAt } = filled;
  const isKept = 'kept' in form.prompts;
  const prompts = promptsIn(form);
  const judged = form.questions.some(({ people }) => !people);
  return (
    <Card
      title={prompts.length === 1 ? 'Prompt' : 'Prompts'}
      description={
        isKept
          ? 'As the suite that this was made from has them. A question that none of them asks is told.'
          : 'Written from the questions, and shown as a judge is sent it.'
      }
      actions={
        isKept && (
          <Button size="sm" onClick={() => change({ prompts: { written: {}, first: [] } })}>
            <RotateCcw aria-hidden className="size-3.5" />
            Write all from the questions
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-5">
        {!judged && <p className="text-muted">No judge is asked: all questions are for people.</p>}
        {prompts.map((prompt, index) => (
          <PromptText
            key={String(prompt.id ?? prompt.file ?? index)}
            form={form}
            index={index}
            prompt={prompt}
            sent={checked?.prompts?.[index]}
            isOfNow={isOfNow}
            faults={faultsAt(`prompts.${index}`, true)}
            onForm={change}
          />
        ))}
        {judged && (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <Button onClick={() => change(withDescription(form))}>
              <Plus aria-hidden className="size-3.5" />
              Ask for a description first
            </Button>
            <p className="text-faint text-xs">
              A prompt before the others, whose reply they are given.
            </p>
          </div>
        )}
      </div>
    </Card>
  );
}

interface PromptTextProps {
  form: SuiteForm;
  index: number;
  prompt: PromptPart;
  sent: SentPrompt | undefined;
  isOfNow: boolean;
  faults: readonly string[];
  onForm: (form: SuiteForm) => void;
}

function PromptText(props: PromptTextProps) {
  const { form, index, prompt, sent, isOfNow, faults, onForm } = props;
  const own = ownText(form, prompt);
  const name = sent?.purpose ?? String(prompt.id ?? 'Prompt');
  return (
    <section aria-label={`Prompt: ${name}`} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-medium">{name}</h3>
        {sent && (
          <span className="text-muted text-xs">{countNoun(sent.calls, 'call')} an item</span>
        )}
        {own !== null && !asksNothing(prompt) && <Badge>changed by hand</Badge>}
        <span className="flex-1" />
        <PromptButtons {...props} own={own} name={name} />
      </div>
      {asksNothing(prompt) && (
        <TextField
          label="Name"
          className="max-w-sm"
          value={String(prompt.purpose ?? '')}
          placeholder="Description"
          maxLength={200}
          onText={(purpose) => onForm(withPurpose(form, index, purpose))}
        />
      )}
      {own !== null && (
        <Field
          label="Text"
          hint="What stands in {{…}} is filled in: {{questions}} is all that is asked, {{prompt}} the text that the video was made from. A paragraph whose placeholders are empty is left out."
        >
          <Textarea
            className="min-h-40 font-mono text-xs"
            value={own}
            onChange={(event) => onForm(withText(form, index, event.target.value))}
          />
        </Field>
      )}
      <PromptSettings form={form} index={index} onForm={onForm} />
      <FaultList faults={faults} />
      {sent?.sent ? (
        <div className={isOfNow ? undefined : 'opacity-60'}>
          <Verbatim title={`What is sent: ${name}`} text={sent.sent} />
        </div>
      ) : (
        <p className="text-muted text-xs">
          It is shown here as soon as every question has a name and nothing is wrong.
        </p>
      )}
    </section>
  );
}

/** Changes the text of a prompt by hand or back, or takes one away that asks nothing. */
function PromptButtons({
  form,
  index,
  prompt,
  sent,
  onForm,
  own,
  name,
}: PromptTextProps & { own: string | null; name: string }) {
  if (asksNothing(prompt)) {
    return (
      <IconButton
        size="sm"
        label={`Delete the prompt “${name}”`}
        onClick={() => onForm(withoutPrompt(form, index))}
      >
        <Trash2 aria-hidden />
      </IconButton>
    );
  }
  return own === null ? (
    <Button
      size="sm"
      disabled={!sent}
      onClick={() => sent && onForm(withText(form, index, sent.template))}
      aria-label={`Change the text of “${name}”`}
    >
      <Pencil aria-hidden className="size-3.5" />
      Change the text
    </Button>
  ) : (
    <Button size="sm" onClick={() => onForm(withText(form, index, null))}>
      <RotateCcw aria-hidden className="size-3.5" />
      Write it from the questions again
    </Button>
  );
}
