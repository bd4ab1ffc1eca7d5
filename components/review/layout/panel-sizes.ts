/** In a window narrower than this, in pixels, the side panel stands beneath the scores. */
export const NARROW = 1200;

/** One that is narrower still is a page, in which everything stands beneath everything. */
const PAGE = 1024;

/** The least widths of the panels in pixels; beneath each other, the right ones take what a pair of them needs least. */
const LEAST = { player: 280, matrix: 260, side: 320, stack: 360 } as const;

/** How much of the width two videos have that stand side by side. */
const PAIR_SHARE = 0.7;

/** How much of the width a video has next to texts that are held against it, and how much of the rest these have. */
const READING = { player: 0.3, matrix: 0.58, together: 0.75 } as const;

/** What a question's label needs next to its cells, in pixels, to be read on two lines; next to many cells mostly on one. */
const LABEL = { few: 172, many: 228 } as const;

/** With more columns of cells than this, cells are narrower. */
export const MANY_COLUMNS = 6;

/** The width of a cell of the scores in pixels, where so many stand next to each other. */
export function cellWidth(columns: number): number {
  return columns > MANY_COLUMNS ? 26 : 38;
}

/** The panels whose widths a person can choose, in pixels, each from its least to its largest width. */
export interface PanelSizes {
  player: PanelSize;
  matrix: PanelSize;
  /** Whether the side panel stands beneath the scores, which are then as wide as there is room. */
  isStacked: boolean;
}

/** The width of one panel in pixels, and between which it can be chosen. */
export interface PanelSize {
  size: number;
  minimum: number;
  maximum: number;
}

/** What the widths of panels depend on; widths are in pixels. */
export interface Room {
  /** Of the window. */
  window: number;
  /** What all panels have together. */
  width: number;
  /** Whether the judge’s answers are kept from the person, who then goes by the picture alone. */
  isBlind: boolean;
  /** Whether scores and a side panel stand next to the player, or something that is whole. */
  isSplit: boolean;
  /** Whether two videos stand side by side, each of which has to be large enough to be judged. */
  isPair?: boolean;
  /** Whether texts to be read stand above the scores. */
  isReading?: boolean;
  /** Whether several of them stand side by side. */
  isTogether?: boolean;
  /** Whether there is a player at all; there is one when left out. */
  hasPlayer?: boolean;
  /** How many cells stand next to each other at most in the scores. */
  columns: number;
}

/** The widths that a person has chosen, in pixels. */
export type ChosenSizes = Partial<Record<'player' | 'matrix', number>>;

/**
 * The widths of the panels: the chosen ones, else usual ones that give the picture much, who reviews blind half of the
 * window, two videos most of it, and texts to be read more than the picture; so far as all panels stay wide enough to be used.
 */
export function layOutPanels(room: Room, chosen: ChosenSizes): PanelSizes {
  const { window, width, isBlind, isPair = false, isReading = false, isSplit, columns } = room;
  const { isTogether = false, hasPlayer = true } = room;
  const mayBeNextTo = isSplit && window >= NARROW;
  const isMany = columns > MANY_COLUMNS;
  const scores = (isMany ? LABEL.many : LABEL.few) + columns * cellWidth(columns);
  const share = width * (mayBeNextTo ? 0.36 : 0.5);
  // Many scores are read at a glance only where their questions stand on one line each.
  const left = isMany && mayBeNextTo ? width - scores - LEAST.side : share;
  const usual = isBlind ? window / 2 : Math.min(share, left);
  const wanted = isReading ? width * READING.player : isPair ? width * PAIR_SHARE : usual;
  const player = hasPlayer
    ? sized(chosen.player ?? wanted, LEAST.player, width - LEAST.stack)
    : NO_PANEL;
  const rest = width - player.size;
  const part = isTogether ? READING.together : isReading ? READING.matrix : 0.41;
  const needed = Math.max(rest * part, scores);
  const matrix = sized(chosen.matrix ?? needed, LEAST.matrix, rest - LEAST.side);
  const fits = mayBeNextTo && rest >= LEAST.matrix + LEAST.side;
  const isStacked = isSplit && window >= PAGE && !fits;
  return { player, matrix, isStacked };
}

const NO_PANEL: PanelSize = { size: 0, minimum: 0, maximum: 0 };

function sized(wanted: number, minimum: number, most: number): PanelSize {
  const maximum = Math.max(minimum, most);
  return { size: Math.round(Math.min(maximum, Math.max(minimum, wanted))), minimum, maximum };
}
