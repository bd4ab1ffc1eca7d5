import type { Notebook } from './notebook';
import type { AnnotatedStep, AnnotatedSubstep } from './schema';

/** By so many seconds a substep may stick out of its step before that is worth a note. */
const STICKS_OUT = 0.5;

/** Files round to hundredths of a second: by no more than that, a step does not reach beyond its video. */
const ROUNDING = 0.01;

/** A step or substep as a reader of a source finds it. */
export interface FoundStep {
  from: number;
  to: number;
  text: string;
  category: string | null;
  /** Where in the file it stands. */
  path: readonly PropertyKey[];
  substeps: readonly Omit<FoundStep, 'substeps'>[];
}

/**
 * The steps that can be used, by start. One that does not end after its start, reaches beyond the video or says nothing is
 * an error and left out; a substep that sticks out of its step by more than half a second is a note and kept.
 * @param duration of the video in seconds, on the same clock; null when unknown
 */
export function soundSteps(
  found: readonly FoundStep[],
  duration: number | null,
  notes: Notebook,
): AnnotatedStep[] {
  return byStart(
    found.flatMap(({ substeps, ...step }) => {
      const sound = soundStep('step', step, duration, notes);
      if (!sound) return [];
      const inner = substeps.flatMap((each) => {
        const substep = soundStep('substep', each, duration, notes);
        if (!substep) return [];
        const sticksOut = Math.max(step.from - each.from, each.to - step.to);
        if (sticksOut > STICKS_OUT) {
          const message = `This substep sticks out of its step by ${inSeconds(sticksOut)}.`;
          notes.say('note', each.path, message);
        }
        return [substep];
      });
      return [{ ...sound, substeps: byStart(inner) }];
    }),
  );
}

function soundStep(
  what: 'step' | 'substep',
  { from, to, text, category, path }: Omit<FoundStep, 'substeps'>,
  duration: number | null,
  notes: Notebook,
): AnnotatedSubstep | null {
  const fault = () => {
    if (to <= from) return `ends at ${inSeconds(to)}, which is not after its start`;
    if (duration !== null && to > duration + ROUNDING) {
      return `ends at ${inSeconds(to)}, and the video at ${inSeconds(duration)}`;
    }
    if (`${text}${category}`.includes('\0')) return 'has the character NUL in its text';
    return text.trim() === '' ? 'has no text' : null;
  };
  const said = fault();
  if (said) {
    notes.say('error', path, `This ${what} ${said}: it is left out.`);
    return null;
  }
  const line = notes.lineAt(path);
  return { from, to, text: text.trim(), category: category?.trim() || null, line };
}

function byStart<Step extends { from: number }>(steps: readonly Step[]): Step[] {
  return steps.toSorted((one, other) => one.from - other.from);
}

function inSeconds(value: number): string {
  return `${Number(value.toFixed(2))} s`;
}
