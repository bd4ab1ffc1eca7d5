'use client';

import { z } from 'zod';
import { useStored } from '@/components/ui/use-stored';

const sizesSchema = z.object({ list: z.number(), player: z.number(), matrix: z.number() });

type Sizes = z.infer<typeof sizesSchema>;

/** The narrowest and the widest that a panel may be, in pixels. */
export const PANEL_LIMITS = {
  list: { minimum: 160, maximum: 420 },
  player: { minimum: 280, maximum: 900 },
  matrix: { minimum: 260, maximum: 800 },
} as const satisfies Record<keyof Sizes, { minimum: number; maximum: number }>;

// Fits a window of 1280 pixels with the list open, and leaves the chosen cell room to be read.
const USUAL: Sizes = { list: 184, player: 336, matrix: 332 };

/** The widths of the review screen's panels, in pixels, and whether the list is open: kept on this device. */
export function usePanels() {
  const [sizes, setSizes] = useStored('panels', sizesSchema, USUAL);
  const [listOpen, setListOpen] = useStored('list-open', z.boolean(), true);
  return {
    sizes,
    resize: (panel: keyof Sizes) => (size: number) => setSizes({ ...sizes, [panel]: size }),
    listOpen,
    setListOpen,
  };
}

/** See {@link usePanels}. */
export type Panels = ReturnType<typeof usePanels>;
