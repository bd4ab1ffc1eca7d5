'use server';

import { z } from 'zod';
import { type ActionResult, act } from '@/app/act';
import { prepareQueue } from '@/lib/runs/job-queue.store';
import { type WantedWebhook, wantedWebhookSchema } from '@/lib/webhooks/schema';
import {
  changeWebhook as change,
  makeWebhook as make,
  deleteWebhook as remove,
  sendAgain,
  sendTest,
  switchWebhook as turn,
} from '@/lib/webhooks/store';

const subject = (id: string) => ({ kind: 'webhook', id });

/** What the audit keeps of an address: no path, since some have a secret in it. */
const hostOf = (url: string) => ({ host: new URL(url).host });

const keptOf = ({ url, events, projectId }: WantedWebhook) => ({
  ...hostOf(url),
  events,
  projectId,
});

/** Makes a webhook; its secret is returned only here. */
export async function makeWebhook(input: unknown): Promise<ActionResult<{ secret: string }>> {
  return act('admin', async (person, record) => {
    const wanted = wantedWebhookSchema.parse(input);
    await prepareQueue();
    const { id, secret } = await make(wanted, person.id);
    record({ action: 'webhook.made', subject: subject(id), after: keptOf(wanted) });
    return { secret };
  });
}

/** Changes of what a webhook is told, and where. */
export async function changeWebhook(id: string, input: unknown): Promise<ActionResult<object>> {
  return act('admin', async (_person, record) => {
    const wanted = wantedWebhookSchema.parse(input);
    const before = await change(z.uuid().parse(id), wanted);
    const changed = { before: keptOf(before), after: keptOf(wanted) };
    record({ action: 'webhook.changed', subject: subject(id), ...changed });
    return {};
  });
}

/** Turns a webhook on or off. */
export async function switchWebhook(id: string, isOn: boolean): Promise<ActionResult<object>> {
  return act('admin', async (_person, record) => {
    const on = z.boolean().parse(isOn);
    const url = await turn(z.uuid().parse(id), on);
    record({ action: 'webhook.switched', subject: subject(id), after: { ...hostOf(url), on } });
    return {};
  });
}

/** Deletes a webhook. */
export async function deleteWebhook(id: string): Promise<ActionResult<object>> {
  return act('admin', async (_person, record) => {
    const url = await remove(z.uuid().parse(id));
    record({ action: 'webhook.deleted', subject: subject(id), before: hostOf(url) });
    return {};
  });
}

/** Has a message sent to a webhook that tells nothing. */
export async function testWebhook(id: string): Promise<ActionResult<object>> {
  return act('admin', async () => {
    await sendTest(z.uuid().parse(id));
    return {};
  });
}

/** Has a message sent to its webhook again, now. */
export async function resendMessage(id: string): Promise<ActionResult<object>> {
  return act('admin', async () => {
    await sendAgain(z.uuid().parse(id));
    return {};
  });
}
