import { beforeAll, describe, expect, it } from 'vitest';
import { submitAnswers } from '@/lib/answers/submission.store';
import { readMatrix } from '@/lib/comparison/matrix.store';
import { database } from '@/lib/db';
import { listRaters } from '@/lib/ratings/raters.store';
import { openToPeople } from '@/lib/runs/people.store';
import { freshDatabase } from '@/lib/testing/database';
import { suiteById } from '@/prompts';
import { TEA, TEA_OPTIONS } from '@/prompts/qa/fixtures/reviewed';

freshDatabase();

/** What Ada and Ben say of ten items: they agree on seven. */
const SAID = [
  ...Array.from({ length: 4 }, () => ['keep', 'keep'] as const),
  ...Array.from({ length: 3 }, () => ['reject', 'reject'] as const),
  ...Array.from({ length: 2 }, () => ['keep', 'reject'] as const),
  ['reject', 'keep'] as const,
];

let projectId = '';
const people: string[] = [];

beforeAll(async () => {
  const db = database();
  projectId = (await db.project.create({ data: { name: 'Two people' } })).id;
  for (const name of ['Ada', 'Ben']) {
    people.push((await db.rater.create({ data: { kind: 'person', name } })).id);
  }
});

describe.each([
  ['question-review', 'qa', TEA],
  ['option-review', 'mcq', TEA_OPTIONS],
] as const)('agreement between two people in %s', (id, kind, data) => {
  const suite = suiteById(id);
  const [{ scale, reasonFor = [] } = {}] = suite.questions;

  it('is computed from what both said, with nobody standing as their judge', async () => {
    const [ada = '', ben = ''] = people;
    for (const [index, values] of SAID.entries()) {
      const item = { projectId, kind, key: `${id} ${index}`, name: `item ${index}`, data };
      const { id: itemId } = await database().item.create({ data: item });
      for (const [place, value] of values.entries()) {
        const answer = {
          itemId,
          suite: id,
          unit: 'video',
          question: 'verdict',
          act: 'state' as const,
          value,
          rationale: 'As I see it.',
          seenId: null,
          supersedesId: null,
        };
        const stored = await submitAnswers(
          people[place] ?? '',
          [answer],
          () => scale ?? null,
          () => reasonFor,
        );
        expect(stored.state).toBe('stored');
      }
    }
    await openToPeople(suite, projectId);
    const known = await listRaters(suite, {}, suiteById);
    expect(known.map(({ name, videos }) => [name, videos])).toEqual([
      ['Ada', 10],
      ['Ben', 10],
    ]);
    const request = { project: projectId, raters: [], pool: null, labels: 'all' } as const;
    const { raters, cells, pools } = await readMatrix(suite, request, ada, suiteById);
    expect(raters).toEqual([ada, ben]);
    expect(pools.map(({ label }) => label)).toContain('Verdict');
    // By hand: they agree on 7 of 10; by chance they would on 0.6·0.5 + 0.4·0.5 = 0.5, so κ = 0.2 / 0.5.
    expect(cells[0]?.[1]).toMatchObject({ items: 10, kappa: { value: expect.closeTo(0.4, 9) } });
    expect(cells[0]?.[0]).toBeNull();
  });
});
