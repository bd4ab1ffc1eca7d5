import { beforeAll, describe, expect, it, vi } from 'vitest';
import { recordChanges } from '@/lib/audit/store';
import { freshDatabase } from '@/lib/testing/database';
import { MOST_HEAVY, MOST_ITEMS, requireAllowance } from './allowance.store';
import { addLocalReviewer } from './local.store';
import type { Person } from './schema';

freshDatabase();

let person: Pick<Person, 'id' | 'role' | 'name'>;
let admin: Pick<Person, 'id' | 'role'>;
beforeAll(async () => {
  person = { ...(await addLocalReviewer('Ada')), role: 'reviewer' };
  admin = { id: person.id, role: 'admin' };
});

describe('a person', () => {
  it('makes as many heavy requests a minute as there is room for, and is told when to go on', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      vi.setSystemTime(new Date('2031-01-01T00:00:40Z'));
      for (let request = 0; request < MOST_HEAVY; request += 1) await requireAllowance(person);
      await expect(requireAllowance(person)).rejects.toMatchObject({
        status: 429,
        message: expect.stringContaining('Wait 20 s'),
      });
      await requireAllowance(admin);
      vi.setSystemTime(new Date('2031-01-01T00:01:00Z'));
      await requireAllowance(person);
    } finally {
      vi.useRealTimers();
    }
  });

  it('imports no more items within a day than one person may', async () => {
    const subject = { kind: 'file', id: 'a.jsonl' };
    const record = (items: number) =>
      recordChanges(person, [{ action: 'items.imported', subject, after: { items } }]);
    await record(MOST_ITEMS - 1);
    await requireAllowance(person);
    await record(1);
    await expect(requireAllowance(person)).rejects.toMatchObject({
      status: 429,
      message: expect.stringContaining('within a day'),
    });
    await requireAllowance(admin);
  });
});
