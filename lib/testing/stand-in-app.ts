import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach } from 'vitest';

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
 * A stand-in for the app that runs during the tests of a file, which are of commands that ask it, with a folder for these to
 * work in.
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
  const app = {
    /** In the order in which it was asked, since the test began. */
    asked,
    /** Its address. */
    url: '',
    /** The option that says where it is. */
    to: [] as string[],
    /** The folder, which is empty at first. */
    folder: '',
    /** What was sent to an address, as JSON. */
    sentTo: (pathname: string) =>
      asked
        .filter((one) => one.method === 'POST' && one.pathname === `/api/v1${pathname}`)
        .map(({ body }) => JSON.parse(body)),
  };
  beforeAll(async () => {
    app.folder = await mkdtemp(path.join(tmpdir(), 'framejury-command-'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    app.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    app.to.push('--to', app.url);
  });
  afterAll(async () => {
    await new Promise((resolve) => server.close(resolve));
    await rm(app.folder, { recursive: true });
  });
  beforeEach(() => {
    asked.length = 0;
  });
  return app;
}
