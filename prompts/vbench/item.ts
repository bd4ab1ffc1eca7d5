import type { ImportedItem } from '@/lib/judge/item';
import type { VbenchData } from './data';
import { categoryOf, labelOf } from './dimensions';
import { stemOf } from './tree/stem';

/** What an item of the suite is made of beside its data. */
export interface VbenchItem {
  data: VbenchData;
  /** The model that made its videos. */
  model: string | null;
  /** What the model was fed; null where it is not known. */
  text: string | null;
  media: NonNullable<ImportedItem['media']>;
  line: number;
}

/** What models are compared on: a prompt under a dimension. */
export function taskOf({ dimension, prompt }: Pick<VbenchData, 'dimension' | 'prompt'>): string {
  return `${dimension}/${stemOf(prompt)}`;
}

/**
 * An item of the suite: one video of a prompt under one dimension, or all of a Diversity prompt's. A prompt is the cluster,
 * since neither its videos nor its dimensions are independent of each other; models are compared by prompt and dimension.
 * File names tell prompts apart, so the prompt as names have it stands for it.
 */
export function vbenchItem({ data, model, text, media, line }: VbenchItem): ImportedItem {
  const { dimension, prompt, sample } = data;
  const stem = stemOf(prompt);
  return {
    // The prompt itself is told apart by the data, which are a part of what an item is known by.
    sourceId: `${dimension}/${sample ?? 'all'}`,
    line,
    name: `${labelOf(dimension)} · ${stem}${sample === null ? '' : `-${sample}`}`,
    data,
    model,
    prompt: text,
    cluster: stem,
    task: taskOf(data),
    facets: { dimension: labelOf(dimension), category: categoryOf(dimension) },
    media,
  };
}
