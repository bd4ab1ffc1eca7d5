import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { runIn } from '@/lib/testing/command';
import { Otherwise, standInApp } from '@/lib/testing/stand-in-app';
import { run } from './report';

/** A report that says its form, and a refusal of one run. */
const app = standInApp(({ query: { run: of, form } }) =>
  of === 'gone' ? null : new Otherwise(200, `a report as ${form}`),
);

const report = (...words: string[]) => runIn(app.folder, run, [...app.to, ...words]);

it('prints the report of what is asked for as HTML', async () => {
  const { code, out } = await report('--suite', 'small', '--labels', 'blind');
  expect([code, out]).toEqual([0, 'a report as html']);
  expect(app.asked).toMatchObject([
    { pathname: '/api/v1/report', query: { form: 'html', suite: 'small', labels: 'blind' } },
  ]);
});

it('writes a file, as Markdown or JSON by its name or where it is asked for', async () => {
  expect(await report('--out', 'report.md')).toMatchObject({ code: 0, out: '' });
  expect(await readFile(path.join(app.folder, 'report.md'), 'utf8')).toBe('a report as markdown');
  expect((await report('--markdown')).out).toBe('a report as markdown');
  expect((await report('--json')).out).toBe('a report as json');
  await report('--out', 'report.json');
  expect(await readFile(path.join(app.folder, 'report.json'), 'utf8')).toBe('a report as json');
  expect((await report('--markdown', '--json')).error).toContain('in one form');
});

it('says what was refused, what cannot be written, and what is no option', async () => {
  expect(await report('--run', 'gone')).toMatchObject({
    code: 2,
    error: expect.stringContaining('There is no such thing.'),
  });
  expect((await report('--out', path.join('gone', 'report.md'))).error).toMatch(
    /gone.report\.md cannot be written/,
  );
  expect((await report('figures')).error).toContain('“figures” is not an option');
});
