'use server';

import { z } from 'zod';
import { type ActionResult, act, actFor } from '@/app/act';
import { holdItems, skipItem, unskipItems } from '@/lib/queues/claims.store';
import { type ReleaseCost, releaseHeldBack } from '@/lib/queues/held-back.store';
import {
  type Holding,
  newAdjudicationSchema,
  queueChangeSchema,
  queueStateSchema,
} from '@/lib/queues/schema';
import {
  changeQueue as change,
  setQueueState as setState,
  createAdjudication as storeAdjudication,
} from '@/lib/queues/store';
import { submitItem } from '@/lib/queues/submission.store';
import { suiteById } from '@/prompts';
import { makeQueue } from './make';

/** Draws clips and makes a queue of them. */
export async function createQueue(input: unknown): Promise<ActionResult<{ queueId: string }>> {
  return act('admin', (person, record) => makeQueue(input, person, (change) => record(change)));
}

/** Makes a queue that adjudicates the disagreements of another one. */
export async function createAdjudication(
  input: unknown,
): Promise<ActionResult<{ queueId: string }>> {
  return act('admin', async ({ id: personId }, record) => {
    const request = newAdjudicationSchema.parse(input);
    const queueId = await storeAdjudication(request, personId);
    record({ action: 'queue.created', subject: { kind: 'queue', id: queueId }, after: request });
    return { queueId };
  });
}

/** Changes a queue's name, instructions, people, or how long a claim holds. */
export async function changeQueue(id: string, input: unknown): Promise<ActionResult<object>> {
  return act('admin', async (_person, record) => {
    const after = queueChangeSchema.parse(input);
    const before = await change(z.uuid().parse(id), after);
    record({ action: 'queue.changed', subject: { kind: 'queue', id }, before, after });
    return {};
  });
}

/** Opens, pauses or closes a queue. */
export async function setQueueState(id: string, input: unknown): Promise<ActionResult<object>> {
  return act('admin', async (_person, record) => {
    const state = queueStateSchema.parse(input);
    const before = await setState(z.uuid().parse(id), state);
    record({
      action: 'queue.changed',
      subject: { kind: 'queue', id },
      before: { state: before },
      after: { state },
    });
    return {};
  });
}

/** Releases one item that a run held back, or all of them, so that what is said of them is shown to everybody. */
export async function releaseItems(
  queueId: unknown,
  queueItemId: unknown,
): Promise<ActionResult<ReleaseCost>> {
  return act('admin', async (_person, record) => {
    const id = z.uuid().parse(queueId);
    const one = z.uuid().nullable().parse(queueItemId);
    const cost = await releaseHeldBack(id, one);
    record({
      action: 'items.released',
      subject: { kind: 'queue', id },
      after: { ...cost, queueItem: one },
    });
    return cost;
  });
}

/** Gives the person the clip to work on, one that they ask for where it is free, and the next one; asking again gives the same. */
export async function holdClips(
  queueId: string,
  authorId: string,
  itemId: string | null = null,
): Promise<ActionResult<{ holding: Holding }>> {
  return actFor(authorId, async ({ id }) => {
    const wanted = z.uuid().nullable().parse(itemId);
    return { holding: await holdItems(z.uuid().parse(queueId), id, wanted) };
  });
}

/** Hands a clip in, and answers what the person holds then. */
export async function submitClip(
  queueId: string,
  queueItemId: string,
  authorId: string,
): Promise<ActionResult<{ holding: Holding }>> {
  return actFor(authorId, async ({ id }) => {
    await submitItem(z.uuid().parse(queueItemId), id, suiteById);
    return { holding: await holdItems(z.uuid().parse(queueId), id) };
  });
}

/** Passes a clip over, and answers what the person holds then. */
export async function skipClip(
  queueId: string,
  queueItemId: string,
  authorId: string,
): Promise<ActionResult<{ holding: Holding }>> {
  return actFor(authorId, async ({ id }) => {
    await skipItem(z.uuid().parse(queueItemId), id);
    return { holding: await holdItems(z.uuid().parse(queueId), id) };
  });
}

/** Lets the person have again what they passed over. */
export async function unskipClips(
  queueId: string,
  authorId: string,
): Promise<ActionResult<{ holding: Holding }>> {
  return actFor(authorId, async ({ id }) => {
    const queue = z.uuid().parse(queueId);
    await unskipItems(queue, id);
    return { holding: await holdItems(queue, id) };
  });
}
