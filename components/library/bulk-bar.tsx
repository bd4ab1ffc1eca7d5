'use client';

import { Gavel, ListPlus, Tag, Trash2, X } from 'lucide-react';
import { useMay } from '@/components/people/person-context';
import { Button } from '@/components/ui/button';
import { Kbd } from '@/components/ui/kbd';
import { countNoun, formatCount } from '@/components/ui/numbers';
import { useWindowKey } from '@/components/ui/use-window-key';
import type { BulkAction } from './bulk-dialogs';
import { useNoun } from './noun';
import type { ItemSelection } from './use-item-selection';

/** Properties of {@link BulkBar}. */
export interface BulkBarProps {
  selection: ItemSelection;
  /** How many clips the filters leave. */
  found: number;
  onAction: (action: BulkAction) => void;
}

const ACTIONS = [
  { action: 'judge', label: 'Judge…', Icon: Gavel, role: 'reviewer' },
  { action: 'queue', label: 'Add to queue…', Icon: ListPlus, role: 'admin' },
  { action: 'tag', label: 'Tag…', Icon: Tag, role: 'reviewer' },
  { action: 'delete', label: 'Delete…', Icon: Trash2, role: 'admin' },
] as const satisfies readonly { action: BulkAction; [rest: string]: unknown }[];

/** What is chosen and what can be done with it, at the bottom of the window. `Esc` lets go of it. */
export function BulkBar({ selection, found, onAction }: BulkBarProps) {
  const mayManage = useMay('admin');
  const noun = useNoun();
  useWindowKey((event) => {
    if (event.key === 'Escape' && !event.defaultPrevented) selection.clear();
  });
  const everything = !selection.everything && found > selection.count;
  return (
    <section
      aria-label={`Selected ${noun}s`}
      className="sticky bottom-4 z-20 mx-auto flex max-w-full animate-overlay flex-wrap items-center gap-x-2 gap-y-1.5 rounded-xl bg-overlay py-2 pr-2 pl-4 shadow-overlay"
    >
      <p role="status" className="whitespace-nowrap font-medium tabular-nums">
        {selection.everything && 'All '}
        {countNoun(selection.count, noun)} selected
      </p>
      {everything && (
        <Button
          variant="ghost"
          size="sm"
          className="!text-accent"
          onClick={selection.addEverything}
        >
          Select all {formatCount(found)} found
        </Button>
      )}
      <span aria-hidden className="mx-1 h-5 w-px bg-line" />
      {ACTIONS.filter(({ role }) => role === 'reviewer' || mayManage).map((one) => (
        <Button
          key={one.action}
          size="sm"
          variant={one.action === 'delete' ? 'danger' : 'secondary'}
          onClick={() => onAction(one.action)}
        >
          <one.Icon aria-hidden className="size-3.5" />
          {one.label}
        </Button>
      ))}
      <Button size="sm" variant="ghost" onClick={selection.clear}>
        <X aria-hidden className="size-3.5" />
        Clear
        <Kbd>Esc</Kbd>
      </Button>
    </section>
  );
}
