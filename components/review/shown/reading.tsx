'use client';

import clsx from 'clsx';
import { Fields } from '@/components/evidence/data-exhibits';
import { ExhibitList } from '@/components/evidence/exhibits';
import { useJudged } from '../reviewed/judged-item';
import { useReviewedItem } from '../reviewed/reviewed-item';
import { AwaitedVideos } from './awaited-videos';
import { unitChoice } from './shown-data';

/**
 * The texts that an item is, to be held against its video: what is known of them in fields stays in sight above, and they
 * scroll together.
 * @param grows whether it takes all the room that what stands under it leaves; else it takes half of it at most
 */
export function Reading({ grows }: { grows: boolean }) {
  const { review } = useReviewedItem();
  const judged = useJudged();
  const exhibits = review.shows.map(({ exhibit }) => exhibit);
  const fields = exhibits.flatMap((exhibit) => (exhibit.kind === 'fields' ? exhibit.fields : []));
  const texts = exhibits.filter(({ kind }) => kind !== 'fields');
  return (
    <section
      aria-label="What it shows"
      className={clsx('flex min-h-0 flex-col border-b', grows ? 'flex-1' : 'max-h-[50%] shrink-0')}
    >
      <AwaitedVideos />
      {fields.length > 0 && (
        <div className="scroll-thin max-h-[45%] shrink-0 border-b px-3 py-2">
          <Fields fields={fields} />
        </div>
      )}
      <div className="scroll-thin min-h-0 flex-1 px-3 py-2">
        <ExhibitList exhibits={texts} units={unitChoice(judged)} />
      </div>
    </section>
  );
}
