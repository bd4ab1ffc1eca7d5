import type { PersonAnswer } from '@/lib/answers/schema';
import { newId } from '@/lib/new-id';
import type { Parcel } from './outbox';

/** The browser's storage, as far as the outbox uses it. */
export class MemoryStorage implements Storage {
  [name: string]: unknown;
  readonly #entries = new Map<string, string>();
  get length() {
    return this.#entries.size;
  }
  key = (index: number) => [...this.#entries.keys()][index] ?? null;
  getItem = (key: string) => this.#entries.get(key) ?? null;
  setItem = (key: string, value: string) => void this.#entries.set(key, value);
  removeItem = (key: string) => void this.#entries.delete(key);
  clear = () => this.#entries.clear();
}

const ITEM = newId();

/** What somebody did at a second of their time, for tests. */
export function parcel(
  second: number,
  question: string,
  part: Partial<PersonAnswer> = {},
): Extract<Parcel, { kind: 'answers' }> {
  return {
    kind: 'answers',
    id: newId(),
    itemId: ITEM,
    raterId: 'me',
    at: new Date(second * 1000).toISOString(),
    answers: [
      {
        itemId: ITEM,
        suite: 'suite',
        unit: 'video',
        question,
        act: 'confirm',
        rationale: '',
        seenId: '1',
        supersedesId: null,
        sentAs: newId(),
        ...part,
      },
    ],
  };
}
