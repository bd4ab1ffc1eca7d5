import type { VbenchData } from '@/benchmarks/vbench/formats/data';
import { categoryOf, labelOf } from '@/benchmarks/vbench/formats/dimensions';
import { HOW_JUDGED } from '@/benchmarks/vbench/formats/judged/table';
import { labelInWords } from '@/benchmarks/vbench/formats/labels';
import type { ItemExhibit } from '@/lib/suites/exhibit';
import type { Lists } from '@/lib/suites/lists';
import type { VbenchInput } from './settings';
import { videosOf } from './shown';

/** What people see of an item next to its video: the dimension, what that is about, and the prompt unless that tells. */
export function shows(input: VbenchInput): ItemExhibit[] {
  const { dimension, prompt, sample, metadata } = input.data;
  const { measures, promptTells, procedure } = HOW_JUDGED[dimension];
  const asked = { label: 'Prompt', value: prompt };
  const samples =
    sample === null ? `all ${videosOf(input).length} videos` : `video ${sample + 1} of its prompt`;
  const about: ItemExhibit = {
    exhibit: {
      kind: 'fields',
      title: labelOf(dimension),
      fields: [
        { label: 'Category', value: categoryOf(dimension) },
        { label: 'Measures', value: measures },
        { label: 'Judged', value: samples },
        ...(promptTells ? [] : [asked]),
      ],
    },
  };
  if (!promptTells) return [about];
  const label =
    procedure.kind === 'label'
      ? [{ label: 'Asked for', value: labelInWords(String(metadata)) }]
      : [];
  return [
    about,
    {
      tells: 'reference',
      exhibit: { kind: 'fields', title: 'What was asked for', fields: [asked, ...label] },
    },
  ];
}

/** What lists say of an item: its dimension. A prompt that gives the answer away stands in none. */
export const lists: Lists<VbenchData> = {
  columns: [
    {
      id: 'dimension',
      label: 'Dimension',
      short: true,
      read: ({ dimension }) => labelOf(dimension),
    },
  ],
  hidesPrompt: ({ dimension }) => HOW_JUDGED[dimension].promptTells,
};
