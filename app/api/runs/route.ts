import { countHiddenFailures } from '@/lib/disclosure/blind.store';
import { listRuns } from '@/lib/runs/progress.store';
import { suiteById } from '@/prompts';
import { respond } from '../respond';

/** All runs, latest first. What the judge could not answer of a video is not counted for who reviews it blind. */
export function GET(request: Request) {
  return respond(request, 'viewer', async ({ id }) =>
    listRuns(suiteById, await countHiddenFailures(id)),
  );
}
