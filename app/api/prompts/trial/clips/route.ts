import { z } from 'zod';
import { operation } from '@/app/api/operation';
import { listTrialClips } from '@/lib/reviews/trial-clips.store';
import { trialClipsSchema } from '@/lib/runs/trial/schema';
import { suiteById } from '@/prompts';

export const GET = operation(
  {
    summary:
      'Lists the clips that a version of a prompt of a suite can be tried on. Those that the person reviews blind are left out.',
    role: 'reviewer',
    query: z.object({
      /** Empty for one that is only being made, in which nobody reviews anything yet. */
      suite: z.string(),
      search: z.string().trim().max(200).default(''),
    }),
    answer: trialClipsSchema,
  },
  ({ person, query: { suite, search } }) =>
    listTrialClips(suite === '' ? '' : suiteById(suite).id, search, person.id),
);
