'use server';

import { z } from 'zod';
import { type ActionResult, act } from '@/app/act';
import { deletePreferences as remove } from '@/lib/results/preference/store';

/** Deletes what people preferred about one word of a facet. */
export async function deletePreferences(id: string): Promise<ActionResult<object>> {
  return act('admin', async (person, record) => {
    const before = await remove(person, z.uuid().parse(id));
    record({ action: 'preferences.deleted', subject: { kind: 'preferences', id }, before });
    return {};
  });
}
