import { z } from 'zod';

/** What webhooks are told of. */
export const WEBHOOK_EVENTS = [
  'run.ended',
  'run.paused',
  'queue.closed',
  'agreement.changed',
] as const;

/** The job that sends a message, and its data. The database puts it into the queue. */
export const SEND_WEBHOOK = 'send-webhook';
export const sendWebhookJobSchema = z.object({ deliveryId: z.uuid() });

/** The job that tells webhooks of a run’s agreement, and its data. The database puts it into the queue. */
export const TELL_OF_AGREEMENT = 'tell-of-agreement';
export const tellOfAgreementJobSchema = z.object({ runId: z.uuid() });

/** A webhook as an admin wants it. */
export const wantedWebhookSchema = z.object({
  url: z
    .string()
    .trim()
    .max(2000, 'An address may have at most 2000 characters.')
    .pipe(z.url({ protocol: /^https?$/, error: 'Enter an address that begins with https://.' })),
  events: z.array(z.enum(WEBHOOK_EVENTS)).min(1, 'Choose at least one event.'),
  /** The project of which it is told; null for all. */
  projectId: z.uuid().nullable(),
});

/** See {@link wantedWebhookSchema}. */
export type WantedWebhook = z.infer<typeof wantedWebhookSchema>;

/** A webhook as admins see it: never its secret. */
const webhookFactsSchema = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  /** The project of which it is told; null for all. */
  project: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** ISO time since when it is told nothing; null while it is on. */
  offSince: z.string().nullable(),
  /** Why, where its receiver wanted that. */
  offReason: z.string().nullable(),
});

/** See {@link webhookFactsSchema}. */
export type WebhookFacts = z.infer<typeof webhookFactsSchema>;

/** A message to a webhook, and what became of it. */
const deliverySchema = z.object({
  /** By which its receiver knows it, however often it comes. */
  id: z.string(),
  webhookId: z.string(),
  url: z.string(),
  /** One of {@link WEBHOOK_EVENTS}, or `test`. */
  event: z.string(),
  /** The run or queue that it is about; null for a test. */
  subjectId: z.string().nullable(),
  state: z.enum(['waiting', 'delivered', 'given-up']),
  attempts: z.number(),
  /** The HTTP status of the latest answer; null where none came. */
  status: z.number().nullable(),
  /** How that answer begins, or what went wrong; null before the first attempt. */
  answer: z.string().nullable(),
  /** ISO time of the event. */
  createdAt: z.string(),
  /** ISO time of the next attempt; null where there is none, or it is due. */
  nextAt: z.string().nullable(),
});

/** See {@link deliverySchema}. */
export type Delivery = z.infer<typeof deliverySchema>;

/** All webhooks, and the latest messages to them, latest first. */
export const webhooksSchema = z.object({
  webhooks: z.array(webhookFactsSchema),
  deliveries: z.array(deliverySchema),
});

/** See {@link webhooksSchema}. */
export type Webhooks = z.infer<typeof webhooksSchema>;
