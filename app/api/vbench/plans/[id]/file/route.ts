import { z } from 'zod';
import { parseQuery, respond } from '@/app/api/respond';
import { planFor } from '@/app/api/vbench/plan';
import { PLAN_FILES, planFile } from '@/prompts/vbench/plan/files';

const requestSchema = z.object({ id: z.uuid(), as: z.enum(PLAN_FILES) });

/** A plan as a file: CSV, JSON Lines, the names alone, or the loop in Python that makes its videos. */
export function GET(request: Request, { params }: { params: Promise<{ id: string }> }) {
  return respond(request, 'viewer', async (person) => {
    const { id, as } = parseQuery(request, requestSchema, await params);
    const { dataset, plan } = await planFor(person, id);
    const { name, type, text } = planFile(plan, as, dataset.name);
    return new Response(text, {
      headers: {
        'content-type': `${type}; charset=utf-8`,
        'content-disposition': `attachment; filename="${name}"`,
        'x-content-type-options': 'nosniff',
      },
    });
  });
}
