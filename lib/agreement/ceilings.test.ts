import { beforeAll, describe, expect, it } from 'vitest';
import { database } from '@/lib/db';
import { addLocalReviewer } from '@/lib/people/local.store';
import type { Person } from '@/lib/people/schema';
import { freshDatabase } from '@/lib/testing/database';
import { storeRun } from '@/lib/testing/judged';
import { reviewItem, storeQueue, submitAnswer } from '@/lib/testing/queued';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideo } from '@/lib/testing/stored';
import { readAgreement } from './store';

freshDatabase();

const items: string[] = [];
const ids: Record<string, string> = {};
let runId = '';
let reader: Person;

/** Seven clips, which Ada reads blind; the last four Ben as well. Cleo has three before her, blind. */
beforeAll(async () => {
  for (let index = 0; index < 7; index += 1) items.push(await storeVideo(`clip ${index}`));
  runId = await storeRun(items, 4);
  for (const name of ['Ada', 'Ben', 'Cleo']) ids[name] = (await addLocalReviewer(name)).id;
  const queueOf = (name: string, from: number, to: number) =>
    storeQueue(runId, [ids[name] ?? ''], {
      policy: { kind: 'chosen', itemIds: items.slice(from, to) },
    });
  const readAll = async (name: string, from: number) => {
    const queueId = await queueOf(name, from, 7);
    for (const _ of items.slice(from)) {
      await reviewItem(queueId, ids[name] ?? '', (itemId) =>
        submitAnswer(ids[name] ?? '', itemId, { value: items.indexOf(itemId) + Number(from > 0) }),
      );
    }
  };
  await readAll('Ada', 0);
  await readAll('Ben', 3);
  await queueOf('Cleo', 2, 5);
  reader = { ...(await addLocalReviewer('Zoe')), role: 'admin' } as Person;
});

const read = (person: Person, labels: 'blind' | 'all' = 'blind') =>
  readAgreement(person, { run: runId, against: 'person', labels }, () => smallSuite);

describe('a judge against people’s agreement among themselves', () => {
  it('rests on what two people answered, each by themselves, and names them', async () => {
    const { ceilings, readers } = await read(reader);
    expect(ceilings['question:q']).toMatchObject({ units: 4, videos: 4, readers: 2 });
    expect(ceilings['question:q']?.advantages).toHaveLength(2);
    expect(Object.values(readers).sort()).toEqual(['Ada', 'Ben']);
    // The judge says 4 of all: nothing of people's differences is in its answers.
    const { judge, people } = ceilings['question:q']?.gaps.alphaInterval ?? {};
    expect(judge?.value).toBeLessThan(people?.value ?? Number.NaN);
  });

  it('says nothing of answers that count because they stand', async () => {
    expect(await read(reader, 'all')).toMatchObject({ ceilings: {}, readers: {} });
  });

  it('leaves out what its reader reviews blind', async () => {
    const cleo = { ...reader, id: ids.Cleo ?? '' } as Person;
    const { ceilings, withheld } = await read(cleo);
    expect(withheld).toBe(3);
    expect(ceilings['question:q']).toMatchObject({ units: 2, videos: 2 });
  });

  it('counts as a look at the few clips that two people read, of many that one did', async () => {
    await read(reader);
    const seen = await database().exposure.findMany({ where: { raterId: reader.id } });
    expect(seen).toHaveLength(4);
  });
});
