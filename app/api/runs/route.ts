import { countHiddenFailures } from '@/lib/disclosure/blind.store';
import { listRuns } from '@/lib/runs/progress.store';
import { suiteById } from '@/prompts';
import { respond } from '../respond';

/** All runs, latest first; incomplete videos that the person reviews blind are shown as judged. */
export function GET(request: Request) {
  return respond(request, 'viewer', async ({ id }) =>
    listRuns(suiteById, await countHiddenFailures(id)),
  );
}
