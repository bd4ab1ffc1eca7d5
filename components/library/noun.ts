'use client';

import { createContext, useContext } from 'react';

/** What items of a kind are called. */
export type ItemNoun = 'clip' | 'item';

/** What items of a kind are called on pages, in the singular. */
export function nounOf(kind: string): ItemNoun {
  return kind === 'clip' ? 'clip' : 'item';
}

/** What the items are called that the library shows. */
export const NounContext = createContext<ItemNoun>('clip');

/** See {@link NounContext}. */
export function useNoun(): ItemNoun {
  return useContext(NounContext);
}
