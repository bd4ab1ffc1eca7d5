import type { Substep } from './annotations/schema';
import { SOURCE, type SourceId } from './sources';
import type { Clip } from './trimming/schema';

/**
 * The annotation of a clip as text, the same in every call that gets it: the subject, the duration of the clip, and a line
 * a step, with substeps in brackets below theirs. Times of steps stay on the clock of the original video.
 */
export function videoInfo(clip: Clip): string {
  const { source, subject, from, to, steps } = clip;
  const lines = steps.flatMap((step) => [
    `${timesOf(step, source)} : ${wordsOf(step)}`,
    ...step.substeps.map((inner) => `  (${timesOf(inner, source)}: ${wordsOf(inner)})`),
  ]);
  const duration = to - from;
  return [
    `${SOURCE[source].head}: ${subject}`,
    `duration: ${withDecimals(duration)}s`,
    ...lines,
  ].join('\n');
}

/** A step in words: of what kind it is, and in brackets what is done, where its source tells the two apart. */
function wordsOf({ category, text }: Substep): string {
  return category === null || category === text ? text : `${category}(${text})`;
}

function timesOf({ from, to }: Substep, source: SourceId): string {
  const show = (seconds: number) =>
    `${Number(seconds.toFixed(SOURCE[source].wholeSeconds ? 0 : 2))}s`;
  return `${show(from)} ~ ${show(to)}`;
}

/** One decimal at least, two at most. */
function withDecimals(seconds: number): string {
  const rounded = Number(seconds.toFixed(2));
  return Number.isInteger(rounded) ? rounded.toFixed(1) : String(rounded);
}
