import { Verbatim } from '@/components/prompts/verbatim';
import { Field, Textarea } from '@/components/ui/field';
import { countNoun } from '@/components/ui/numbers';
import type { SuiteTrial } from '@/lib/runs/trial/suite-trial.schema';

/** Properties of {@link TrialCalls}. */
export interface TrialCallsProps {
  calls: SuiteTrial['calls'];
  /** What is pasted as the reply to each call; null where a judge replies. */
  replies: Readonly<Record<number, string>> | null;
  onReply: (place: number, reply: string) => void;
}

/** The calls about an item, each with what is sent, and a place to paste its reply. */
export function TrialCalls({ calls, replies, onReply }: TrialCallsProps) {
  if (calls.length === 0) return <p className="text-muted">Nothing is asked about this item.</p>;
  return (
    <ol aria-label="Calls" className="flex flex-col gap-3">
      {calls.map(({ purpose, about, text, frames }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: Calls come in a fixed order.
        <li key={place} className="flex flex-col gap-2">
          <details className="text-xs" open={calls.length === 1}>
            <summary className="w-fit cursor-pointer rounded-sm text-muted hover:text-text">
              What is sent: {purpose}
              {about !== purpose && `, ${about}`}
              {frames === null ? '' : ` · ${countNoun(frames, 'frame')}`}
            </summary>
            <div className="mt-2">
              <Verbatim title={`What is sent: ${purpose}, ${about}`} text={text} />
            </div>
          </details>
          {replies && (
            <Field label={calls.length === 1 ? 'Reply' : `Reply: ${about}`}>
              <Textarea
                className="min-h-8! font-mono text-xs"
                rows={calls.length === 1 ? 3 : 1}
                value={replies[place] ?? ''}
                placeholder="Paste what a judge replied"
                onChange={(event) => onReply(place, event.target.value)}
              />
            </Field>
          )}
        </li>
      ))}
    </ol>
  );
}
