import { z } from 'zod';
import { parseQuery, respond } from '@/app/api/respond';
import { planFor } from '@/app/api/vbench/plan';
import { csvText, jsonLines } from '@/lib/table-writer';
import { pythonLoop } from '@/prompts/vbench/plan/loop';
import type { Plan } from '@/prompts/vbench/plan/schema';
import { planNames, planObjects, planTable } from '@/prompts/vbench/plan/tables';

/** What a plan can be saved as: the ending of the file, its type and its text. */
const FILES = {
  csv: { ending: '.csv', type: 'text/csv', write: (plan: Plan) => csvText(planTable(plan)) },
  jsonl: {
    ending: '.jsonl',
    type: 'application/jsonl',
    write: (plan: Plan) => jsonLines(planObjects(plan)),
  },
  names: { ending: '-names.txt', type: 'text/plain', write: planNames },
  loop: { ending: '-loop.py', type: 'text/x-python', write: pythonLoop },
};

const requestSchema = z.object({ id: z.uuid(), as: z.enum(['csv', 'jsonl', 'names', 'loop']) });

/** A plan as a file: CSV, JSON Lines, the names alone, or the loop in Python that makes its videos. */
export function GET(request: Request, { params }: { params: Promise<{ id: string }> }) {
  return respond(request, 'viewer', async (person) => {
    const { id, as } = parseQuery(request, requestSchema, await params);
    const { dataset, plan } = await planFor(person, id);
    const { ending, type, write } = FILES[as];
    const name = dataset.name.replaceAll(/[^\p{L}\d._-]+/gu, '-');
    return new Response(write(plan), {
      headers: {
        'content-type': `${type}; charset=utf-8`,
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name + ending)}`,
        'x-content-type-options': 'nosniff',
      },
    });
  });
}
