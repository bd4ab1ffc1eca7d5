'use client';

import { useEffect } from 'react';
import { toast } from 'sonner';

/** How a notice is shown that is about the item under review alone: one at a time, and none outlives it. */
export const aboutItem = { id: 'about-item' } as const;

/** Takes such a notice away when another item comes. */
export function useItemNotices(itemId: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is cleaned up after is the item.
  useEffect(() => () => void toast.dismiss(aboutItem.id), [itemId]);
}
