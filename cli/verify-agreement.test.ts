import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runIn } from '@/lib/testing/command';
import { NOT_OFFERED } from './agreement/not-offered';
import { run } from './verify-agreement';

const golden = path.resolve('lib/statistics/fixtures/agreement-golden.json');
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'framejury-verify-'));
});

afterAll(() => rm(folder, { recursive: true }));

const verify = (...words: string[]) => runIn(folder, run, words);

/** Writes the reference cases with one of them changed. */
async function changed(change: (cases: { id: string }[]) => void): Promise<string> {
  const content = JSON.parse(await readFile(golden, 'utf8'));
  change(content.cases);
  await writeFile(path.join(folder, 'changed.json'), JSON.stringify(content));
  return 'changed.json';
}

describe('framejury verify-agreement', () => {
  it('finds every field of the reference cases equal', async () => {
    const { code, out } = await verify(golden, '--json');
    expect(code).toBe(0);
    const cases: { equal: string[]; differs: unknown[]; notOffered: unknown[] }[] = JSON.parse(out);
    expect(cases).toHaveLength(62);
    expect(cases.flatMap(({ differs }) => differs)).toEqual([]);
    expect(cases.flatMap(({ notOffered }) => notOffered)).toEqual([]);
    expect(cases.every(({ equal }) => equal.length > 0)).toBe(true);
  });

  it('says case by case what is equal, and why something is not offered', async () => {
    const file = await changed((cases) => {
      const found = cases.find(({ id }) => id === 'p-adjust') as { expected?: object } | undefined;
      Object.assign(found?.expected ?? {}, { bh: [0.1], sidak: [0.2] });
      cases.push({
        ...{ id: 'other', family: 'calibration', input: {}, options: {}, tolerance: 1e-9 },
        ...{ expected: { brier: 0.2 } },
      } as never);
    });
    const { code, out } = await verify(file);
    expect(code).toBe(0);
    expect(out).toMatch(/^kappa-0-4-linear +equal$/m);
    expect(out).toMatch(
      /^p-adjust +equal; not offered: bh \(.+\); not offered: sidak \(not known here\)$/m,
    );
    expect(out).toMatch(/^other +not offered: brier \(judges give scores, not probabilities\)$/m);
    expect(out).toContain(
      'Of 63 cases 61 are equal as a whole, 1 in what is offered, 1 are not offered;',
    );
  });

  it('is told by the docs, reason by reason', async () => {
    const docs = await readFile('docs/agreement.md', 'utf8');
    for (const { fields, reason } of Object.values(NOT_OFFERED).flat()) {
      expect(docs).toContain(`| ${fields.map((field) => `\`${field}\``).join(', ')} | ${reason} |`);
    }
  });

  it('names what differs', async () => {
    const file = await changed((cases) => {
      const found = cases.find(({ id }) => id === 'kappa-0-4-linear');
      Object.assign(found ?? {}, { expected: { kappa: 0.7 } });
    });
    const { code, out } = await verify(file);
    expect(code).toBe(1);
    expect(out).toMatch(/^kappa-0-4-linear: kappa is 0\.70297\d*, not 0\.7$/m);
  });

  it('names the case whose input is none of its family, and a file of another kind', async () => {
    const file = await changed((cases) => {
      Object.assign(cases[0] ?? {}, { input: { a: [1], b: 'none', categories: [1] } });
    });
    expect(await verify(file)).toMatchObject({
      code: 2,
      error: expect.stringContaining('Case “kappa-0-4-unweighted”, b:'),
    });
    await writeFile(path.join(folder, 'other.json'), '{"schema": "other", "cases": []}');
    expect(await verify('other.json')).toMatchObject({
      code: 2,
      error: expect.stringContaining('other.json, schema:'),
    });
    expect(await verify('missing.json')).toMatchObject({ code: 2 });
    expect(await verify()).toMatchObject({ error: expect.stringContaining('Name one file.') });
  });
});
