import { parseUnit } from '@/lib/judge/question';

/** What a unit is called where its video's frames are not at hand: by its time. */
export function unitWords(unit: string): string {
  const { kind, span } = parseUnit(unit);
  if (!span) return 'Whole video';
  if (kind === 'key-frame') return `Key frame at ${span.from.toFixed(2)} s`;
  return `${span.from.toFixed(2)}–${span.to.toFixed(2)} s`;
}
