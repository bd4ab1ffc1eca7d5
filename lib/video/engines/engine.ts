import type { Container } from '../frames/container';
import type { GreyFrames } from '../frames/grey-frames';

/** How a video codes colour. */
export interface ColourCoding {
  /** What turns luma and chroma into red, green and blue. */
  matrix: 'bt601' | 'bt709' | 'bt2020';
  /** Whether values use all of 0–255, rather than 16–235. */
  fullRange: boolean;
}

/** A file to be read, and what its first bytes say it is. */
export interface Source {
  file: File;
  container: Container;
}

/** What an engine finds out about a file before it decodes it. */
export interface Probe {
  /** Which of the file's streams holds the pictures. */
  track: number;
  codec: string;
  /** Width of the stored pictures in pixels, which need not be square. */
  storedWidth: number;
  /** Display size in pixels before rotation, so with square pixels; the height is that of the stored pictures. */
  width: number;
  height: number;
  /** Clockwise degrees by which the picture is turned for display: 0, 90, 180 or 270. */
  rotation: number;
  /** Presentation times of the frames in seconds, ascending from 0 or later. */
  times: number[];
  /** Seconds by which the file's own times are later than those: see {@link readShownTimes}. */
  offset: number;
  /** Indices of the frames that decode without any other, ascending. */
  independent: number[];
  /** Seconds from the first of them to the end of the last. */
  duration: number;
  hasAudio: boolean;
  colour: ColourCoding;
  /** Whether the frames are coded as red, green and blue. */
  coloursAreRgb: boolean;
  warnings: string[];
}

/** A decoded picture, not yet rotated: planes Y, U, V one after the other, or four bytes a pixel. */
export interface Picture {
  layout: 'i420' | 'rgba';
  width: number;
  height: number;
  bytes: Uint8Array;
}

/** Frames that are looked at, to choose among them. */
export interface Look {
  /** Which: indices into {@link Probe.times}, ascending. */
  frames: readonly number[];
  /** Each grey value is the mean of this many by this many stored pixels; a remainder at the edges is left out. */
  factor: number;
  /** Whether all of them are kept, whatever they look like, so that each can be handed over as it is looked at. */
  keepsAll: boolean;
  /** Chooses among those that decoded: indices into its argument, ascending and at least one. */
  choose(frames: GreyFrames): number[];
}

/** What to take out of a video. */
export interface ExtractionPlan {
  /** The frames to keep: known by their indices into {@link Probe.times}, ascending, or chosen by looking. */
  keep: readonly number[] | Look;
  /** Size of the pictures that are kept. */
  stillWidth: number;
  stillHeight: number;
}

/**
 * Frames that are looked at are kept, for the chosen ones not to be decoded again, where all of them together take up to
 * this many bytes.
 */
export const MAX_KEPT_BYTES = 224 * 1024 * 1024;

/** A frame that is kept: when it is presented, and how it looks. */
export interface Still {
  at: number;
  picture: Picture;
}

/** What an engine hands over while it works. */
export interface ExtractionEvents {
  /** Receives the share done, 0–1, with every frame that is looked at or kept, and as a sign of life between them. */
  onProgress(share: number): void;
  /** Receives the kept frames, in order; the next one comes when the promise is kept. */
  onStill(still: Still): Promise<void>;
}

/** Reads video files in the browser. One file at a time; every engine yields the same frames for the same file. */
export interface FrameEngine {
  /** Name and version, which frame sets are marked with. */
  readonly name: string;
  /**
   * @returns null when the file is for another engine
   * @throws {RefusedFile} when the file cannot be read, is cut off, or has no pictures
   */
  probe(source: Source): Promise<Probe | null>;
  /**
   * @returns how many frames decoded among those that were asked for
   * @throws {RefusedFile} when no frame decodes
   */
  extract(
    source: Source,
    probe: Probe,
    plan: ExtractionPlan,
    events: ExtractionEvents,
  ): Promise<number>;
}
