/** A coloured region of one frame, found as a connected component. Coordinates and lengths are fractions of the frame. */
export interface Region {
  /** Name of the colour, and a number from left to right where it repeats in the frame, e.g. `red_2`. */
  name: string;
  /** Centre, 0–1 from left and top. */
  x: number;
  y: number;
  /** Bounding box, 0–1. */
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** Share of the frame's pixels, 0–1. */
  area: number;
  touchesBorder: boolean;
}

/** One region followed over the frames of a call; null where it is not seen. */
export interface Track {
  /** The region's name in the first frame where it is seen. */
  name: string;
  regions: (Region | null)[];
}

/** What the baseline judge looks for. */
export const ANOMALY_KINDS = [
  'appearance',
  'disappearance',
  'jump',
  'reshaping',
  'fusion',
  'split',
  'uneven-sharpness',
] as const;

/** One of {@link ANOMALY_KINDS}. */
export type AnomalyKind = (typeof ANOMALY_KINDS)[number];

/** Something measured that real footage seldom shows. */
export interface Anomaly {
  kind: AnomalyKind;
  /** Names of the tracks or regions concerned. */
  objects: string[];
  /** Strength, 0–1, grown from how far the measurement lies beyond what is usual. */
  strength: number;
  /** Index of the frame within the call at which it was seen. */
  frame: number;
  /** The measurement in words with its figures. */
  description: string;
}

/** How a camera may move, as the baseline judge tells it. Directions are the camera's: what is seen goes the other way. */
export const CAMERA_MOTIONS = [
  'static',
  'pan_left',
  'pan_right',
  'tilt_up',
  'tilt_down',
  'zoom_in',
  'zoom_out',
] as const;

/** One of {@link CAMERA_MOTIONS}. */
export type CameraMotion = (typeof CAMERA_MOTIONS)[number];

/** What the picture as a whole does over the frames of a call. */
export interface MeasuredMotion {
  label: CameraMotion;
  /** Strength, 0–1, grown from how far the measurement lies from where another label would begin. */
  strength: number;
  /** The measurement in words with its figures. */
  description: string;
}

/** How many regions of one colour are seen. */
export interface ColourCount {
  /** As in the regions' names, e.g. `red`. */
  colour: string;
  /** In each frame of the call; what is behind something else is not seen. */
  counts: number[];
}

/** What the baseline judge measured on the frames of one call. */
export interface Measurements {
  /** Regions per frame, largest first. */
  regions: Region[][];
  tracks: Track[];
  anomalies: Anomaly[];
  /** Of each colour that is seen in any frame. */
  counts: ColourCount[];
  /** Null where frames disagree, show too little to follow, or are fewer than two. */
  motion: MeasuredMotion | null;
  /** Why a kind of anomaly could not be looked for, in a sentence; a kind without an entry was looked for. */
  unmeasured: Partial<Record<AnomalyKind, string>>;
}
