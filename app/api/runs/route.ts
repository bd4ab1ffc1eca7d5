import { operation } from '@/app/api/operation';
import { beginRun } from '@/app/runs/begin';
import { countHiddenFailures } from '@/lib/disclosure/blind.store';
import { answerFormerNames } from '@/lib/former-name';
import { begunRunSchema } from '@/lib/runs/begun.schema';
import { runListRequestSchema, runListSchema } from '@/lib/runs/listing.schema';
import { listRuns } from '@/lib/runs/listing.store';
import { runRequestSchema } from '@/lib/runs/schema';
import { suiteById } from '@/prompts';

export const GET = operation(
  {
    summary:
      'Lists runs, latest first. Go on with `after`, the `next` of the page before. Incomplete items that the person reviews blind are shown as judged.',
    role: 'viewer',
    query: runListRequestSchema,
    answer: runListSchema,
    example: { query: { limit: 20 } },
  },
  async ({ person, query }) => {
    const { runs, next } = await listRuns(suiteById, await countHiddenFailures(person.id), query);
    const names = { videos: 'items', sweepId: 'batchId' } as const;
    return { runs: runs.map((run) => answerFormerNames(run, names)), next };
  },
);

export const POST = operation(
  {
    summary:
      'Begins a run, as the button “Judge” does. The answer has its id, and what it waits for before it can ask its judge.',
    role: 'reviewer',
    body: { json: runRequestSchema },
    answer: begunRunSchema,
    creates: true,
    example: {
      body: {
        suite: 'hallucination',
        judgeId: '01990000-0000-7000-8000-000000000001',
        settings: {},
        itemIds: ['01990000-0000-7000-8000-000000000002'],
        budget: 5,
      },
    },
  },
  ({ person, body, record }) => beginRun(body, person, record),
);
