'use server';

import { z } from 'zod';
import { type ActionResult, act } from '@/app/act';
import { isBlindAnywhere } from '@/lib/disclosure/blind.store';
import { refuseUndisclosed } from '@/lib/disclosure/withheld.store';
import { AppError } from '@/lib/errors';
import { showsOf } from '@/lib/items/preview';
import { readData, correctItem as storeCorrection } from '@/lib/items/store';
import type { ItemExhibit } from '@/lib/suites/exhibit';
import { suiteById, suites } from '@/prompts';

const correctionSchema = z.object({
  itemId: z.uuid(),
  data: z.record(z.string(), z.json()),
  reason: z.string().max(4000).default(''),
});

/** Stores a person's correction of an item's data as a version of its own, and answers its id. */
export async function correctItem(input: unknown): Promise<ActionResult<{ itemId: string }>> {
  return act('reviewer', async (person, record) => {
    const { itemId, data, reason } = correctionSchema.parse(input);
    await refuseUndisclosed(person.id, [itemId]);
    if (await isBlindAnywhere(person.id, itemId)) {
      throw new AppError(403, 'You review this item blind: submit your own answers first.');
    }
    const version = await storeCorrection(itemId, data, person.id, suites, reason);
    record({
      action: 'item.corrected',
      subject: { kind: 'item', id: itemId },
      after: { version, ...(reason && { reason }) },
    });
    return { itemId: version };
  });
}

const previewSchema = z.object({
  itemId: z.uuid(),
  suite: z.string().max(100),
  data: z.record(z.string(), z.json()),
});

/** What an item would show with other data, code checks among it; stores nothing. */
export async function previewCorrection(
  input: unknown,
): Promise<ActionResult<{ shows: ItemExhibit[] }>> {
  return act('reviewer', async (person) => {
    const { itemId, suite, data } = previewSchema.parse(input);
    await refuseUndisclosed(person.id, [itemId]);
    if (await isBlindAnywhere(person.id, itemId)) {
      throw new AppError(403, 'You review this item blind: submit your own answers first.');
    }
    return { shows: showsOf(suiteById(suite), data, await readData(itemId)) };
  });
}
