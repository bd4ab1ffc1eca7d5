import { NextRequest } from 'next/server';
import { beforeAll, expect, it, vi } from 'vitest';
import { proxy } from '@/proxy';
import type { Route } from './openapi.json/describe';
import { loadRoutes } from './routes';

vi.stubEnv('DATABASE_URL', 'postgres://127.0.0.1/none');
vi.stubEnv('FRAMEJURY_SIGN_IN', 'off');
vi.stubEnv('FRAMEJURY_URL', 'http://jury.example');

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

let routes: Readonly<Record<string, Route>> = {};
beforeAll(async () => {
  routes = await loadRoutes();
});

function ask(method: string, address: string) {
  const path = address.replaceAll(/\{\w+\}/g, '00000000-0000-7000-8000-000000000099');
  const headers = { host: 'jury.example' };
  return proxy(new NextRequest(`http://jury.example/api${path}`, { method, headers }));
}

const passes = (response: Response) => response.headers.has('x-middleware-next');

it('answers a method that an address does not take by a problem that names those that it does', async () => {
  expect(Object.keys(routes).length).toBeGreaterThan(100);
  for (const [address, route] of Object.entries(routes)) {
    const taken = METHODS.filter((method) => route[method]);
    const allow = [...taken, ...(route.GET ? ['HEAD'] : []), 'OPTIONS'].join(', ');
    for (const method of METHODS) {
      for (const version of ['', '/v1']) {
        const response = await ask(method, version + address);
        expect([method, address, passes(response)]).toEqual([
          method,
          address,
          taken.includes(method),
        ]);
        if (taken.includes(method)) continue;
        const { status, headers } = response;
        expect([status, headers.get('allow')]).toEqual([405, allow]);
        expect(headers.get('content-type')).toBe('application/problem+json');
        const detail = expect.stringContaining(`does not take ${method}, but ${allow}.`);
        expect(await response.json()).toMatchObject({
          ...{ status, title: 'Method Not Allowed', detail, error: detail, field: null },
        });
      }
    }
  }
});

it.each([
  ['DELETE', '/openapi.json'],
  ['POST', '/docs'],
  ['PUT', '/auth/sign-in/email'],
])('answers %s of %s so, too', async (method, address) => {
  expect((await ask(method, address)).status).toBe(405);
});

it.each([
  ['HEAD', '/runs'],
  ['HEAD', '/runs/plan'],
  ['OPTIONS', '/runs'],
  ['POST', '/nowhere'],
  ['DELETE', '/openapi-json'],
  ['POST', ''],
  ['POST', '/auth/sign-in/email'],
])('leaves %s of “%s” to what answers it', async (method, address) => {
  expect(passes(await ask(method, address))).toBe(true);
});
