import { z } from 'zod';
import { parseQuery, respond } from '@/app/api/respond';
import { PLAN_FILES, planFile } from '@/benchmarks/vbench/formats/plan/files';
import { planFor } from '@/benchmarks/vbench/use-cases/plan';

const requestSchema = z.object({ id: z.uuid(), as: z.enum(PLAN_FILES) });

/** A plan as a file: CSV, JSON Lines, the names alone, or the loop in Python that makes its videos. */
export function GET(request: Request, { params }: { params: Promise<{ id: string }> }) {
  return respond(request, 'viewer', async (person) => {
    const { id, as } = parseQuery(request, requestSchema, await params);
    const { dataset, plan } = await planFor(person, id);
    const { name, type, text } = planFile(as, dataset.name, plan);
    return new Response(text, {
      headers: {
        'content-type': `${type}; charset=utf-8`,
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
        'x-content-type-options': 'nosniff',
      },
    });
  });
}
