'use client';

import { createContext, useContext, useMemo } from 'react';
import { z } from 'zod';
import { Splitter } from '@/components/ui/splitter';
import { useHydrated } from '@/components/ui/use-hydrated';
import { useStored } from '@/components/ui/use-stored';
import { useWindowWidth } from '@/components/ui/use-width';
import { layOutPanels, NARROW, type PanelSizes, type Room } from './panel-sizes';

const chosenSchema = z.object({
  list: z.number().optional(),
  player: z.number().optional(),
  matrix: z.number().optional(),
});

const NONE: z.infer<typeof chosenSchema> = {};

/** Who reviews blind needs other widths than who compares with a judge, two videos others than one, and texts others again. */
function useChosenSizes({ isBlind, isPair, isReading, isTogether }: Partial<Room> = {}) {
  const kind = isTogether
    ? 'together'
    : isReading
      ? 'reading'
      : isPair
        ? 'pair'
        : isBlind
          ? 'blind'
          : null;
  return useStored(kind === null ? 'panels' : `panels ${kind}`, chosenSchema, NONE);
}

/** The panels around one item, and what a person does with their widths. */
interface Panels extends PanelSizes {
  /** The width of each as a style takes it. */
  widths: Record<'player' | 'matrix', number | string>;
  choose: (panel: 'player' | 'matrix', size: number) => void;
}

const Context = createContext<Panels | null>(null);

/** Gives the panels of an item to all that stands within. */
export const PanelsProvider = Context.Provider;

/** The panels around the item under review. */
export function usePanels(): Panels {
  const panels = useContext(Context);
  if (!panels) throw new Error('no panels stand here');
  return panels;
}

/** The panels for that room, the same ones until it changes; widths that are chosen are kept on this device. */
export function usePanelsFor(
  room: Required<Omit<Room, 'window' | 'width'>> & {
    /** Null until it is known. */
    width: number | null;
  },
): Panels {
  const { width, isBlind, isSplit, isPair, isReading, isTogether, hasPlayer, columns } = room;
  const window = useWindowWidth();
  const [chosen, setChosen] = useChosenSizes({ isBlind, isPair, isReading, isTogether });
  const isHydrated = useHydrated();
  return useMemo(() => {
    const kind = { isBlind, isSplit, isPair, isReading, isTogether, hasPlayer, columns };
    const sizes = layOutPanels({ ...kind, window, width: width ?? window }, chosen);
    // The server does not know the window: what it draws has the same shares of any, so that nothing jumps.
    const widthOf = (size: number) => (isHydrated ? size : `${(size / window) * 100}vw`);
    return {
      ...sizes,
      widths: { player: widthOf(sizes.player.size), matrix: widthOf(sizes.matrix.size) },
      choose: (panel, size) => setChosen({ ...chosen, [panel]: size }),
    };
  }, [
    isHydrated,
    window,
    width,
    isBlind,
    isSplit,
    isPair,
    isReading,
    isTogether,
    hasPlayer,
    columns,
    chosen,
    setChosen,
  ]);
}

const LABELS = { player: 'Width of the player', matrix: 'Width of the scores' };

/** The right edge of a panel, which resizes it; there is none where panels stand below each other. */
export function PanelEdge({ panel }: { panel: keyof typeof LABELS }) {
  const panels = usePanels();
  return (
    <Splitter
      label={LABELS[panel]}
      {...panels[panel]}
      onSize={(size) => panels.choose(panel, size)}
      className="max-lg:hidden"
    />
  );
}

/** The usual width of the list of items, and its bounds, in pixels. */
const LIST = { size: 184, minimum: 160, maximum: 420 };

/** The width of the list of items in pixels: kept on this device. */
export function useListSize(): number {
  const [{ list = LIST.size }] = useChosenSizes();
  return list;
}

/** The right edge of the list of items, which resizes it. */
export function ListEdge() {
  const [chosen, setChosen] = useChosenSizes();
  return (
    <Splitter
      label="Width of the list"
      {...LIST}
      size={useListSize()}
      onSize={(list) => setChosen({ ...chosen, list })}
      className="max-lg:hidden"
    />
  );
}

const openSchema = z.boolean().nullable();

/** Whether the list of items is open, as the person last had it; else where the window is wide enough. */
export function useListOpen(): [boolean, (isOpen: boolean) => void] {
  const [chosen, setChosen] = useStored('list-open', openSchema, null);
  const window = useWindowWidth();
  return [chosen ?? window >= NARROW, setChosen];
}
