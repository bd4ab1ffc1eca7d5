import type { Step, Substep } from '@/benchmarks/instructional-qa/formats/annotations/schema';
import type { View } from '@/benchmarks/instructional-qa/formats/sources';
import type { SceneryName } from '../scenery';

/** One instructional clip: its steps and how its frames are drawn. Both go by the same spans of time. */
export interface Lesson {
  /** File name without its ending. */
  name: string;
  /** What is done in it. */
  subject: string;
  view: View;
  /** By start. */
  steps: readonly Step[];
  scenery: SceneryName;
  seconds: number;
  /** SVG elements over the scenery at `time` seconds. */
  draw(time: number): string;
}

/** From when to when something is done, in seconds. */
export type Span = readonly [from: number, to: number];

/** When a step or a part of one begins and ends, in seconds. */
export type Times = Pick<Substep, 'from' | 'to'>;

/** A part of a step, see {@link stepOf}. */
export function part([from, to]: Span, text: string): Substep {
  return { from, to, text, category: null };
}

/** A step without parts. */
export function step([from, to]: Span, category: string, text: string): Step {
  return { from, to, text, category, substeps: [] };
}

/** A step that lasts from the start of its first part to the end of its last. */
export function stepOf(
  category: string,
  text: string,
  parts: readonly [Substep, ...Substep[]],
): Step {
  const to = Math.max(...parts.map((each) => each.to));
  return { from: parts[0].from, to, text, category, substeps: [...parts] };
}

/** The moment at which a step is done to a share of 0–1. */
export function within({ from, to }: Times, share: number): number {
  return from + (to - from) * share;
}
