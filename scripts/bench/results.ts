/**
 * Measures how long the results page waits for the server: `npm run bench:results -- [clips] [clips that people read]`,
 * usually 100,000 and 1,000.
 *
 * The database is a real one, embedded. Summaries are written as they would be summed up, since ten million answers tell a
 * figure no more than they do.
 */
import process from 'node:process';
import { localReviewer } from '@/lib/people/local.store';
import { resultsRequestSchema } from '@/lib/results/schema';
import { readResults } from '@/lib/results/store';
import { suiteById, suites } from '@/prompts';
import { seedResults } from './results/seed';
import { openStage } from './review/stage';
import { median } from './review/timing';

const ROUNDS = 9;

const [clips = 100_000, read = 1000] = process.argv.slice(2).map(Number);

const stage = await openStage();
try {
  await seedResults({ clips, read }, suiteById('hallucination'));
  const person = await localReviewer();
  const asked = {
    'judge alone, usual threshold': {},
    'another threshold': { atLeast: 3 },
    'compared by a type, corrected': { figure: 's1', by: 'corrected' },
    'two models': { models: ['Generator 1', 'Generator 2'] },
  };
  for (const [what, wish] of Object.entries(asked)) {
    const times: number[] = [];
    let bytes = 0;
    let models = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const start = performance.now();
      const results = await readResults(person, resultsRequestSchema.parse(wish), suites);
      times.push(performance.now() - start);
      bytes = JSON.stringify(results).length;
      models = results.models.length;
    }
    const [first = 0] = times;
    console.log(
      `  ${what.padEnd(36)}${median(times).toFixed(0).padStart(6)} ms (first ${first.toFixed(0)}, most ${Math.max(...times).toFixed(0)}), ${models} models, ${(bytes / 1000).toFixed(0)} kB`,
    );
  }
} finally {
  await stage.clear();
}
// The database client keeps connections, which would keep the process alive.
process.exit();
