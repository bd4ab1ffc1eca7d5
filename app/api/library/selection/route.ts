import { z } from 'zod';
import { selectionFor } from '@/app/api/library/request';
import { operation } from '@/app/api/operation';
import { librarySelectionSchema, MOST_NAMED } from '@/lib/library/schema';
import { resolveSelection } from '@/lib/library/selection.store';
import { suiteById } from '@/prompts';

export const POST = operation(
  {
    // By POST since it may name thousands.
    summary: 'Lists the ids of the videos that a selection means. Nothing is changed.',
    role: 'reviewer',
    body: { json: librarySelectionSchema },
    answer: z.array(z.string()),
    example: {
      body: {
        kind: 'found',
        filters: { suite: 'hallucination', state: 'unjudged', generators: ['model-a'], scores: {} },
      },
    },
  },
  async ({ person, body }) =>
    resolveSelection(person.id, await selectionFor(person, body), suiteById, MOST_NAMED),
);
