import type { ImportedItem } from '@/lib/suites/item';
import type { VbenchData } from './data';
import { categoryOf, labelOf } from './dimensions';
import { HOW_JUDGED } from './judged/table';
import { stemOf } from './tree/stem';

/** The kind of items that the suite takes. */
export const KIND = 'vbench';

/** The most characters of a prompt in an item's name. */
const NAME_LENGTH = 80;

/** What models are compared on: a prompt under a dimension. File names tell prompts apart, so their stems do here. */
export function taskOf({ dimension, prompt }: Pick<VbenchData, 'dimension' | 'prompt'>): string {
  return `${dimension}/${stemOf(prompt)}`;
}

/** What is known of an item in addition to its data. */
export interface KnownOfItem {
  /** The model that made its videos; null when unknown. */
  model: string | null;
  /** What the model was fed; the plain prompt when left out. */
  text?: string;
  /** Its videos, in order. */
  media: NonNullable<ImportedItem['media']>;
}

/**
 * An item of the suite, with all that the house knows of it. A prompt is the cluster, since neither its videos nor its
 * dimensions are independent of each other. Where the prompt gives the answer away, it stands in neither name nor prompt,
 * which everybody sees, but in the data alone: the name says that it is hidden.
 */
export function newItem(data: VbenchData, { model, text, media }: KnownOfItem): ImportedItem {
  const { dimension, prompt, sample } = data;
  const { promptTells } = HOW_JUDGED[dimension];
  const about = promptTells ? `Hidden prompt ${shortHash(prompt)}` : shortened(prompt);
  const place = sample === null ? [] : [`video ${sample + 1}`];
  return {
    // The prompt is a part of the data, which are a part of what an item is known by.
    sourceId: `${dimension}/${sample ?? 'all'}`,
    // What tells items apart comes first: a list has room for the beginning alone.
    name: [about, ...place, labelOf(dimension)].join(' · '),
    data,
    model,
    prompt: promptTells ? null : (text ?? prompt),
    cluster: stemOf(prompt),
    task: taskOf(data),
    facets: { dimension: labelOf(dimension), category: categoryOf(dimension) },
    media,
  };
}

function shortened(text: string): string {
  const characters = [...text];
  if (characters.length <= NAME_LENGTH) return text;
  return `${characters
    .slice(0, NAME_LENGTH - 1)
    .join('')
    .trimEnd()}…`;
}

/** Six characters that tell a text from others and say nothing of it (FNV-1a, 32 bits). */
function shortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) {
    hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  }
  return hash.toString(36).padStart(6, '0').slice(-6);
}
