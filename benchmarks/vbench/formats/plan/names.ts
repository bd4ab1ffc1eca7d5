import { stemOf } from '../tree/stem';
import type { PlanRow } from './schema';

/** The ending of the videos' names. */
const ENDING = '.mp4';

/** Most disks take no longer names, in bytes of UTF-8. */
const LONGEST_NAME = 255;

/** The name of a prompt's video: its first 180 characters, a hyphen, the index from 0, `.mp4`. */
export function fileNameOf(prompt: string, index: number): string {
  return `${stemOf(prompt)}-${index}${ENDING}`;
}

/** Where a row's video lies in the folder of a model's videos. */
export function pathOf({ folder, file }: Pick<PlanRow, 'folder' | 'file'>): string {
  return folder === null ? file : `${folder}/${file}`;
}

/** What disks may have against a name: an error where there can be no such file, a note where some refuse it. */
export function troubleWith(name: string): { severity: 'error' | 'note'; message: string } | null {
  if (/[/\0]/.test(name)) {
    const message =
      'The name would hold a slash or a zero, which no file’s name can: it is left out.';
    return { severity: 'error', message };
  }
  const bytes = new TextEncoder().encode(name).length;
  if (bytes > LONGEST_NAME) {
    const message = `The name has ${bytes} bytes, and most disks take ${LONGEST_NAME}. VBench-2.0 cuts by characters, so another cut would be another name.`;
    return { severity: 'note', message };
  }
  const [forbidden] = /[\\:*?"<>|]/.exec(name) ?? [];
  return forbidden === undefined
    ? null
    : { severity: 'note', message: `Windows takes no ${forbidden} in a name.` };
}
