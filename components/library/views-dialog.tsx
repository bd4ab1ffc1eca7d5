'use client';

import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { needed } from '@/components/ui/faults';
import { IconButton } from '@/components/ui/icon-button';
import { RefusalNote } from '@/components/ui/refusal-note';
import { TextField } from '@/components/ui/text-field';
import { useSubmit } from '@/components/ui/use-submit';
import type { SavedView } from '@/lib/library/listing.schema';
import { libraryKeys } from '@/lib/library/queries';
import type { ViewActions } from './actions';

/** Properties of {@link ViewsDialog}. */
export interface ViewsDialogProps extends Pick<ViewActions, 'renameView' | 'deleteView'> {
  views: readonly SavedView[];
  onClose: () => void;
}

/** Renames views and deletes them. */
export function ViewsDialog({ views, onClose, renameView, deleteView }: ViewsDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Views of this project"
      description="They are everybody’s: what you rename or delete here changes for all."
    >
      {views.length === 0 && <p className="text-muted">There are no views.</p>}
      <ul className="flex flex-col gap-3">
        {views.map((view) => (
          <li key={view.id}>
            <ViewForm view={view} renameView={renameView} deleteView={deleteView} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function ViewForm({
  view,
  renameView,
  deleteView,
}: Omit<ViewsDialogProps, 'views' | 'onClose'> & { view: SavedView }) {
  const client = useQueryClient();
  const [name, setName] = useState(view.name);
  const {
    pending,
    refusal: fault,
    errorOf,
    run,
    form,
  } = useSubmit({ name }, { name: needed(name, 'Enter a name.') });
  const removal = useSubmit();
  const refresh = () => client.invalidateQueries({ queryKey: libraryKeys.allViews });
  const rename = async (event: FormEvent) => {
    event.preventDefault();
    if (await run(() => renameView(view.id, name))) await refresh();
  };
  const remove = async () => {
    if (await removal.run(() => deleteView(view.id))) await refresh();
  };
  return (
    <form onSubmit={rename} {...form} className="flex flex-col gap-1">
      <div className="flex items-start gap-2">
        <TextField
          label={`Name of “${view.name}”`}
          hideLabel
          error={errorOf('name')}
          className="flex-1"
          value={name}
          maxLength={80}
          onText={setName}
        />
        {name.trim() !== view.name && (
          <Button type="submit" variant="primary" pending={pending}>
            Rename
          </Button>
        )}
        <IconButton label={`Delete “${view.name}”`} onClick={() => void remove()}>
          <Trash2 />
        </IconButton>
      </div>
      <p className="text-faint text-xs">saved by {view.createdBy}</p>
      <RefusalNote refusal={fault ?? removal.refusal} />
    </form>
  );
}
