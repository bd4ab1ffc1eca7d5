import 'server-only';
import { Client, type QueryResult, type QueryResultRow } from 'pg';

/**
 * A connection that sends a query when the one before has been answered. Prisma asks several at once of the one connection
 * that a transaction has; pg queues them itself until its version 9, which forbids it.
 */
export class QueuingClient extends Client {
  #before: Promise<unknown> = Promise.resolve();

  override query<Row extends QueryResultRow>(text: string): Promise<QueryResult<Row>>;
  /** Whatever else pg lets be asked. */
  override query(...words: never[]): never;
  override query(...words: unknown[]): unknown {
    const send = () => Reflect.apply(super.query, this, words);
    // The pool's own way of asking, by callback: it lends the connection to nobody else meanwhile.
    if (words.some((word) => typeof word === 'function')) return send();
    const answer = this.#before.then(send);
    this.#before = answer.catch(() => {});
    return answer;
  }
}
