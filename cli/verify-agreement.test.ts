import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runIn } from '@/lib/testing/command';
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
  it('computes the reference cases, of which none differs', async () => {
    const { code, out } = await verify(golden, '--json');
    expect(code).toBe(0);
    const cases: { family: string; differs: unknown[]; notComputed: string[] }[] = JSON.parse(out);
    expect(cases).toHaveLength(72);
    expect(cases.flatMap(({ differs }) => differs)).toEqual([]);
    const complete = cases.filter(({ notComputed }) => notComputed.length === 0);
    expect(new Set(complete.map(({ family }) => family))).toEqual(
      new Set([
        'cohen_kappa',
        'krippendorff_alpha',
        'gwet_ac',
        'icc',
        'cohen_kappa_design_weighted',
        'alt_test',
      ]),
    );
    expect(complete).toHaveLength(28);
  });

  it('says case by case what matches and what is not computed', async () => {
    const { out } = await verify(golden);
    expect(out).toMatch(/^kappa-0-4-linear +complete +7 of 7$/m);
    expect(out).toMatch(/^p-adjust +in part +1 of 3 +not computed: bh, holm$/m);
    expect(out).toMatch(/^rogan-gladen-clipped +not computed +0 of 8/m);
    expect(out).toContain('28 of 72 cases are complete');
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
