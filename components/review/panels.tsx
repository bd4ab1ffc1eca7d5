'use client';

import { z } from 'zod';
import { Splitter } from '@/components/ui/splitter';
import { useStored } from '@/components/ui/use-stored';

/** The narrowest and the widest that a panel may be, in pixels, and the name of its edge. */
const PANELS = {
  list: { minimum: 160, maximum: 420, label: 'Width of the list' },
  player: { minimum: 280, maximum: 900, label: 'Width of the player' },
  matrix: { minimum: 260, maximum: 800, label: 'Width of the scores' },
} as const;

const sizesSchema = z.object({ list: z.number(), player: z.number(), matrix: z.number() });

// Fits a window of 1280 pixels with the list open, and leaves the chosen cell room to be read.
const USUAL = { list: 184, player: 336, matrix: 332 };

/** The widths of the review screen's panels, in pixels: kept on this device. */
export function usePanelSizes() {
  return useStored('panels', sizesSchema, USUAL);
}

/** The right edge of a panel, which resizes it; there is none where panels stand below each other. */
export function PanelEdge({ panel }: { panel: keyof typeof PANELS }) {
  const [sizes, setSizes] = usePanelSizes();
  return (
    <Splitter
      {...PANELS[panel]}
      size={sizes[panel]}
      onSize={(size) => setSizes({ ...sizes, [panel]: size })}
      className="max-lg:hidden"
    />
  );
}
