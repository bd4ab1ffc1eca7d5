import type { NewItem } from '@/lib/judge/item';
import type { VbenchData } from './data';
import { categoryOf, labelOf } from './dimensions';
import { HOW_JUDGED } from './judged/table';

/** The kind of items that the suite takes. */
export const KIND = 'vbench';

/** The most characters of a prompt in an item's name. */
const NAME_LENGTH = 80;

/**
 * An item of the suite, with all that the house knows of it. Where the prompt gives the answer away, it stands in neither
 * name nor prompt, which everybody sees, but in the data alone.
 * @param model the model that made the videos; null when unknown
 * @param videos names of files, in order
 */
export function newItem(
  data: VbenchData,
  { model, videos }: { model: string | null; videos: readonly string[] },
): NewItem {
  const { dimension, prompt, sample } = data;
  const { promptTells } = HOW_JUDGED[dimension];
  const about = promptTells ? `prompt ${shortHash(prompt)}` : shortened(prompt);
  const place = sample === null ? [] : [`video ${sample + 1}`];
  return {
    name: [labelOf(dimension), about, ...place].join(' · '),
    data,
    model,
    prompt: promptTells ? null : prompt,
    cluster: prompt.trim(),
    task: `${dimension}/${prompt.trim()}`,
    facets: { dimension, category: categoryOf(dimension) },
    media: videos.map((name) => ({ name })),
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
