import type { Frame } from '@/lib/video/schema';
import type { Prompt } from './prompt';
import type { UnitName } from './question';
import type { Sheet } from './sheet';
import type { Whole } from './whole';

/** The role of the judge that decides: a run's rater, and the one whose call names no other. */
export const DECIDING_ROLE = 'judge';

/**
 * The role of the judge that copies out of replies what is not read of them; the judge that gave the reply, where nobody has it.
 * A run of any suite that transcribes may have it.
 */
export const TRANSCRIBER = {
  id: 'transcriber',
  label: 'Copies out what is not read',
  help: 'It is shown replies and no pictures, so a small model may do.',
} as const;

/** Which call of a suite is meant: of which prompt, about which unit and question, of which judge, and which of several equal ones. */
export interface CallName {
  prompt: string;
  unit: UnitName;
  /** Which of the run's judges is asked; {@link DECIDING_ROLE} when left out. */
  role?: string;
  /** Which of several answers to the same request it is, from 0; 0 when left out. */
  sample?: number;
  /** The question, where several calls of one prompt about one unit differ by it; '' when left out. */
  question?: string;
}

/** A picture that a call carries: a frame, or one with a caption of its own, which stands before all frames. */
export interface Picture extends Frame {
  /** What the judge is told before it; its number and time when left out. */
  caption?: string;
  /** What the judge is told of which video it is, where a call carries pictures of several, one after the other. */
  video?: string;
}

/** One call of a prompt: its unit, the values of its placeholders and its pictures, in order. */
export interface AskCall {
  unit: UnitName;
  variables: Record<string, string>;
  frames: readonly Picture[];
  /** Sheets that are composed of frames and follow them, each one picture. */
  sheets?: readonly Sheet[];
  /** What it is about, where that is videos as a whole; its frames, but those with captions of their own, are taken out of these. */
  whole?: Whole;
  /** See {@link CallName}. */
  role?: string;
  /** See {@link CallName}. */
  sample?: number;
  /** See {@link CallName}. */
  question?: string;
}

/**
 * Asks a judge one prompt and returns the parsed reply. Live, replayed and baseline judges differ only in this
 * function.
 * @throws {Unanswered} when there is no usable reply
 */
export type Ask = <Reply>(prompt: Prompt<Reply>, call: AskCall) => Promise<Reply>;
