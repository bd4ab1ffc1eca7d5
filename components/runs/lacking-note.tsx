import { countNoun } from '@/components/ui/numbers';

/** Properties of {@link LackingNote}. */
export interface LackingNoteProps {
  /** How many clips lack the frames that the suite looks at. */
  lacking: number;
  /** How many clips are to be judged. */
  of: number;
}

/** Says before a run how many clips need frames first, who takes them, and that their calls are still to be counted. */
export function LackingNote({ lacking, of }: LackingNoteProps) {
  if (lacking === 0) return null;
  const which =
    lacking === of
      ? countNoun(of, 'clip needs', 'clips need')
      : `${lacking} of ${of} clips ${lacking === 1 ? 'needs' : 'need'}`;
  return (
    <p className="text-pretty rounded-md bg-accent-soft px-3 py-2 text-xs">
      <span className="font-medium">{which} other frames first.</span> They are taken out of the
      stored files when the run begins, by this page and by a worker that can; each clip is judged
      as soon as it has its own. The calls for {lacking === 1 ? 'it' : 'them'} are not counted
      below.
    </p>
  );
}
