'use client';

import { createContext, useContext } from 'react';
import type { ItemNoun } from '@/lib/suites/item-kind';

/** What the items are called that the library shows. */
export const NounContext = createContext<ItemNoun>('clip');

/** See {@link NounContext}. */
export function useNoun(): ItemNoun {
  return useContext(NounContext);
}
