'use client';

import clsx from 'clsx';
import { Fields } from '@/components/evidence/data-exhibits';
import { ExhibitList } from '@/components/evidence/exhibits';
import type { Exhibit } from '@/lib/suites/exhibit';
import { FEW } from '../matrix/matrix-panel';
import { useJudged } from '../reviewed/judged-item';
import { useReviewedItem } from '../reviewed/reviewed-item';
import { AwaitedVideos } from './awaited-videos';
import { unitChoice } from './shown-data';

/**
 * The texts that an item is, to be held against its video: what is known of them in fields stays in sight above, and they
 * scroll together. Where little is answered under them they have all the room that this leaves, else half of it at most.
 */
export function Reading() {
  const { review, together } = useReviewedItem();
  const judged = useJudged();
  const grows = judged.run.cells.length <= FEW;
  const exhibits = review.shows.map(({ exhibit }) => exhibit);
  const fields = exhibits.flatMap((exhibit) => (exhibit.kind === 'fields' ? exhibit.fields : []));
  const texts = exhibits
    .filter(({ kind }) => kind !== 'fields')
    .flatMap((exhibit) => (together ? apartFrom(exhibit, together.own) : exhibit));
  return (
    <section
      aria-label="What it shows"
      className={clsx(
        'flex min-h-0 flex-col border-b',
        grows || together?.isWhole ? 'flex-1' : 'max-h-[50%] shrink-0',
      )}
    >
      <AwaitedVideos />
      {fields.length > 0 && (
        <div className="scroll-thin max-h-[45%] shrink-0 border-b px-3 py-2">
          <Fields fields={fields} />
        </div>
      )}
      {texts.length > 0 && (
        <div
          className={clsx(
            'scroll-thin min-h-0 px-3 py-2',
            together ? 'max-h-[24%] shrink-0 border-b' : 'flex-1',
          )}
        >
          <ExhibitList exhibits={texts} units={unitChoice(judged)} />
        </div>
      )}
      {together?.texts}
    </section>
  );
}

/** What an exhibit shows besides a text that stands on the page already. */
function apartFrom(exhibit: Exhibit, own: string): Exhibit[] {
  if (exhibit.kind === 'text' && exhibit.text === own) return [];
  if (exhibit.kind !== 'text-diff' || exhibit.left.text !== own) return [exhibit];
  const { label, text } = exhibit.right;
  return [{ kind: 'text', title: label, text }];
}
