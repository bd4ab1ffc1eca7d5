'use client';

import { useStored } from '@/components/ui/use-stored';
import type { SavedTable } from '../tables';
import { type TableChoice, tableChoiceSchema, USUAL_CHOICE } from './choice';

/** What is chosen of the table to paste of a suite, kept on this device; setting null goes back to what suits the results. */
export function useTableChoice({
  results,
}: SavedTable): [TableChoice, (change: Partial<TableChoice> | null) => void] {
  const name = `results-table.${results.suite?.id ?? ''}`;
  const [choice, store] = useStored(name, tableChoiceSchema, USUAL_CHOICE);
  return [choice, (change) => store(change && { ...choice, ...change })];
}
