/**
 * Items judged at once in one process. Many, since the calls about one item wait for each other; calls are limited
 * per judge.
 */
const ITEMS_AT_ONCE = 32;

/** Places of a process that large runs leave free, so that a small one begins at once. */
const PLACES_OF_SMALL_RUNS = 4;

/** How many jobs a process has under way at most. */
export const JOBS_AT_ONCE = ITEMS_AT_ONCE + PLACES_OF_SMALL_RUNS;

/** A run of at most so many items is one that a person waits for: its items go before those of others. */
export const MOST_OF_SMALL_RUN = 4;

/** The flag of every item of a large run. */
export const LARGE = 'large';

/**
 * How many items of a judge are under way for each of its calls at once, so that it is not idle while some are begun or
 * stored; rounded up, so that there is always one more.
 */
const ITEMS_A_CALL = 1.25;

/**
 * What a worker takes up. Each job bears flags: its run's judges, those of small runs and of large ones apart
 * (`small:<judge>`, `large:<judge>`), and {@link LARGE}. Of each flag no more jobs are under way than it has room for, so that
 * a judge that answers slowly, or few at a time, holds no place that others could use.
 */
export class Intake {
  readonly #callsAtOnce: (judgeId: string) => number | Promise<number>;
  /** Jobs under way, by flag. */
  readonly #underWay = new Map<string, number>();
  readonly #rooms = new Map<string, number>([[LARGE, ITEMS_AT_ONCE]]);

  /** @param callsAtOnce how many calls a judge takes at once; infinite where that is not limited */
  constructor(callsAtOnce: (judgeId: string) => number | Promise<number>) {
    this.#callsAtOnce = callsAtOnce;
  }

  /** The flags of which no further job is to be taken. */
  full(): string[] {
    return [...this.#underWay.keys()].filter((flag) => !this.#hasRoom(flag));
  }

  /**
   * Takes a place for a job.
   * @returns what gives it back; null where one of its flags has no room, as when several jobs came at once
   */
  async enter(flags: readonly string[]): Promise<(() => void) | null> {
    await Promise.all(flags.map((flag) => this.#learnRoom(flag)));
    if (!flags.every((flag) => this.#hasRoom(flag))) return null;
    this.#count(flags, 1);
    return () => this.#count(flags, -1);
  }

  async #learnRoom(flag: string): Promise<void> {
    const [, judgeId] = flag.split(':');
    // Each time, since a judge's settings may change.
    if (!judgeId) return;
    this.#rooms.set(flag, Math.ceil((await this.#callsAtOnce(judgeId)) * ITEMS_A_CALL));
  }

  #hasRoom(flag: string): boolean {
    const room = this.#rooms.get(flag) ?? Number.POSITIVE_INFINITY;
    return (this.#underWay.get(flag) ?? 0) < room;
  }

  #count(flags: readonly string[], more: number): void {
    for (const flag of flags) this.#underWay.set(flag, (this.#underWay.get(flag) ?? 0) + more);
  }
}
