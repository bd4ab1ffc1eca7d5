import { useNoun } from '@/components/library/noun';
import { countNoun, formatCount } from '@/components/ui/numbers';

/** Properties of {@link LackingNote}. */
export interface LackingNoteProps {
  /** How many items lack the frames that the suite looks at. */
  lacking: number;
  /** Of how many of these the calls are counted only then. */
  uncounted: number;
  /** How many items are to be judged. */
  of: number;
}

/** Says before a run how many items need frames first, who takes them, and that their calls are still to be counted. */
export function LackingNote({ lacking, uncounted, of }: LackingNoteProps) {
  const noun = useNoun();
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
      {uncounted > 0 &&
        ` The calls of ${uncounted === lacking ? 'these' : formatCount(uncounted)} are not counted below.`}
    </p>
  );
}
