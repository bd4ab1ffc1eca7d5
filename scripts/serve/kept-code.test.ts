import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { keepingCode } from './kept-code.mjs';

const FOR_EVER = 'public, max-age=31536000, immutable';

let asked: string[] = [];
let port = 0;

/** Says what it was asked for, in two parts. */
const answer = keepingCode(async ({ url = '' }, response) => {
  asked.push(url);
  const isThere = !url.includes('away');
  const lasts = url.startsWith('/_next/static/');
  response.statusCode = isThere ? 200 : 404;
  response.setHeader('cache-control', lasts ? FOR_EVER : 'no-store');
  response.setHeader('content-security-policy', "default-src 'self'");
  response.write(Buffer.from('code of '));
  response.end(url);
});
const server = http.createServer((request, response) => void answer(request, response));

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => new Promise((done) => server.close(done)));
beforeEach(() => {
  asked = [];
});

/** Asks as a browser does. */
function get(path: string, headers: http.OutgoingHttpHeaders = {}, method = 'GET') {
  const all = { 'accept-encoding': 'gzip, deflate, br', ...headers };
  return new Promise<{ status?: number; headers: http.IncomingHttpHeaders; text: string }>(
    (done, fail) => {
      const request = http.request({ port, path, method, headers: all }, (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part) => {
          text += part;
        });
        const { statusCode: status, headers: told } = response;
        response.on('end', () => done({ status, headers: told, text }));
      });
      request.on('error', fail).end();
    },
  );
}

it('is sent again as it was sent first, headers and all, and asked for once', async () => {
  const first = await get('/_next/static/chunks/a.js');
  const again = await get('/_next/static/chunks/a.js');
  expect(first.text).toBe('code of /_next/static/chunks/a.js');
  expect([again.status, again.text]).toEqual([200, first.text]);
  expect(again.headers).toMatchObject({
    'cache-control': FOR_EVER,
    'content-security-policy': "default-src 'self'",
    'content-length': String(first.text.length),
  });
  expect(asked).toHaveLength(1);
});

it.each<[string, string, http.OutgoingHttpHeaders?, string?]>([
  ['what is no code', '/api/projects'],
  ['what is not there', '/_next/static/chunks/away.js'],
  ['what has a query', '/_next/static/chunks/b.js?x=1'],
  ['a part', '/_next/static/chunks/b.js', { range: 'bytes=0-3' }],
  ['what may have changed', '/_next/static/chunks/b.js', { 'if-none-match': '"1"' }],
  ['what another page asks for', '/_next/static/chunks/b.js', { origin: 'http://evil.example' }],
  ['what is not to be compressed', '/_next/static/chunks/b.js', { 'accept-encoding': 'identity' }],
  ['what is refused compressed', '/_next/static/chunks/b.js', { 'accept-encoding': 'gzip;q=0' }],
  ['the head alone', '/_next/static/chunks/b.js', {}, 'HEAD'],
])('asks every time for %s', async (_what, path, headers, method) => {
  await get(path, headers, method);
  await get(path, headers, method);
  expect(asked).toEqual([path, path]);
});

it('asks again where another host is meant', async () => {
  await get('/_next/static/chunks/c.js', { host: 'jury.example' });
  await get('/_next/static/chunks/c.js', { host: 'evil.example' });
  expect(asked).toHaveLength(2);
});
