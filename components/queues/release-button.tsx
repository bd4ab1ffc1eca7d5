'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { countNoun } from '@/components/ui/numbers';
import { reached } from '@/components/ui/server-action';
import { Spinner } from '@/components/ui/spinner';
import { useQueue } from '@/lib/queues/queries';
import type { ItemNoun } from '@/lib/suites/item-kind';
import type { ReleaseItems } from './actions';

interface ReleaseButtonProps {
  queueId: string;
  noun: ItemNoun;
  releaseItems: ReleaseItems;
  /** The one item that is released, and how many reviews of it are still awaited; all of the queue where left out. */
  item?: { id: string; name: string; awaited: number };
}

/** Releases what a run held back, after saying what that costs. */
export function ReleaseButton(props: ReleaseButtonProps) {
  const { noun, item } = props;
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setAsking(true)}>
        {item ? 'Release…' : 'Release all…'}
      </Button>
      {asking && (
        <ReleaseDialog
          {...props}
          title={item ? `Release “${item.name}”?` : `Release all ${noun}s that are held back?`}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

type ReleaseDialogProps = ReleaseButtonProps & { title: string; onClose: () => void };

function ReleaseDialog({ queueId, noun, releaseItems, item, title, onClose }: ReleaseDialogProps) {
  const client = useQueryClient();
  const queue = useQueue(queueId);
  const [pending, setPending] = useState(false);
  const awaited = item?.awaited ?? queue.data?.awaited;
  const release = async () => {
    setPending(true);
    const result = await reached(releaseItems(queueId, item?.id ?? null));
    await client.invalidateQueries();
    if (result.ok) {
      toast.success(`Released ${countNoun(result.items, noun)}.`);
      onClose();
    } else {
      setPending(false);
      toast.error(result.message);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(stays) => !stays && onClose()}
      title={title}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="danger"
            pending={pending}
            disabled={awaited === undefined}
            onClick={() => void release()}
          >
            Release
          </Button>
        </>
      }
    >
      {awaited === undefined ? (
        <Spinner label="Counting what it costs…" />
      ) : (
        <p className="text-pretty">{costOf(awaited, item !== undefined, noun)}</p>
      )}
    </Dialog>
  );
}

/** What releasing costs, in words. @param awaited reviews that have not been handed in */
function costOf(awaited: number, isOne: boolean, noun: ItemNoun): string {
  const what = isOne ? `this ${noun}` : `these ${noun}s`;
  return `Everybody is shown what the judge says of ${what}. Who has seen that cannot review ${isOne ? 'it' : 'them'} independently any more: figures by people lose ${countNoun(awaited, 'review')} that could still have come. Reviews that were handed in stay and count. This cannot be taken back.`;
}
