import { strToU8, zipSync } from 'fflate';
import { z } from 'zod';
import { operation } from '@/app/api/operation';
import { suiteOfRun } from '@/lib/export/results.store';
import { exportResultsFor } from '@/lib/export/run-table';
import { resultFormsSchema } from '@/lib/export/schema';
import { suiteById } from '@/prompts';

export const GET = operation(
  {
    summary:
      'Lists the forms in which the suite of a run writes results for others. With `form` downloads the run’s files as a ZIP, some for each model; with `overridden` those with people’s overrides.',
    role: 'viewer',
    query: z.object({
      run: z.uuid(),
      form: z.string().max(100).optional(),
      /** With people's answers in the judge's place where there are any. */
      overridden: z.stringbool().default(false),
    }),
    answer: resultFormsSchema,
    files: ['application/zip'],
  },
  async ({ person, query: { run, form, overridden }, record }) => {
    const suite = suiteById(await suiteOfRun(run));
    if (form === undefined) {
      return (suite.resultExporters ?? []).map(({ id, label, help }) => ({ id, label, help }));
    }
    const files = await exportResultsFor(person, run, suite, form, overridden);
    const subject = { kind: 'run', id: run };
    record({
      action: 'results.exported',
      subject,
      after: { form, files: files.length, ...(overridden && { overridden }) },
    });
    const contents = Object.fromEntries(files.map(({ name, text }) => [name, strToU8(text)]));
    return new Response(zipSync(contents), {
      headers: {
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="${suite.id}-${run.slice(0, 8)}${overridden ? '-overridden' : ''}-results.zip"`,
        'x-content-type-options': 'nosniff',
      },
    });
  },
);
