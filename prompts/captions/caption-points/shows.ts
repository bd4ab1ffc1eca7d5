import type { ItemExhibit } from '@/lib/suites/exhibit';
import { readableText } from '../counting/text';
import type { CaptionData } from '../data';
import { checkLimit, describeCount } from '../limits/length';
import { captionExhibit } from '../making/shows';
import type { PointSettings } from '../points/settings';
import type { PointsInput } from './calls';

/** What a caption's own limit says of its length, in a few words; null where it has none that can be read. */
export function lengthNote(
  { caption, limit }: CaptionData,
  { counting, lengthPenalty }: PointSettings,
): string | null {
  const check = checkLimit(caption, limit, counting);
  if (!check) return null;
  const effect = !check.isWithin && lengthPenalty ? '; one key point less' : '';
  return `${describeCount(check)}${effect}`;
}

/** The caption with what was asked for, and the reference that its key points are of. */
export function shows({ data, settings }: PointsInput): ItemExhibit[] {
  const { type, caption, reference, instruction } = data;
  const length = lengthNote(data, settings);
  const fields = [
    { label: 'Type', value: type },
    ...(instruction ? [{ label: 'Asked for', value: readableText(instruction) }] : []),
    ...(length ? [{ label: 'Length', value: length }] : []),
  ];
  const shown: ItemExhibit[] = [
    { exhibit: { kind: 'fields', title: 'What was asked for', fields } },
    captionExhibit({ ...data, caption: readableText(caption) }),
  ];
  if (reference === null) return shown;
  const text = readableText(reference);
  return [...shown, { tells: 'reference', exhibit: { kind: 'text', title: 'Reference', text } }];
}
