import { type Endpoint, headersOf } from './address';
import { type Exchanged, exchange, type HttpRequest } from './exchange';
import type { FilePiece, Piece } from './pieces';
import { insertPictures } from './request';

/** The longest that a timer of Node waits, in milliseconds. Deadlines are ours: they cover an answer's body too. */
export const NEVER_MS = 2 ** 31 - 1;

/** One request as a package does not know it: what goes into it and ends it, and what came over the wire. */
interface Transfer {
  pictures: readonly Piece[];
  deadlineMs: number;
  cancel: AbortSignal;
  /** Goes in place of the body that the package has. */
  upload?: { type: string; file: FilePiece };
  sink?: HttpRequest['sink'];
  exchanged: Exchanged | null;
}

/** What a request of a package is given besides what the package writes. */
export type Begun = Pick<Transfer, 'deadlineMs' | 'cancel' | 'upload' | 'sink'> &
  Partial<Pick<Transfer, 'pictures'>>;

/** What came of a request, and its JSON where the package read one; else undefined. */
export interface Heard {
  exchanged: Exchanged;
  value: unknown;
}

/**
 * The `fetch` beneath a package. What is sent has an endpoint's own headers and no others: the package would add facts
 * about this machine, and what environment variables say. Of answers only successes go on to it.
 */
export const fetchFor =
  (endpoint: Endpoint) =>
  async (
    url: unknown,
    { transfer, method, body }: RequestInit & { transfer?: Transfer } = {},
  ): Promise<Response> => {
    if (!transfer) throw new Error('The package asks for something by itself');
    const { pictures, deadlineMs, cancel, upload, sink } = transfer;
    const pieces = typeof body === 'string' ? insertPictures(body, pictures) : [];
    const request = {
      url: String(url),
      headers: { ...headersOf(endpoint), ...(upload && { 'content-type': upload.type }) },
      body: upload ? [upload.file] : pieces,
      ...(sink && { sink }),
    };
    const exchanged = await exchange(
      { ...request, method: method === 'POST' ? 'POST' : 'GET' },
      deadlineMs,
      cancel,
    );
    transfer.exchanged = exchanged;
    if (exchanged.state !== 'answered' || exchanged.status >= 300) throw new Error('no success');
    return new Response(exchanged.body, { headers: { 'content-type': 'application/json' } });
  };

/**
 * Asks with a package over our own transfer; its client has {@link fetchFor}, and is loaded by the first request.
 * @returns what makes one request; it throws the reason of `cancel` when that is aborted, and nothing else that an endpoint or a
 * network can bring about
 */
export function askWith<Client, Options>(load: () => Promise<Client>) {
  let client: Promise<Client> | undefined;
  return async (
    begun: Begun,
    send: (client: Client, options: Options) => PromiseLike<unknown>,
  ): Promise<Heard> => {
    client ??= load();
    const transfer: Transfer = { pictures: [], ...begun, exchanged: null };
    // The package hands these on to `fetch`, whatever they are.
    const options = { fetchOptions: { transfer } } as unknown as Options;
    let value: unknown;
    try {
      value = await send(await client, options);
    } catch (error) {
      begun.cancel.throwIfAborted();
      // Why there is no answer, or none that the package can read, is told by what came.
      if (!transfer.exchanged) throw error;
    }
    const { exchanged } = transfer;
    if (!exchanged) throw new Error('The package asked for nothing');
    return { exchanged, value };
  };
}
