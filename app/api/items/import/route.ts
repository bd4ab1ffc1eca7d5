import { parseInput, respond } from '@/app/api/respond';
import { readTextBody } from '@/app/api/text-body';
import { importItems } from '@/lib/items/import.store';
import { itemImportQuerySchema, MAX_ITEMS_BYTES } from '@/lib/items/schema';
import { suiteById } from '@/prompts';

/**
 * Looks at a file of items for a suite, the request's body, called `?name=`; with `?store=true` takes in the rows that
 * are sound and says what is wrong with the others.
 */
export function POST(request: Request) {
  return respond(request, 'reviewer', async (_person, record) => {
    const query = parseInput(
      itemImportQuerySchema,
      Object.fromEntries(new URL(request.url).searchParams),
    );
    const suite = suiteById(query.suite);
    const text = await readTextBody(request, MAX_ITEMS_BYTES);
    const report = await importItems(query, text, suite);
    if (report.stored && report.added > 0) {
      record({
        action: 'items.imported',
        subject: { kind: 'file', id: query.name },
        after: { suite: suite.id, items: report.added },
      });
    }
    return report;
  });
}
