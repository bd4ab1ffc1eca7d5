import { beforeAll, describe, expect, it } from 'vitest';
import { appendVerdicts, referenceRater } from '@/lib/answers/store';
import { database } from '@/lib/db';
import { blindnessOf } from '@/lib/disclosure/blind.store';
import { addLocalReviewer } from '@/lib/people/local.store';
import { freshDatabase } from '@/lib/testing/database';
import { storeRun } from '@/lib/testing/judged';
import { storeQueue } from '@/lib/testing/queued';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideo } from '@/lib/testing/stored';
import { holdItems } from '../claims.store';
import { checkAnswers, isEnough } from './checks';
import {
  checkPractised,
  closePractice,
  createPractice,
  listPracticeRuns,
  practiseAgain,
  readPractice,
  startPractice,
} from './store';

freshDatabase();

const suiteById = () => smallSuite;
const UNITS = ['key-frame@0.500', 'key-frame@1.500'];
const people = { ada: '', lead: '' };
const clips: string[] = [];
let runId = '';
let practiceId = '';

const ada = () => ({ raterId: people.ada, admin: false });
const read = () => readPractice(practiceId, ada(), suiteById);

/** Ada says of an item that both of its key frames have a value. */
async function check(itemId: string, value: number) {
  const asked = UNITS.map((unit) => ({ unit, question: 'q', label: `at ${unit}` }));
  return checkPractised(
    { practiceId, itemId, raterId: people.ada, asked },
    UNITS.map((unit) => ({ unit, question: 'q', value })),
    suiteById,
  );
}

/** Four judged clips, of three of which it is known that both key frames have a 9. */
beforeAll(async () => {
  people.ada = (await addLocalReviewer('Ada')).id;
  people.lead = (await addLocalReviewer('Lead')).id;
  for (let index = 0; index < 4; index += 1) clips.push(await storeVideo(`clip ${index}`));
  runId = await storeRun(clips, 2);
  const truth = await referenceRater('Truth', 'known_answer');
  for (const itemId of clips.slice(0, 3)) {
    const verdict = { state: 'scored', value: 9, rationale: 'It melts.' } as const;
    const known = UNITS.map((unit) => ({ unit, question: 'q', verdict }));
    await appendVerdicts(truth.id, itemId, smallSuite.id, known);
  }
});

describe('what is checked', () => {
  const asked = [
    { unit: 'a', question: 'q', label: 'A' },
    { unit: 'b', question: 'q', label: 'B' },
    { unit: 'c', question: 'q', label: 'C' },
  ];
  const known = ['a', 'b'].map((unit) => ({ unit, question: 'q', value: 5, why: '' }));
  const { questions } = smallSuite;

  it('is right nearer than the tolerance, and wrong where it was left open', () => {
    const answers = [
      { unit: 'a', question: 'q', value: 7 },
      { unit: 'c', question: 'q', value: 1 },
    ];
    const right = (tolerance: number) =>
      checkAnswers(answers, known, asked, { questions, tolerance }).map((one) => one.right);
    expect(right(3)).toEqual([true, false]);
    expect(right(2)).toEqual([false, false]);
  });

  it('is enough from the share on, and never of nothing', () => {
    expect(isEnough({ right: 4, of: 5 }, 0.8)).toBe(true);
    expect(isEnough({ right: 3, of: 4 }, 0.8)).toBe(false);
    expect(isEnough({ right: 0, of: 0 }, 0.8)).toBe(false);
  });
});

describe('a practice', () => {
  it('is made of items whose answers are known', async () => {
    expect(await listPracticeRuns(people.lead, () => smallSuite)).toEqual([
      expect.objectContaining({ id: runId, items: 3, tolerance: 3 }),
    ]);
    const facts = { name: 'First', instructions: '', runId, tolerance: 3, share: 0.8 };
    practiceId = await createPractice({ ...facts, count: 10 }, people.lead);
    const items = await database().practiceItem.findMany({ where: { practiceId } });
    expect(items.map(({ itemId }) => itemId).toSorted()).toEqual(clips.slice(0, 3).toSorted());
  });

  it('hides from who has begun what is said of its items, and what they are called', async () => {
    const blind = async (raterId: string) => blindnessOf(raterId, smallSuite.id);
    expect((await read()).left).toEqual([]);
    expect((await blind(people.ada)).videos.size).toBe(0);
    await startPractice(practiceId, people.ada);
    expect((await read()).left).toHaveLength(3);
    const { videos, nameless } = await blind(people.ada);
    expect([...videos].toSorted()).toEqual(clips.slice(0, 3).toSorted());
    expect(nameless).toEqual(videos);
    expect((await blind(people.lead)).videos.size).toBe(0);
  });

  it('keeps people from a queue that asks for it until they are ready', async () => {
    const queueId = await storeQueue(runId, [people.lead, people.ada], {
      blind: false,
      practiceId,
    });
    await expect(holdItems(queueId, people.ada)).rejects.toMatchObject({ status: 403 });

    const [first = '', second = '', third = ''] = (await read()).left;
    expect(await check(first, 8)).toEqual(
      UNITS.map((unit) => ({
        unit,
        label: `at ${unit}`,
        question: 'q',
        given: 8,
        known: 9,
        right: true,
        why: 'It melts.',
      })),
    );
    expect((await blindnessOf(people.ada, smallSuite.id)).videos.has(first)).toBe(false);
    // What was checked stays so.
    expect((await check(first, 0))[0]?.given).toBe(8);
    await check(second, 0);
    await check(third, 9);
    expect((await read()).mine).toMatchObject({
      done: 3,
      score: { right: 4, of: 6 },
      readyAt: null,
    });
    await expect(holdItems(queueId, people.ada)).rejects.toMatchObject({ status: 403 });

    await practiseAgain(practiceId, people.ada);
    expect((await read()).left).toEqual([second]);
    await check(second, 9);
    const { mine, left } = await read();
    expect(left).toEqual([]);
    expect(mine).toMatchObject({ score: { right: 6, of: 6 }, again: 1 });
    expect(mine?.readyAt).not.toBeNull();
    const lead = await readPractice(practiceId, { raterId: people.lead, admin: true }, suiteById);
    expect(lead.everybody).toEqual([expect.objectContaining({ name: 'Ada', again: 1 })]);
    expect(lead.people).toEqual({ begun: 1, ready: 1 });
    expect((await read()).everybody).toEqual([]);
    expect((await holdItems(queueId, people.ada)).tasks).toHaveLength(2);
  });

  it('leaves nothing that a figure, a list or an export reads', async () => {
    await database().claim.updateMany({
      where: { raterId: people.ada },
      data: { state: 'open', raterId: null, claimedAt: null, leaseUntil: null },
    });
    const columns = await database().$queryRaw<{ table_name: string; column_name: string }[]>`
      SELECT c.table_name, c.column_name FROM information_schema.columns c
      JOIN information_schema.tables t USING (table_schema, table_name)
      WHERE c.table_schema = current_schema() AND t.table_type = 'BASE TABLE' AND c.udt_name = 'uuid'
        AND c.column_name IN ('raterId', 'createdById', 'personId', 'makerId')`;
    const holding: string[] = [];
    for (const { table_name, column_name } of columns) {
      const [row] = await database().$queryRawUnsafe<{ count: number }[]>(
        `SELECT count(*)::int AS count FROM "${table_name}" WHERE "${column_name}" = $1::uuid`,
        people.ada,
      );
      if (row?.count) holding.push(table_name);
    }
    expect(columns.map(({ table_name }) => table_name)).toContain('Answer');
    // She is a member of a queue, and what she was shown is on record: she has seen what is true of these clips.
    expect(holding.toSorted()).toEqual([
      'Exposure',
      'PracticeMember',
      'PracticeResult',
      'QueueMember',
    ]);
  });

  it('can be closed, and begun by nobody then', async () => {
    expect(await closePractice(practiceId, true)).toBe(false);
    await expect(startPractice(practiceId, people.lead)).rejects.toMatchObject({ status: 409 });
  });
});
