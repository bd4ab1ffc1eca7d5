import type { ItemExhibit } from '@/lib/suites/exhibit';
import type { CaptionData } from '../data';

/** A caption as people see it where nothing is asked about it. */
export function captionExhibit({ type, caption }: CaptionData): ItemExhibit {
  return { exhibit: { kind: 'text', title: `Caption · ${type}`, text: caption } };
}
