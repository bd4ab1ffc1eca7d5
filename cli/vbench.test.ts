import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { matchSchema } from '@/benchmarks/vbench/formats/match/schema';
import { makePlan } from '@/benchmarks/vbench/formats/plan/make';
import { readTree } from '@/benchmarks/vbench/formats/tree/read';
import { smallTree } from '@/benchmarks/vbench/formats/tree/small-tree';
import { framejuryIn, runIn } from '@/lib/testing/command';
import { run } from './vbench';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'framejury-vbench-'));
});

afterEach(() => rm(folder, { recursive: true }));

/** Runs `framejury vbench` in a folder of its own, far from the project. */
const vbench = (...words: string[]) => runIn(folder, run, words);

/** The same in a process of its own. */
const startVbench = (...words: string[]) => framejuryIn(folder, ['vbench', ...words]);

/** Writes files by their paths below the folder. */
async function write(files: Iterable<readonly [string, string]>) {
  for (const [name, text] of files) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  }
}

const textOf = (name: string) => readFile(path.join(folder, name), 'utf8');

const BY_LIST = { road: 'full-list', text: 'plain', seed: 0 } as const;

const MARBLE = 'A marble rolls down a ramp.';

describe('framejury vbench check', () => {
  it('says the same of a folder and of a zip, and names file and line of an error', async () => {
    const bad = smallTree({ 'prompts/meta_info/Mechanics.json': '[\n{"prompt_en": NaN}\n]' });
    await write(bad);
    const zipped = Object.fromEntries([...bad].map(([name, text]) => [name, strToU8(text)]));
    await writeFile(path.join(folder, 'tree.zip'), zipSync(zipped));
    const ofFolder = await vbench('check', '.');
    expect(ofFolder.code).toBe(1);
    expect(ofFolder.out).toMatch(/^Dimension +prompts +judgeable/);
    expect(ofFolder.out).toMatch(/\nMechanics +2 +0 +2 +2 +0 +6\n/);
    expect(ofFolder.out).toContain(
      '\n4 dimensions, 7 entries, 6 different prompts, 1 of them longer',
    );
    expect(ofFolder.out).toContain(
      '\nerror  prompts/meta_info/Mechanics.json:2: “prompt_en” must be',
    );
    expect(await startVbench('check', 'tree.zip')).toEqual(ofFolder);
  });
});

describe('framejury vbench plan', () => {
  it('prints the names alone, a line each', async () => {
    await write(smallTree());
    const { code, out, error } = await vbench('plan', 'prompts', '--by', 'full-list', '--names');
    expect({ code, error }).toEqual({ code: 0, error: '' });
    const names = out.split('\n');
    expect(names).toHaveLength(2 * 20 + 4 * 3 + 1);
    expect(names[0]).toBe('A paper boat drifts across a pond.-0.mp4');
    expect(names.slice(-2)).toEqual(['Milk in a jug cools down to 10°C.-2.mp4', '']);
  });

  it('writes CSV, JSON Lines and the loop, and takes seeds back from its CSV', async () => {
    await write(smallTree());
    const by = ['plan', 'prompts', '--by', 'dimension', '--text', 'augmented'];
    const first = await vbench(
      ...by,
      '--csv',
      'plan.csv',
      '--jsonl',
      'one.jsonl',
      '--loop',
      'loop.py',
    );
    expect(first.code).toBe(0);
    const rows = (await textOf('one.jsonl'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(rows).toHaveLength(55);
    expect(rows[44]).toMatchObject({
      path: `Mechanics/${'A paper boat drifts across a pond.'}-1.mp4`,
      text: 'At length: A paper boat drifts across a pond.',
      dimensions: ['Mechanics'],
    });
    expect(await textOf('loop.py')).toContain('def generate(prompt, seed):');
    const seeds = await vbench(...by, '--seed', '1', '--seeds', 'plan.csv', '--jsonl', 'two.jsonl');
    expect(seeds.code).toBe(0);
    expect(await textOf('two.jsonl')).toBe(await textOf('one.jsonl'));
    const [, drawnFrom = ''] = /--seed (\d+)\n/.exec(first.out) ?? [];
    const again = await vbench(...by, '--seed', drawnFrom, '--jsonl', 'three.jsonl');
    expect(again.out).toBe(first.out);
    expect(await textOf('three.jsonl')).toBe(await textOf('one.jsonl'));
  });
});

describe('framejury vbench match', () => {
  beforeEach(async () => {
    await write(smallTree());
    const { plan } = makePlan(readTree(smallTree()).tree, BY_LIST);
    await write(plan.rows.map(({ file }) => [`videos/${file}`, '']));
  });

  it('finds everything in its place', async () => {
    const { code, out } = await vbench('match', 'videos', '--plan', 'prompts', '--json', 'm.json');
    expect(code).toBe(0);
    expect(out).toMatch(/\nAll +55 +55 +0 +0 +0\n/);
    const match = matchSchema.parse(JSON.parse(await textOf('m.json')));
    expect(match.files).toHaveLength(52);
  });

  it('says what is missing and suggests what a file may be, which a table of names decides', async () => {
    const renamed = 'A marbel rolls down a ramp.-1.mp4';
    await rename(
      path.join(folder, 'videos', `${MARBLE}-1.mp4`),
      path.join(folder, 'videos', renamed),
    );
    await write([['videos/notes.txt', 'x']]);
    const { code, out } = await vbench('match', 'videos', '--plan', 'prompts');
    expect(code).toBe(1);
    expect(out).toMatch(/\nMechanics +6 +5 +1 +0 +0\n/);
    expect(out).toContain(`\nMissing (1):\n  ${MARBLE}-1.mp4  (Mechanics)\n`);
    expect(out).toContain(
      `  ${renamed}: The plan has no video of this name. Is it ${MARBLE}-1.mp4?`,
    );
    expect(out).toContain(
      '\nPassed over (1):\n  notes.txt: It ends in .txt, not as a video: .mp4, .webm, .mov, .mkv, .avi.\n',
    );
    await write([['names.csv', `from,to\n${renamed},${MARBLE}-1.mp4\n`]]);
    const matched = await vbench('match', 'videos', '--plan', 'prompts', '--mend', 'names.csv');
    expect(matched).toMatchObject({ code: 0 });
    expect(matched.out).toContain('52 files of the plan (1 of them under a changed name).');
  });
});
