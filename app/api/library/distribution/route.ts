import { z } from 'zod';
import { parseInput, respond } from '@/app/api/respond';
import { readAddress } from '@/lib/library/address';
import { readDistribution } from '@/lib/library/distribution/store';
import { libraryRequestSchema } from '@/lib/library/schema';
import { projectFor } from '@/lib/video/known-answer-project.store';
import { suiteById } from '@/prompts';

const querySchema = z.object({ score: z.string().min(1).max(100) });

/** How the score (or question) `?score=` is spread over the videos found, by generator. */
export function GET(request: Request) {
  return respond(request, 'viewer', async (person) => {
    const { searchParams } = new URL(request.url);
    const { filters } = parseInput(libraryRequestSchema, readAddress(searchParams));
    await projectFor(person, filters.project);
    const { score } = parseInput(querySchema, { score: searchParams.get('score') });
    return readDistribution(person.id, filters, score, suiteById);
  });
}
