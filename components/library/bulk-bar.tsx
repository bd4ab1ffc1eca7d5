'use client';

import { Gavel, ListPlus, Tag, Trash2, X } from 'lucide-react';
import { useEffect } from 'react';
import { useMay } from '@/components/people/person-context';
import { Button } from '@/components/ui/button';
import { Kbd } from '@/components/ui/kbd';
import { countNoun, formatCount } from '@/components/ui/numbers';
import type { BulkAction } from './bulk-dialogs';
import { useNoun } from './noun';
import type { ClipSelection } from './use-clip-selection';

/** Properties of {@link BulkBar}. */
export interface BulkBarProps {
  selection: ClipSelection;
  /** How many clips the filters leave. */
  found: number;
  onAction: (action: BulkAction) => void;
}

/** What is chosen and what can be done with it, at the bottom of the window. `Esc` lets go of it. */
export function BulkBar({ selection, found, onAction }: BulkBarProps) {
  const mayManage = useMay('admin');
  const noun = useNoun();
  const { clear } = selection;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const elsewhere =
        event.target instanceof Element &&
        event.target.closest(
          'input:not([type="checkbox"]), textarea, select, [role="dialog"], [role="menu"]',
        );
      if (event.key === 'Escape' && !event.defaultPrevented && !elsewhere) clear();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
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
      <Button size="sm" onClick={() => onAction('judge')}>
        <Gavel aria-hidden className="size-3.5" />
        Judge…
      </Button>
      {mayManage && (
        <Button size="sm" onClick={() => onAction('queue')}>
          <ListPlus aria-hidden className="size-3.5" />
          Add to queue…
        </Button>
      )}
      <Button size="sm" onClick={() => onAction('tag')}>
        <Tag aria-hidden className="size-3.5" />
        Tag…
      </Button>
      {mayManage && (
        <Button size="sm" variant="danger" onClick={() => onAction('delete')}>
          <Trash2 aria-hidden className="size-3.5" />
          Delete…
        </Button>
      )}
      <Button size="sm" variant="ghost" onClick={selection.clear}>
        <X aria-hidden className="size-3.5" />
        Clear
        <Kbd>Esc</Kbd>
      </Button>
    </section>
  );
}
