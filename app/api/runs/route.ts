import { parseJsonBody, respond } from '@/app/api/respond';
import { beginRun } from '@/app/runs/begin';
import { countHiddenFailures } from '@/lib/disclosure/blind.store';
import { answerFormerNames } from '@/lib/former-name';
import { listRuns } from '@/lib/runs/listing.store';
import { runRequestSchema } from '@/lib/runs/schema';
import { suiteById } from '@/prompts';

/** All runs, latest first; incomplete items that the person reviews blind are shown as judged. */
export function GET(request: Request) {
  return respond(request, 'viewer', async ({ id }) =>
    (await listRuns(suiteById, await countHiddenFailures(id))).map((run) =>
      answerFormerNames(run, { videos: 'items', sweepId: 'batchId' }),
    ),
  );
}

/** Begins a run, as the button “Judge” does, and answers its id with what it waits for before it can ask its judge. */
export function POST(request: Request) {
  return respond(request, 'reviewer', async (person, record) =>
    beginRun(await parseJsonBody(request, runRequestSchema), person, record),
  );
}
