/**
 * Measures what reviewers wait for on the server: `npm run bench:review -- [videos] [judges' answers] [people's answers]`,
 * usually 100,000, 10 million and 1 million. A hundred times less takes seconds. Everything is measured in turns in that
 * database and in a copy in which as many items of a second suite are added, which must make nothing slower.
 *
 * The database is a real one, embedded, which does not wait for the disk; reviewers are as many loops in this process.
 * What is seen in the browser is measured in the built app, whose database waits for the disk.
 */
import process from 'node:process';
import { connect, database } from '@/lib/db';
import { localReviewer } from '@/lib/people/local.store';
import { suiteById } from '@/prompts';
import { withDatabase } from './database';
import { makeQueue, measureClaims } from './review/claims';
import { measureBlindLibrary, measureLibrary, measureOwnLibrary } from './review/library';
import { measurePainted } from './review/painted';
import { measureScreen } from './review/screen';
import { secondSuite, seedSecondSuite } from './review/second-suite';
import { seed } from './review/seed';
import { measureIn } from './timing';

const [videos = 100_000, judgeAnswers = videos * 100, humanAnswers = videos * 10] = process.argv
  .slice(2)
  .map(Number);

await withDatabase(async (stage) => {
  const size = { videos, judgeAnswers, humanAnswers };
  console.log(
    `${videos.toLocaleString('en')} videos, ${judgeAnswers.toLocaleString('en')} answers of judges, ${humanAnswers.toLocaleString('en')} of people`,
  );
  const first = suiteById('hallucination');
  const second = secondSuite();
  const seeded = await seed(size, first);
  const alone = connect(await stage.copy('alone'));
  const withSecond = (id: string) => (id === second.id ? second : suiteById(id));
  await seedSecondSuite(videos, second, withSecond);
  measureIn([
    { name: 'alone', client: alone },
    { name: 'with a second suite', client: database() },
  ]);
  await measureLibrary(seeded);
  await measureScreen(seeded);
  const { id: local } = await localReviewer();
  const large = await measureClaims(seeded, local);
  // What is left is measured with the second suite alone.
  measureIn([]);
  await alone.$disconnect();
  await measureOwnLibrary(seeded.people[0] ?? '', second, withSecond);
  const blind = seeded.people.at(-1) ?? '';
  await makeQueue(seeded, [blind], { kind: 'random', count: Math.ceil(videos / 10) }, true);
  await measureBlindLibrary(blind);
  await measurePainted(stage, large);
});
