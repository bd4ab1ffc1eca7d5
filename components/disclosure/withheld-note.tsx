import { EyeOff } from 'lucide-react';
import { useNoun } from '@/components/library/noun';
import { countNoun } from '@/components/ui/numbers';
import type { ItemNoun } from '@/lib/suites/item-kind';

/** Says of how many clips figures tell nothing to who looks; nothing where they tell of all. */
export function WithheldNote({ clips }: { clips: number }) {
  const noun = useNoun();
  if (clips === 0) return null;
  return (
    <p className="flex items-center gap-1.5 text-muted text-xs">
      <EyeOff aria-hidden className="size-3.5 shrink-0" />
      {withheldWords(clips, noun)}.
    </p>
  );
}

/** That so many items are withheld from who looks, and why. */
export function withheldWords(items: number, noun: ItemNoun): string {
  return `${countNoun(items, noun)} withheld, you review ${items === 1 ? 'it' : 'them'} blind`;
}
