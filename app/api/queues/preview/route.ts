import { operation } from '@/app/api/operation';
import { previewSchema, selectionSchema } from '@/lib/queues/schema';
import { previewSelection } from '@/lib/queues/selection.store';
import { suiteById } from '@/prompts';

export const POST = operation(
  {
    // By POST since it may name hundreds of people.
    summary: 'Says what a selection for a queue would come to. Nothing is changed.',
    role: 'admin',
    body: { json: selectionSchema },
    answer: previewSchema,
  },
  ({ person, body }) => previewSelection(body, person.id, suiteById),
);
