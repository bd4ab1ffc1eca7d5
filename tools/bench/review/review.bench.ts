import { connect, database } from '@/lib/db';
import { localReviewer } from '@/lib/people/local.store';
import { suiteById } from '@/prompts';
import { defineBench } from '../bench';
import { seed } from '../seed/clips';
import { withDatabase } from '../set-up/database';
import { measureIn } from '../sides';
import { makeQueue, measureClaims } from './claims';
import { measureBlindLibrary, measureLibrary, measureOwnLibrary } from './library';
import { measurePainted } from './painted';
import { measureScreen } from './screen';
import { secondSuite, seedSecondSuite } from './second-suite';

/**
 * What reviewers wait for on the server, in turns in a database and in one in which as many items of a second suite are added,
 * which must make nothing slower.
 *
 * The database is a real one, embedded, which does not wait for the disk; reviewers are as many loops in this process.
 * What is seen in the browser is measured in the built app, whose database waits for the disk.
 */
export const bench = defineBench({
  measures: 'reviewing: table, screen, claims, and the next clip painted in the browser',
  small: { videos: 1000, judgeAnswers: 100_000, humanAnswers: 10_000, turns: 4 },
  full: { videos: 100_000, judgeAnswers: 10_000_000, humanAnswers: 1_000_000, turns: 12 },
  run: (size) =>
    withDatabase(async (stage) => {
      const second = secondSuite();
      const seeded = await seed(size, suiteById('hallucination'));
      const alone = connect(await stage.copy('alone'));
      const withSecond = (id: string) => (id === second.id ? second : suiteById(id));
      await seedSecondSuite(size.videos, second, withSecond);
      measureIn([
        { name: 'alone', client: alone },
        { name: 'with a second suite', client: database() },
      ]);
      const rows = [...(await measureLibrary(seeded)), ...(await measureScreen(seeded))];
      const { id: local } = await localReviewer();
      const { rows: claims, queueId } = await measureClaims(seeded, local);
      rows.push(...claims);
      // What is left is measured with the second suite alone.
      measureIn([]);
      await alone.$disconnect();
      const [first = '', blind = ''] = [seeded.people[0], seeded.people.at(-1)];
      rows.push(...(await measureOwnLibrary(first, second, withSecond)));
      const tenth = Math.ceil(size.videos / 10);
      await makeQueue(seeded, [blind], { kind: 'random', count: tenth }, true);
      rows.push(...(await measureBlindLibrary(blind)));
      return [...rows, ...(await measurePainted(stage, queueId, size.turns))];
    }),
});
