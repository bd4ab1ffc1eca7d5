import 'server-only';
import { Webhook as Signer } from 'standardwebhooks';
import { recordChanges } from '@/lib/audit/store';
import { database } from '@/lib/db';
import { exchange } from '@/lib/endpoint/exchange';
import { AppError } from '@/lib/errors';
import { decryptSecret } from '@/lib/secret';
import { storable } from '@/lib/storable';
import type { Webhook, WebhookDelivery } from '@/prisma/generated/client';
import { messageOf } from './message.store';
import { sendWebhookJobSchema, tellOfAgreementJobSchema } from './schema';
import { faultOfTarget, lookupTarget } from './targets';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** How long it is from each failed attempt to the next one, in seconds: three days in all. */
export const WAITS_SECONDS = [
  ...[5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR],
  ...[10 * HOUR, 14 * HOUR, 18 * HOUR, 22 * HOUR],
];

/** How long a receiver may take to answer. */
const DEADLINE_MS = 15_000;

/** How much of an answer is kept, in characters. */
const KEPT_CHARACTERS = 500;

/** The status by which a receiver says that it wants no more. */
const GONE = 410;

const LOST_SECRET =
  'The secret of the webhook cannot be read any more: delete it, and make it again.';

/** What came of an attempt: the status where an answer came, and how that begins, or what went wrong. */
interface Attempt {
  status: number | null;
  answer: string;
}

/**
 * Sends a message that waits, and notes what came of it. One that fails is sent again later, with growing waits, until it is
 * given up. The receiver may get it several times, under the same id.
 * @param cancel ends the attempt, which then does not count
 */
export async function sendWebhook(payload: unknown, cancel: AbortSignal): Promise<void> {
  const { deliveryId } = sendWebhookJobSchema.parse(payload);
  const delivery = await database().webhookDelivery.findUnique({
    where: { id: deliveryId },
    include: { webhook: true },
  });
  if (delivery?.state !== 'waiting') return;
  const { webhook } = delivery;
  if (webhook.offSince) {
    const data = { state: 'given-up', answer: 'The webhook is off.', nextAt: null };
    await database().webhookDelivery.update({ where: { id: deliveryId }, data });
  } else await note(delivery, webhook, await attempt(delivery, webhook, cancel));
}

async function attempt(
  delivery: WebhookDelivery,
  { url, secret }: Webhook,
  cancel: AbortSignal,
): Promise<Attempt> {
  const fault = faultOfTarget(url);
  if (fault) return { status: null, answer: fault };
  const opened = await openSecret(secret, url);
  if (opened === null) return { status: null, answer: LOST_SECRET };
  const signer = new Signer(opened);
  const body = await messageOf(delivery);
  const now = new Date();
  const result = await exchange(
    {
      method: 'POST',
      url,
      headers: {
        'user-agent': 'Framejury',
        'webhook-id': delivery.id,
        'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
        'webhook-signature': signer.sign(delivery.id, now, body),
      },
      body: [Buffer.from(body)],
      lookup: lookupTarget,
    },
    DEADLINE_MS,
    cancel,
  );
  switch (result.state) {
    case 'answered':
      return { status: result.status, answer: result.body };
    case 'broken':
      return { status: result.status, answer: result.message || result.code };
    case 'timed-out':
      return { status: null, answer: `No whole answer came within ${result.seconds} s.` };
    case 'too-long':
      return { status: null, answer: 'The answer was too long.' };
  }
}

/** The secret of a webhook; null where the server's own has changed since. */
async function openSecret(secret: string, url: string): Promise<string | null> {
  try {
    return await decryptSecret(secret, url);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

async function note(delivery: WebhookDelivery, webhook: Webhook, { status, answer }: Attempt) {
  const attempts = delivery.attempts + 1;
  const wait = status === GONE ? undefined : WAITS_SECONDS[delivery.attempts];
  const isDelivered = status !== null && status >= 200 && status < 300;
  const nextAt = isDelivered || wait === undefined ? null : new Date(Date.now() + wait * 1000);
  const state = isDelivered ? 'delivered' : nextAt ? 'waiting' : 'given-up';
  const kept = storable(answer.slice(0, KEPT_CHARACTERS));
  await database().$transaction(async (db) => {
    await db.webhookDelivery.updateMany({
      where: { id: delivery.id },
      data: { state, attempts, status, answer: kept, triedAt: new Date(), nextAt },
    });
    if (nextAt) {
      await db.$executeRaw`SELECT send_to_webhook(${delivery.id}::uuid, ${webhook.id}::uuid, ${nextAt})`;
    }
  });
  if (status === GONE) await turnOff(webhook);
}

/** Turns a webhook off whose receiver wants no more, once. */
async function turnOff({ id, url }: Webhook): Promise<void> {
  const offReason = 'Its receiver answered 410: it wants no more messages.';
  const { count } = await database().webhook.updateMany({
    where: { id, offSince: null },
    data: { offSince: new Date(), offReason },
  });
  if (count === 0) return;
  const after = { host: new URL(url).host, on: false, status: GONE };
  await recordChanges({ id: null, name: 'The receiver' }, [
    { action: 'webhook.switched', subject: { kind: 'webhook', id }, after },
  ]);
}

/** Tells webhooks that the agreement of a run's judge with others has changed. */
export async function tellOfAgreement(payload: unknown): Promise<void> {
  const { runId } = tellOfAgreementJobSchema.parse(payload);
  await database().$executeRaw`SELECT tell_webhooks('agreement.changed', ${runId}::uuid)`;
}

/** Forgets the messages of more than a month ago that nobody waits for. */
export async function forgetDeliveries(): Promise<void> {
  await database().$executeRaw`
    DELETE FROM "WebhookDelivery" WHERE state <> 'waiting' AND "createdAt" < now() - interval '30 days'`;
}
