import { beforeAll, expect, it } from 'vitest';
import { appendVerdicts } from '@/lib/answers/store';
import { database } from '@/lib/db';
import { addLocalReviewer } from '@/lib/people/local.store';
import { listRaters } from '@/lib/ratings/raters.store';
import { freshDatabase } from '@/lib/testing/database';
import { storeRun } from '@/lib/testing/judged';
import { smallSuite } from '@/lib/testing/small-suite';
import { moveClip, storeVideo } from '@/lib/testing/stored';
import { listAnswerDifferences } from './differences.store';
import { readMatrix } from './matrix.store';
import { findSides } from './sides.store';
import { compareSides } from './store';

freshDatabase();

const suiteById = () => smallSuite;
const raters = { ada: '', ben: '', cleo: '' };
const runs = { here: '', there: '' };
const projects = { here: '', there: '' };

async function storeClip(name: string, projectId: string): Promise<string> {
  const id = await storeVideo(name);
  await moveClip(id, projectId);
  return id;
}

/** Here Ada and Ben say the same of one clip; there they differ on another, which Cleo has answered about, too. */
beforeAll(async () => {
  for (const name of ['ada', 'ben', 'cleo'] as const) {
    raters[name] = (await addLocalReviewer(name)).id;
  }
  const said = { here: { ada: 2, ben: 2 }, there: { ada: 2, ben: 9, cleo: 3 } };
  for (const where of ['here', 'there'] as const) {
    projects[where] = (await database().project.create({ data: { name: where } })).id;
    const clip = await storeClip(`a clip ${where}`, projects[where]);
    runs[where] = await storeRun([clip], 2);
    for (const [name, value] of Object.entries(said[where])) {
      const verdict = { state: 'scored', value, rationale: 'seen' } as const;
      await appendVerdicts(raters[name as 'ada'], clip, smallSuite.id, [
        { unit: 'key-frame@0.500', question: 'q', verdict },
      ]);
    }
  }
});

const keysIn = async (projectId: string | null) =>
  (await listRaters(smallSuite, { projectId }, suiteById)).map(({ key, videos }) => [key, videos]);

it('lists who answered in a project, with how many of its clips', async () => {
  expect(await keysIn(projects.here)).toEqual([
    [runs.here, 1],
    [raters.ada, 1],
    [raters.ben, 1],
  ]);
  expect(await keysIn(null)).toEqual([
    [runs.there, 1],
    [runs.here, 1],
    [raters.ada, 2],
    [raters.ben, 2],
    [raters.cleo, 1],
  ]);
});

it('sets people against each other on the clips of the project alone', async () => {
  const pairsIn = async (project: string | undefined) => {
    const request = { left: raters.ada, right: raters.ben, suite: smallSuite.id, project };
    const sides = await findSides({ ...request, labels: 'all' }, raters.ada, suiteById);
    const { pools } = await compareSides(sides, raters.ada);
    const { of } = await listAnswerDifferences(sides, {
      ...request,
      labels: 'all',
      from: 0,
      limit: 50,
      after: null,
    });
    return { pairs: pools[0]?.comparison.pairs, differ: of };
  };
  expect(await pairsIn(projects.here)).toEqual({ pairs: 1, differ: 0 });
  expect(await pairsIn(undefined)).toEqual({ pairs: 2, differ: 1 });
});

it('makes the matrix of a project of those who answered in it', async () => {
  const request = { project: projects.here, raters: [], pool: null, labels: 'all' } as const;
  const { raters: keys, cells } = await readMatrix(smallSuite, request, raters.ada, suiteById);
  expect(keys).toEqual([runs.here, raters.ada, raters.ben]);
  expect(cells[1]?.[2]?.items).toBe(1);
});
