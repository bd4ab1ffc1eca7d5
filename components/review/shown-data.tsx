'use client';

import clsx from 'clsx';
import { ExhibitList } from '@/components/evidence/exhibits';
import { useClip, useVideo } from './clip-review';

/**
 * What the item shows of its data: beside its players, or in their place. What was given to the model that made it stands
 * there, too, where the item shows nothing else.
 */
export function ShownData({ alone = false }: { alone?: boolean }) {
  const { review } = useClip();
  const video = useVideo();
  const { generationPrompt } = review.video;
  if (review.shows.length === 0 && !alone) return null;
  return (
    <section
      aria-label="What it shows"
      className={clsx(
        'scroll-thin min-h-0 px-3 py-3',
        alone ? 'flex-1 text-sm' : 'max-h-[45%] shrink-0 border-t',
      )}
    >
      {review.shows.length === 0 ? (
        <p className="whitespace-pre-wrap text-pretty break-words text-muted">
          {generationPrompt ?? 'Nothing else is known of it.'}
        </p>
      ) : (
        <ExhibitList
          exhibits={review.shows.map(({ exhibit }) => exhibit)}
          {...(video && { onMoment: (at: number) => video.playFrom(at) })}
        />
      )}
    </section>
  );
}
