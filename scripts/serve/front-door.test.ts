import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clientAddress, createServer, refusalOf, vouchForHeaders } from './front-door.mjs';

function ask(method: string, url: string, host: string[] | undefined = ['127.0.0.1:3210']) {
  return refusalOf({ method, url, headersDistinct: host ? { host } : {} })?.status ?? null;
}

describe('a request', () => {
  it('is taken when it asks for a path by a method that exists', () => {
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      expect(ask(method, '/videos/x?from=%2Fruns&name=%C3%A4'), method).toBeNull();
    }
  });

  it.each(['TRACE', 'TRACK', 'CONNECT', 'PROPFIND', 'get', ''])(
    'is refused by the method “%s”',
    (method) => {
      expect(ask(method, '/')).toBe(405);
    },
  );

  it.each(['*', 'http://127.0.0.1:3210/', 'http://evil.example/', 'evil.example:80', ''])(
    'is refused for “%s”, which is no path',
    (url) => {
      expect(ask('GET', url)).toBe(400);
    },
  );

  it.each(['/videos/%', '/videos/%zz', '/%ff', '/videos/%00', '/?search=%00', '/api/x?a=%00'])(
    'is refused for %s, which is no text',
    (url) => {
      expect(ask('GET', url)).toBe(400);
    },
  );

  it('must name one host', () => {
    expect(ask('GET', '/', [])).toBe(400);
    expect(ask('GET', '/', ['127.0.0.1', 'evil.example'])).toBe(400);
  });
});

describe('the address of a client', () => {
  const address = fc.ipV4();

  it('is the connection’s where no proxy is, whatever the client says', () => {
    fc.assert(
      fc.property(address, fc.option(fc.string(), { nil: undefined }), (socket, said) => {
        expect(clientAddress(socket, said, 0)).toBe(socket);
      }),
    );
  });

  it('is what the outermost proxy of ours saw, whatever the client wrote before it', () => {
    fc.assert(
      fc.property(
        address,
        fc.array(address, { minLength: 1, maxLength: 4 }),
        fc.array(fc.string(), { maxLength: 4 }),
        (client, proxies, written) => {
          // Each proxy adds whom it was asked by; the last of them holds the connection.
          const added = [client, ...proxies.slice(0, -1)];
          const header = [...written, ...added].join(', ');
          expect(clientAddress(proxies.at(-1) ?? '', header, proxies.length)).toBe(client);
        },
      ),
    );
  });

  it('is the outermost known where more proxies are said to be than there are', () => {
    expect(clientAddress('10.0.0.1', '203.0.113.7', 5)).toBe('203.0.113.7');
    expect(clientAddress('10.0.0.1', undefined, 1)).toBe('10.0.0.1');
  });

  it('is all that is left of what the headers claim', () => {
    const headers = {
      host: 'jury.example',
      'x-forwarded-for': '1.2.3.4',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'for=1.2.3.4;host=evil.example',
    };
    const socket = { remoteAddress: '203.0.113.7' } as import('node:net').Socket;
    vouchForHeaders({ headers, socket }, 0);
    expect(headers).toEqual({ host: 'jury.example', 'x-forwarded-for': '203.0.113.7' });
  });
});

describe('a connection', () => {
  /** How long Caddy keeps connections to what it stands in front of, in seconds: longer than other proxies. */
  const KEPT_BY_PROXIES = 120;

  it('is kept for longer than a proxy in front keeps it', async () => {
    const server = createServer();
    server.on('request', (_, response) => response.end());
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/`);
    server.closeAllConnections();
    server.close();
    const [, kept] = /timeout=(\d+)/.exec(answer.headers.get('keep-alive') ?? '') ?? [];
    expect(Number(kept)).toBeGreaterThan(KEPT_BY_PROXIES);
  });
});
