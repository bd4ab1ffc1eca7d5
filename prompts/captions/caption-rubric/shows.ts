import type { Exhibit, ItemExhibit } from '@/lib/suites/exhibit';
import { readableText } from '../counting/text';
import { itemLengthFields, referenceLengthFields } from './lengths';
import type { RubricInput } from './settings';

/** What people see of a caption next to its video: what was asked for with its length, and the text next to its reference. */
export function shows(input: RubricInput): ItemExhibit[] {
  const { type, caption, reference, instruction } = input.data;
  const text = readableText(caption);
  const asked = instruction
    ? { label: `Asked for, ${type}`, value: readableText(instruction) }
    : { label: 'Type', value: type };
  const shown: ItemExhibit[] = [
    {
      exhibit: {
        kind: 'fields',
        title: 'What was asked for',
        fields: [asked, ...itemLengthFields(input)],
      },
    },
  ];
  const byReference = referenceLengthFields(input);
  if (byReference.length > 0) {
    shown.push({
      tells: 'reference',
      exhibit: { kind: 'fields', title: 'Length against the reference', fields: byReference },
    });
  }
  const alone: Exhibit = { kind: 'text', title: 'Caption', text };
  if (reference === null) return [...shown, { exhibit: alone }];
  const compared: Exhibit = {
    kind: 'text-diff',
    title: 'Compared with the reference',
    left: { label: 'Caption', text },
    right: { label: 'Reference', text: readableText(reference) },
  };
  return [...shown, { tells: 'reference', exhibit: compared, instead: alone }];
}
