import { z } from 'zod';
import { operation } from '@/app/api/operation';
import { PLAN_FILE_TYPES, PLAN_FILES, planFile } from '@/benchmarks/vbench/formats/plan/files';
import { planFor } from '@/benchmarks/vbench/use-cases/plan';

export const GET = operation(
  {
    summary:
      'Downloads a plan as a file: CSV, JSON Lines, the names alone, or the loop in Python that makes its videos.',
    role: 'viewer',
    path: z.object({ id: z.uuid() }),
    query: z.object({ as: z.enum(PLAN_FILES) }),
    files: PLAN_FILE_TYPES,
  },
  async ({ person, path: { id }, query: { as } }) => {
    const { dataset, plan } = await planFor(person, id);
    const { name, type, text } = planFile(as, dataset.name, plan);
    return new Response(text, {
      headers: {
        'content-type': `${type}; charset=utf-8`,
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
        'x-content-type-options': 'nosniff',
      },
    });
  },
);
