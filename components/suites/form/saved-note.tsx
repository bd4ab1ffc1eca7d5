import Link from 'next/link';
import { Button } from '@/components/ui/button';
import type { Saved } from '../actions';

/** That a version was saved, and where to go on from here. */
export function SavedNote({
  saved: { id, name, version, isNew },
  isOfNow,
}: {
  saved: Saved;
  /** Whether nothing was changed since. */
  isOfNow: boolean;
}) {
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-3 rounded-lg border bg-surface px-4 py-2.5"
    >
      <p className="min-w-0 flex-1">
        {isNew
          ? `“${name}” is saved as version ${version}.`
          : `Nothing in it is new: it is version ${version} already.`}
        {!isOfNow && ' You have changed it since.'}
      </p>
      <Button asChild variant="primary">
        <Link href={`/?suite=${id}`}>Judge clips</Link>
      </Button>
      <Button asChild>
        <a href={`/api/suites/${id}/archive`}>Download as a folder</a>
      </Button>
    </div>
  );
}
