import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** What a stand-in was asked. */
interface Asked {
  method: string;
  pathname: string;
  query: Record<string, string>;
  /** Empty where nothing was sent. */
  body: string;
  key: string | undefined;
}

/** An answer of another status, or of something else than JSON. */
export class Otherwise {
  constructor(
    readonly status: number,
    readonly body: string,
  ) {}
}

/**
 * A stand-in for the app, for tests of commands that ask it.
 * @param answer gives what is answered as JSON, null for a refusal as of what there is not
 */
export function standInApp(answer: (asked: Asked) => object | null) {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://stand-in');
    const one: Asked = {
      method: request.method ?? '',
      pathname,
      query: Object.fromEntries(searchParams),
      body: await text(request),
      key: request.headers['x-api-key']?.toString(),
    };
    asked.push(one);
    const given = answer(one) ?? new Otherwise(404, '{"error": "There is no such thing."}');
    const [status, body] =
      given instanceof Otherwise ? [given.status, given.body] : [200, JSON.stringify(given)];
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });
  return {
    /** In the order in which it was asked. */
    asked,
    /** @returns its address */
    async start(): Promise<string> {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}
