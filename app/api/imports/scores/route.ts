import { respondAside } from '@/app/side/respond-aside';
import { MAX_IMPORT_BYTES } from '@/lib/imports/sent-files.schema';

/**
 * Looks at the files of an evaluation elsewhere, whose scores go to a suite's items as they are; with `store` takes them in
 * as a run. What is wrong, and what is not here, is told and left out.
 */
export function POST(request: Request) {
  return respondAside(request, 'reviewer', 'scores', { maximum: MAX_IMPORT_BYTES });
}
