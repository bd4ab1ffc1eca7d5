'use client';

import { NewQueueDialog } from '@/components/queues/new-queue-dialog';
import { JudgeDialog } from '@/components/runs/judge-dialog';
import { Dialog } from '@/components/ui/dialog';
import { countNoun } from '@/components/ui/numbers';
import { Spinner } from '@/components/ui/spinner';
import type { LibraryFacets, LibraryItem } from '@/lib/library/listing.schema';
import { useSelectedIds } from '@/lib/library/queries';
import type { LibrarySelection } from '@/lib/library/schema';
import type { SuiteChoice } from '@/lib/suites/settings';
import type { ItemActions } from './actions';
import { DeleteDialog } from './delete-dialog';
import { useNoun } from './noun';
import { TagDialog } from './tag-dialog';
import { useDeletion } from './use-deletion';

/** What can be done with chosen clips. */
export type BulkAction = 'judge' | 'queue' | 'tag' | 'delete';

/** An action that is being asked for, and the clips that it is for. */
export interface Bulk {
  action: BulkAction;
  selection: LibrarySelection;
  count: number;
  /** Those of the clips that are known. */
  items: readonly LibraryItem[];
}

/** Properties of {@link BulkDialogs}. */
export interface BulkDialogsProps extends ItemActions {
  suites: readonly SuiteChoice[];
  /** Null while nothing is asked for. */
  bulk: Bulk | null;
  facets: LibraryFacets;
  onClose: () => void;
  /** Called when the clips are no longer to be chosen. */
  onDone: () => void;
}

/** The dialog of what is to be done with chosen clips. */
export function BulkDialogs(props: BulkDialogsProps) {
  const { bulk, facets, onClose, onDone, tagItems, untagItems, deleteItems } = props;
  const tellOfDeletion = useDeletion(props.undoDelete);
  if (!bulk) return null;
  const { action, selection, count, items } = bulk;
  if (action === 'tag') {
    return (
      <TagDialog
        selection={selection}
        count={count}
        tags={facets.tags}
        onClose={onClose}
        tagItems={tagItems}
        untagItems={untagItems}
      />
    );
  }
  if (action === 'delete') {
    return (
      <DeleteDialog
        selection={selection}
        count={count}
        only={count === 1 ? (items[0]?.name ?? null) : null}
        onClose={onClose}
        onDeleted={(deletion, deleted) => {
          onClose();
          onDone();
          tellOfDeletion(deletion, deleted);
        }}
        deleteItems={deleteItems}
      />
    );
  }
  return <IdentifiedDialog {...props} bulk={bulk} />;
}

/** The dialogs that name every clip. */
function IdentifiedDialog(props: BulkDialogsProps & { bulk: Bulk }) {
  const { bulk, suites, facets, onClose, onDone, startRun, createQueue } = props;
  const noun = useNoun();
  const { data: ids, error } = useSelectedIds(bulk.selection);
  if (!ids) {
    return (
      <Dialog
        open
        onOpenChange={onClose}
        title={`${bulk.action === 'judge' ? 'Judge' : 'Queue'} ${countNoun(bulk.count, noun)}`}
      >
        {error ? (
          <p role="alert" className="text-bad">
            {error.message}
          </p>
        ) : (
          <Spinner label="Looking them up…" />
        )}
      </Dialog>
    );
  }
  if (bulk.action === 'queue') {
    return (
      <NewQueueDialog
        clips={{ ids, runIds: bulk.items.flatMap(({ run }) => run?.id ?? []) }}
        onClose={onClose}
        createQueue={createQueue}
      />
    );
  }
  const names = new Map(bulk.items.map(({ id, name }) => [id, name]));
  return (
    <JudgeDialog
      open
      onOpenChange={onClose}
      items={ids.map((id) => ({ id, name: names.get(id) ?? `1 ${noun}` }))}
      kind={facets.suite.kind}
      suite={facets.suite.id}
      suites={suites}
      project={facets.project.id}
      startRun={startRun}
      onStarted={onDone}
    />
  );
}
