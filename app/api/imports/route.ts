import { parseInput, respond } from '@/app/api/respond';
import { readTextBody } from '@/app/api/text-body';
import { refuseGuesses } from '@/lib/disclosure/refusals.store';
import { AppError } from '@/lib/errors';
import { isBenchmarkTable } from '@/lib/imports/benchmark-table';
import { importQuerySchema } from '@/lib/imports/schema';
import { MAX_IMPORT_BYTES } from '@/lib/imports/sent-files.schema';
import { importFile } from '@/lib/imports/store';
import { permits } from '@/lib/people/schema';
import { suites } from '@/prompts';

/**
 * Looks at a file of scores or labels made elsewhere, the request's body, called `?name=`; with `?store=true` takes in
 * what it says, all or nothing.
 */
export function POST(request: Request) {
  return respond(request, 'reviewer', async ({ id, role }, record) => {
    const query = Object.fromEntries(new URL(request.url).searchParams);
    const { name, store } = parseInput(importQuerySchema, query);
    const file = { name, text: await readTextBody(request, MAX_IMPORT_BYTES) };
    if (store && isBenchmarkTable(file.text) && !permits(role, 'admin')) {
      throw new AppError(
        403,
        'Labels count as the truth for everybody: only an admin can import them.',
      );
    }
    await refuseGuesses(id, undefined);
    const report = await importFile(file, suites, store);
    if (store) {
      const raters = report.parts.map(({ rater, answers }) => `${rater}: ${answers}`);
      record({
        action: 'answers.imported',
        subject: { kind: 'file', id: file.name },
        after: { raters, runs: report.parts.flatMap(({ runId }) => runId ?? []) },
      });
    }
    return report;
  });
}
