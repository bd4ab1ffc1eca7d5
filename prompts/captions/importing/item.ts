import type { ImportedItem } from '@/lib/suites/item';
import type { CaptionData } from '../data';
import type { Asked } from './row';

/** What is known of a caption next to its text, with what has to be. */
export type CertainlyAsked = Asked & { video: string; type: string };

/**
 * The item of a caption. Captions of one video are not independent of each other; captioners are compared on the same
 * id, since a video may have several captions of one type that were asked for differently.
 */
export function newCaption(
  sourceId: string,
  { video, type, reference, instruction, limit, source, points }: CertainlyAsked,
  caption: string,
  captioner: string,
): ImportedItem {
  const data: CaptionData = {
    ...{ type, caption, reference, instruction, limit },
    // Without any the data are as they were before there were key points, by which items are known again.
    ...(points && { points }),
  };
  const plain = `${video}/${type}`;
  const hasId = sourceId !== plain;
  return {
    sourceId,
    // Nothing of who wrote it, which queues keep from their reviewers.
    name: [video, type, ...(hasId ? [sourceId] : [])].join(' · '),
    data,
    model: captioner,
    prompt: instruction,
    cluster: video,
    task: hasId ? `${plain}/${sourceId}` : plain,
    facets: { type, ...(source !== null && { source }) },
    media: [{ name: video }],
  };
}
