import { respondAside } from '@/app/side/respond-aside';
import { MAX_IMPORT_BYTES } from '@/lib/imports/sent-files.schema';

/**
 * Looks at files of items for a suite; with `store` takes in the rows that are sound and says what is wrong with the
 * others.
 */
export function POST(request: Request) {
  return respondAside(request, 'reviewer', 'items', { maximum: MAX_IMPORT_BYTES });
}
