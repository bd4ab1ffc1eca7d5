import { parseJsonBody, respond } from '@/app/api/respond';
import { importRequestSchema, MAX_IMPORT_BYTES } from '@/lib/export/imports/schema';
import { importFile } from '@/lib/export/imports/store';
import { suites } from '@/prompts';

/** Looks at a file of scores or labels made elsewhere, and with `store` takes in what it says, all or nothing. */
export function POST(request: Request) {
  return respond(request, 'reviewer', async (_person, record) => {
    const { store, ...file } = await parseJsonBody(request, importRequestSchema, MAX_IMPORT_BYTES);
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
