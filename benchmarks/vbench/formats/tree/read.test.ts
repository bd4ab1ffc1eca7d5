import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTree } from './read';
import { treeSchema } from './schema';
import { LONG_PROMPT, smallTree } from './small-tree';
import { stemOf } from './stem';
import { summariseTree } from './summary';
import { versionOfTree } from './version';

/** The errors of a small tree with changes, as `file:line message`. */
function errorsOf(changes: Record<string, string | null>): string[] {
  return saidOf(changes, 'error');
}

function saidOf(changes: Record<string, string | null>, severity: 'error' | 'note'): string[] {
  return readTree(smallTree(changes))
    .findings.filter((one) => one.severity === severity)
    .map(({ file, line, message }) => `${file}:${line} ${message}`);
}

const MECHANICS = 'prompts/prompt/Mechanics.txt';
const META = 'prompts/meta_info/Mechanics.json';

describe('a whole tree', () => {
  const { tree, findings } = readTree(smallTree());

  it('has no errors, and says what is not there', () => {
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(findings.map(({ message }) => message)).toContain(
      'There are no Wan lists by dimension.',
    );
  });

  it('is counted by dimension and over all', () => {
    const summary = summariseTree(tree);
    expect(summary.dimensions.map(({ dimension, entries }) => [dimension, entries])).toEqual([
      ['Diversity', 2],
      ['Complex_Landscape', 1],
      ['Mechanics', 2],
      ['Thermotics', 2],
    ]);
    expect(summary).toMatchObject({
      entries: 7,
      prompts: 6,
      long: 1,
      videos: { 'full-list': 2 * 20 + 4 * 3, dimension: 2 * 20 + 5 * 3 },
    });
  });

  it('keeps prompt, metadata and texts together', () => {
    expect(tree.entries[4]).toEqual({
      dimension: 'Mechanics',
      prompt: 'A marble rolls down a ramp.',
      metadata: ['Does the marble roll down?'],
      texts: {
        augmented: 'At length: A marble rolls down a ramp.',
        chinese: '中文：A marble rolls down a ramp.',
        wan: null,
      },
    });
  });

  it('knows which dimensions a prompt of the full list serves', () => {
    expect(tree.full[0]).toMatchObject({ dimensions: ['Diversity', 'Mechanics'] });
    expect(tree.full[1]).toMatchObject({ dimensions: ['Diversity'] });
  });

  it('is plain JSON, and the same version after a change of spelling, line ends, blanks and order of fields', () => {
    const stored = JSON.parse(JSON.stringify(tree));
    expect(treeSchema.parse(stored)).toEqual(tree);
    const spelt = new Map(
      [...smallTree()].map(([path, text]) => [
        `any/where/${path.replace('meta_info', 'METAINFO').replace('prompt_ch/VB', 'prompt_ach/VB')}`,
        path.endsWith('.txt') ? text.replaceAll('\n', ' \r\n') : text,
      ]),
    );
    const other = readTree(spelt);
    expect(other.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(versionOfTree(other.tree)).toBe(versionOfTree(stored));
    const [first, ...rest] = stored.entries;
    const changed = { ...stored, entries: [{ ...first, prompt: 'Another.' }, ...rest] };
    expect(versionOfTree(changed)).not.toBe(versionOfTree(stored));
  });

  it('cuts names by code points and leaves a space at the cut', () => {
    expect(stemOf(LONG_PROMPT)).toHaveLength(180);
    expect(stemOf(LONG_PROMPT)).toMatch(/ $/);
    expect(stemOf('🦀'.repeat(200))).toBe('🦀'.repeat(180));
  });
});

describe('what a tree may lack', () => {
  it('reads the metadata of all dimensions from one file, with the dimension as a list of one', () => {
    const rows = [...smallTree()]
      .filter(([path]) => path.includes('meta_info'))
      .flatMap(([, text]) => JSON.parse(text))
      .map((row) => ({ ...row, dimension: [row.dimension] }));
    const without = [...smallTree()].filter(([path]) => !path.includes('meta_info'));
    const files = new Map([...without, ['VBench2_full_info.json', JSON.stringify(rows)]]);
    const { tree, findings } = readTree(files);
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(tree).toEqual(readTree(smallTree()).tree);
  });

  it('makes the full list of the dimensions’ lists', () => {
    const { tree, findings } = readTree(smallTree({ 'prompts/VBench2_full_text.txt': null }));
    expect(tree.full.map(({ prompt }) => prompt)).toEqual(
      readTree(smallTree()).tree.full.map(({ prompt }) => prompt),
    );
    expect(findings.map(({ message }) => message).join()).toContain('There is no combined list');
  });

  it('takes prompts from the metadata where there is no list of them', () => {
    const { tree } = readTree(smallTree({ [MECHANICS]: null }));
    expect(tree).toEqual(readTree(smallTree()).tree);
  });

  it('lets prompts without metadata be made', () => {
    const { tree } = readTree(smallTree({ [META]: null }));
    expect(errorsOf({ [META]: null })).toEqual([
      `${MECHANICS}:null meta_info/Mechanics.json is missing: its prompts can be made and matched, but not judged.`,
    ]);
    const mechanics = summariseTree(tree).dimensions[2];
    expect(mechanics).toMatchObject({ entries: 2, judgeable: 0 });
  });

  it('says of something else that it is no tree', () => {
    const { tree, findings } = readTree(
      new Map([
        ['a/b.txt', 'words'],
        ['c.mp4', 'x'],
      ]),
    );
    expect(tree).toEqual({ entries: [], full: [] });
    expect(findings.at(-1)).toMatchObject({ severity: 'error' });
    expect(findings.at(-1)?.message).toContain('no tree of VBench-2.0');
  });
});

describe('what is wrong with a tree', () => {
  it('does not use a list of another length', () => {
    const list = 'prompts/prompt_aug/VBench2_aug_prompt/Mechanics.txt';
    expect(errorsOf({ [list]: 'Only one.\n' })).toEqual([
      `${list}:null Misaligned: it has 1 lines, and ${MECHANICS} has 2. It is not used.`,
    ]);
    const { tree } = readTree(smallTree({ [list]: 'Only one.\n' }));
    expect(tree.entries[3]?.texts).toMatchObject({ augmented: null });
    expect(tree.full[0]?.texts.augmented).toMatch(/^At length/);
  });

  it('keeps lists aligned over an empty line', () => {
    const changes = {
      [MECHANICS]: 'A paper boat drifts across a pond.\n\nA marble rolls down a ramp.\n',
      'prompts/prompt_aug/VBench2_aug_prompt/Mechanics.txt': 'one\n\nthree\n',
      'prompts/prompt_ch/VBench2_ch_prompt/Mechanics.txt': '一\n二\n三\n',
    };
    expect(errorsOf(changes)).toContain(`${MECHANICS}:2 This line is empty.`);
    const { tree } = readTree(smallTree(changes));
    expect(tree.entries[4]?.texts).toMatchObject({ augmented: 'three', chinese: '三' });
  });

  it('passes over a prompt that comes again, or begins as another does', () => {
    const twice = `${LONG_PROMPT}\n${LONG_PROMPT} \n${LONG_PROMPT} More.\n`;
    const list = 'prompts/prompt/Complex_Landscape.txt';
    const errors = errorsOf({ [list]: twice });
    expect(errors).toContain(`${list}:2 Duplicate: the prompt of line 1 again. It is passed over.`);
    expect(errors).toContain(
      `${list}:3 Duplicate: the first 180 characters of line 1 again. It is passed over.`,
    );
  });

  it('says of a file that it is no UTF-8', () => {
    expect(errorsOf({ [MECHANICS]: 'A \uFFFD\n' })).toContain(
      `${MECHANICS}:null This holds bytes that are no UTF-8.`,
    );
  });

  it('notes names that some disks take for one', () => {
    const list = `A marble rolls down a ramp.\nA MARBLE rolls down a ramp.\n`;
    expect(saidOf({ [MECHANICS]: list }, 'note').join()).toContain(
      'differs from line 1 by capitals',
    );
  });

  it('says of each prompt that the full list and the dimensions do not agree on', () => {
    const errors = errorsOf({
      [MECHANICS]: 'A paper boat drifts across a pond.\nA bell swings.\n',
    });
    expect(errors).toContain(
      `${MECHANICS}:2 prompts/VBench2_full_text.txt does not have this prompt: by the full list it is not made.`,
    );
    expect(errors).toContain(
      'prompts/VBench2_full_text.txt:4 This prompt stands in no dimension’s list: it is passed over.',
    );
    expect(errors).toContain(`${MECHANICS}:2 There is no entry for this prompt in ${META}.`);
    expect(errors).toContain(
      `${META}:11 ${MECHANICS} has no such prompt: the entry is passed over.`,
    );
  });

  it('finds entries in another order by their prompts, and says so', () => {
    const rows = JSON.parse(smallTree().get(META) ?? '').reverse();
    const changes = { [META]: JSON.stringify(rows, null, 2) };
    expect(errorsOf(changes)).toEqual([expect.stringContaining(`${META}:3 Misaligned: the order`)]);
    expect(readTree(smallTree(changes)).tree).toEqual(readTree(smallTree()).tree);
    const inOneLine = { [META]: JSON.stringify(rows) };
    expect(errorsOf(inOneLine)).toEqual([expect.stringContaining(`${META}:1 Misaligned`)]);
  });

  it('makes no full list of prompts whose files would have one name', () => {
    const other = `${LONG_PROMPT} And then some.`;
    const changes = {
      'prompts/VBench2_full_text.txt': null,
      'prompts/prompt/Human_Clothes.txt': `${other}\n`,
    };
    expect(errorsOf(changes)).toContain(
      'prompts/prompt/Human_Clothes.txt:1 This begins with the same 180 characters as line 1 of prompts/prompt/Complex_Landscape.txt: by the full list it is not made.',
    );
    const { tree } = readTree(smallTree(changes));
    expect(tree.full.map(({ prompt }) => prompt)).not.toContain(other);
    expect(tree.entries.map(({ prompt }) => prompt)).toContain(other);
  });

  it('notes where a text by dimension differs from the combined one', () => {
    const list = 'prompts/prompt_ch/VBench2_ch_prompt/Thermotics.txt';
    expect(saidOf({ [list]: '别的\n中文：Milk in a jug cools down to 10°C.\n' }, 'note')).toContain(
      `${list}:1 1 of 2 lines differ from prompts/prompt_ch/VBench2_full_text_ch.txt (lines 1). A plan takes the list of its own layout.`,
    );
  });

  it('passes over a list of no dimension, a second file and hidden ones', () => {
    const errors = errorsOf({
      'prompts/prompt/Mechanix.txt': 'A lever.\n',
      'prompts/metainfo/Mechanics.json': '[]',
      'prompts/prompt/._Mechanics.txt': '\u0000',
      '__MACOSX/prompts/prompt/Material.txt': '\u0000',
    });
    expect(errors).toEqual([
      `prompts/metainfo/Mechanics.json:null This is a second file for what ${META} says: it is passed over.`,
      'prompts/prompt/Mechanix.txt:null This is named after no dimension of VBench-2.0: it is passed over.',
    ]);
  });

  it('checks the file of what serves which dimension', () => {
    const file = 'prompts/VBench2_full_text_info.json';
    const info = JSON.parse(smallTree().get(file) ?? '');
    const [boat = '', market = '', , marble = ''] = Object.keys(info);
    info[boat].dimension = ['Diversity', 'Material'];
    info[market].dimension = [];
    info[marble].caption = 'A marble.';
    expect(errorsOf({ [file]: JSON.stringify(info, null, 2) })).toEqual([
      `${file}:2 It says Diversity, Material, and the prompt stands in the lists of Diversity, Mechanics: the lists count.`,
      expect.stringContaining(`${file}:9 An entry must have a “caption”`),
      `${file}:19 The key is not the first 180 characters of its caption.`,
      `${file}:19 The full list has no such prompt.`,
      `${file}:null 2 of 6 prompts of the full list have no entry here.`,
    ]);
  });
});

it('never fails, whatever stands in the files', () => {
  const paths = [...smallTree().keys()];
  const pieces = [
    '[',
    ']',
    '{',
    '}',
    '"',
    ',',
    ':',
    '\\',
    '\n',
    '\r',
    ' ',
    'NaN',
    'null',
    '"prompt_en": "A"',
  ];
  const noise = fc.oneof(
    fc.array(fc.constantFrom(...pieces), { maxLength: 40 }).map((some) => some.join('')),
    fc.json(),
    fc.string(),
  );
  const spoilt = fc.dictionary(fc.constantFrom(...paths), noise, { maxKeys: 6 });
  const cut = fc.record({ path: fc.constantFrom(...paths), length: fc.nat(400) });
  fc.assert(
    fc.property(spoilt, cut, (changes, { path, length }) => {
      const files = smallTree(changes);
      files.set(path, (files.get(path) ?? '').slice(0, length));
      const { tree, findings } = readTree(files);
      expect(treeSchema.safeParse(tree).success).toBe(true);
      expect(findings.every(({ line }) => line === null || line >= 1)).toBe(true);
      const stems = tree.full.map(({ prompt }) => stemOf(prompt));
      expect(new Set(stems).size).toBe(stems.length);
    }),
    { numRuns: 200 },
  );
});
