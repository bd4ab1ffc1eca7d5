import { NextRequest } from 'next/server';
import { describe, expect, it, vi } from 'vitest';
import { actionFiles, actionsOf, handlersOf, paramsOf, routes } from '@/lib/testing/app-files';
import { freshDatabase } from '@/lib/testing/database';
import { asking } from '@/lib/testing/next/asking';
import { proxy } from '@/proxy';

freshDatabase();

vi.stubEnv('FRAMEJURY_SIGN_IN', 'required');
vi.stubEnv('FRAMEJURY_URL', 'http://jury.example');

const ID = '00000000-0000-7000-8000-000000000099';

function ask(method: string, where: string, headers: Record<string, string> = {}) {
  const request = new NextRequest(`http://jury.example${where}`, {
    method,
    headers: { host: 'jury.example', ...headers },
  });
  return proxy(request);
}

/** What a foreign page makes a browser send: under a name of its own that points here, or from its own address. */
const FOREIGN: readonly Record<string, string>[] = [
  { host: 'evil.example' },
  { host: 'evil.example:80', 'x-forwarded-host': 'jury.example' },
  { host: 'jury.example.evil.example' },
  { host: 'jury.example@evil.example' },
  { host: 'jury.example.' },
  { host: '[::ffff:127.0.0.1]' },
  { host: '' },
  { host: 'jury.example', origin: 'http://evil.example' },
  { host: 'jury.example', origin: 'https://jury.example' },
  { host: 'jury.example', origin: 'http://jury.example:8080' },
  { host: 'jury.example', origin: 'null' },
];

const OWN: readonly Record<string, string>[] = [
  { host: 'jury.example', origin: 'http://jury.example' },
  { host: 'JURY.example:80' },
  { host: 'localhost:3210', origin: 'http://localhost:3210' },
  { host: '127.0.0.1:3210' },
  { host: '[::1]:3210', origin: 'http://[::1]:3210' },
];

describe('a foreign page', () => {
  it.each([
    '/',
    '/sign-in',
    '/ffmpeg/ffmpeg-core.js',
    '/ffmpeg/x',
    '/_next/static/x',
    '/x/_next/static/x',
    '/_next/image?url=%2Ficon.svg&w=64&q=75',
    '/_next/data/x/index.json',
    '/samples/balls-bounce.mp4',
    '/api/runs',
    '/api/auth/sign-in/email',
  ])('gets nothing through the proxy at %s', async (where) => {
    for (const method of ['GET', 'POST']) {
      for (const headers of FOREIGN) {
        expect((await ask(method, where, headers)).status, JSON.stringify(headers)).toBe(403);
      }
      for (const headers of OWN) {
        expect((await ask(method, where, headers)).status, JSON.stringify(headers)).not.toBe(403);
      }
    }
  });

  it('finds no path that the proxy leaves out', async () => {
    expect(await import('@/proxy')).not.toHaveProperty('config');
  });

  it.each(routes)('gets nothing of the route %s', async (file) => {
    for (const [method, handle] of await handlersOf(file)) {
      for (const headers of FOREIGN) {
        const request = new Request('http://jury.example/api/auth/sign-in/email', {
          method,
          headers,
        });
        const path = file.includes('[...path]') ? ['sign-in', 'email'] : ID;
        const response = await handle(request, { params: paramsOf(path) });
        const isOpenThere = !file.includes('[...path]') || method === 'POST';
        expect(response.status, `${method} ${JSON.stringify(headers)}`).toBe(
          isOpenThere ? 403 : 404,
        );
      }
    }
  });

  it.each(actionFiles)('does nothing by the actions of %s', async (file) => {
    for (const headers of FOREIGN) {
      asking.headers = new Headers(headers);
      for (const [name, action] of await actionsOf(file)) {
        const result = await action(ID, ID, {});
        expect(result, name).toMatchObject({
          ok: false,
          message: expect.stringContaining('Framejury does not answer to'),
        });
      }
    }
    asking.headers = new Headers();
  });
});

describe('an answer', () => {
  const policyOf = async (where: string) => {
    const policy = (await ask('GET', where)).headers.get('content-security-policy') ?? '';
    return new Map(
      policy.split('; ').map((directive) => {
        const [name = '', ...sources] = directive.split(' ');
        return [name, sources];
      }),
    );
  };

  it.each(['/sign-in', '/', '/api/runs', '/_next/static/chunks/x.js'])(
    'at %s lets a page run what the app serves and what the answer’s own nonce names',
    async (where) => {
      const [one, two] = [await policyOf(where), await policyOf(where)];
      const scripts = one.get('script-src') ?? [];
      expect(scripts).toEqual([
        `'self'`,
        expect.stringMatching(/^'nonce-[A-Za-z0-9+/]{22}=='$/),
        `'wasm-unsafe-eval'`,
      ]);
      expect(two.get('script-src')).not.toEqual(scripts);
      for (const name of ['frame-ancestors', 'object-src', 'base-uri']) {
        expect(one.get(name)).toEqual([`'none'`]);
      }
      expect(one.get('default-src')).toEqual([`'self'`]);
    },
  );

  it('hands the nonce to the page, and believes none that a client sends', async () => {
    const response = await ask('GET', '/sign-in', { 'x-nonce': 'mine' });
    const nonce = response.headers.get('x-middleware-request-x-nonce') ?? '';
    expect(nonce).toHaveLength(24);
    expect(response.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`);
  });

  it('says that there is TLS where there is', async () => {
    const header = 'strict-transport-security';
    expect((await ask('GET', '/sign-in')).headers.get(header)).toBeNull();
    vi.stubEnv('FRAMEJURY_URL', 'https://jury.example');
    vi.resetModules();
    const { proxy: served } = await import('@/proxy');
    const request = new NextRequest('http://jury.example/sign-in', {
      headers: { host: 'jury.example' },
    });
    expect((await served(request)).headers.get(header)).toMatch(/^max-age=\d{8}$/);
    vi.stubEnv('FRAMEJURY_URL', 'http://jury.example');
    vi.resetModules();
  });
});
