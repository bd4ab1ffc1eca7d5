import { parseJsonBody, respond } from '@/app/api/respond';
import { refuseGuesses } from '@/lib/disclosure/refusals.store';
import { foreignScoresRequestSchema } from '@/lib/imports/foreign.schema';
import { importForeignScores } from '@/lib/imports/foreign.store';
import { MAX_IMPORT_BYTES } from '@/lib/imports/sent-files.schema';
import { suiteById } from '@/prompts';

/**
 * Looks at the files of an evaluation elsewhere, whose scores go to a suite's items as they are; with `store` takes them in
 * as a run. What is wrong, and what is not here, is told and left out.
 */
export function POST(request: Request) {
  return respond(request, 'reviewer', async (person, record) => {
    const input = await parseJsonBody(request, foreignScoresRequestSchema, MAX_IMPORT_BYTES);
    const suite = suiteById(input.suite);
    await refuseGuesses(person.id, input.project ?? null);
    const report = await importForeignScores(person, input, suite);
    const { runId, judge, scored, unscored } = report;
    if (runId !== null) {
      record({
        action: 'scores.imported',
        subject: { kind: 'run', id: runId },
        after: { suite: suite.id, judge, files: report.files, scored, unscored },
      });
    }
    return report;
  });
}
