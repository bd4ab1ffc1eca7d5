import { parseJsonBody, respond } from '@/app/api/respond';
import { refuseGuesses } from '@/lib/disclosure/refusals.store';
import { itemImportRequestSchema } from '@/lib/imports/items.schema';
import { importItems } from '@/lib/imports/items.store';
import { MAX_IMPORT_BYTES } from '@/lib/imports/sent-files.schema';
import { suiteById } from '@/prompts';

/**
 * Looks at files of items for a suite; with `store` takes in the rows that are sound and says what is wrong with the
 * others.
 */
export function POST(request: Request) {
  return respond(request, 'reviewer', async (person, record) => {
    const input = await parseJsonBody(request, itemImportRequestSchema, MAX_IMPORT_BYTES);
    const suite = suiteById(input.suite);
    await refuseGuesses(person.id, input.project ?? null);
    const report = await importItems(input, suite);
    if (report.stored && report.added > 0) {
      record({
        action: 'items.imported',
        subject: { kind: 'file', id: input.files[0]?.name ?? '' },
        after: { suite: suite.id, files: report.files, items: report.added },
      });
    }
    return report;
  });
}
