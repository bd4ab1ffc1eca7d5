import { Button } from '@/components/ui/button';
import { Dialog, DialogClose } from '@/components/ui/dialog';
import { countNoun } from '@/components/ui/numbers';

/** Asks before every judged and unanswered cell is confirmed at once, since each becomes an answer of its own. */
export function ConfirmAllDialog({
  open,
  onOpenChange,
  count,
  onConfirm,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  count: number;
  onConfirm: () => void;
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      width="sm"
      title={count === 0 ? 'Nothing is left to confirm' : `Confirm ${countNoun(count, 'score')}?`}
      footer={
        <>
          <DialogClose>
            <Button variant="ghost">{count === 0 ? 'Close' : 'Cancel'}</Button>
          </DialogClose>
          {count > 0 && (
            <DialogClose>
              <Button variant="primary" onClick={onConfirm} autoFocus>
                Confirm {count === 1 ? 'it' : `all ${count}`}
              </Button>
            </DialogClose>
          )}
        </>
      }
    >
      <p className="text-muted">
        {count === 0
          ? 'You have answered every cell that the judge scored.'
          : 'You state that the judge’s score is right in every cell that you have not answered yet. Each is stored as an answer of yours; what you overrode stays as it is.'}
      </p>
    </Dialog>
  );
}
