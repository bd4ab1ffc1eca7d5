import { expect, it } from 'vitest';
import { freshDatabase } from '@/lib/testing/database';
import { storeVideo } from '@/lib/testing/stored';
import type { Prisma } from '@/prisma/generated/client';
import { database } from './db';

freshDatabase();

const rename = (db: Prisma.TransactionClient, id: string, name: string) =>
  db.item.update({ where: { id }, data: { name } });

it('runs a transaction again that waited for another, which waited for it', async () => {
  const [one, other] = [await storeVideo('one'), await storeVideo('other')];
  const tries = { forth: 0, back: 0 };
  let arrive: () => void = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  // Both hold their first item before either asks for its second.
  const meet = async () => {
    if (tries.forth > 0 && tries.back > 0) arrive();
    await arrived;
  };
  const go = (way: 'forth' | 'back', first: string, second: string) =>
    database().$transaction(async (db) => {
      await rename(db, first, way);
      tries[way] += 1;
      await meet();
      await rename(db, second, way);
    });
  await Promise.all([go('forth', one, other), go('back', other, one)]);
  expect(tries.forth + tries.back).toBe(3);
  const items = await database().item.findMany({ where: { id: { in: [one, other] } } });
  expect(new Set(items.map(({ name }) => name)).size).toBe(1);
});

it('leaves a transaction that fails for another reason as it is', async () => {
  let tries = 0;
  const failing = database().$transaction(async () => {
    tries += 1;
    throw new Error('of its own');
  });
  await expect(failing).rejects.toThrow('of its own');
  expect(tries).toBe(1);
});
