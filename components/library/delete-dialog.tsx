'use client';

import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { countNoun } from '@/components/ui/numbers';
import { RefusalNote } from '@/components/ui/refusal-note';
import { useSubmit } from '@/components/ui/use-submit';
import type { LibrarySelection } from '@/lib/library/schema';
import type { ItemActions } from './actions';
import { useNoun } from './noun';

/** Properties of {@link DeleteDialog}. */
export interface DeleteDialogProps extends Pick<ItemActions, 'deleteItems'> {
  selection: LibrarySelection;
  count: number;
  /** The name of the only clip; null unless there is one. */
  only: string | null;
  onClose: () => void;
  /** Called with the name of the deletion, and how many clips it took. */
  onDeleted: (deletion: string, items: number) => void;
}

/** Asks whether the chosen clips are really to go, and says what stays. */
export function DeleteDialog(props: DeleteDialogProps) {
  const { selection, count, only, onClose, onDeleted, deleteItems } = props;
  const { pending, refusal: fault, run } = useSubmit();
  const noun = useNoun();
  const what = only ? `“${only}”` : countNoun(count, noun);
  const remove = async () => {
    const result = await run(() => deleteItems(selection));
    if (result) onDeleted(result.deletion, result.items);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Delete ${what}?`}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" pending={pending} onClick={() => void remove()}>
            Delete {countNoun(count, noun)}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-pretty">
          {count === 1 ? 'It leaves' : 'They leave'} the library, and queues and new runs hand{' '}
          {count === 1 ? 'it' : 'them'} out no more. What judges and people said about{' '}
          {count === 1 ? 'it' : 'them'} stays stored, and files that are added again bring their
          {noun}s back. You can undo this.
        </p>
        <RefusalNote refusal={fault} />
      </div>
    </Dialog>
  );
}
