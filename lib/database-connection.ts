import 'server-only';
import { Client, type ClientConfig, type QueryResult, type QueryResultRow } from 'pg';

/**
 * A connection that sends a query when the one before has been answered. Prisma asks several at once of the one connection
 * that a transaction has; pg queues them itself until its version 9, which forbids it.
 */
export class QueuingClient extends Client {
  /** How long a server may take to answer a connection, in milliseconds; one that hangs would be waited for for ever. */
  static patience = 10_000;

  #before: Promise<unknown> = Promise.resolve();

  constructor(config?: ClientConfig) {
    // Not the pool's option of that name, by which it also gives up on a query that waits for one of its connections.
    super({ ...config, connectionTimeoutMillis: QueuingClient.patience });
    // A server that ends may say so just when the pool hands the connection on, and nobody listens yet: the process would end
    // with it. Who asks next is told.
    this.on('error', () => {});
  }

  override connect(): Promise<Client>;
  override connect(tell: (error: Error) => void): void;
  override connect(tell?: (error: Error) => void): Promise<Client> | undefined {
    if (!tell) return super.connect();
    super.connect((error: Error) => tell(isTimeout(error) ? timedOut(error) : error));
    return undefined;
  }

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

/** @param error null where it is connected, whatever pg's types say */
function isTimeout(error: Error | null): boolean {
  return error?.message === 'timeout expired';
}

/** As the system says it, by which Prisma knows it for a connection that failed. */
function timedOut(error: Error): Error {
  return Object.assign(error, { code: 'ETIMEDOUT', errno: -110, syscall: 'connect' });
}
