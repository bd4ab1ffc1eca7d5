import type { Container } from './container';
import type { GreyFrames } from './grey-frames';

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
  /** Display size in pixels before rotation, so with square pixels. */
  width: number;
  height: number;
  /** Clockwise degrees by which the picture is turned for display: 0, 90, 180 or 270. */
  rotation: number;
  /** Presentation times of the frames in seconds, ascending from 0 or later. */
  times: number[];
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

/** What to take out of a video. */
export interface ExtractionPlan {
  /** Every this many frames one is looked at. */
  stride: number;
  /** Size of the grey pictures that are looked at. */
  greyWidth: number;
  greyHeight: number;
  /** Chooses among them: indices, ascending and at least one. */
  choose(frames: GreyFrames): number[];
  /** Size of the pictures that are kept. */
  stillWidth: number;
  stillHeight: number;
}

/** What was taken out of a video. */
export interface Extraction {
  /** How many frames decoded among those that were looked at. */
  looked: number;
  /** The chosen frames: when they are presented, and how they look. */
  stills: { at: number; picture: Picture }[];
}

/** Reads video files in the browser. One file at a time; every engine yields the same frames for the same file. */
export interface FrameEngine {
  /** Name and version, which frame sets are marked with. */
  readonly name: string;
  /**
   * @throws {RefusedFile} when the file cannot be read, is cut off, or has no pictures
   */
  probe(source: Source): Promise<Probe>;
  /**
   * @param onProgress receives the share done, 0–1, with every frame that is looked at or kept
   * @throws {RefusedFile} when no frame decodes
   */
  extract(
    source: Source,
    probe: Probe,
    plan: ExtractionPlan,
    onProgress: (share: number) => void,
  ): Promise<Extraction>;
}
