import { describe, expect, it } from 'vitest';
import { readTree } from '../tree/read';
import type { Tree } from '../tree/schema';
import { LONG_PROMPT, smallTree } from '../tree/small-tree';
import { makePlan } from './make';
import { pathOf } from './names';
import { type PlanOptions, planSchema } from './schema';
import { drawSeed } from './seed';
import { planNames, planObjects, planTable } from './tables';
import { versionOfPlan } from './version';

const { tree } = readTree(smallTree());

const BY_LIST: PlanOptions = { road: 'full-list', text: 'plain', seed: 7 };
const BY_DIMENSION: PlanOptions = { road: 'dimension', text: 'plain', seed: 7 };

/** A tree of one dimension with a prompt of our choosing. */
function treeOf(prompt: string): Tree {
  const texts = { augmented: null, chinese: null, wan: null };
  return {
    entries: [{ dimension: 'Human_Anatomy', prompt, metadata: null, texts }],
    full: [{ prompt, dimensions: ['Human_Anatomy'], texts }],
  };
}

describe('a plan by the full list', () => {
  const { plan, findings } = makePlan(tree, BY_LIST);

  it('has each prompt once, and says which dimensions a video serves', () => {
    expect(findings).toEqual([]);
    expect(planSchema.parse(JSON.parse(JSON.stringify(plan)))).toEqual(plan);
    const boat = plan.rows.filter(({ prompt }) => prompt.startsWith('A paper boat'));
    expect(boat.map(({ index }) => index)).toEqual(Array.from({ length: 20 }, (_, index) => index));
    expect(boat.map(({ dimensions }) => dimensions.join())).toEqual([
      ...Array(3).fill('Diversity,Mechanics'),
      ...Array(17).fill('Diversity'),
    ]);
    expect(plan.rows).toHaveLength(2 * 20 + 4 * 3);
  });

  it('names files by 180 characters, with the space at the cut', () => {
    const row = plan.rows.find(({ prompt }) => prompt === LONG_PROMPT);
    expect(row?.file).toBe(`${LONG_PROMPT.slice(0, 180)}-0.mp4`);
    expect(row?.file).toMatch(/ -0\.mp4$/);
    expect(planNames(plan).split('\n')[21]).toBe(
      'A street market at dusk — seen from a roof.-1.mp4',
    );
  });
});

describe('a plan by dimension', () => {
  const { plan } = makePlan(tree, BY_DIMENSION);

  it('has a folder for each dimension, and separate videos and seeds for a shared prompt', () => {
    expect(plan.rows).toHaveLength(2 * 20 + 5 * 3);
    const first = plan.rows.filter(
      ({ prompt, index }) => prompt.startsWith('A paper boat') && index === 0,
    );
    expect(first.map(pathOf)).toEqual([
      'Diversity/A paper boat drifts across a pond.-0.mp4',
      'Mechanics/A paper boat drifts across a pond.-0.mp4',
    ]);
    expect(new Set(first.map(({ seed }) => seed)).size).toBe(2);
  });
});

describe('the text that is fed', () => {
  it('comes from the list of the plan’s layout, under the plain prompt’s name', () => {
    const list = 'prompts/prompt_ch/VBench2_ch_prompt/Thermotics.txt';
    const other = readTree(smallTree({ [list]: '别的\n另一个\n' })).tree;
    const cold = (options: PlanOptions) =>
      makePlan(other, { ...options, text: 'chinese' }).plan.rows.find(({ prompt }) =>
        prompt.includes('-10°C'),
      );
    expect(cold(BY_DIMENSION)).toMatchObject({ text: '别的' });
    expect(cold(BY_LIST)?.text).toMatch(/^中文/);
    expect(cold(BY_LIST)?.file).toBe('Milk in a jug cools down to -10°C.-0.mp4');
  });

  it('is missed once, prompt by prompt, or altogether', () => {
    const list = 'prompts/prompt_aug/VBench2_aug_prompt/Mechanics.txt';
    const some = readTree(smallTree({ [list]: null })).tree;
    const { plan, findings } = makePlan(some, { ...BY_DIMENSION, text: 'augmented' });
    expect(plan.rows).toHaveLength(2 * 20 + 3 * 3);
    expect(findings.map(({ file, message }) => `${file}: ${message}`)).toEqual([
      'Mechanics/A paper boat drifts across a pond.-0.mp4: There is no augmented text for “A paper boat drifts across a pond.”: it is left out.',
      'Mechanics/A marble rolls down a ramp.-0.mp4: There is no augmented text for “A marble rolls down a ramp.”: it is left out.',
    ]);
    const none = makePlan(tree, { ...BY_LIST, text: 'wan' });
    expect(none.plan.rows).toEqual([]);
    expect(none.findings).toMatchObject([{ severity: 'error', file: '' }]);
  });
});

describe('names that disks may not take', () => {
  it('warns of names of more bytes than most disks take', () => {
    const { plan, findings } = makePlan(treeOf('一只猫在雨里跑'.repeat(20)), BY_LIST);
    expect(plan.rows).toHaveLength(3);
    expect(findings).toMatchObject([{ severity: 'note' }]);
    expect(findings[0]?.message).toMatch(/^The name has 426 bytes/);
  });

  it('leaves out what cannot be a name, and notes what Windows refuses', () => {
    const slash = makePlan(treeOf('He walks and/or runs.'), BY_LIST);
    expect(slash.plan.rows).toEqual([]);
    expect(slash.findings).toMatchObject([{ severity: 'error' }]);
    const question = makePlan(treeOf('Who is there?'), BY_LIST);
    expect(question.plan.rows).toHaveLength(3);
    expect(question.findings).toMatchObject([
      { severity: 'note', message: 'Windows takes no ? in a name.' },
    ]);
  });
});

describe('seeds', () => {
  it('are what the documented hash gives', () => {
    // By Python: int.from_bytes(hashlib.sha256("7\nfull-list\n\nA — 10°C.\n0".encode()).digest()[:4], "big") & 0x7fffffff
    const row = { folder: null, prompt: 'A — 10°C.', index: 0 };
    expect(drawSeed(7, 'full-list', row)).toBe(786266131);
    expect(drawSeed(0, 'dimension', { ...row, folder: 'Thermotics', index: 2 })).toBe(2069277985);
  });

  it('do not move when prompts are added', () => {
    const { plan } = makePlan(tree, BY_LIST);
    const longer = { ...tree, full: [...treeOf('A new prompt.').full, ...tree.full] };
    const { rows } = makePlan(longer, BY_LIST).plan;
    expect(rows.slice(3)).toEqual(plan.rows);
  });

  it('differ by the plan’s seed, of which 0 is one', () => {
    const seeds = [0, 1].map((seed) => makePlan(tree, { ...BY_LIST, seed }).plan);
    const [zero, one] = seeds.map(({ rows }) => rows.map(({ seed }) => seed));
    expect(zero).not.toEqual(one);
    expect(new Set(zero).size).toBe(zero?.length);
    expect(versionOfPlan(seeds[0] ?? planOf())).not.toBe(versionOfPlan(seeds[1] ?? planOf()));
  });

  it('may be given by a table, which is checked', () => {
    const file = 'A marble rolls down a ramp.-1.mp4';
    const { plan, findings } = makePlan(tree, {
      ...BY_LIST,
      seeds: [
        { folder: null, file, seed: 0 },
        { folder: null, file, seed: 5 },
        { folder: null, file: 'A marble rolls down a ramp.-2.mp4', seed: 0 },
        { folder: 'Mechanics', file, seed: 3 },
      ],
    });
    expect(plan.rows.filter(({ seed }) => seed === 0).map(pathOf)).toEqual([
      file,
      'A marble rolls down a ramp.-2.mp4',
    ]);
    expect(
      findings.map(({ severity, file: at, message }) => `${severity} ${at} ${message}`),
    ).toEqual([
      `error ${file} A second seed is given for this: the first counts.`,
      `error Mechanics/${file} A seed is given for this, and the plan has no such file.`,
      'note  50 of 52 seeds are not given and are drawn.',
      `error A marble rolls down a ramp.-2.mp4 It has the same text and the same seed, 0, as ${file}.`,
    ]);
  });
});

describe('tables', () => {
  const plan = planOf();

  it('have the columns of each other', () => {
    const [heading, first] = planTable(plan);
    expect(heading).toEqual(Object.keys(planObjects(plan)[0] ?? {}));
    expect(first).toEqual([
      'Diversity/A paper boat drifts across a pond.-0.mp4',
      'Diversity',
      'A paper boat drifts across a pond.-0.mp4',
      0,
      plan.rows[0]?.seed,
      'A paper boat drifts across a pond.',
      'A paper boat drifts across a pond.',
      'Diversity',
    ]);
  });
});

function planOf() {
  return makePlan(tree, BY_DIMENSION).plan;
}
