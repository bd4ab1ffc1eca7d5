import { database } from '@/lib/db';
import { localReviewer } from '@/lib/people/local.store';
import { type ResultsRequest, resultsRequestSchema } from '@/lib/results/schema';
import { readResults } from '@/lib/results/store';
import { suiteById, suites } from '@/prompts';
import { defineBench } from '../bench';
import { seedResults } from '../seed/results';
import { withDatabase } from '../set-up/database';
import { measure } from '../sides';

const ROUNDS = 9;
const PAGE = { most: 300 };

/** As if an item had been judged: nothing that is kept holds any more. */
function forget(): Promise<unknown> {
  return database()
    .$queryRaw`SELECT mark_results(id, 'hallucination') IS NULL AS marked FROM "Project"`;
}

/**
 * How long the results page waits for the server. Summaries are written as they would be summed up, since ten million answers
 * tell a figure no more than they do.
 */
export const bench = defineBench({
  measures: 'the results page of clips by 13 models, of which one person read some',
  small: { clips: 5000, read: 200 },
  full: { clips: 100_000, read: 1000 },
  run: (size) =>
    withDatabase(async () => {
      await seedResults(size, suiteById('hallucination'));
      const { id, name } = await localReviewer();
      const person = { id, name, role: 'admin', account: null } as const;
      const read = (asked: Partial<ResultsRequest>) =>
        readResults(person, resultsRequestSchema.parse(asked), suites);
      const change = 'after a change of what is kept';
      const readAgain = async () => {
        await forget();
        await read({});
      };
      const rows = await measure(change, ROUNDS, readAgain, { most: 1000 });
      const asked: Record<string, Partial<ResultsRequest>> = {
        'as it opens': {},
        'at another threshold': { atLeast: 3 },
        'compared by a type, corrected': { figure: 's1', by: 'corrected' },
        'of two models': { models: ['Generator 1', 'Generator 2'] },
      };
      for (const [what, request] of Object.entries(asked)) {
        rows.push(...(await measure(what, ROUNDS, () => read(request), PAGE)));
      }
      return rows;
    }),
});
