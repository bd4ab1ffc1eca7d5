'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useOutOfSight } from '@/components/ui/layer';
import { reviewKeys, useMark } from '@/lib/reviews/queries';

/**
 * Reads an item's review again when somebody else has answered or noted something about it; out of sight nothing is asked.
 * @param known the mark of the review that is shown; null while there is none
 * @param atRest whether nothing of this person's own is on its way
 */
export function useOthersAnswers(itemId: string, known: string | null, atRest: boolean): void {
  const client = useQueryClient();
  const { data, dataUpdatedAt } = useMark(itemId, !useOutOfSight());
  useEffect(() => {
    const [read] = client.getQueryCache().findAll({ queryKey: reviewKeys.reviews(itemId) });
    const older = (read?.state.dataUpdatedAt ?? 0) < dataUpdatedAt;
    if (data && known !== null && atRest && older && data.mark !== known) {
      void client.invalidateQueries({ queryKey: reviewKeys.ofItem(itemId) });
    }
  }, [client, itemId, data, dataUpdatedAt, known, atRest]);
}
