import type { Refusal } from '@/components/ui/server-action';
import type { Holding } from '@/lib/queues/schema';

/** A server action that makes a queue. */
export type MakeQueue = (input: unknown) => Promise<{ ok: true; queueId: string } | Refusal>;

/** A server action that changes a queue. */
export type ChangeQueue = (id: string, input: unknown) => Promise<{ ok: true } | Refusal>;

type Held = Promise<{ ok: true; holding: Holding } | Refusal>;

/** The server actions of who (`raterId`) reviews in a queue; each answers what the person holds then. */
export interface ReviewerActions {
  holdClips: (queueId: string, raterId: string) => Held;
  skipClip: (queueId: string, queueItemId: string, raterId: string) => Held;
  unskipClips: (queueId: string, raterId: string) => Held;
}
