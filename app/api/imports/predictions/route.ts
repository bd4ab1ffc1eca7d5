import { respondAside } from '@/app/side/respond-aside';
import { MAX_IMPORT_BYTES } from '@/lib/imports/sent-files.schema';

/**
 * Looks at files of what examinees said that were asked elsewhere; with `store` takes it in as a run for each of them. What
 * is wrong, and what is not here, is told and left out.
 */
export function POST(request: Request) {
  return respondAside(request, 'reviewer', 'predictions', { maximum: MAX_IMPORT_BYTES });
}
