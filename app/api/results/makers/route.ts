import { parseJsonBody, respond } from '@/app/api/respond';
import { makersRequestSchema } from '@/lib/results/makers.schema';
import { foreseeMakers } from '@/lib/results/makers.store';
import { suiteById } from '@/prompts';

/** Which judges had a part in making the items that they are to be asked. A POST because there may be thousands of items. */
export function POST(request: Request) {
  return respond(request, 'viewer', async (person) => {
    const wanted = await parseJsonBody(request, makersRequestSchema);
    return foreseeMakers(person, wanted, suiteById);
  });
}
