import { ReasonField } from './reason-field';
import type { ReasonDraft } from './use-reason-draft';

/** Properties of {@link ReasonForm}. */
export interface ReasonFormProps {
  reason: ReasonDraft;
  /** Saves the draft, with another reason than was written where one is given. */
  onSave: (reason?: string) => void;
  /** What is saved, on the button. */
  saving: 'override' | 'answer';
}

/** Asks for the reason of a value that was given; nothing while none waits for its reason. */
export function ReasonForm({ reason, onSave, saving }: ReasonFormProps) {
  const { draft, isOptional } = reason;
  if (!draft) return null;
  return (
    <div className="rounded-md bg-raised p-2.5">
      <ReasonField
        of={draft.value}
        isOptional={isOptional}
        text={draft.rationale}
        onText={reason.write}
        reasons={reason.reasons}
        onTake={onSave}
        saving={saving}
        ready={isOptional || draft.rationale.trim() !== ''}
        onSave={() => onSave()}
        onDrop={reason.drop}
        onEscape={reason.drop}
        box={reason.box}
      />
    </div>
  );
}
