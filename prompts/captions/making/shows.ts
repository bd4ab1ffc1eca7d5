import type { ItemExhibit } from '@/lib/judge/exhibit';
import type { CaptionData } from '../data';

/** A caption as people see it where nothing is asked about it. */
export function captionExhibit({ type, caption }: CaptionData): ItemExhibit {
  return { exhibit: { kind: 'text', title: `Caption · ${type}`, text: caption } };
}
