import type { ReviewedMedium } from '@/lib/reviews/schema';
import { useReviewedItem } from '../reviewed/reviewed-item';

/** What is said of the item's videos that have not come; nothing where all are here. */
export function AwaitedVideos() {
  const { media } = useReviewedItem().review;
  const awaited = media.filter(({ facts }) => facts === null);
  return awaited.map((medium) => <Awaited key={medium.n} medium={medium} of={media.length} />);
}

/** What stands in a video's place until it comes. */
function Awaited({ medium: { n, wantedName }, of }: { medium: ReviewedMedium; of: number }) {
  const which = of === 1 ? 'Its video' : `Its video ${n}`;
  return (
    <p className="border-b bg-raised px-3 py-2 text-muted text-xs">
      {wantedName
        ? `${which} is not here yet: drop ${wantedName} into the library.`
        : `${which} is not here yet.`}
    </p>
  );
}
