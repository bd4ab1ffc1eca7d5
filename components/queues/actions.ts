import type { Refusal } from '@/components/ui/server-action';
import type { Checked, PracticeAnswers } from '@/lib/queues/practice/schema';
import type { Holding } from '@/lib/queues/schema';

/** A server action that makes a queue. */
export type MakeQueue = (input: unknown) => Promise<{ ok: true; queueId: string } | Refusal>;

/** A server action that changes a queue. */
export type ChangeQueue = (id: string, input: unknown) => Promise<{ ok: true } | Refusal>;

/** The server actions of who practises (`authorId`), and of leads. */
export interface PracticeActions {
  changePractice: (id: string, closed: boolean) => Promise<{ ok: true } | Refusal>;
  startPractice: (id: string, authorId: string) => Promise<{ ok: true } | Refusal>;
  practiseAgain: (id: string, authorId: string) => Promise<{ ok: true } | Refusal>;
  checkPractice: (
    id: string,
    itemId: string,
    authorId: string,
    answers: PracticeAnswers,
  ) => Promise<{ ok: true; checks: Checked[] } | Refusal>;
}

/** A server action that makes a practice. */
export type MakePractice = (input: unknown) => Promise<{ ok: true; practiceId: string } | Refusal>;

/** The server action that releases an item that a run held back, or all of a queue (null). */
export type ReleaseItems = (
  queueId: string,
  queueItemId: string | null,
) => Promise<({ ok: true } & { items: number; lost: number }) | Refusal>;

type Held = Promise<{ ok: true; holding: Holding } | Refusal>;

/** The server actions of who (`raterId`) reviews in a queue; each answers what the person holds then. */
export interface ReviewerActions {
  /** Of all items `itemId` first, where it is free. */
  holdClips: (queueId: string, raterId: string, itemId?: string | null) => Held;
  skipClip: (queueId: string, queueItemId: string, raterId: string) => Held;
  unskipClips: (queueId: string, raterId: string) => Held;
}
