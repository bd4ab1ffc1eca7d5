import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { register } from 'prom-client';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { onRequestError } from '@/instrumentation';
import { currentRequest, log } from '@/lib/log.mjs';
import { lastErrors } from '@/lib/status/last-errors.mjs';
import { observed, routeOf } from './observed.mjs';

let server: http.Server | undefined;

afterEach(() => server?.close());

/** Serves what answers with this status, once work is done. @returns its address */
async function serve(status: number, work = async () => {}): Promise<string> {
  server = http.createServer(
    observed(async (_request, response) => {
      await work();
      response.writeHead(status);
      response.end();
    }),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('what is said of requests', () => {
  it('is by addresses without what names one thing of many', () => {
    expect(routeOf('/api/runs/0198c0de-0000-7000-8000-000000000001/items?page=2', 200)).toBe(
      '/api/runs/:id/items',
    );
    expect(routeOf('/invitation/short', 200)).toBe('/invitation/:id');
    expect(routeOf('/api/help/images/a%20b', 200)).toBe('/api/help/images/:id');
    expect(routeOf('/wp-login.php', 404)).toBe('unknown');
    const known = new Set<string>();
    for (let place = 0; place < 600; place += 1) routeOf(`/x/n${place}x`, 200, known);
    expect(known.size).toBe(400);
    expect(routeOf('/x/new', 200, known)).toBe('other');
  });

  it('bears the id of the proxy in front, or one of its own, and logs what fails', async () => {
    const logged = vi.spyOn(log, 'error').mockReturnValue(undefined);
    const address = await serve(500);
    const given = await fetch(`${address}/a?key=secret`, { headers: { 'x-request-id': 'abc-1' } });
    expect(given.headers.get('x-request-id')).toBe('abc-1');
    await vi.waitFor(() => expect(logged).toHaveBeenCalledOnce());
    expect(logged.mock.calls[0]?.[0]).toMatchObject({ request: 'abc-1', route: '/a', status: 500 });
    expect(JSON.stringify(logged.mock.calls)).not.toContain('secret');
    const own = await fetch(`${address}/a`, { headers: { 'x-request-id': 'a b\tc' } });
    expect(own.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    await vi.waitFor(() => expect(logged).toHaveBeenCalledTimes(2));
    const measured = await register.getSingleMetricAsString(
      'framejury_http_request_duration_seconds',
    );
    expect(measured).toContain('_count{method="GET",route="/a",status="5xx"} 2');
  });

  it('stands in every line of the log that is written while it is answered', async () => {
    vi.spyOn(log, 'error').mockReturnValue(undefined);
    const seen: unknown[] = [];
    const address = await serve(500, async () => {
      await setImmediate();
      seen.push({ ...currentRequest.getStore() });
    });
    await fetch(`${address}/api/runs/17?key=secret`, { headers: { 'x-request-id': 'abc-2' } });
    expect(seen).toEqual([{ request: 'abc-2', method: 'GET', route: '/api/runs/:id' }]);
  });

  it('is kept of the last ten that failed', async () => {
    vi.spyOn(log, 'error').mockReturnValue(undefined);
    const address = await serve(503);
    for (let place = 0; place < 12; place += 1) {
      await fetch(`${address}/b`, { headers: { 'x-request-id': `failed-${place}` } });
    }
    await vi.waitFor(() => expect(lastErrors()[0]?.request).toBe('failed-11'));
    expect(lastErrors()).toHaveLength(10);
    expect(lastErrors()[0]).toMatchObject({ method: 'GET', route: '/b', status: 503 });
  });

  it('counts a page as failed that breaks after its status was sent', async () => {
    const logged = vi.spyOn(log, 'error').mockReturnValue(undefined);
    vi.stubEnv('NEXT_RUNTIME', 'nodejs');
    const address = await serve(200, () => onRequestError());
    const { status } = await fetch(`${address}/c`, { headers: { 'x-request-id': 'abc-3' } });
    expect(status).toBe(200);
    await vi.waitFor(() => expect(lastErrors()[0]?.request).toBe('abc-3'));
    expect(logged.mock.lastCall?.[0]).toMatchObject({ request: 'abc-3', status: 500 });
    const measured = await register.getSingleMetricAsString(
      'framejury_http_request_duration_seconds',
    );
    expect(measured).toContain('_count{method="GET",route="/c",status="5xx"} 1');
  });

  it('does not take what is not ready for a failure, though it is measured', async () => {
    const logged = vi.spyOn(log, 'error').mockReturnValue(undefined);
    const address = await serve(503);
    await fetch(`${address}/api/ready`, { headers: { 'x-request-id': 'abc-4' } });
    await vi.waitFor(() => expect(logged.mock.lastCall?.[0]).toMatchObject({ request: 'abc-4' }));
    expect(lastErrors().map(({ request }) => request)).not.toContain('abc-4');
  });
});
