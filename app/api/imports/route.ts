import { readPlainBytes } from '@/app/api/text-body';
import { respondAside } from '@/app/side/respond-aside';
import { MAX_IMPORT_BYTES } from '@/lib/imports/sent-files.schema';

/**
 * Looks at a file of scores or labels made elsewhere, the request's body, called `?name=`; with `?store=true` takes in
 * what it says, all or nothing.
 */
export function POST(request: Request) {
  const body = { maximum: MAX_IMPORT_BYTES, bytes: readPlainBytes };
  return respondAside(request, 'reviewer', 'answers', body);
}
