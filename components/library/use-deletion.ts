'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { toast } from 'sonner';
import { countNoun } from '@/components/ui/numbers';
import { reached } from '@/components/ui/server-action';
import { useWindowKey } from '@/components/ui/use-window-key';
import { libraryKeys } from '@/lib/library/queries';
import type { ItemActions } from './actions';
import { useNoun } from './noun';

/** How long a deletion can be undone by its notice, in milliseconds; by key for as long as the page lives. */
const NOTICE_MS = 20_000;

/** Tells of clips that were deleted and offers to bring them back, by the notice or by `Ctrl`/`⌘`+`Z`. */
export function useDeletion(undoDelete: ItemActions['undoDelete']) {
  const client = useQueryClient();
  const noun = useNoun();
  const latest = useRef<string | null>(null);
  const undo = async (deletion: string) => {
    latest.current = null;
    const result = await reached(undoDelete(deletion));
    if (result.ok) toast.success(`${countNoun(result.items, noun)} restored`);
    else toast.error(result.message);
    await client.invalidateQueries({ queryKey: libraryKeys.all });
  };
  useWindowKey((event) => {
    if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
    if (!latest.current) return;
    event.preventDefault();
    void undo(latest.current);
  });
  return (deletion: string, items: number) => {
    latest.current = deletion;
    toast(`${countNoun(items, noun)} deleted`, {
      duration: NOTICE_MS,
      description: 'Ctrl or ⌘ + Z restores them, too.',
      action: { label: 'Undo', onClick: () => void undo(deletion) },
    });
    void client.invalidateQueries({ queryKey: libraryKeys.all });
  };
}
