import Link from 'next/link';
import { formatMoment } from '@/components/ui/numbers';
import type { VideoReview } from '@/lib/reviews/schema';
import { itemPath } from '@/lib/suites/item-kind';
import { placeOf } from './version-changes';
import { VersionHistory } from './version-history';

/** That the item was corrected, or is a correction, and the way to the other version; nothing for all others. */
export function VersionNote({ review }: { review: Pick<VideoReview, 'versions' | 'video'> }) {
  const { versions, video } = review;
  if (!versions) return null;
  const to = (id: string) => itemPath({ id, kind: video.kind });
  const { current, replaces, outdatedBy, history } = versions;
  return (
    <>
      {current && (
        <p className="border-b bg-raised px-3 py-1.5 text-warn text-xs">
          {placeOf(video.id, history) === 'superseded'
            ? `Superseded: ${current.maker ?? 'somebody'} corrected the version before this one, too, on ${formatMoment(current.at)}, and the newest correction counts.`
            : `${current.maker ?? 'Somebody'} corrected this item on ${formatMoment(current.at)}: answers given here are about the version before.`}{' '}
          <Link href={to(current.id)} className="text-accent hover:underline">
            Open the current version
          </Link>
        </p>
      )}
      {replaces && !current && (
        <p className="border-b px-3 py-1.5 text-muted text-xs">
          This is a correction.{' '}
          <Link href={to(replaces.id)} className="text-accent hover:underline">
            Open the version before
          </Link>
        </p>
      )}
      {outdatedBy && (
        <p className="border-b bg-raised px-3 py-1.5 text-warn text-xs">
          Made of a version that was replaced since, by {outdatedBy.maker ?? 'somebody'} on{' '}
          {formatMoment(outdatedBy.at)}: make it again of the new one.
        </p>
      )}
      <VersionHistory versions={versions} shown={video.id} to={to} />
    </>
  );
}
