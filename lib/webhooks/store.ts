import 'server-only';
import { randomBytes } from 'node:crypto';
import { database } from '@/lib/db';
import { AppError, missing } from '@/lib/errors';
import { encryptSecret } from '@/lib/secret';
import type { Delivery, WantedWebhook, WebhookFacts, Webhooks } from './schema';
import { faultOfTarget } from './targets';

const SECRET_BYTES = 32;

/** How many of the latest messages are listed. */
const LISTED = 50;

/** All webhooks, and the latest messages to them. */
export async function listWebhooks(): Promise<Webhooks> {
  const db = database();
  const [webhooks, deliveries] = await Promise.all([
    db.webhook.findMany({
      orderBy: { createdAt: 'asc' },
      include: { project: { select: { id: true, name: true } } },
    }),
    db.webhookDelivery.findMany({
      orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
      take: LISTED,
      include: { webhook: { select: { url: true } } },
    }),
  ]);
  return {
    webhooks: webhooks.map(({ id, url, events, project, offSince, offReason }) => ({
      ...{ id, url, events: events as WebhookFacts['events'], project, offReason },
      offSince: offSince?.toISOString() ?? null,
    })),
    deliveries: deliveries.map(({ webhook, state, createdAt, nextAt, triedAt: _, ...rest }) => ({
      ...rest,
      url: webhook.url,
      state: state as Delivery['state'],
      createdAt: createdAt.toISOString(),
      nextAt: nextAt?.toISOString() ?? null,
    })),
  };
}

/** @throws {AppError} 422 for an address to which messages may not be sent, 404 for a project that there is not */
async function checkWanted({ url, projectId }: WantedWebhook): Promise<void> {
  const fault = faultOfTarget(url);
  if (fault) throw new AppError(422, fault, 'url');
  if (projectId === null) return;
  const project = await database().project.findUnique({ where: { id: projectId } });
  if (!project) missing('project', projectId);
}

/**
 * Makes a webhook. Its secret, in the form of Standard Webhooks, is returned only here.
 * @throws {AppError} as {@link changeWebhook} does, but for the webhook
 */
export async function makeWebhook(
  wanted: WantedWebhook,
  personId: string,
): Promise<{ id: string; secret: string }> {
  await checkWanted(wanted);
  const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
  const { id } = await database().webhook.create({
    data: { ...wanted, secret: await encryptSecret(secret), createdById: personId },
  });
  return { id, secret };
}

/**
 * Changes of what a webhook is told, and where. Its secret stays; messages that wait go to the new address.
 * @returns what it was
 * @throws {AppError} 422 for an address to which messages may not be sent, 404
 */
export async function changeWebhook(id: string, wanted: WantedWebhook): Promise<WantedWebhook> {
  await checkWanted(wanted);
  const [before] = await database().$queryRaw<WantedWebhook[]>`
    UPDATE "Webhook" w SET url = ${wanted.url}, events = ${wanted.events}, "projectId" = ${wanted.projectId}::uuid
    FROM (SELECT * FROM "Webhook" WHERE id = ${id}::uuid FOR UPDATE) old WHERE w.id = old.id
    RETURNING old.url, old.events, old."projectId"::text`;
  return before ?? missing('webhook', id);
}

/**
 * Turns a webhook on or off.
 * @returns its address
 * @throws {AppError} 404
 */
export async function switchWebhook(id: string, isOn: boolean): Promise<string> {
  const [webhook] = await database().webhook.updateManyAndReturn({
    where: { id },
    data: { offSince: isOn ? null : new Date(), offReason: null },
  });
  return webhook?.url ?? missing('webhook', id);
}

/**
 * Deletes a webhook with the messages to it.
 * @returns its address
 * @throws {AppError} 404
 */
export async function deleteWebhook(id: string): Promise<string> {
  const [webhook] = await database().$queryRaw<{ url: string }[]>`
    DELETE FROM "Webhook" WHERE id = ${id}::uuid RETURNING url`;
  return webhook?.url ?? missing('webhook', id);
}

/**
 * Has a message sent to a webhook that tells nothing.
 * @throws {AppError} 404, 409 where the webhook is off
 */
export async function sendTest(id: string): Promise<void> {
  const webhook = await database().webhook.findUnique({ where: { id } });
  if (!webhook) missing('webhook', id);
  if (webhook.offSince) throw new AppError(409, 'The webhook is off: turn it on first.');
  await database().webhookDelivery.create({ data: { webhookId: id, event: 'test' } });
}

/**
 * Has a message sent again now, under the same id, and tried as often as a new one.
 * @throws {AppError} 404
 */
export async function sendAgain(id: string): Promise<void> {
  const again = await database().$queryRaw<unknown[]>`
    WITH again AS (
      UPDATE "WebhookDelivery" SET state = 'waiting', attempts = 0, "nextAt" = NULL WHERE id = ${id}::uuid
      RETURNING id, "webhookId"
    )
    SELECT send_to_webhook(id, "webhookId", now())::text FROM again`;
  if (again.length === 0) missing('message', id);
}
