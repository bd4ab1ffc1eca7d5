import { NextRequest } from 'next/server';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { database } from '@/lib/db';
import { TICKET_HEADER } from '@/lib/people/tickets';
import {
  actionFiles,
  actionsOf,
  handlersOf,
  pageOf,
  pages,
  paramsOf,
  routes,
  sourceOf,
} from '@/lib/testing/app-files';
import { freshDatabase } from '@/lib/testing/database';
import { asking } from '@/lib/testing/next/asking';
import { proxy } from '@/proxy';

freshDatabase({ plansOnce: true });

vi.stubEnv('FRAMEJURY_SIGN_IN', 'required');
vi.stubEnv('FRAMEJURY_URL', 'http://jury.example');

const ID = '00000000-0000-7000-8000-000000000099';
const VIEWER_KEY = 'x-api-key';

/** What nobody in particular may do: become somebody. */
const OPEN_ACTIONS = ['acceptInvitation'];
const OPEN_ROUTES = ['api/auth/[...path]/route.ts', 'api/health/route.ts', 'api/ready/route.ts'];
const OPEN_PAGES = ['sign-in/page.tsx', 'invitation/[token]/page.tsx'];

/**
 * Not in the audit's own table: answers and what queues know of them are records themselves, a second factor is told once
 * it is asked for, and the others change nothing.
 */
const UNRECORDED = [
  'answer',
  'submitClip',
  'holdClips',
  'skipClip',
  'unskipClips',
  'startPractice',
  'checkPractice',
  'practiseAgain',
  'prepareSecondFactor',
  'previewCorrection',
  'testJudge',
  'switchLocalReviewer',
  'testWebhook',
  'resendMessage',
];

const closedRoutes = routes.filter((file) => !OPEN_ROUTES.includes(file));

async function closedActionsOf(file: string) {
  return (await actionsOf(file)).filter(([name]) => !OPEN_ACTIONS.includes(name));
}

describe('without sign-in', () => {
  it.each(closedRoutes)('the route %s answers 401', async (file) => {
    const handlers = await handlersOf(file);
    expect(handlers.length).toBeGreaterThan(0);
    for (const [method, handle] of handlers) {
      const request = new Request('http://jury.example/api', { method });
      const response = await handle(request, { params: paramsOf(ID) });
      expect(response.status, method).toBe(401);
      expect(await response.json()).toMatchObject({ error: 'Sign in first.' });
      expect(response.headers.get('cache-control'), method).toBe('no-store');
    }
  });

  it.each(actionFiles)('every action of %s refuses', async (file) => {
    expect((await actionsOf(file)).length).toBeGreaterThan(0);
    for (const [name, action] of await closedActionsOf(file)) {
      const result = await action(ID, ID, {});
      expect(result, name).toMatchObject({ ok: false, message: 'Sign in first.' });
    }
  });

  it.each(pages.filter((file) => !OPEN_PAGES.includes(file)))(
    'the page %s leads to the sign-in',
    async (file) => {
      const draw = await pageOf(file);
      const drawing = draw({ params: paramsOf(ID), searchParams: Promise.resolve({}) });
      await expect(drawing).rejects.toMatchObject({
        digest: expect.stringMatching(/^NEXT_REDIRECT;.*;\/sign-in;/),
      });
    },
  );

  it.each([
    ['GET', '/', 307],
    ['GET', '/videos/x?run=y', 307],
    ['GET', '/samples/balls-bounce.mp4', 307],
    ['POST', '/', 401],
    ['POST', '/videos/x', 401],
    ['GET', '/api/runs', 401],
    ['GET', '/api', 401],
    ['GET', '/api/v1', 401],
    ['GET', '/apiary', 307],
    ['PUT', '/api/frames', 401],
    ['GET', '/sign-in/other', 307],
    ['GET', '/sign-in', 200],
    ['GET', '/invitation/abc', 200],
  ])('the proxy answers %s %s with %i', async (method, where, status) => {
    const response = await ask(method, where);
    expect(response.status).toBe(status);
    if (status !== 307) return;
    const to = new URL(response.headers.get('location') ?? '');
    expect(to.origin + to.pathname).toBe('http://jury.example/sign-in');
    expect(to.searchParams.get('from')).toBe(where === '/' ? null : where);
  });

  it('the app’s own code is for everybody, but takes nothing in', async () => {
    const where = '/_next/static/chunks/x.js';
    expect((await ask('GET', where)).status).toBe(200);
    expect((await ask('POST', where)).status).toBe(401);
    expect((await ask('GET', `/x${where}`)).status).toBe(307);
  });

  it('no header lets anybody in', async () => {
    const tried: Record<string, string>[] = [
      { 'x-forwarded-for': '127.0.0.1' },
      { cookie: `framejury-reviewer=${ID}` },
      { 'x-middleware-subrequest': 'proxy:proxy:proxy:proxy:proxy' },
      { authorization: 'Basic YWRhOmFkYQ==' },
    ];
    for (const headers of tried) {
      expect((await ask('GET', '/api/runs', headers)).status).toBe(401);
    }
  });
});

describe('the audit', () => {
  it.each(actionFiles)('gets to know what the actions of %s change', (file) => {
    const bodies = sourceOf(file)
      .split(/^export async function /m)
      .slice(1);
    const silent = bodies.filter((body) => !/\brecord(Changes)?\(/.test(body));
    const names = silent.map((body) => /^\w+/.exec(body)?.[0] ?? '');
    expect(names.filter((name) => !UNRECORDED.includes(name))).toEqual([]);
  });
});

describe('a viewer', () => {
  let key = '';

  beforeAll(async () => {
    const { createApiKey } = await import('@/lib/people/api-keys.store');
    const rater = await database().rater.create({ data: { kind: 'person', name: 'Vera' } });
    const account = await database().account.create({
      data: { name: 'Vera', email: 'vera@example.org', role: 'viewer', raterId: rater.id },
    });
    key = (await createApiKey(account.id, 'tests')).key;
  });

  /** What changes nothing but the viewer's own account, or reads by POST since the question is long or for another route. */
  const OWN_ACTIONS = [
    'changePassword',
    'createApiKey',
    'deleteApiKey',
    'prepareSecondFactor',
    'removeSecondFactor',
    'renameAccount',
    'switchLocalReviewer',
  ];
  const READING_POSTS = [
    'api/[[...address]]/route.ts',
    'api/gate/route.ts',
    'api/mcp/route.ts',
    'api/results/makers/route.ts',
    'api/runs/plan/route.ts',
    'api/vbench/plans/[id]/match/route.ts',
  ];

  it.each(actionFiles)(
    'may do nothing by the actions of %s but to the own account',
    async (file) => {
      asking.headers = new Headers({ [VIEWER_KEY]: key });
      for (const [name, action] of await closedActionsOf(file)) {
        if (OWN_ACTIONS.includes(name)) continue;
        const result = await action(ID, ID, {});
        expect(result, name).toMatchObject({
          ok: false,
          message: expect.stringContaining('needs the role'),
        });
      }
      asking.headers = new Headers();
    },
  );

  it.each(closedRoutes)('changes nothing by the route %s', async (file) => {
    for (const [method, handle] of await handlersOf(file)) {
      if (method === 'GET' || method === 'HEAD' || READING_POSTS.includes(file)) continue;
      const headers = { [VIEWER_KEY]: key };
      const request = new Request('http://jury.example/api', { method, headers });
      const response = await handle(request, { params: paramsOf(ID) });
      expect(response.status, method).toBe(403);
    }
  });

  it('cannot bring a ticket of its own, and gets one at the door', async () => {
    const forged = { [TICKET_HEADER]: 'forged' };
    const passed = (response: Response) =>
      response.headers.get(`x-middleware-request-${TICKET_HEADER}`);
    const given = passed(await ask('GET', '/api/runs', { [VIEWER_KEY]: key, ...forged }));
    expect(given).toMatch(/^[\w-]{22}$/);
    const open = await ask('GET', '/sign-in', forged);
    expect(open.status).toBe(200);
    expect(passed(open)).toBeNull();
  });

  it('gets through the proxy with a key, and with none that does not hold', async () => {
    expect((await ask('GET', '/api/runs', { [VIEWER_KEY]: key })).status).toBe(200);
    expect((await ask('GET', '/api/runs', { [VIEWER_KEY]: `${key}x` })).status).toBe(401);
    expect((await ask('GET', '/', { authorization: 'Bearer x' })).status).toBe(401);
    // Programs ask each app by its own address; pages do not.
    const host = '10.0.0.5:3210';
    expect((await ask('GET', '/metrics', { [VIEWER_KEY]: key, host })).status).toBe(200);
    expect((await ask('GET', '/metrics', { host })).status).toBe(403);
    const origin = 'http://10.0.0.5:3210';
    expect((await ask('GET', '/metrics', { [VIEWER_KEY]: key, host, origin })).status).toBe(403);
  });
});

function ask(method: string, where: string, headers: Record<string, string> = {}) {
  const request = new NextRequest(`http://jury.example${where}`, {
    method,
    headers: { host: 'jury.example', ...headers },
  });
  return proxy(request);
}
