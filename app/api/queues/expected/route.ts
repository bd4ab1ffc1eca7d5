import { operation } from '@/app/api/operation';
import { expectWidths } from '@/lib/agreement/expected.store';
import { expectedWidthsSchema } from '@/lib/queues/expected.schema';
import { selectionSchema } from '@/lib/queues/schema';
import { suiteById } from '@/prompts';

export const POST = operation(
  {
    summary:
      'Says how sure corrected figures are expected to be once what a selection draws has been read. Nothing is changed.',
    role: 'admin',
    body: { json: selectionSchema },
    answer: expectedWidthsSchema,
  },
  ({ person, body }) => expectWidths(body, person.id, suiteById),
);
