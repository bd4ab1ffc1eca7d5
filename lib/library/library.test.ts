import { beforeAll, describe, expect, it } from 'vitest';
import { database } from '@/lib/db';
import { addLocalReviewer } from '@/lib/people/local.store';
import { holdItems } from '@/lib/queues/claims.store';
import { createRun } from '@/lib/runs/begin.store';
import { freshDatabase } from '@/lib/testing/database';
import { storeRun } from '@/lib/testing/judged';
import { libraryOf, libraryRequest } from '@/lib/testing/library';
import { storeQueue } from '@/lib/testing/queued';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideo } from '@/lib/testing/stored';
import { deleteItems, undoDeletion } from './deletion.store';
import { createProject, listProjects } from './projects.store';
import { resolveSelection } from './selection.store';
import { tagItems, untagItems } from './tags.store';
import { deleteView, listViews, renameView, saveView } from './views.store';

freshDatabase();

const suiteById = () => smallSuite;
let ada = '';
const videos: string[] = [];

const { page, names, distribution } = libraryOf(() => ada);

beforeAll(async () => {
  ada = (await addLocalReviewer('Ada')).id;
  for (let index = 1; index <= 6; index += 1) videos.push(await storeVideo(`clip ${index}`));
});

describe('a selection', () => {
  it('means the items that it names and that are there, or all that are found', async () => {
    const [first = '', second = ''] = videos;
    const unknown = '018f4b5e-0000-7000-8000-000000000001';
    expect(
      await resolveSelection(
        ada,
        { kind: 'named', ids: [first, unknown, second, first] },
        suiteById,
      ),
    ).toEqual([second, first]);
    const { filters } = libraryRequest('q=clip');
    expect(await resolveSelection(ada, { kind: 'found', filters }, suiteById)).toEqual(
      videos.toReversed(),
    );
  });

  it('is refused with a sentence where it is empty, or too large', async () => {
    const { filters } = libraryRequest('q=nothing+like+it');
    await expect(resolveSelection(ada, { kind: 'found', filters }, suiteById)).rejects.toThrow(
      'None of these clips is there any more.',
    );
    await expect(
      resolveSelection(ada, { kind: 'found', filters: libraryRequest('').filters }, suiteById, 5),
    ).rejects.toThrow('6 clips are too many at once: at most 5 are possible. Narrow the filters.');
  });
});

describe('tags', () => {
  it('are put on and taken off once each', async () => {
    const some = videos.slice(0, 3);
    expect(await tagItems(some, 'hard', ada)).toBe(3);
    expect(await tagItems(videos.slice(2, 4), 'hard', ada)).toBe(1);
    expect(await names('tag=hard&sort=name&down=false')).toEqual([
      'clip 1',
      'clip 2',
      'clip 3',
      'clip 4',
    ]);
    expect(await untagItems(videos, 'hard')).toBe(4);
    expect(await untagItems(videos, 'hard')).toBe(0);
    expect(await names('tag=hard')).toEqual([]);
  });
});

describe('deleting', () => {
  it('takes items out of lists, queues and new runs, and is undone exactly', async () => {
    const runId = await storeRun(videos, 5);
    const queueId = await storeQueue(runId, [ada], { blind: false });
    const held = await holdItems(queueId, ada);
    const [kept = '', ...others] = videos;

    const first = await deleteItems(others.slice(0, 2));
    const second = await deleteItems(others);
    expect([first.items, second.items]).toEqual([2, 3]);
    expect(second.deletion).not.toBe(first.deletion);
    expect(await names()).toEqual(['clip 1']);
    const left = await holdItems(queueId, ada);
    expect(held.tasks).toHaveLength(2);
    expect(left.tasks.map(({ itemId }) => itemId)).toEqual([kept]);
    await expect(
      createRun(
        {
          suite: smallSuite.id,
          judgeId: runId,
          itemIds: others,
          settings: { blindToPrompt: false, tellGenerated: true, coverage: 'economical' as const },
        },
        smallSuite,
        { id: runId, facts: { name: 'A judge' } },
        [],
      ),
    ).rejects.toThrow(/no video/);
    await expect(deleteItems(others)).rejects.toThrow(/deleted already/);

    expect(await undoDeletion(first.deletion)).toBe(2);
    expect(await names('sort=name&down=false')).toEqual(['clip 1', 'clip 2', 'clip 3']);
    await expect(undoDeletion(first.deletion)).rejects.toThrow(/nothing to bring back/);
    expect(await undoDeletion(second.deletion)).toBe(3);
    expect(await names()).toHaveLength(6);
    expect((await page('limit=1')).videos[0]?.run).toMatchObject({
      id: runId,
      answers: 2,
    });
  });
});

describe('a queue of chosen items', () => {
  it('holds those of them that the run has judged, and keeps no list of ids', async () => {
    const runId = await storeRun(videos.slice(0, 4), 5);
    const make = (itemIds: string[]) =>
      storeQueue(runId, [ada], { policy: { kind: 'chosen', itemIds }, blind: false });
    const queueId = await make(videos.slice(2, 6));
    const queue = await database().queue.findUniqueOrThrow({
      where: { id: queueId },
      include: { items: true },
    });
    expect(queue.items.map(({ itemId }) => itemId).toSorted()).toEqual(
      videos.slice(2, 4).toSorted(),
    );
    expect(queue.items.map(({ probability }) => probability)).toEqual([null, null]);
    expect(queue.policy).toEqual({ kind: 'chosen', itemIds: [] });
    await expect(make(videos.slice(4))).rejects.toThrow('The run has judged none of these clips.');
  });
});

describe('views', () => {
  it('are kept by name within a project', async () => {
    const [project] = await listProjects({ role: 'viewer' });
    const view = await saveView(project?.id ?? '', { name: 'Bad', query: 'dim=q&from=5' }, ada);
    expect(view).toMatchObject({ name: 'Bad', query: 'dim=q&from=5', createdBy: 'Ada' });
    await expect(saveView(project?.id ?? '', { name: 'Bad', query: '' }, ada)).rejects.toThrow(
      'There is a view “Bad” already.',
    );
    const other = await createProject('Elsewhere');
    await saveView(other.id, { name: 'Bad', query: '' }, ada);
    expect(await listViews(project?.id ?? '', 'hallucination')).toEqual([view]);

    expect(await renameView(view.id, 'Worse')).toBe('Bad');
    expect((await listViews(project?.id ?? '', 'hallucination')).map(({ name }) => name)).toEqual([
      'Worse',
    ]);
    expect(await deleteView(view.id)).toEqual({ name: 'Worse', query: 'dim=q&from=5' });
    await expect(deleteView(view.id)).rejects.toThrow(/no view/);
    await expect(renameView(view.id, 'Gone')).rejects.toThrow(/no view/);
    expect(await listViews(project?.id ?? '', 'hallucination')).toEqual([]);
  });
});

describe('the distribution of a question', () => {
  it('counts, averages and sorts into bins by generator', async () => {
    // The clips from the fourth on have been judged 5 above.
    const [a = '', b = '', c = '', ...others] = videos;
    await storeRun([a], 1);
    await storeRun([b], 4);
    await storeRun([c], 10);
    await database().item.updateMany({
      where: { id: { in: [a, b, ...others] } },
      data: { model: 'Alpha' },
    });
    const fresh = await storeVideo('not judged');
    await database().item.update({ where: { id: fresh }, data: { model: 'Alpha' } });
    const { borders, generators } = await distribution('', 'q');
    expect([borders[0], borders.at(-1)]).toEqual([1, 10]);
    expect(borders).toHaveLength(19);
    const [alpha, unknown] = generators;
    expect(alpha).toMatchObject({
      generator: 'Alpha',
      scored: 5,
      unscored: 0,
      unjudged: 1,
      mean: 4,
    });
    // 4 ± t(0.975, 4)·√(3 / 5)
    expect(alpha?.interval?.from).toBeCloseTo(4 - 2.776445 * Math.sqrt(3 / 5), 5);
    expect(alpha?.interval?.to).toBeCloseTo(4 + 2.776445 * Math.sqrt(3 / 5), 5);
    expect(alpha?.bins.flatMap((videos, bin) => (videos ? [[borders[bin], videos]] : []))).toEqual([
      [1, 1],
      [4, 1],
      [5, 3],
    ]);
    expect(unknown).toMatchObject({ generator: null, scored: 1, unscored: 0, interval: null });
    expect(unknown?.bins.at(-1)).toBe(1);
  });
});
