import Link from 'next/link';
import { formatMoment } from '@/components/ui/numbers';
import type { VideoReview } from '@/lib/reviews/schema';
import { reviewAddress } from './item-words';
import { VersionHistory } from './version-history';

/** That the item was corrected, or is a correction, and the way to the other version; nothing for all others. */
export function VersionNote({ review }: { review: Pick<VideoReview, 'versions' | 'video'> }) {
  const { versions, video } = review;
  if (!versions) return null;
  const to = (id: string) => reviewAddress({ id, kind: video.kind });
  const [latest, ...others] = versions.replacedBy;
  return (
    <>
      {latest && (
        <p className="border-b bg-raised px-3 py-1.5 text-warn text-xs">
          {latest.maker ?? 'Somebody'} corrected this item on {formatMoment(latest.at)}: answers
          given here are about the version before.{' '}
          <Link href={to(latest.id)} className="text-accent hover:underline">
            Open the new version
          </Link>
          {others.map(({ id, maker, at }) => (
            <span key={id}>
              {' · '}
              <Link href={to(id)} className="text-accent hover:underline">
                {maker ?? 'another one'}, {formatMoment(at)}
              </Link>
            </span>
          ))}
        </p>
      )}
      {versions.replaces && (
        <p className="border-b px-3 py-1.5 text-muted text-xs">
          This is a correction.{' '}
          <Link href={to(versions.replaces.id)} className="text-accent hover:underline">
            Open the version before
          </Link>
        </p>
      )}
      {versions.outdatedBy && (
        <p className="border-b bg-raised px-3 py-1.5 text-warn text-xs">
          Made of a version that was replaced since, by {versions.outdatedBy.maker ?? 'somebody'} on{' '}
          {formatMoment(versions.outdatedBy.at)}: make it again of the new one.
        </p>
      )}
      <VersionHistory versions={versions} shown={video.id} to={to} />
    </>
  );
}
