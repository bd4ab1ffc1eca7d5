import { parseInput, respond } from '@/app/api/respond';
import { readAddress } from '@/lib/reviews/library/address';
import { listPage } from '@/lib/reviews/library/page/store';
import { libraryRequestSchema } from '@/lib/reviews/library/schema';

/** Some of the videos that the filters leave, in the order asked for, from `?offset=` on. */
export function GET(request: Request) {
  return respond(request, 'viewer', async ({ id }) => {
    const address = readAddress(new URL(request.url).searchParams);
    return listPage(id, parseInput(libraryRequestSchema, address));
  });
}
