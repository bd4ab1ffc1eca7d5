import { suiteById } from '@/prompts';
import { defineBench } from '../bench';
import { row } from '../figures';
import { seed } from '../seed/clips';
import { withInstallation } from '../set-up/installation';
import { memoryOf } from '../set-up/processes';
import { admin, reviewers } from './people';
import { nothingNoted, type Person } from './person';

const PEOPLE = 4;
/** After how many items each person looks at something else. */
const LOOKS: Readonly<Record<string, number>> = {
  '/': 10,
  '/api/library?sort=score:index': 10,
  '/api/library/facets': 20,
  '/results': 50,
  '/api/results': 50,
  '/api/agreement?run=RUN&against=person': 100,
};

/** The memory of an app after people have looked at each item of a project, and at what is said of all of them. */
export const bench = defineBench({
  measures: 'the memory of an app while four people open one item after the other',
  small: { items: 200 },
  full: { items: 10_000 },
  run: ({ items }) =>
    withInstallation({ apps: 1, workers: 0 }, async (installation) => {
      const size = { videos: items, judgeAnswers: 100 * items, humanAnswers: 10 * items };
      const { runId, itemId } = await seed(size, suiteById('hallucination'));
      const noted = nothingNoted();
      const by = await admin(installation, noted);
      const people = await reviewers(installation, by, PEOPLE, noted);
      const [app] = installation.parts.all();
      const memory: number[] = [];
      const note = () => memory.push(memoryOf(app?.running.pid ?? 0, 'VmRSS'));
      // Each takes the next one that nobody has opened.
      const numbers = Array.from({ length: items }, (_, index) => index + 1).values();
      const look = async (person: Person) => {
        for (const number of numbers) {
          await person.read(`/api/reviews/${itemId(number)}?run=${runId}`);
          for (const [address, every] of Object.entries(LOOKS)) {
            if (number % every === 0) await person.open(address.replace('RUN', runId));
          }
          if (number % Math.ceil(items / 100) === 0) note();
        }
      };
      note();
      await Promise.all(people.map(look));
      return [
        row('memory of the app', 'MB', memory, { most: 400 }),
        row('at its most', 'MB', memoryOf(app?.running.pid ?? 0, 'VmHWM'), { most: 400 }),
        row('before anybody looks', 'MB', memory[0] ?? 0),
        row('a review read', 'ms', noted.times.get('/api/reviews/…') ?? []),
        row('results read', 'ms', noted.times.get('/api/results') ?? []),
      ];
    }),
});
