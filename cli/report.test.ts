import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runIn } from '@/lib/testing/command';
import { run } from './report';

let folder = '';
let server: Server;
let url = '';
let asked: string[] = [];

/** A stand-in for the app: a report that says its form, and a refusal of one run. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'framejury-report-'));
  server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://stand-in');
    asked.push(`${pathname}?${searchParams}`);
    const isRefused = searchParams.get('run') === 'gone';
    response.writeHead(isRefused ? 404 : 200, { 'content-type': 'application/json' });
    response.end(
      isRefused
        ? JSON.stringify({ error: 'There is no such run.' })
        : `a report as ${searchParams.get('form')}`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true });
});

const report = (...words: string[]) => {
  asked = [];
  return runIn(folder, run, ['--to', url, ...words]);
};

it('prints the report of what is asked for as HTML', async () => {
  const { code, out } = await report('--suite', 'small', '--labels', 'blind');
  expect([code, out]).toEqual([0, 'a report as html']);
  expect(asked).toEqual(['/api/v1/report?form=html&suite=small&labels=blind']);
});

it('writes a file, as Markdown by its name or where it is asked for', async () => {
  expect(await report('--out', 'report.md')).toMatchObject({ code: 0, out: '' });
  expect(await readFile(path.join(folder, 'report.md'), 'utf8')).toBe('a report as markdown');
  expect((await report('--markdown')).out).toBe('a report as markdown');
});

it('says what was refused, what cannot be written, and what is no option', async () => {
  expect(await report('--run', 'gone')).toMatchObject({
    code: 2,
    error: expect.stringContaining('There is no such run.'),
  });
  expect((await report('--out', path.join('gone', 'report.md'))).error).toMatch(
    /gone.report\.md cannot be written/,
  );
  expect((await report('figures')).error).toContain('“figures” is not an option');
});
