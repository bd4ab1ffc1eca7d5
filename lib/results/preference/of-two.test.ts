import { beforeAll, describe, expect, it } from 'vitest';
import { appendVerdicts } from '@/lib/answers/store';
import { database } from '@/lib/db';
import { addLocalReviewer } from '@/lib/people/local.store';
import type { Person } from '@/lib/people/schema';
import { PREFERRED_QUESTION } from '@/lib/suites/question';
import { freshDatabase } from '@/lib/testing/database';
import { captionSuite, otherSuite, storeItems, storeRunOf } from '@/lib/testing/stored-suites';
import { preferOfTwo, readPreferredOfTwo } from './of-two.store';
import { readPreferences } from './store';

freshDatabase();

const suites = [captionSuite, otherSuite];
let [ada, ben]: Person[] = [];
let [sora, veo, again, other]: string[] = [];

beforeAll(async () => {
  const people = await Promise.all(['Ada', 'Ben'].map((name) => addLocalReviewer(name)));
  [ada, ben] = people.map((one) => ({ ...one, role: 'admin' }) as Person);
  const made = { task: 'a cup falls', cluster: 'cup' };
  [sora, veo, again, other] = await storeItems('caption', [
    { name: 'one', model: 'Sora', ...made },
    { name: 'two', model: 'Veo', ...made },
    { name: 'three', model: 'Sora', ...made },
    { name: 'four', model: 'Veo', task: 'a cup stands', cluster: 'cup' },
  ]);
});

const two = (left = '', right = '') => ({ left, right, suite: captionSuite.id });
const prefer = (
  person: Person | undefined,
  left = '',
  right = '',
  points: 0 | 0.5 | 1 | null = 1,
) => preferOfTwo(person as Person, { ...two(left, right), points }, suites);
const ratios = async (person = ada as Person) => {
  const { sets } = await readPreferences(person, null, captionSuite);
  const [set] = sets;
  return Object.fromEntries(set?.ratios.map(({ name, points }) => [name, points]) ?? []);
};

describe('two items side by side', () => {
  it('are preferred to each other from either side, and the latest word counts', async () => {
    await prefer(ada, sora, veo);
    expect(await readPreferredOfTwo(ada as Person, two(veo, sora), suites)).toEqual({
      asked: true,
      points: 0,
    });
    expect(await ratios()).toEqual({ Sora: 1, Veo: 0 });
    await prefer(ada, veo, sora, 0.5);
    await prefer(ben, veo, sora, 1);
    expect(await ratios()).toEqual({ Sora: 0.5, Veo: 1.5 });
    await prefer(ben, sora, veo, null);
    expect(await ratios()).toEqual({ Sora: 0.5, Veo: 0.5 });
    expect(await readPreferredOfTwo(ben as Person, two(sora, veo), suites)).toMatchObject({
      points: null,
    });
    await expect(database().preferredOfTwo.deleteMany()).rejects.toThrow('append-only');
  });

  it('are of one task, and samples of one model count for no model', async () => {
    await expect(prefer(ada, sora, other)).rejects.toThrow('of one prompt');
    await expect(prefer(ada, sora, sora)).rejects.toThrow('of one prompt');
    await expect(
      preferOfTwo(ada as Person, { ...two(sora, veo), suite: 'other', points: 1 }, suites),
    ).rejects.toThrow('of one prompt');
    const before = await ratios();
    await prefer(ada, sora, again);
    expect(await readPreferredOfTwo(ada as Person, two(sora, again), suites)).toMatchObject({
      points: 1,
    });
    expect(await ratios()).toEqual(before);
  });

  it('count with what was said of the items of a task together', async () => {
    const before = await ratios();
    const said = { [sora ?? '']: 'best', [veo ?? '']: 'other', [again ?? '']: 'other' };
    for (const [itemId, value] of Object.entries(said)) {
      const verdict = { state: 'scored' as const, value, rationale: '' };
      await appendVerdicts(ben?.id ?? '', itemId, captionSuite.id, [
        { unit: 'item:all', question: PREFERRED_QUESTION, verdict },
      ]);
    }
    expect(await ratios()).toEqual({ Sora: (before.Sora ?? 0) + 1, Veo: before.Veo });
  });

  it('are left out for who reviews one of them blind', async () => {
    expect(await ratios(ben)).not.toEqual({});
    const runId = await storeRunOf(captionSuite, [veo ?? ''], {});
    await database().queue.create({
      data: {
        ...{ name: 'Blind', runId, policy: { kind: 'all' }, seed: 1, raters: 1, tolerance: 1 },
        ...{ blind: true, createdById: ada?.id ?? '' },
        members: { create: { raterId: ben?.id ?? '' } },
        items: { create: { itemId: veo ?? '', runId, position: 0 } },
      },
    });
    expect(await ratios(ben)).toEqual({});
    await expect(prefer(ben, sora, veo)).rejects.toThrow('you review blind');
    expect(await ratios(ada)).not.toEqual({});
  });
});
