import { parseUnit } from '@/lib/suites/question';

/** What a unit is called where its item is not at hand: by its time, or as its suite names it. */
export function unitWords(unit: string): string {
  const { kind, span } = parseUnit(unit);
  if (!span) return kind === 'video' ? 'Whole video' : unit;
  if (kind === 'key-frame') return `Key frame at ${span.from.toFixed(2)} s`;
  return `${span.from.toFixed(2)}–${span.to.toFixed(2)} s`;
}
