import { EyeOff } from 'lucide-react';
import { countNoun } from '@/components/ui/numbers';

/** Says of how many clips figures tell nothing to who looks; nothing where they tell of all. */
export function WithheldNote({ clips }: { clips: number }) {
  if (clips === 0) return null;
  return (
    <p className="flex items-center gap-1.5 text-muted text-xs">
      <EyeOff aria-hidden className="size-3.5 shrink-0" />
      {countNoun(clips, 'clip')} withheld: you review {clips === 1 ? 'it' : 'them'} blind.
    </p>
  );
}
