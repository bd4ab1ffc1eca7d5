'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { toast } from 'sonner';
import { countNoun } from '@/components/ui/numbers';
import { reached } from '@/components/ui/server-action';
import { libraryKeys } from '@/lib/library/queries';
import type { ClipActions } from './actions';
import { useNoun } from './noun';

/** How long a deletion can be undone by its notice, in milliseconds; by key for as long as the page lives. */
const NOTICE_MS = 20_000;

/** Tells of clips that were deleted and offers to bring them back, by the notice or by `Ctrl`/`⌘`+`Z`. */
export function useDeletion(undoDelete: ClipActions['undoDelete']) {
  const client = useQueryClient();
  const noun = useNoun();
  const latest = useRef<string | null>(null);
  const undo = useCallback(
    async (deletion: string) => {
      latest.current = null;
      const result = await reached(undoDelete(deletion));
      if (result.ok) toast.success(`${countNoun(result.videos, noun)} brought back`);
      else toast.error(result.message);
      await client.invalidateQueries({ queryKey: libraryKeys.all });
    },
    [client, noun, undoDelete],
  );
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const elsewhere =
        event.target instanceof Element &&
        event.target.closest('input:not([type="checkbox"]), textarea, select, [role="dialog"]');
      if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
      if (elsewhere || !latest.current) return;
      event.preventDefault();
      void undo(latest.current);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [undo]);
  return (deletion: string, videos: number) => {
    latest.current = deletion;
    toast(`${countNoun(videos, noun)} deleted`, {
      duration: NOTICE_MS,
      description: 'Ctrl or ⌘ + Z brings them back, too.',
      action: { label: 'Undo', onClick: () => void undo(deletion) },
    });
    void client.invalidateQueries({ queryKey: libraryKeys.all });
  };
}
