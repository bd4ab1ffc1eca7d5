import { z } from 'zod';
import { parseQuery, respond } from '@/app/api/respond';
import { listTrialClips } from '@/lib/reviews/trial-clips.store';
import { suiteById } from '@/prompts';

const wantedSchema = z.object({
  /** Empty for one that is only being made, in which nobody reviews anything yet. */
  suite: z.string(),
  search: z.string().trim().max(200).default(''),
});

/** The clips that a version of a prompt of `?suite=` can be tried on; `?search=` narrows them down. */
export function GET(request: Request) {
  return respond(request, 'reviewer', async ({ id }) => {
    const { suite, search } = parseQuery(request, wantedSchema);
    return listTrialClips(suite === '' ? '' : suiteById(suite).id, search, id);
  });
}
