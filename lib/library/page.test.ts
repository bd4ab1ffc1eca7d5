import { beforeAll, describe, expect, it } from 'vitest';
import { database } from '@/lib/db';
import { addLocalReviewer } from '@/lib/people/local.store';
import { endItem } from '@/lib/runs/judging.store';
import { freshDatabase } from '@/lib/testing/database';
import { storeRun } from '@/lib/testing/judged';
import {
  libraryOf,
  libraryRequest as request,
  storeScoredRun,
  worstScore,
} from '@/lib/testing/library';
import { storeAnswer } from '@/lib/testing/queued';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideo } from '@/lib/testing/stored';
import { findPlace } from './page.store';
import { tagItems } from './tags.store';

freshDatabase();

const suiteById = () => smallSuite;
const ids = new Map<string, string>();
let ada = '';

const { page, names, facets } = libraryOf(() => ada);

/** The names that a query finds, four a page, each page by the cursor of the one before. */
async function byCursors(query: string, between = async () => {}): Promise<string[]> {
  const found: string[] = [];
  for (let next: string | null = ''; next !== null; ) {
    const after: string = next === '' ? '' : `&after=${encodeURIComponent(next)}`;
    const listed = await page(`${query}&limit=4${after}`);
    found.push(...listed.videos.map(({ name }) => name));
    next = listed.next;
    await between();
  }
  return found;
}

/** Nine videos, oldest first: what is said of each is in its name. */
beforeAll(async () => {
  ada = (await addLocalReviewer('Ada')).id;
  const all = [
    ['clip 10 unjudged', 'Beta', 'a Green ball'],
    ['clip 9 scored 2', 'alpha', 'A GREEN cube'],
    ['clip 2 scored 8', 'alpha', 'a blue ball'],
    ['clip 1 scored 8 overridden 1', null, null],
    ['clip 3 confirmed', 'Beta', '100% odd_ball'],
    ['clip 4 waiting', null, null],
    ['clip 5 failed', null, null],
    ['clip 6 cancelled', null, null],
    ['clip 7 nothing scored', null, null],
  ] as const;
  for (const [index, [name, generatorModel, generationPrompt]] of all.entries()) {
    const id = await storeVideo(name);
    ids.set(name, id);
    const createdAt = new Date(Date.UTC(2026, 0, 1 + index));
    await database().item.update({
      where: { id },
      data: { model: generatorModel, prompt: generationPrompt, createdAt },
    });
  }
  const idOf = (start: string) => [...ids].find(([name]) => name.startsWith(start))?.[1] ?? '';
  const judge = (start: string, value: number) => storeScoredRun([idOf(start)], value);
  await judge('clip 9', 2);
  await judge('clip 2', 8);
  await judge('clip 1 ', 8);
  await judge('clip 3', 4);
  const states = { 'clip 4': 'waiting', 'clip 5': 'failed', 'clip 6': 'cancelled' } as const;
  for (const [start, state] of Object.entries(states)) {
    const runId = await storeRun([idOf(start)], 0);
    await database().runItem.updateMany({ where: { runId }, data: { state } });
  }
  const unscored = await storeRun([idOf('clip 7')], 0);
  await endItem(unscored, idOf('clip 7'), { state: 'incomplete', scores: worstScore(null) });
  await storeAnswer(ada, idOf('clip 1 '), 1);
  await storeAnswer(ada, idOf('clip 3'), 4);
  await storeAnswer(ada, idOf('clip 3'), 4, { unit: 'key-frame@1.500' });
  await tagItems([idOf('clip 9'), idOf('clip 2')], 'hard', ada);
  await tagItems([idOf('clip 2')], 'paper', ada);
});

describe('a filter', () => {
  it.each([
    ['q=green', ['clip 9 scored 2', 'clip 10 unjudged']],
    ['q=green+ball', ['clip 10 unjudged']],
    ['q=ALPHA+blue', ['clip 2 scored 8']],
    ['q=hard', ['clip 2 scored 8', 'clip 9 scored 2']],
    ['q=100%25', ['clip 3 confirmed']],
    ['q=d_b', ['clip 3 confirmed']],
    ['generator=alpha', ['clip 2 scored 8', 'clip 9 scored 2']],
    ['generator=Beta&generator=&q=unjudged', ['clip 10 unjudged']],
    ['generator=&q=overridden', ['clip 1 scored 8 overridden 1']],
    ['judge=A+judge&generator=Beta', ['clip 3 confirmed']],
    ['judge=Nobody', []],
    ['tag=hard', ['clip 2 scored 8', 'clip 9 scored 2']],
    ['tag=hard&tag=paper', ['clip 2 scored 8']],
    ['state=unjudged', ['clip 6 cancelled', 'clip 10 unjudged']],
    ['state=judging', ['clip 4 waiting']],
    ['state=reviewed', ['clip 3 confirmed']],
    ['state=disputed', ['clip 1 scored 8 overridden 1']],
    ['state=troubled', ['clip 7 nothing scored', 'clip 5 failed']],
    ['dim=worst&from=4', ['clip 3 confirmed', 'clip 1 scored 8 overridden 1', 'clip 2 scored 8']],
    ['dim=worst&from=4&to=7.9', ['clip 3 confirmed']],
    // What is effective: the other key frame of the overridden clip still has the judge's 8.
    ['dim=q&from=8', ['clip 1 scored 8 overridden 1', 'clip 2 scored 8']],
    ['dim=q&to=0&q=clip+7', ['clip 7 nothing scored']],
    ['dim=nothing&from=0', []],
    ['differs=0', ['clip 3 confirmed', 'clip 1 scored 8 overridden 1']],
    ['differs=7', ['clip 1 scored 8 overridden 1']],
    ['differs=7.5', []],
  ])('%s leaves the right items', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  it('finds an item by the beginning of its id, and who answered it', async () => {
    const [name = '', id = ''] = [...ids][2] ?? [];
    expect(await names(`q=${id.toUpperCase()}`)).toEqual([name]);
    expect(await names(`rater=${ada}`)).toEqual([
      'clip 3 confirmed',
      'clip 1 scored 8 overridden 1',
    ]);
  });

  it('leaves to-review what is judged and not reviewed', async () => {
    expect(await names('state=to-review')).toEqual([
      'clip 7 nothing scored',
      'clip 1 scored 8 overridden 1',
      'clip 2 scored 8',
      'clip 9 scored 2',
    ]);
  });
});

describe('the order', () => {
  it('takes numbers in names for numbers', async () => {
    const numbers = (await names('sort=name&down=false')).map((name) => name.split(' ')[1]);
    expect(numbers.join(' ')).toBe('1 2 3 4 5 6 7 9 10');
  });

  it('puts items without a value last either way, and equal ones newest first', async () => {
    const first = async (query: string) =>
      (await names(query)).map((name) => Number(name.split(' ')[1])).slice(0, 5);
    expect(await first('sort=generator&down=false')).toEqual([2, 9, 3, 10, 7]);
    expect(await first('sort=score:worst')).toEqual([1, 2, 3, 9, 7]);
    expect((await first('sort=disagreement')).slice(0, 2)).toEqual([1, 3]);
  });

  it.each([
    'added',
    'name',
    'generator',
    'duration',
    'state',
    'unscored',
    'reviewed',
    'disagreement',
    'score:worst',
  ])('by %s is the same by pages and by places', async (column) => {
    for (const down of [true, false]) {
      const query = `sort=${column}&down=${down}`;
      const whole = await names(query);
      expect(whole).toHaveLength(9);
      const paged = [];
      for (const offset of [0, 4, 8])
        paged.push(...(await names(`${query}&offset=${offset}&limit=4`)));
      expect(paged).toEqual(whole);
      expect(await byCursors(query)).toEqual(whole);
      const { filters, sort } = request(query);
      for (const [index, name] of whole.entries()) {
        expect(await findPlace(ada, filters, sort, ids.get(name) ?? '', suiteById)).toEqual({
          found: 9,
          index,
        });
      }
    }
  });

  it('counts what the filters leave on a page beyond the last one, too', async () => {
    const all = await page('offset=90');
    const green = await page('q=green&offset=90');
    expect([all.videos, all.found, all.moving]).toEqual([[], 9, true]);
    expect([green.videos, green.found, green.moving]).toEqual([[], 2, false]);
  });

  it('lists by cursors nothing twice and leaves nothing out while items come in', async () => {
    const whole = await names('sort=added');
    const added: string[] = [];
    const add = async () => {
      added.push(await storeVideo(`clip 1${added.length} came in 新`));
    };
    expect(await byCursors('sort=added', add)).toEqual(whole);
    const down = await byCursors('sort=name&down=false&q=came');
    expect(down).toEqual(await names('sort=name&down=false&q=came'));
    await database().item.deleteMany({ where: { id: { in: added } } });
  });

  it('refuses a cursor that is none', () => {
    expect(() => request('after=bm9uZQ')).toThrow('It is no cursor that a page of this list gave.');
  });

  it('has no place for what the filters leave out', async () => {
    const { filters, sort } = request('state=judging');
    const id = ids.get('clip 3 confirmed') ?? '';
    expect(await findPlace(ada, filters, sort, id, suiteById)).toEqual({ found: 1, index: null });
  });
});

describe('a page', () => {
  it('says how many there are, and whether it is worth asking again', async () => {
    expect(await page('limit=0')).toEqual({ videos: [], found: 9, moving: true, next: null });
    expect(await page('state=reviewed&limit=0')).toMatchObject({ found: 1, moving: false });
  });

  it('is of a project that there is', async () => {
    const other = await database().project.create({ data: { name: 'Other' } });
    expect(await page(`project=${other.id}`)).toMatchObject({ found: 0 });
    await expect(page('project=018f4b5e-0000-7000-8000-000000000001')).rejects.toThrow(
      /no project/,
    );
  });
});

describe('the counts in the filters', () => {
  it.each([
    '',
    'q=clip+1',
    'generator=alpha',
    'state=to-review&tag=hard',
    'generator=&state=troubled',
    'dim=q&from=4&judge=A+judge',
    'differs=0',
  ])('are what each choice would leave, under %j', async (query) => {
    const read = await facets(query);
    const found = async (name: string, value: string) => {
      const parameters = new URLSearchParams(query);
      // Of tags all have to fit, of the others any.
      parameters.delete(name);
      parameters.append(name, value);
      return (await page(parameters.toString())).found;
    };
    for (const [state, videos] of Object.entries(read.states)) {
      expect(videos, state).toBe(await found('state', state));
    }
    for (const [name, counted] of [
      ['generator', read.generators],
      ['judge', read.judges],
      ['tag', read.tags],
    ] as const) {
      for (const { value, videos } of counted) {
        expect(videos, `${name} ${value}`).toBe(await found(name, value));
      }
    }
    for (const { id, videos } of read.raters) expect(videos).toBe(await found('rater', id));
    expect(read).toMatchObject({ videos: 9, judged: 5, pending: 0 });
  });

  it('offer what there is, also what is chosen and leaves nothing', async () => {
    const read = await facets('tag=paper&state=reviewed');
    expect(read.generators).toEqual([]);
    expect(read.tags).toEqual([{ value: 'paper', videos: 0 }]);
    expect((await facets('')).generators).toEqual([
      { value: '', videos: 5 },
      { value: 'alpha', videos: 2 },
      { value: 'Beta', videos: 2 },
    ]);
    expect((await facets('')).dimensions).toEqual([
      { id: 'worst', label: 'Worst', kind: 'score', better: 'low', middle: null, headline: true },
      { id: 'q', label: 'Odd', kind: 'question', better: 'low', middle: 5, headline: false },
    ]);
  });

  it('sum up what is to be reviewed in what is found', async () => {
    expect(await facets('state=reviewed')).toMatchObject({ toReview: 2, reviewed: 2 });
    expect(await facets('q=overridden')).toMatchObject({ toReview: 2, reviewed: 1 });
  });
});
