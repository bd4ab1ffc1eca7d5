import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { formOf } from './match/forms';
import { matchFiles } from './match/match';
import { makePlan } from './plan/make';
import { pathOf } from './plan/names';
import { planNames } from './plan/tables';
import { readTree } from './tree/read';
import { stemOf } from './tree/stem';
import { summariseTree } from './tree/summary';
import { versionOfTree } from './tree/version';

/** The absolute path of upstream's folder `prompts`; it is not part of the project. */
const root = process.env.FRAMEJURY_VBENCH_TREE ?? '';

function readUpstream() {
  const names = readdirSync(root, { recursive: true, encoding: 'utf8' });
  const files = names.filter((name) => /\.(txt|json)$/.test(name));
  return readTree(
    new Map(files.map((name) => [name, readFileSync(path.join(root, name), 'utf8')])),
  );
}

describe.skipIf(root === '')('upstream’s own tree', () => {
  const { tree, findings } =
    root === '' ? { tree: { entries: [], full: [] }, findings: [] } : readUpstream();
  const byList = makePlan(tree, { road: 'full-list', text: 'plain', seed: 0 });
  const byDimension = makePlan(tree, { road: 'dimension', text: 'plain', seed: 0 });

  it('has the published figures', () => {
    const { dimensions, ...figures } = summariseTree(tree);
    expect(figures).toEqual({
      entries: 1230,
      prompts: 1013,
      long: 100,
      videos: { 'full-list': 3209, dimension: 3860 },
    });
    expect(dimensions.map(({ entries }) => entries)).toEqual([
      ...[10, 53, 58, 57, 69, 91, 99, 100, 30, 60, 108, 120, 75, 46, 57, 50, 50, 97],
    ]);
    for (const one of dimensions) {
      const { entries } = one;
      expect(one).toMatchObject({
        judgeable: entries,
        augmented: entries,
        chinese: entries,
        wan: entries,
      });
    }
    expect(tree.entries.filter(({ metadata }) => metadata === null)).toHaveLength(448);
    expect(tree.full.filter(({ dimensions: served }) => served.length > 1)).toHaveLength(120);
  });

  it('has no errors, and notes where its odd entries are', () => {
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    const notes = findings.map(({ file, line, message }) => `${file}:${line} ${message}`);
    for (const place of ['Complex_Plot.json:553', 'Complex_Plot.json:653', 'Thermotics.json:296']) {
      expect(notes.filter((note) => note.includes(place))).toHaveLength(1);
    }
    expect(notes).toContain(
      'prompt/Dynamic_Spatial_Relationship.txt:null Passed over: Windows line ends, blanks around 41 lines.',
    );
    const differing = (list: string) =>
      notes
        .filter((note) => note.startsWith(list))
        .reduce((sum, note) => sum + Number(/ (\d+) of \d+ lines differ/.exec(note)?.[1]), 0);
    expect(differing('prompt_aug/VBench2_aug_prompt/')).toBe(14);
    expect(differing('prompt_ch/')).toBe(3);
    expect(differing('prompt_aug/wanx_aug_prompt/')).toBeGreaterThan(200);
  });

  it('is planned by either way with any text', () => {
    for (const text of ['plain', 'augmented', 'chinese', 'wan'] as const) {
      for (const [road, count] of [
        ['full-list', 3209],
        ['dimension', 3860],
      ] as const) {
        const { plan, findings: said } = makePlan(tree, { road, text, seed: 0 });
        expect([plan.rows.length, said]).toEqual([count, []]);
      }
    }
  });

  it('gives the published names: their number of characters, their order, their cuts', () => {
    const names = planNames(byList.plan).trimEnd().split('\n');
    expect(names).toHaveLength(3209);
    expect(new Set(names).size).toBe(3209);
    expect(Array.from(names.join('\n'))).toHaveLength(257_561);
    expect(names[199]).toMatch(/-19\.mp4$/);
    expect(names[200]).toMatch(/-0\.mp4$/);
    expect(names.filter((name) => / -0\.mp4$/.test(name))).toHaveLength(20);
    expect(names.filter((name) => /[^\0-\x7f]/.test(name))).toHaveLength(209);
    expect(new Set(tree.full.map(({ prompt }) => formOf(stemOf(prompt)))).size).toBe(1013);
  });

  it('is matched from either layout, as names come', () => {
    const ways = [
      (name: string) => name,
      (name: string) => name.normalize('NFD'),
      (name: string) => name.replaceAll('’', "'").replaceAll('—', '-').replaceAll('°', ''),
      (name: string) => name.replaceAll('’', 'ΓÇÖ').replaceAll('—', 'ΓÇö').replaceAll('°', '┬░'),
      (name: string) => name.replaceAll('’', 'â€™').replaceAll('—', 'â€”').replaceAll('°', 'Â°'),
    ];
    const whole = { expected: 3860, present: 3860, missing: 0, unexpected: 0, duplicated: 0 };
    for (const { plan } of [byList, byDimension]) {
      for (const { rows } of [byList.plan, byDimension.plan]) {
        for (const way of ways) {
          expect(matchFiles(plan, rows.map(pathOf).map(way)).total).toEqual(whole);
        }
      }
    }
  });

  it('has the version that was first read', () => {
    expect(versionOfTree(tree)).toBe(
      '466fcf6636fdf0ae9629be850525475d62dee073ba365c232f8e19e4f4fc01eb',
    );
  });
});
