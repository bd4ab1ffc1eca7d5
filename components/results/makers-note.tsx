import { TriangleAlert } from 'lucide-react';
import type { Maker } from '@/lib/results/schema';
import { makerWords } from './source-words';

interface MakersNoteProps {
  makers: readonly Maker[];
}

/** Which models had a part in making what they were, or are to be, asked: a sentence for each. */
export function MakersNote({ makers }: MakersNoteProps) {
  if (makers.length === 0) return null;
  return (
    <ul
      aria-label="Examinees that helped to make the items"
      className="flex flex-col gap-1 rounded-lg border border-warn/40 bg-warn/10 px-4 py-3 text-sm"
    >
      {makers.map((maker) => (
        <li key={maker.judges.join()} className="flex gap-2">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
          <span>{makerWords(maker)}</span>
        </li>
      ))}
    </ul>
  );
}
