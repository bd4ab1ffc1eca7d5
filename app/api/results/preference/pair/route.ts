import { operation } from '@/app/api/operation';
import {
  preferOfTwoSchema,
  preferredOfTwoSchema,
  saidOfTwoSchema,
  twoItemsSchema,
} from '@/lib/results/preference/of-two.schema';
import { preferOfTwo, readPreferredOfTwo } from '@/lib/results/preference/of-two.store';
import { suites } from '@/prompts';

export const GET = operation(
  {
    summary: 'Says which of two items the person who asks prefers under a suite.',
    role: 'viewer',
    query: twoItemsSchema,
    answer: preferredOfTwoSchema,
  },
  ({ person, query }) => readPreferredOfTwo(person, query, suites),
);

export const POST = operation(
  {
    summary: 'Notes which of two items the person prefers, or takes it back.',
    role: 'reviewer',
    body: { json: preferOfTwoSchema },
    answer: saidOfTwoSchema,
    creates: true,
  },
  async ({ person, body }) => {
    await preferOfTwo(person, body, suites);
    return { points: body.points };
  },
);
