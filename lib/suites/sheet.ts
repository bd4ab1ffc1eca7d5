import type { Frame } from '@/lib/video/schema';

/** A frame in a sheet, and the number that stands above it. */
export interface SheetCell {
  /** From 1 to 999, e.g. which of an item's videos the frame is of. */
  number: number;
  frame: Frame;
}

/**
 * Several frames in one picture, row by row from the upper left, each under its number. A judge is shown many videos in
 * a few pictures by them.
 */
export interface Sheet {
  /** What the judge is told before the picture, e.g. `Picture 1 of 3: every clip at its start`. */
  caption: string;
  /** From one to {@link MOST_CELLS}, in order. */
  cells: readonly SheetCell[];
}

/** A frame in the record of a sheet that was sent: the number above it, and its place in its video. */
export interface SentCell extends Pick<Frame, 'position' | 'at' | 'hash'> {
  number: number;
}

/** The most frames of a sheet. */
export const MOST_CELLS = 20;

/** The longest side of a sheet, in pixels. */
export const LONGEST_SIDE = 1536;

/** The space between cells and around them, in pixels. */
const GAP = 6;

/** The height of the strip above a cell's frame in which its number stands, in pixels. */
export const STRIP = 24;

/** Where a frame may stand in a sheet, in pixels from its upper left; the number's strip lies right above. */
export interface CellBox {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A sheet's size in pixels, and the places of its cells. */
export interface SheetLayout {
  width: number;
  height: number;
  boxes: CellBox[];
}

/**
 * Lays out a sheet. All cells are of one size, with the proportions of the first frame, in as many columns as make them
 * largest, and the sheet's longer side shortest; no cell is larger than the largest frame. What a frame of other proportions leaves free of its cell stays dark.
 * @throws {RangeError} for no cells, or more than {@link MOST_CELLS}
 */
export function layOutSheet({ cells }: Pick<Sheet, 'cells'>): SheetLayout {
  const [first] = cells;
  if (!first || cells.length > MOST_CELLS) {
    throw new RangeError(`A sheet has 1 to ${MOST_CELLS} frames, not ${cells.length}.`);
  }
  const ratio = first.frame.height / first.frame.width;
  const widest = Math.max(...cells.map(({ frame }) => Math.max(frame.width, frame.height / ratio)));
  const widthIn = (columns: number) => {
    const rows = Math.ceil(cells.length / columns);
    const across = (LONGEST_SIDE - GAP) / columns - GAP;
    const down = (LONGEST_SIDE - GAP) / rows - GAP - STRIP;
    return Math.floor(Math.min(across, down / ratio, widest));
  };
  const sidesIn = (columns: number) => {
    const width = Math.max(1, widthIn(columns));
    const height = Math.max(1, Math.round(width * ratio));
    const rows = Math.ceil(cells.length / columns);
    return {
      columns,
      cell: { width, height },
      width: GAP + columns * (width + GAP),
      height: GAP + rows * (STRIP + height + GAP),
    };
  };
  const longest = (sides: ReturnType<typeof sidesIn>) => Math.max(sides.width, sides.height);
  const [{ columns, cell, width, height } = sidesIn(1)] = cells
    .map((_, index) => sidesIn(index + 1))
    .sort((one, other) => other.cell.width - one.cell.width || longest(one) - longest(other));
  return {
    width,
    height,
    boxes: cells.map((_, index) => ({
      left: GAP + (index % columns) * (cell.width + GAP),
      top: GAP + Math.floor(index / columns) * (STRIP + cell.height + GAP) + STRIP,
      ...cell,
    })),
  };
}
