import { z } from 'zod';
import { operation } from '@/app/api/operation';
import { parseInput } from '@/app/api/respond';
import { exportForm } from '@/lib/export/forms/forms';
import { CLIP_METADATA, EXPORT_FORMS } from '@/lib/export/schema';
import { suiteById } from '@/prompts';

const projectSchema = z.object({ project: z.uuid(), suite: z.string().max(100) });

export const GET = operation(
  {
    summary:
      'Downloads the answers of a run, or of all runs of a suite in a project, in a form that other programs take: a folder for Hugging Face (with `clips` the videos too, described by `metadata` as JSON Lines or Parquet), tasks for Label Studio, or of a run a log of Inspect.',
    role: 'viewer',
    query: projectSchema.partial().extend({
      run: z.uuid().optional(),
      form: z.enum(EXPORT_FORMS),
      clips: z.stringbool().default(false),
      metadata: z.enum(CLIP_METADATA).default('jsonl'),
    }),
    files: ['application/zip', 'application/octet-stream'],
    heavy: true,
    example: { query: { run: '01937f6e-6c1a-7b60-8f3a-2f1d0e9b4c55', form: 'hugging-face' } },
  },
  async ({ person, query: { run, form, clips, metadata, ...query }, record }) => {
    const of = run === undefined ? parseInput(projectSchema, query) : { run };
    const { name, content } = await exportForm(
      person,
      { form, of, clips: clips ? metadata : null },
      suiteById,
    );
    const subject = 'run' in of ? { kind: 'run', id: of.run } : { kind: 'project', id: of.project };
    record({ action: 'answers.exported', subject, after: { format: form } });
    return new Response(content, {
      headers: {
        'content-type': name.endsWith('.zip') ? 'application/zip' : 'application/octet-stream',
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      },
    });
  },
);
