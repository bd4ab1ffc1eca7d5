/** What somebody did, as it goes into the audit. */
export interface Change {
  /** What was done, as “thing.verb in the past”, e.g. `judge.changed`. */
  action: `${string}.${string}`;
  subject: { kind: string; id: string };
  /** What it was; never a secret. Left out for something new. */
  before?: object;
  /** What it became; never a secret. Left out for something that went. */
  after?: object;
}
