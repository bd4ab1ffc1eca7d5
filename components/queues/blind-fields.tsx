'use client';

import { Checkbox } from '@/components/ui/checkbox';
import type { QueuePreview } from '@/lib/queues/schema';
import { type ItemNoun, oneOf } from '@/lib/suites/item-kind';
import type { QueueEntry } from './queue-entry';

/** Properties of {@link BlindFields}. */
export interface BlindFieldsProps {
  entry: QueueEntry;
  onChange: (change: Partial<QueueEntry>) => void;
  noun: ItemNoun;
  /** What the suite shows of its items that a queue can hide. */
  tells: QueuePreview['tells'];
}

/** Whether a queue is blind, and what else it then hides. */
export function BlindFields({ entry, onChange, noun, tells }: BlindFieldsProps) {
  return (
    <>
      <Checkbox
        checked={entry.blind}
        onCheckedChange={(blind) => onChange({ blind })}
        label="Blind"
        hint={`Until somebody has submitted ${oneOf(noun)}, nothing of the judge or of other people reaches them. Only blind answers are independent.${noun === 'clip' ? '' : ' Verdicts of code, and of other suites where they stand beside an item, are kept from them, too.'}`}
      />
      {entry.blind && (
        <Checkbox
          checked={entry.hidesGenerator}
          onCheckedChange={(hidesGenerator) => onChange({ hidesGenerator })}
          label="Hide generators"
          hint={
            noun === 'clip'
              ? 'Until then, which model made a clip is kept from them too, and what its file is called, which may say so.'
              : 'Until then, which model made an item is kept from them too, and what it is called, which may say so.'
          }
        />
      )}
      {entry.blind && tells.includes('reference') && (
        <Checkbox
          checked={entry.hidesReference}
          onCheckedChange={(hidesReference) => onChange({ hidesReference })}
          label="Hide references"
          hint="Until then, the reference that an item comes with is kept from them too."
        />
      )}
      {entry.blind && tells.includes('lineage') && (
        <Checkbox
          checked={entry.hidesLineage}
          onCheckedChange={(hidesLineage) => onChange({ hidesLineage })}
          label="Hide origins"
          hint="Until then, out of what an item was made is kept from them too."
        />
      )}
    </>
  );
}
