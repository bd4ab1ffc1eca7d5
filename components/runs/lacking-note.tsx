import { useNoun } from '@/components/library/noun';
import { countNoun, formatCount } from '@/components/ui/numbers';
import type { RunPlan } from '@/lib/runs/plan/schema';
import type { Coverage } from '@/lib/video/frames/coverage';

/** Properties of {@link LackingNote}. */
export interface LackingNoteProps {
  plan: Pick<RunPlan, 'lacking' | 'lackingDense' | 'uncounted' | 'usualKeyFrames'>;
  coverage: Coverage;
  /** How many items are to be judged. */
  of: number;
}

/** Says before a run how many items need frames first, who takes them, and how their calls are counted before. */
export function LackingNote({ plan, coverage, of }: LackingNoteProps) {
  const noun = useNoun();
  const lacking = coverage === 'dense' ? plan.lackingDense : plan.lacking;
  if (lacking === 0) return null;
  const which =
    lacking === of
      ? countNoun(of, `${noun} needs`, `${noun}s need`)
      : `${lacking} of ${countNoun(of, noun)} ${lacking === 1 ? 'needs' : 'need'}`;
  return (
    <p className="text-pretty rounded-md bg-accent-soft px-3 py-2 text-xs">
      <span className="font-medium">{which} other frames first.</span> They are taken out of the
      stored files when the run begins, by this page and by a worker that can; each {noun} is judged
      as soon as it has its own.
      {` ${countedWords(lacking, plan)}`}
    </p>
  );
}

/** Whether the calls of items that lack frames stand in the estimate, and by what. */
function countedWords(
  needing: number,
  { lacking, uncounted, usualKeyFrames }: LackingNoteProps['plan'],
): string {
  if (uncounted > 0) {
    const which = uncounted === needing ? 'these' : formatCount(uncounted);
    return `The calls of ${which} are not counted below.`;
  }
  const by =
    usualKeyFrames === null || lacking === 0
      ? 'by the frames that they will have'
      : `as if each had ${countNoun(Math.max(1, Math.round(usualKeyFrames)), 'key frame')}, the average here`;
  return `Their calls are counted below ${by}.`;
}
