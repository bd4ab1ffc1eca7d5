import 'server-only';
import { z } from 'zod';
import { database } from '@/lib/db';
import { type ItemExhibit, itemExhibitSchema } from '@/lib/suites/exhibit';
import type { SuiteInput } from '@/lib/suites/input';
import type { Suite } from '@/lib/suites/suite';

/** What an item shows of its own data in a suite, and what code flags there: that is found out once and kept. */
export async function readExhibits(
  itemId: string,
  suite: Pick<Suite, 'id' | 'version' | 'shows' | 'flags'>,
  input: SuiteInput,
): Promise<ItemExhibit[]> {
  const shown = suite.shows?.(input) ?? [];
  if (!suite.flags) return shown;
  const where = { itemId_suite: { itemId, suite: suite.id } };
  const kept = await database().itemFlags.findUnique({ where });
  if (kept?.version === suite.version) {
    return [...shown, ...z.array(itemExhibitSchema).parse(kept.exhibits)];
  }
  const exhibits = suite.flags(input.data);
  const found = { version: suite.version, exhibits };
  await database().itemFlags.upsert({
    where,
    create: { itemId, suite: suite.id, ...found },
    update: found,
  });
  return [...shown, ...exhibits];
}
