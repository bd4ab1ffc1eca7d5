import { NextRequest } from 'next/server';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { changeDatabase, connect, database } from '@/lib/db';
import { freshDatabase } from '@/lib/testing/database';
import { asking } from '@/lib/testing/next/asking';
import { proxy } from '@/proxy';
import { findFreePort } from '@/scripts/processes/port.mjs';
import { act, actFor } from './act';
import { respond } from './api/respond';

freshDatabase();

vi.stubEnv('FRAMEJURY_SIGN_IN', 'required');
vi.stubEnv('FRAMEJURY_URL', 'http://jury.example');

const headers = { host: 'jury.example', 'x-api-key': 'a key', accept: 'text/html' };

let present: ReturnType<typeof database>;

beforeAll(async () => {
  asking.headers = new Headers(headers);
  present = database();
  changeDatabase(connect(`postgresql://a:b@127.0.0.1:${await findFreePort('127.0.0.1')}/nowhere`));
});

afterAll(() => changeDatabase(present));

const AWAY = /^The database does not answer just now\./;

describe('while the database is away', () => {
  const request = (path: string, method = 'GET') =>
    new NextRequest(`http://jury.example${path}`, { method, headers });

  it('routes say so', async () => {
    const response = await respond(request('/api/projects'), 'viewer', async () => ({}));
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({
      ...{ title: 'Service Unavailable', status: 503, field: null },
      error: expect.stringMatching(AWAY),
    });
  });

  it('the door says so, and lets pages pass, which tell it themselves', async () => {
    for (const refused of [request('/api/projects'), request('/', 'POST')]) {
      const response = await proxy(refused);
      expect(response.status).toBe(503);
      expect(await response.json()).toMatchObject({ detail: expect.stringMatching(AWAY) });
    }
    const page = await proxy(request('/runs'));
    expect(page.headers.get('x-middleware-next')).toBe('1');
  });

  it('actions say so', async () => {
    const result = await act('viewer', async () => ({}));
    expect(result).toEqual({ ok: false, message: expect.stringMatching(AWAY), field: null });
  });

  it('what people answer is not refused, since their browser keeps it and sends it again', async () => {
    await expect(
      actFor('00000000-0000-7000-8000-000000000099', async () => ({})),
    ).rejects.toThrow();
  });
});
