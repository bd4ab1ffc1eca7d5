/**
 * Measures how long the results page waits for the server: `npm run bench:results -- [clips] [clips that people read]`,
 * usually 100,000 and 1,000.
 *
 * The database is a real one, embedded. Summaries are written as they would be summed up, since ten million answers tell a
 * figure no more than they do.
 */
import process from 'node:process';
import { database } from '@/lib/db';
import { localReviewer } from '@/lib/people/local.store';
import { type ResultsRequest, resultsRequestSchema } from '@/lib/results/schema';
import { readResults } from '@/lib/results/store';
import { suiteById, suites } from '@/prompts';
import { seedResults } from './results/seed';
import { openStage } from './review/stage';
import { measure } from './review/timing';

const ROUNDS = 9;

/** As if an item had been judged: nothing that is kept holds any more. */
function forget(): Promise<unknown> {
  return database()
    .$queryRaw`SELECT mark_results(id, 'hallucination') IS NULL AS marked FROM "Project"`;
}

const [clips = 100_000, read = 1000] = process.argv.slice(2).map(Number);

const stage = await openStage();
try {
  await seedResults({ clips, read }, suiteById('hallucination'));
  const { id, name } = await localReviewer();
  const person = { id, name, role: 'admin', account: null } as const;
  const asked: Record<string, Partial<ResultsRequest>> = {
    'the page as it opens': {},
    'another threshold': { atLeast: 3 },
    'compared by a type, corrected': { figure: 's1', by: 'corrected' },
    'two models': { models: ['Generator 1', 'Generator 2'] },
  };
  await measure('the page after a change of what is kept', ROUNDS, async () => {
    await forget();
    await readResults(person, resultsRequestSchema.parse({}), suites);
  });
  for (const [what, request] of Object.entries(asked)) {
    await measure(what, ROUNDS, () =>
      readResults(person, resultsRequestSchema.parse(request), suites),
    );
  }
} finally {
  await stage.clear();
}
// The database client keeps connections, which would keep the process alive.
process.exit();
