import { localReviewer } from '@/lib/people/local.store';
import { type ResultsRequest, resultsRequestSchema } from '@/lib/results/schema';
import { readResults } from '@/lib/results/store';
import { suiteById, suites } from '@/prompts';
import { defineBench } from '../bench';
import { seedResults } from '../seed/results';
import { withDatabase } from '../set-up/database';
import { measure } from '../sides';
import { judgeAgain } from './change';

const ROUNDS = 9;
const PAGE = { most: 300 };

/** So many clips are judged between two looks. */
const CHANGED = 100;

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
      const suite = suiteById('hallucination');
      await seedResults(size, suite);
      const { id, name } = await localReviewer();
      const person = { id, name, role: 'admin', account: null } as const;
      const read = (asked: Partial<ResultsRequest>, among = suites) =>
        readResults(person, resultsRequestSchema.parse(asked), among);
      // Nothing is kept of a version that nobody has looked at.
      let versions = 0;
      const firstTime = async () => {
        versions += 1;
        await read({}, [{ ...suite, version: `new ${versions}` }]);
      };
      const rows = await measure('read for the first time', ROUNDS, firstTime);
      for (const [whose, model] of [['of all models'], ['of one model', 'Generator 1']]) {
        const what = `after ${CHANGED} clips ${whose} were judged`;
        const change = () => judgeAgain(suite.id, CHANGED, model);
        rows.push(...(await measure(what, ROUNDS, () => read({}), { most: 1000 }, change)));
      }
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
