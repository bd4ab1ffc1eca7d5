import type { ItemExhibit } from '@/lib/suites/exhibit';
import { readableText } from '../counting/text';
import { itemLengthFields, referenceLengthFields } from './lengths';
import type { RubricInput } from './settings';

/** What people see of a caption next to its video: the text, the reference unless that is hidden, and what was asked for. */
export function shows(input: RubricInput): ItemExhibit[] {
  const { type, caption, reference, instruction } = input.data;
  const text = readableText(caption);
  const instructed = instruction
    ? [{ label: 'Instruction', value: readableText(instruction) }]
    : [];
  const asked: ItemExhibit = {
    exhibit: {
      kind: 'fields',
      title: 'What was asked for',
      fields: [{ label: 'Type', value: type }, ...instructed, ...itemLengthFields(input)],
    },
  };
  const written: ItemExhibit = {
    exhibit: { kind: 'text', title: 'Caption', text: text || '(empty)' },
  };
  if (reference === null) return [written, asked];
  const byReference = referenceLengthFields(input);
  return [
    written,
    {
      tells: 'reference',
      exhibit: {
        kind: 'text-diff',
        title: 'Compared with the reference',
        left: { label: 'Caption', text },
        right: { label: 'Reference', text: readableText(reference) },
      },
    },
    asked,
    ...(byReference.length > 0
      ? [
          {
            tells: 'reference' as const,
            exhibit: {
              kind: 'fields' as const,
              title: 'Length against the reference',
              fields: byReference,
            },
          },
        ]
      : []),
  ];
}
