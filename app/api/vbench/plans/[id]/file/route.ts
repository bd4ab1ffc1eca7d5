import { z } from 'zod';
import { parseQuery, respond } from '@/app/api/respond';
import { pythonLoop } from '@/benchmarks/vbench/formats/plan/loop';
import type { Plan } from '@/benchmarks/vbench/formats/plan/schema';
import { planNames, planObjects, planTable } from '@/benchmarks/vbench/formats/plan/tables';
import { planFor } from '@/benchmarks/vbench/use-cases/plan';
import { csvText, jsonLines } from '@/lib/table-writer';

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
