import { z } from 'zod';
import { parseInput, respond } from '@/app/api/respond';
import { readAddress } from '@/lib/library/address';
import type { Distribution } from '@/lib/library/distribution/schema';
import { readDistribution } from '@/lib/library/distribution/store';
import { libraryRequestSchema } from '@/lib/library/schema';
import { meanInterval } from '@/lib/statistics/mean';
import { projectFor } from '@/lib/video/known-answer-project.store';
import { suiteById } from '@/prompts';

const querySchema = z.object({ score: z.string().min(1).max(100) });

/** How the score (or question) `?score=` is spread over the videos found, by generator. */
export function GET(request: Request) {
  return respond(request, 'viewer', async (person): Promise<Distribution> => {
    const { searchParams } = new URL(request.url);
    const { filters } = parseInput(libraryRequestSchema, readAddress(searchParams));
    await projectFor(person, filters.project);
    const { score } = parseInput(querySchema, { score: searchParams.get('score') });
    const read = await readDistribution(person.id, filters, score, suiteById);
    return {
      scores:
        read.name === null
          ? null
          : { name: read.name, runAt: read.runAt, corrected: filters.scores.corrected },
      withheld: read.withheld,
      borders: read.borders,
      generators: read.generators.map(({ variance, ...values }) => ({
        ...values,
        interval:
          values.mean === null || variance === null
            ? null
            : meanInterval(values.mean, variance, values.scored),
      })),
    };
  });
}
