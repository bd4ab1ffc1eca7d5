import { useNoun } from '@/components/library/noun';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { formatCount } from '@/components/ui/numbers';

interface UnansweredDialogProps {
  /** How many cells of how many have no answer; null while nothing is to be asked. */
  unanswered: { open: number; of: number } | null;
  onClose: () => void;
  onSubmit: () => void;
}

/** Asks whether a clip is to be handed in with cells that nobody answered: Enter says yes, Escape goes back. */
export function UnansweredDialog({ unanswered, onClose, onSubmit }: UnansweredDialogProps) {
  const noun = useNoun();
  if (!unanswered) return null;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      width="sm"
      title={`${formatCount(unanswered.open)} of ${formatCount(unanswered.of)} cells unanswered`}
      description="They stay unreviewed: they count neither as agreement nor as disagreement."
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Back to the {noun}
          </Button>
          <Button
            variant="primary"
            autoFocus
            onClick={onSubmit}
            // Who pressed Ctrl or ⌘ with Enter to submit says yes with the same keys.
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.repeat) return;
              event.preventDefault();
              onSubmit();
            }}
          >
            Submit anyway
          </Button>
        </>
      }
    />
  );
}
