import { parseJsonBody, respond } from '@/app/api/respond';
import { refuseGuesses } from '@/lib/disclosure/refusals.store';
import { predictionsRequestSchema } from '@/lib/imports/predictions.schema';
import { importPredictions } from '@/lib/imports/predictions.store';
import { MAX_IMPORT_BYTES } from '@/lib/imports/sent-files.schema';
import { suiteById } from '@/prompts';

/**
 * Looks at files of what examinees said that were asked elsewhere; with `store` takes it in as a run for each of them. What
 * is wrong, and what is not here, is told and left out.
 */
export function POST(request: Request) {
  return respond(request, 'reviewer', async (person, record) => {
    const input = await parseJsonBody(request, predictionsRequestSchema, MAX_IMPORT_BYTES);
    await refuseGuesses(person.id, input.project ?? null);
    const report = await importPredictions(person, input, suiteById(input.suite));
    for (const { model, read, unread, runId } of report.models) {
      if (runId === null) continue;
      record({
        action: 'predictions.imported',
        subject: { kind: 'run', id: runId },
        after: { suite: report.suite, model, files: report.files, read, unread },
      });
    }
    return report;
  });
}
