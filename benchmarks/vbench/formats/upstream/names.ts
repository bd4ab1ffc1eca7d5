import type { VbenchData } from '../data';
import { stemOf as stemOfPrompt } from '../tree/stem';

/** Under which name, without its ending, upstream looks for a video: of all of a Diversity prompt's, the first. */
export function stemOf({ prompt, sample }: Pick<VbenchData, 'prompt' | 'sample'>): string {
  return `${stemOfPrompt(prompt)}-${sample ?? 0}`;
}

/** The same of a path in a result file, whichever system wrote it. */
export function stemOfPath(path: string): string {
  const [last = ''] = path.split(/[\\/]/).toReversed();
  return last.replace(/\.[^.\s]+$/, '');
}

/** What says of which item a value is: the dimension and the name of the video, in one Unicode form. */
export function itemKey(dimension: string, stem: string): string {
  return `${dimension}/${stem.normalize('NFC')}`;
}
