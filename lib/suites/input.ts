import type { Cluster, Frame } from '@/lib/video/schema';
import type { KeyAnswer } from './item';
import type { UnitName } from './question';
import type { Clip } from './whole';

/** How the pictures of a call that carries several are ordered. */
export const FRAME_ORDERS = ['forward', 'reversed', 'shuffled'] as const;

/** One of {@link FRAME_ORDERS}. */
export type FrameOrder = (typeof FRAME_ORDERS)[number];

/** One video of an item, as a suite is shown it. */
export interface Medium {
  /** Seconds. */
  duration: number;
  frames: readonly Frame[];
  /** By positions in `frames`; one over all of them where the frames stand at even distance. */
  clusters: readonly Cluster[];
  /** Its file; left out where the video is only thought of. */
  clip?: Clip;
}

/** An item that was made of another one before, and that people rejected. */
export interface RejectedItem {
  /** Its data, of the kind that the suite makes. */
  data: unknown;
  /** Why, in a few words; null where they did not say. */
  why: string | null;
}

/** A suite's input: one item and what it shows. */
export interface SuiteInput<Data = unknown, Settings = unknown> {
  /** The item's data, of the kind that the suite takes. */
  data: Data;
  /** What the item's model was given, e.g. the text from which a video was generated; null when unknown. */
  prompt: string | null;
  /**
   * The item's videos, in order; null for one that has not come yet, or came after a run had taken up the item without
   * it. Empty for items without videos.
   */
  media: readonly (Medium | null)[];
  /** The suite's own settings. */
  settings: Settings;
  /**
   * The item's right answers, where references of the purpose `key` say them. Scores are given them; a suite that
   * gathers, plans, shows or lists units never is.
   */
  key?: readonly KeyAnswer[];
  /** How the pictures of calls that carry several are ordered; forward when left out. */
  frameOrder?: FrameOrder;
  /**
   * What people rejected of what was made of the item before, the oldest first, where the suite heeds it. Given for its
   * calls alone, which it changes: what follows from them does not depend on it.
   */
  rejected?: readonly RejectedItem[];
}

/**
 * The first video of an item.
 * @throws {Error} when it has not come; no run takes up an item before its suite's videos are there
 */
export function firstMedium({ media }: Pick<SuiteInput, 'media'>): Medium {
  const [medium] = media;
  if (!medium) throw new Error('the item’s first video is not here');
  return medium;
}

/** All frames of an item, video by video. */
export function framesOfMedia({ media }: Pick<SuiteInput, 'media'>): Frame[] {
  return media.flatMap((medium) => medium?.frames ?? []);
}

/**
 * A function of inputs that computes what it says of each one once, and lets go of it with the input. Who has inputs and
 * what is said of them leaves them as they are: what differs is another input.
 */
export function oncePerInput<Said extends object>(
  compute: (input: SuiteInput) => Said,
): (input: SuiteInput) => Said {
  const known = new WeakMap<SuiteInput, Said>();
  return (input) => {
    const before = known.get(input);
    if (before !== undefined) return before;
    const said = compute(input);
    known.set(input, said);
    return said;
  };
}

/** A part of one item that questions are asked about, and its name on pages. */
export interface ListedUnit {
  unit: UnitName;
  /** Which questions apply: those about units of this kind. */
  kind: string;
  label: string;
  /** The ids of those among them that are asked of this item; all of them when left out. */
  asks?: readonly string[];
  /** What it is about may not be visible at all: then people say that in place of that they cannot tell. */
  mayBeUnseen?: true;
}
