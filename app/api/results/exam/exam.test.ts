import { beforeAll, expect, it, vi } from 'vitest';
import { appendVerdicts } from '@/lib/answers/store';
import { database } from '@/lib/db';
import { addLocalReviewer } from '@/lib/people/local.store';
import { LOCAL_REVIEWER_COOKIE } from '@/lib/people/schema';
import { examSchema } from '@/lib/results/exam/schema';
import { makeBenchmark, type StoredBenchmark } from '@/lib/testing/benchmark';
import { freshDatabase } from '@/lib/testing/database';
import { GET } from './route';

vi.stubEnv('FRAMEJURY_SIGN_IN', 'off');
freshDatabase();

let made: StoredBenchmark;
let ada = '';
let ben = '';

beforeAll(async () => {
  made = await makeBenchmark(2);
  ada = (await addLocalReviewer('Ada')).id;
  ben = (await addLocalReviewer('Ben')).id;
}, 120_000);

async function ask(query: Record<string, string> = {}) {
  const search = new URLSearchParams({ project: made.projectId, suite: 'examining', ...query });
  const headers = { cookie: `${LOCAL_REVIEWER_COOKIE}=${ben}` };
  const response = await GET(new Request(`http://127.0.0.1/api?${search}`, { headers }));
  return examSchema.parse(await response.json());
}

const exposures = () => database().exposure.count({ where: { raterId: ben, suite: 'examining' } });

it('people who sit the exam blind stand in it next to judges, and items are told of only when asked for', async () => {
  const exams = await database().item.findMany({ where: { kind: 'exam' }, orderBy: { id: 'asc' } });
  const keys = await database().answer.findMany({ where: { rater: { purpose: 'key' } } });
  const letters = new Map(keys.map(({ itemId, label }) => [itemId, label ?? '']));
  for (const [place, { id }] of exams.entries()) {
    const own = letters.get(id) ?? '';
    const value = place > 0 ? own : own === 'A' ? 'B' : 'A';
    await appendVerdicts(ada, id, 'examining', [
      { unit: 'exam:1', question: 'choice', verdict: { state: 'scored', value, rationale: '' } },
    ]);
  }
  const exam = await ask();
  const [judge, person] = exam.sitters;
  expect(judge).toMatchObject({ kind: 'judge', control: 'Blind control', gain: null });
  expect(judge?.overall.items).toBe(exams.length);
  expect(person).toMatchObject({
    name: 'Ada',
    kind: 'person',
    overall: { value: (exams.length - 1) / exams.length, items: exams.length },
  });
  expect(exam.pairs[0]?.items).toBe(exams.length);
  expect(exam.slices.map(({ facet }) => facet)).toContain('duration');
  expect(exam.items).toBeNull();
  const before = await exposures();
  const detailed = await ask({ items: 'true' });
  expect(detailed.items).toHaveLength(exams.length);
  expect(detailed.items?.[0]).toMatchObject({ id: exams[0]?.id, right: 0, examinees: 1 });
  expect(await exposures()).toBeGreaterThan(before);
});
