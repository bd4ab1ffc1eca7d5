import { beginOfEnd } from '@/lib/suites/find';
import type { DimensionId } from '../dimensions';
import { dimensionNamed, isHidden } from '../tree/files';

/** How names of videos end, whatever their case; those of plans end in the first. */
const ENDINGS = ['.mp4', '.webm', '.mov', '.mkv', '.avi'] as const;

const ENDS_AS_VIDEO = new RegExp(`(?:${ENDINGS.map((one) => `\\${one}`).join('|')})$`, 'i');

/** A file by what its path says. */
export interface ListedFile {
  /** The dimension whose folder it lies in, the innermost; null in a flat folder. */
  dimension: DimensionId | null;
  /** The file's own name. */
  name: string;
  /** What stands before the last hyphen with digits, and these digits as a number; null where there are none. */
  stem: string | null;
  index: number;
}

/** Why a path is no video of a plan's kind; null where it is one. */
export function strayness(path: string): string | null {
  if (isHidden(path)) return 'A hidden file.';
  const name = path.slice(path.lastIndexOf('/') + 1);
  const [ending] = /\.[^.]*$/.exec(name) ?? [];
  if (ENDS_AS_VIDEO.test(name)) return null;
  return ending === undefined
    ? 'It has no ending.'
    : `It ends in ${ending}, not as a video: ${ENDINGS.join(', ')}.`;
}

/** Takes a path apart; folders are told by the names of dimensions, in any spelling. */
export function readPath(path: string): ListedFile {
  const folders = path.split('/');
  const name = folders.pop() ?? '';
  const dimension =
    folders
      .reverse()
      .map(dimensionNamed)
      .find((one) => one !== null) ?? null;
  const body = name.replace(ENDS_AS_VIDEO, '');
  const [, stem = null, digits = ''] =
    body === name ? [] : (/^(.*)-(0|[1-9]\d*)$/su.exec(body) ?? []);
  return { dimension, name, stem, index: Number(digits) };
}

/** A name that ends in a number, with whatever blanks, hyphens or underscores before it: what stands before them, and the number. */
export function readNumbered(name: string): { stem: string; index: number } | null {
  const body = name.replace(ENDS_AS_VIDEO, '');
  if (body === name) return null;
  const digits = beginOfEnd(body, /\d/);
  const stem = body.slice(0, beginOfEnd(body.slice(0, digits), /[\s_-]/));
  if (digits === body.length || stem.length === digits) return null;
  return { stem, index: Number(body.slice(digits)) };
}
