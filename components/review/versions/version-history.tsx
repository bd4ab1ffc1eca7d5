import Link from 'next/link';
import { TextChange } from '@/components/evidence/data-exhibits';
import { formatMoment } from '@/components/ui/numbers';
import type { ItemVersions } from '@/lib/reviews/schema';
import { changesBetween, placeOf } from './version-changes';

/** Properties of {@link VersionHistory}. */
export interface VersionHistoryProps {
  versions: ItemVersions;
  /** The version on the page. */
  shown: string;
  to: (id: string) => string;
}

/** All versions of an item: who made each when and why, and word by word what it changed. Nothing where there is one. */
export function VersionHistory({ versions: { history }, shown, to }: VersionHistoryProps) {
  if (history.length < 2) return null;
  return (
    <details className="border-b px-3 py-1.5 text-xs">
      <summary className="w-fit cursor-pointer rounded-sm text-muted">
        {history.length} versions
      </summary>
      <ol className="scroll-thin mt-1.5 flex max-h-64 flex-col gap-2">
        {history.map(({ id, maker, at, reason, data, replacesId }) => {
          const before = history.find((one) => one.id === replacesId);
          const place = placeOf(id, history);
          return (
            <li key={id} className="flex flex-col gap-0.5 border-t pt-1.5">
              <p className="flex flex-wrap gap-x-2">
                {id === shown ? (
                  <strong className="font-medium">This version</strong>
                ) : (
                  <Link href={to(id)} className="text-accent hover:underline">
                    Open
                  </Link>
                )}
                <span>
                  {maker ?? (before ? 'Somebody' : 'As it came')}, {formatMoment(at)}
                </span>
                {place === 'current' && <span className="text-accent">current</span>}
                {place === 'superseded' && <span className="text-warn">superseded</span>}
                {reason && <span className="text-muted">“{reason}”</span>}
              </p>
              {before &&
                changesBetween(before.data, data).map(({ name, from, to: now }) => (
                  <p key={name} className="whitespace-pre-wrap break-words">
                    <span className="text-muted">{name}: </span>
                    <TextChange before={from} after={now} />
                  </p>
                ))}
            </li>
          );
        })}
      </ol>
    </details>
  );
}
