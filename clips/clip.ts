import type { SceneryName } from './scenery';

/** Frames per second of every clip. */
export const FRAME_RATE = 24;

/** Something wrong in a clip: which question it answers, and when it is to be seen, in seconds. */
export interface Violation {
  type: string;
  from: number;
  to: number;
}

/** One known-answer clip: what it is called, what is wrong in it, and how its frames are drawn. */
export interface Clip {
  /** File name without its ending. */
  name: string;
  title: string;
  /** What a person would have asked a generator for. */
  prompt: string;
  /** What is to be seen and when, in a sentence. */
  note: string;
  /** Empty in a plausible twin. */
  violations: Violation[];
  /**
   * The type that is violated, or is no longer, when the frames are shown from the last to the first; left out where people
   * could differ about that.
   */
  backward?: { type: string; violated: boolean };
  /** Types on which people could differ about this clip; nothing is claimed about them. */
  unclear: string[];
  scenery: SceneryName;
  seconds: number;
  /** SVG elements over the scenery at `time` seconds. */
  draw(time: number): string;
}
