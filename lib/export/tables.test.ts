import { beforeAll, describe, expect, it } from 'vitest';
import type { PersonAnswer } from '@/lib/answers/schema';
import { database } from '@/lib/db';
import { newId } from '@/lib/new-id';
import { addLocalReviewer } from '@/lib/people/local.store';
import { setQueueState } from '@/lib/queues/store';
import { listIndependentPairs } from '@/lib/ratings/pairs.store';
import { writeNote } from '@/lib/reviews/notes.store';
import { HOLDS_QUESTION, relationUnit, spanUnit } from '@/lib/suites/question';
import { freshDatabase } from '@/lib/testing/database';
import { storeRun } from '@/lib/testing/judged';
import { judgeAnswerId, storeQueue, submitAnswer } from '@/lib/testing/queued';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideo } from '@/lib/testing/stored';
import { exportRun } from './store';

freshDatabase();

const HASH = 'c'.repeat(64);
const suiteById = () => smallSuite;
let ada = '';
let itemId = '';
let runId = '';

async function say(part: Partial<PersonAnswer>): Promise<string> {
  const submission = await submitAnswer(ada, itemId, part);
  const [answer] = submission.state === 'stored' ? submission.answers : [];
  if (!answer) throw new Error('nothing was stored');
  return answer.id;
}

async function all<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const read: Row[] = [];
  for await (const row of rows) read.push(row);
  return read;
}

const exported = (admin = true) => exportRun(runId, { id: ada, admin }, suiteById);

let judgeRow = '';
let blindRow = '';
let changedRow = '';

beforeAll(async () => {
  ada = (await addLocalReviewer('Ada')).id;
  itemId = await storeVideo('a clip');
  runId = await storeRun([itemId], 7);
  await database().promptVersion.create({
    data: { hash: HASH, suite: 'small', prompt: 'small/rate', markdown: 'Rate it.' },
  });
  await database().run.update({
    where: { id: runId },
    data: { prompts: { 'small/rate': HASH } },
  });
  judgeRow = await judgeAnswerId(runId, itemId);
  blindRow = await say({ value: 3, sweep: true });
  changedRow = await say({
    act: 'override',
    value: 6,
    rationale: 'now I see it',
    seenId: judgeRow,
    supersedesId: blindRow,
  });
});

describe('the table of scores', () => {
  it('has the prompt that decided, and the blind answer next to the one that stands', async () => {
    const [row] = await all((await exported()).scores());
    expect(row).toMatchObject({
      run: runId,
      model: null,
      judgeDials: '',
      repeat: 0,
      prompt: 'small/rate',
      promptHash: HASH,
      people: [
        {
          id: changedRow,
          value: 6,
          seenId: judgeRow,
          supersedesId: blindRow,
          seen: 'anchored',
          blindValue: 3,
        },
      ],
    });
    const [pair] = await listIndependentPairs(runId);
    expect(pair?.other).toMatchObject({ value: row?.people[0]?.blindValue });
  });
});

describe('the table of answers', () => {
  it('has every row ever stored, with what it replaced and whether it was given blind', async () => {
    const rows = await all((await exported()).answers());
    expect(rows.filter(({ raterKind }) => raterKind === 'judge')).toHaveLength(2);
    expect(rows.find(({ id }) => id === judgeRow)).toMatchObject({ blind: null, stands: true });
    expect(rows.find(({ id }) => id === blindRow)).toMatchObject({
      kind: 'asked',
      act: 'state',
      value: 3,
      blind: true,
      stands: false,
      sweep: true,
    });
    expect(rows.find(({ id }) => id === changedRow)).toMatchObject({
      blind: false,
      stands: true,
      seenId: judgeRow,
      supersedesId: blindRow,
    });
  });

  it('has findings with their boxes and verdicts on claims', async () => {
    const box = { at: 0.5, x: 0.1, y: 0.2, width: 0.3, height: 0.4 };
    const seen = { seenId: judgeRow };
    const finding = await say({ ...seen, unit: spanUnit(0.5, 1), value: 4, box });
    const unit = relationUnit({ from: 0.5, to: 0.5 }, ['ball', 'on', 'table']);
    const claim = await say({ ...seen, unit, question: HOLDS_QUESTION, act: 'reject' });
    const rows = await all((await exported()).answers());
    expect(rows.find(({ id }) => id === finding)).toMatchObject({
      kind: 'finding',
      from: 0.5,
      to: 1,
      value: 4,
      box,
    });
    expect(rows.find(({ id }) => id === claim)).toMatchObject({
      kind: 'claim',
      unit,
      act: 'reject',
      value: 0,
    });
  });
});

describe('the other tables', () => {
  it('have every row of every note', async () => {
    const note = { itemId, suite: smallSuite.id, place: null };
    const first = await writeNote(ada, {
      ...note,
      text: 'odd light',
      supersedesId: null,
      sentAs: newId(),
    });
    if (first.state !== 'stored') throw new Error('conflict');
    const change = { ...note, text: 'odd shadow', supersedesId: first.note.id };
    await writeNote(ada, { ...change, sentAs: newId() });
    expect(await all((await exported()).notes())).toMatchObject([
      { text: 'odd light', stands: false, person: 'Ada', unit: null },
      { text: 'odd shadow', stands: true, supersedesId: first.note.id },
    ]);
  });

  it('have the texts of the prompts with which the run was made', async () => {
    expect(await all((await exported()).prompts())).toEqual([
      expect.objectContaining({ prompt: 'small/rate', hash: HASH, markdown: 'Rate it.' }),
    ]);
  });
});

describe('how a clip came into a queue', () => {
  it('is told to admins at once, and to others when the queue is closed', async () => {
    const queueId = await storeQueue(runId, [ada], {
      name: 'Drawn',
      policy: { kind: 'random', count: 1 },
      blind: false,
    });
    const queuesFor = async (admin: boolean) =>
      (await all((await exported(admin)).scores()))[0]?.queues;
    const told = { queue: queueId, name: 'Drawn', blind: false, probability: 1, attention: false };
    expect(await queuesFor(true)).toEqual([told]);
    expect(await queuesFor(false)).toEqual([{ ...told, probability: null }]);
    await setQueueState(queueId, 'closed');
    expect(await queuesFor(false)).toEqual([told]);
  });
});
