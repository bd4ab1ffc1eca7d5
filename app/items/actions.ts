'use server';

import { z } from 'zod';
import { type ActionResult, act } from '@/app/act';
import { isBlindAnywhere } from '@/lib/disclosure/blind.store';
import { refuseUndisclosed } from '@/lib/disclosure/withheld.store';
import { AppError } from '@/lib/errors';
import { correctItem as storeCorrection } from '@/lib/items/store';
import { suites } from '@/prompts';

const correctionSchema = z.object({
  itemId: z.uuid(),
  data: z.record(z.string(), z.json()),
});

/** Stores a person's correction of an item's data as a version of its own, and answers its id. */
export async function correctItem(input: unknown): Promise<ActionResult<{ itemId: string }>> {
  return act('reviewer', async (person, record) => {
    const { itemId, data } = correctionSchema.parse(input);
    await refuseUndisclosed(person.id, [itemId]);
    if (await isBlindAnywhere(person.id, itemId)) {
      throw new AppError(403, 'You review this item blind: submit your own answers first.');
    }
    const version = await storeCorrection(itemId, data, person.id, suites);
    record({
      action: 'item.corrected',
      subject: { kind: 'item', id: itemId },
      after: { version },
    });
    return { itemId: version };
  });
}
