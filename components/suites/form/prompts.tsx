import { Pencil, RotateCcw } from 'lucide-react';
import { Verbatim } from '@/components/prompts/verbatim';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Field, Textarea } from '@/components/ui/field';
import { countNoun } from '@/components/ui/numbers';
import type { SentPrompt } from '@/lib/declared/form/checked.schema';
import type { SuiteForm } from '@/lib/declared/form/schema';
import { writtenPrompts } from '@/lib/declared/form/usual';
import { FaultList } from './fault-list';
import type { FilledForm } from './use-suite-form';

/** The prompts of a suite as they will be sent, to be changed where they do not fit. */
export function PromptsSection({ filled }: { filled: FilledForm }) {
  const { form, change, checked, isOfNow, faultsAt } = filled;
  const isKept = 'kept' in form.prompts;
  const prompts = 'kept' in form.prompts ? form.prompts.kept : writtenPrompts(form);
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
          <Button size="sm" onClick={() => change({ prompts: { written: {} } })}>
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
            prompt={prompt}
            sent={checked?.prompts?.[index]}
            isOfNow={isOfNow}
            faults={faultsAt(`prompts.${index}`, true)}
            onText={(text) => change(withText(form, index, text))}
          />
        ))}
      </div>
    </Card>
  );
}

interface PromptTextProps {
  form: SuiteForm;
  prompt: Record<string, unknown>;
  sent: SentPrompt | undefined;
  isOfNow: boolean;
  faults: readonly string[];
  /** Null for the one that is written from the questions. */
  onText: (text: string | null) => void;
}

function PromptText({ form, prompt, sent, isOfNow, faults, onText }: PromptTextProps) {
  const own = ownText(form, prompt);
  const name = sent?.purpose ?? String(prompt.id ?? 'Prompt');
  return (
    <section aria-label={`Prompt: ${name}`} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-medium">{name}</h3>
        {sent && (
          <span className="text-muted text-xs">{countNoun(sent.calls, 'call')} an item</span>
        )}
        {own !== null && <Badge>changed by hand</Badge>}
        <span className="flex-1" />
        {own === null ? (
          <Button
            size="sm"
            disabled={!sent}
            onClick={() => sent && onText(sent.template)}
            aria-label={`Change the text of “${name}”`}
          >
            <Pencil aria-hidden className="size-3.5" />
            Change the text
          </Button>
        ) : (
          <Button size="sm" onClick={() => onText(null)}>
            <RotateCcw aria-hidden className="size-3.5" />
            Write it from the questions again
          </Button>
        )}
      </div>
      {own !== null && (
        <Field
          label="Text"
          hint="What stands in {{…}} is filled in: {{questions}} is all that is asked, {{prompt}} the text that the video was made from. A paragraph whose placeholders are empty is left out."
        >
          <Textarea
            className="min-h-40 font-mono text-xs"
            value={own}
            onChange={(event) => onText(event.target.value)}
          />
        </Field>
      )}
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

/** A prompt's text where somebody wrote it; null where it is written from the questions. */
function ownText({ files }: SuiteForm, { text, file }: Record<string, unknown>): string | null {
  if (typeof text === 'string') return text;
  return typeof file === 'string' ? (files[file] ?? '') : null;
}

/** The part of a form that changes with a prompt's text. */
function withText(form: SuiteForm, index: number, text: string | null): Partial<SuiteForm> {
  if ('written' in form.prompts) {
    const id = String(writtenPrompts(form)[index]?.id ?? '');
    const { [id]: _before, ...others } = form.prompts.written;
    return { prompts: { written: text === null ? others : { ...others, [id]: text } } };
  }
  const kept = form.prompts.kept.map((prompt, place) => {
    if (place !== index) return prompt;
    const { text: _text, file, asks, ...rest } = prompt;
    if (text === null) return { ...rest, asks };
    return typeof file === 'string' ? prompt : { ...rest, text, asks };
  });
  const file = form.prompts.kept[index]?.file;
  const isInFile = text !== null && typeof file === 'string';
  return { prompts: { kept }, ...(isInFile && { files: { ...form.files, [file]: text } }) };
}
