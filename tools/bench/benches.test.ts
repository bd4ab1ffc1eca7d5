import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '@/scripts/settings.mjs';
import { defineBench } from './bench';
import { BENCHES } from './benches';
import { row, shareRow } from './figures';

const textOf = (file: string) => readFileSync(path.join(projectRoot, file), 'utf8');

it('every bench is registered by the name of its file, and the README says what it measures', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.bench.ts'))
    .map((file) => file.replaceAll(path.sep, '/').replace(/\.bench\.ts$/, ''));
  const registered = [
    ...textOf('tools/bench/benches.ts').matchAll(
      /'?([\w-]+)'?: \(\) => import\('\.\/(.+)\.bench'\)/g,
    ),
  ];
  expect(registered.map(([, , file]) => file).sort()).toEqual(files.sort());
  for (const [, name, file = ''] of registered) expect(path.basename(file)).toBe(name);
  expect(registered).toHaveLength(Object.keys(BENCHES).length);
  const listed = [...textOf('tools/README.md').matchAll(/^\| `([\w-]+)` \|/gm)].map(
    ([, name]) => name,
  );
  expect(listed.sort()).toEqual(Object.keys(BENCHES).sort());
});

it('a bench is given its size, as it was changed', async () => {
  const bench = defineBench({
    measures: 'nothing',
    small: { clips: 2 },
    full: { clips: 100 },
    run: async ({ clips }) => [row('clips', 'count', clips)],
  });
  const medianOf = async (...words: Parameters<typeof bench.run>) =>
    (await bench.run(...words))[0]?.median;
  expect(await medianOf('small', {})).toBe(2);
  expect(await medianOf('full', {})).toBe(100);
  expect(await medianOf('full', { clips: 7 })).toBe(7);
  expect(() => bench.run('small', { clip: 7 })).toThrow(
    '“clip” cannot be 7: its sizes are clips (2)',
  );
  expect(() => bench.run('small', { clips: 'many' })).toThrow('“clips” cannot be many');
});

it('a row has the median, and refuses to be made of nothing', () => {
  expect(row('page', 'ms', [3, 1, 2])).toEqual({
    measure: 'page',
    unit: 'ms',
    median: 2,
    p95: 3,
    runs: 3,
  });
  expect(row('page', 'ms', 5, { most: 4 })).toEqual({
    measure: 'page',
    unit: 'ms',
    median: 5,
    runs: 1,
    aim: { most: 4 },
  });
  expect(() => row('page', 'ms', [])).toThrow('nothing was measured of “page”');
  expect(() => row('page', 'ratio', Number.NaN)).toThrow('nothing was measured');
  expect(shareRow('held', 19, 20)).toEqual([{ measure: 'held', unit: '%', median: 95, runs: 20 }]);
  expect(shareRow('held', 0, 0)).toEqual([]);
});

it('the document of measurements stays one that is read', () => {
  expect(textOf('docs/measurements.md').split(/\s+/).length).toBeLessThanOrEqual(2500);
});

it('links into the document of measurements lead to a part of it', () => {
  const anchors = [...textOf('docs/measurements.md').matchAll(/^#+ (.+)$/gm)].map(
    ([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
  );
  const documents = readdirSync(path.join(projectRoot, 'docs')).filter((file) =>
    file.endsWith('.md'),
  );
  const links = documents.flatMap((file) =>
    [...textOf(path.join('docs', file)).matchAll(/measurements\.md#([\w-]+)/g)].map(
      ([, anchor = '']) => anchor,
    ),
  );
  expect(links.length).toBeGreaterThan(5);
  expect(links.filter((anchor) => !anchors.includes(anchor))).toEqual([]);
});
