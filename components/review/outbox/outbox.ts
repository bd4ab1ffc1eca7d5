import { z } from 'zod';
import { type RecordedAnswer, waitingAnswerSchema } from '@/lib/answers/schema';
import { takeFormerName } from '@/lib/former-name';
import { createObservable, type Observable } from '@/lib/observable';
import { noteWritingSchema } from '@/lib/reviews/notes.schema';
import type { ItemReview } from '@/lib/reviews/schema';
import { withoutUnasked } from '../item/asked';
import { pendingNote, pendingRow, withNote, withRows } from './rows';

const parcelBase = z.object({
  id: z.string(),
  itemId: z.string(),
  /** Whose it is: several people may use this browser, and nothing may be stored under another's name. */
  raterId: z.string(),
  /** When the person did it, ISO 8601. */
  at: z.string(),
});

const presentParcelSchema = z.discriminatedUnion('kind', [
  parcelBase.extend({ kind: z.literal('answers'), answers: z.array(waitingAnswerSchema).min(1) }),
  parcelBase.extend({ kind: z.literal('note'), note: noteWritingSchema }),
  parcelBase.extend({
    kind: z.literal('submission'),
    queueId: z.string(),
    queueItemId: z.string(),
  }),
]);

const formerParcelSchema = z.object({ videoId: z.string() });

/**
 * A parcel as it lies in the storage: as it is written now, or as the release before wrote it, when what is judged was
 * called a video and a queue's place for one an item. What is in it, its schemas take under the former names themselves.
 */
const parcelSchema = z.preprocess((stored) => {
  const isFormer = formerParcelSchema.safeParse(stored).success;
  const queued = isFormer ? takeFormerName(stored, 'itemId', 'queueItemId') : stored;
  return takeFormerName(queued, 'videoId', 'itemId');
}, presentParcelSchema);

/**
 * What a person did at one stroke and the server does not have yet: answers that are stored together or not at all, a note, or that
 * they are through with a clip of a queue, which goes behind all that they said about it.
 */
export type Parcel = z.infer<typeof parcelSchema>;

/** The place of an answer across videos and suites. */
type Address = Pick<
  Extract<Parcel, { kind: 'answers' }>['answers'][number],
  'unit' | 'question'
> & {
  itemId: string;
  suite: string;
};

const PREFIX = 'framejury.outbox.';

const sameAddress = (one: Address, other: Address) =>
  one.itemId === other.itemId &&
  one.suite === other.suite &&
  one.unit === other.unit &&
  one.question === other.question;

/** The state of an outbox. */
export interface OutboxState {
  /** What waits, oldest first. */
  parcels: readonly Parcel[];
  /** What lies in the storage and cannot be read, as it is there. It stays until a person drops it. */
  unreadable: readonly string[];
  /** Whether the server did not answer when something was sent last. */
  lost: boolean;
}

/**
 * What waits to be sent, oldest first. It lies in the browser's storage, one entry a parcel, so that neither a lost
 * connection nor a reload nor a second tab loses any of it.
 */
export class Outbox {
  readonly #state: Observable<OutboxState>;
  #counter = 0;

  /** @param storage `localStorage`, or its like */
  constructor(readonly storage: Storage) {
    this.#state = createObservable<OutboxState>({ ...this.#stored(), lost: false });
    this.read = this.#state.read;
    this.subscribe = this.#state.subscribe;
  }

  /** See {@link Observable}. */
  readonly read: () => OutboxState;
  readonly subscribe: (listener: () => void) => () => void;

  /** Notes whether the server answered. */
  readonly setLost = (lost: boolean): void => {
    if (lost !== this.read().lost) this.#state.write({ ...this.read(), lost });
  };

  /** Says that the storage was changed, here or by another tab. */
  changed(): void {
    this.#state.write({ ...this.read(), ...this.#stored() });
  }

  /** Puts a parcel behind all that wait. */
  add(parcel: Parcel): void {
    this.#counter += 1;
    const time = String(Date.parse(parcel.at)).padStart(15, '0');
    const order = String(this.#counter).padStart(6, '0');
    this.storage.setItem(`${PREFIX}${time}.${order}.${parcel.id}`, JSON.stringify(parcel));
    this.changed();
  }

  /** Takes a stored parcel out; what waits behind it, and was said in view of it, now supersedes the stored rows. */
  acknowledge(
    parcel: Parcel,
    rows: readonly Pick<RecordedAnswer, 'id' | 'unit' | 'question'>[],
  ): void {
    for (const key of this.#keys()) {
      const waiting = readParcel(this.storage.getItem(key));
      if (waiting?.id === parcel.id) this.storage.removeItem(key);
      else if (
        waiting?.kind === 'answers' &&
        parcel.kind === 'answers' &&
        waiting.raterId === parcel.raterId
      ) {
        const answers = waiting.answers.map((answer) => {
          const sent = parcel.answers.find((one) => isBuiltOn(answer, one));
          const row = sent && rows.find((one) => sameAddress({ ...sent, ...one }, answer));
          return row ? { ...answer, supersedesId: row.id } : answer;
        });
        this.storage.setItem(key, JSON.stringify({ ...waiting, answers }));
      }
    }
    this.changed();
  }

  /**
   * Takes a parcel out that will not be stored, and with it what waits behind it and was said in view of it.
   * @returns all that was taken out, oldest first
   */
  drop(parcel: Parcel): Parcel[] {
    const dropped: Parcel[] = [];
    for (const key of this.#keys()) {
      const waiting = readParcel(this.storage.getItem(key));
      if (
        waiting &&
        (waiting.id === parcel.id || [parcel, ...dropped].some((one) => dependsOn(waiting, one)))
      ) {
        this.storage.removeItem(key);
        dropped.push(waiting);
      }
    }
    this.changed();
    return dropped;
  }

  /** Takes out what cannot be read. */
  dropUnreadable(): void {
    for (const key of this.#keys()) {
      if (!readParcel(this.storage.getItem(key))) this.storage.removeItem(key);
    }
    this.changed();
  }

  #stored(): Pick<OutboxState, 'parcels' | 'unreadable'> {
    const texts = this.#keys().flatMap((key) => this.storage.getItem(key) ?? []);
    const entries = texts.map((text) => ({ text, parcel: readParcel(text) }));
    return {
      parcels: entries.flatMap(({ parcel }) => parcel ?? []),
      unreadable: entries.flatMap(({ text, parcel }) => (parcel ? [] : [text])),
    };
  }

  #keys(): string[] {
    return Array.from({ length: this.storage.length }, (_, index) => this.storage.key(index))
      .flatMap((key) => (key?.startsWith(PREFIX) ? [key] : []))
      .toSorted();
  }
}

/** Whether an entry of the storage belongs to an outbox; null stands for all entries at once. */
export function isOutboxKey(key: string | null): boolean {
  return key === null || key.startsWith(PREFIX);
}

type WaitingAnswer = Extract<Parcel, { kind: 'answers' }>['answers'][number];

/**
 * Whether a waiting answer was given in view of another one. Where another tab of the same person did not know of that one,
 * it was not, and the server has to say that they conflict.
 */
function isBuiltOn(answer: WaitingAnswer, sent: WaitingAnswer): boolean {
  if (!sameAddress(sent, answer)) return false;
  return answer.supersedesSent === undefined || answer.supersedesSent === sent.sentAs;
}

function dependsOn(later: Parcel, parcel: Parcel): boolean {
  return (
    later.kind === 'answers' &&
    parcel.kind === 'answers' &&
    later.raterId === parcel.raterId &&
    later.answers.some((answer) => parcel.answers.some((sent) => isBuiltOn(answer, sent)))
  );
}

function readParcel(text: string | null): Parcel | null {
  if (text === null) return null;
  try {
    return parcelSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** A review as it will be once all that waits is stored, with what the person is asked then. */
export function withParcels(review: ItemReview, parcels: readonly Parcel[]): ItemReview {
  const stored = parcels
    .filter(({ itemId }) => itemId === review.item.id)
    .reduce((shown, parcel) => {
      if (parcel.kind === 'submission') return shown;
      if (parcel.kind === 'note') {
        return parcel.note.suite === shown.run?.suite.id
          ? withNote(shown, pendingNote(shown, parcel.note, parcel.at))
          : shown;
      }
      const here = parcel.answers.filter(({ suite }) => suite === shown.run?.suite.id);
      return withRows(
        shown,
        here.map((answer) => pendingRow(shown, answer, parcel.at)),
      );
    }, review);
  return withoutUnasked(stored);
}
