import { useNoun } from '@/components/library/noun';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { countNoun } from '@/components/ui/numbers';
import type { QueueDetail } from '@/lib/queues/schema';
import { oneOf } from '@/lib/suites/item-kind';

interface CloseDialogProps {
  queue: QueueDetail;
  onCancel: () => void;
  onClose: () => void;
}

/** Asks whether a blind queue is really to be closed, since that ends blindness. */
export function CloseDialog({ queue, onCancel, onClose }: CloseDialogProps) {
  const noun = useNoun();
  const open = queue.counts.unreviewed + queue.counts['in-progress'] + queue.counts['needs-reader'];
  return (
    <Dialog
      open
      onOpenChange={(stays) => !stays && onCancel()}
      title={`Close “${queue.name}”?`}
      footer={
        <>
          <Button variant="ghost" onClick={onCancel}>
            Cancel
          </Button>
          <Button variant="danger" onClick={onClose}>
            Close, and end blindness
          </Button>
        </>
      }
    >
      <p className="text-pretty">
        Its reviewers can then see what the judge and others say of all its {noun}s
        {open > 0 && `, also of ${countNoun(open, noun)} that nobody has finished`}. What somebody
        answers about {oneOf(noun)} after having seen that is not independent, even if the queue is
        opened again. To stop handing out {noun}s and keep them blind, pause the queue instead.
      </p>
    </Dialog>
  );
}
