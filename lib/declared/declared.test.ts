import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Brought } from '@/lib/suites/calls';
import { combine } from './calls';
import { checkFixtures, inputOf, judgeBy } from './fixtures';
import { readSuiteFolder } from './folder';
import { foldersToRead, readFolders } from './load';
import type { DeclaredSuite } from './read';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'framejury-suite-'));
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const BASE = `framejury: 1
id: small
name: Small
items:
  fields:
    laws: {list: [gravity, shadow], optional: true}
    rules: {texts: true, optional: true}
scales:
  quality: {from: 1, to: 5, good: high}
  kept: {options: [kept, broken, {is: untold, abstains: true}], points: {kept: 1, broken: 0}}
  wrong: {answers: yes-no, good: no, points: {yes: 0, no: 1}}
groups: {laws: Laws}
questions:
  - {id: look, scale: quality, label: Look}
  - {id: gravity, group: laws, scale: quality, when: {laws: gravity}, label: Gravity}
  - {id: shadow, group: laws, scale: quality, when: {laws: shadow}, label: Shadow}
  - {id: rule, scale: kept, of: {each: rules}, label: Rule}
  - {id: flaw, scale: wrong, label: Has a flaw}
  - {id: liked, scale: quality, asks: people, label: Liked}
prompts:
  - {id: look, asks: {question: [look, flaw]}}
  - {id: law, asks: {group: laws}, each: question, times: 3}
  - {id: rule, asks: {question: rule}, each: question}
scores:
  laws: {mean: {group: laws}}
  all-laws: {mean: {group: laws}, missing: no-score}
  weighted: {mean: {question: [look, gravity], weights: {look: 3, gravity: 1}}}
  total: {sum: {question: [look, flaw]}}
  worst: {smallest: {question: [look, gravity]}}
  kept: {share: {question: rule, is: kept}}
  points: {mean: {question: rule}}
  sound: {all: [{question: look, at-least: 4}, {score: laws, at-least: 4}]}
  any: {any: [{question: look, at-most: 1}, {score: laws, at-least: 5}]}
figures:
  - {mean: laws}
  - {share: sound}
  - {mean-of: [laws, sound-share], id: both}
`;

/** Writes a suite's file with some of its text replaced. */
function write(...changes: [from: string, to: string][]): void {
  let text = BASE;
  for (const [from, to] of changes) {
    expect(text).toContain(from);
    text = text.replace(from, to);
  }
  writeFileSync(path.join(folder, 'suite.yaml'), text);
}

const faults = () =>
  (readSuiteFolder(folder).faults ?? []).map(({ line, message }) => [line, message]);

function sound(): DeclaredSuite {
  const read = readSuiteFolder(folder);
  expect(read.faults).toBeNull();
  if (read.faults) throw new Error('not sound');
  return read;
}

/** Judges an item by replies to prompts, by their id within the suite, of several samples in order. */
function judge(data: object, replies: Record<string, (string | null)[]>) {
  const declared = sound();
  const left = Object.fromEntries(Object.entries(replies).map(([id, all]) => [id, [...all]]));
  return judgeBy(
    declared,
    inputOf(declared, data, 'A ball falls.'),
    ({ prompt, question, unit }) => {
      const name = prompt.id.replace('small/', '');
      return (
        (left[`${name} ${question}`] ?? left[`${name} ${unit}`] ?? left[name])?.shift() ?? null
      );
    },
  );
}

const score = (value: number | null) => JSON.stringify({ rationale: 'So.', score: value });
const both = (look: number, flaw: string) =>
  JSON.stringify({ look: { rationale: '', score: look }, flaw: { rationale: '', answer: flaw } });
const answer = (said: string) => JSON.stringify({ rationale: '', answer: said });

describe('what a suite file says', () => {
  it('is worked out once for each input, and again for another one', () => {
    write();
    const { suite } = sound();
    const reads = vi.fn();
    const input = (laws: string[]) => {
      const data = { laws };
      const watched = new Proxy(data, {
        get: (_of, name) => reads(name) ?? Reflect.get(data, name),
      });
      return inputOf({ suite }, watched, null);
    };
    const first = input(['gravity']);
    const unitsOf = () => suite.units(first).map(({ asks }) => asks);
    expect(unitsOf()).toEqual([['look', 'gravity', 'flaw', 'liked']]);
    const calls = suite.calls(first);
    const before = reads.mock.calls.length;
    expect(before).toBeGreaterThan(0);
    suite.scores(suite.answers(new Brought([]), first), first);
    expect(suite.explain(new Brought([]), first, 'video', 'gravity').calls).toHaveLength(3);
    expect(suite.calls(first)).toEqual(calls);
    expect(reads).toHaveBeenCalledTimes(before);
    expect(suite.calls(input(['gravity', 'shadow']))).toHaveLength(calls.length + 3);
  });

  it('comes to answers and scores', async () => {
    write();
    const { answers, scores } = await judge(
      { laws: ['gravity'], rules: ['falls', 'stays', 'shines'] },
      {
        look: [both(4, 'yes')],
        'law gravity': [score(5), score(2), score(4)],
        'rule rules:1': [answer('kept')],
        'rule rules:2': [answer('BROKEN.')],
        'rule rules:3': [answer('untold')],
      },
    );
    const said = Object.fromEntries(
      answers.map(({ unit, question, verdict }) => [
        `${unit} ${question}`,
        verdict.state === 'scored' ? verdict.value : verdict.reason,
      ]),
    );
    // Shadow is not asked of this item, and nobody but people is asked whether it is liked.
    expect(said).toEqual({
      'video look': 4,
      'video flaw': 1,
      'video gravity': 4,
      'rules:1 rule': 'kept',
      'rules:2 rule': 'broken',
      'rules:3 rule': 'abstained',
    });
    expect(Object.fromEntries(scores.map(({ id, value }) => [id, value]))).toEqual({
      laws: 4,
      'all-laws': 4,
      weighted: 4,
      total: 4,
      worst: 4,
      kept: 0.5,
      points: 0.5,
      sound: 1,
      any: 0,
    });
    const counts = ({ id, scored, unscored }: (typeof scores)[number]) => [id, scored, unscored];
    expect(scores.map(counts)).toContainEqual(['kept', 2, 1]);
    expect(scores.map(counts)).toContainEqual(['laws', 1, 0]);
  });

  it('says what a missing answer does: left out with its count, or no score', async () => {
    write();
    const { scores } = await judge(
      { laws: ['gravity', 'shadow'] },
      {
        'law gravity': [score(5), score(5), score(5)],
        'law shadow': [score(null), score(null), null],
      },
    );
    const values = Object.fromEntries(scores.map(({ id, value }) => [id, value]));
    expect(values).toMatchObject({ laws: 5, 'all-laws': null, total: null, sound: null, any: 1 });
    expect(scores.find(({ id }) => id === 'laws')).toMatchObject({ scored: 1, unscored: 1 });
    expect(scores.find(({ id }) => id === 'kept')?.lack?.reason).toBe('nothing-to-judge');
  });

  it('asks about the parts that are there, and about nothing that is not asked', () => {
    write();
    const { suite } = sound();
    const units = (data: object) =>
      suite.units(inputOf({ suite }, data, null)).map(({ unit, asks }) => [unit, asks]);
    expect(units({})).toEqual([['video', ['look', 'flaw', 'liked']]]);
    expect(units({ laws: ['shadow'], rules: ['a'] })).toEqual([
      ['video', ['look', 'shadow', 'flaw', 'liked']],
      ['rules:1', ['rule']],
    ]);
    const calls = suite.calls(inputOf({ suite }, { laws: ['shadow'] }, null));
    expect(calls.map(({ prompt, question, sample }) => [prompt.id, question, sample])).toEqual([
      ['small/look', undefined, undefined],
      ['small/law', 'shadow', undefined],
      ['small/law', 'shadow', 1],
      ['small/law', 'shadow', 2],
    ]);
  });

  it('reads rows of items, and says what is wrong with one', () => {
    write();
    const [importer] = sound().suite.importers;
    const at = (line: number, value: object) => ({ file: 'a.csv', line, value });
    const { items, faults: wrong } = importer?.read(
      [
        at(2, { id: 'one', video: 'one.mp4', laws: 'gravity; shadow', model: 'Sora' }),
        at(3, { id: 'two', laws: 'gravitty' }),
        at(4, { id: 'three', lws: 'gravity' }),
        at(5, { laws: 'gravity' }),
      ],
      [],
    ) ?? { items: [], faults: [] };
    expect(items).toMatchObject([
      {
        sourceId: 'one',
        data: { laws: ['gravity', 'shadow'] },
        media: [{ name: 'one.mp4', model: 'Sora' }],
      },
    ]);
    expect(wrong.map(({ line }) => line)).toEqual([3, 4, 5]);
    expect(wrong[1]?.message).toBe('There is no column “lws”; “laws” is known.');
  });

  it('is another version when it changes, not when a prompt’s text does, and the same elsewhere', () => {
    write([
      '{id: look, asks: {question: [look, flaw]}}',
      '{id: look, file: look.md, asks: {question: [look, flaw]}}',
    ]);
    const prompt = (text: string) => writeFileSync(path.join(folder, 'look.md'), text);
    prompt('Look.\n\n{{questions}}');
    const { version, ...first } = sound().suite;
    prompt('Look closely.\n\n{{questions}}');
    expect(sound().suite.version).toBe(version);
    expect(sound().suite.prompts[0]?.hash).not.toBe(first.prompts[0]?.hash);
  });
});

describe('several answers to one question', () => {
  const said = (...values: (number | string | null)[]) =>
    values.map((value) =>
      value === null
        ? ({ state: 'unscored', reason: 'abstained', detail: '' } as const)
        : ({ state: 'scored', value, rationale: `says ${value}` } as const),
    );
  it.each([
    [said(5, 2, 4), 'median', 4],
    [said(1, 4), 'median', 1],
    [said(5, null, 3), 'median', 3],
    [said('a', 'b', 'a'), 'majority', 'a'],
    [said('a', 'b'), 'majority', null],
    [said(null, null), 'median', null],
  ] as const)('%# come to one', (verdicts, how, expected) => {
    const one = combine(verdicts, how);
    expect(one.state === 'scored' ? one.value : null).toBe(expected);
  });

  it('keep their spread in words', () => {
    expect(combine(said(5, null, 4), 'median')).toMatchObject({
      rationale: 'says 4\n\nAsked 3 times: 5, no answer, 4.',
    });
  });
});

describe('a fault', () => {
  it.each<[string, [string, string][], [number, string][]]>([
    [
      'an unknown key',
      [['label: Look}', 'labell: Look}']],
      [[14, 'questions, number 1, label: is missing']],
    ],
    [
      'an unknown scale',
      [['scale: quality, label: Look', 'scale: qualty, label: Look']],
      [[14, 'There is no scale “qualty”; “quality” is known.']],
    ],
    [
      'a when that no item meets',
      [['when: {laws: shadow}', 'when: {laws: shadows}']],
      [[16, 'No item meets this: “shadows” is no word of “laws”; “shadow” is known.']],
    ],
    [
      'a scale of one point',
      [['from: 1, to: 5', 'from: 5, to: 5']],
      [[9, 'scales, quality, to: must be more than “from”: a scale has two points or more.']],
    ],
    [
      'a question that nobody asks',
      [['  - {id: rule, asks: {question: rule}, each: question}\n', '']],
      [[17, 'No prompt asks “rule”: add it to one, or say “asks: people”.']],
    ],
    [
      'a question twice',
      [['id: shadow, group', 'id: gravity, group']],
      [[16, 'There is another question “gravity”.']],
    ],
    [
      'a placeholder that nothing fills',
      [['{id: look, asks', '{id: look, text: "{{questions}} {{lawz}}", asks']],
      [[21, 'Nothing fills {{lawz}}; “laws” is known.']],
    ],
    [
      'a text that never says what is asked',
      [['{id: look, asks', '{id: look, text: "Look.", asks']],
      [[21, 'The text never says what is asked: it needs {{questions}}.']],
    ],
    [
      'a file that is not there',
      [['{id: look, asks', '{id: look, file: gone.md, asks']],
      [[21, 'There is no file “gone.md” in the suite’s folder.']],
    ],
    [
      'a path out of the folder',
      [['{id: look, asks', '{id: look, file: ../look.md, asks']],
      [[21, '“../look.md” is not within the suite’s folder.']],
    ],
    [
      'a circle of scores',
      [['laws: {mean: {group: laws}}', 'laws: {mean: {score: total}}']],
      [[25, 'There is no score above this one “total”.']],
    ],
    [
      'an anchor',
      [['groups: {laws: Laws}', 'groups: &all {laws: Laws}']],
      [[12, 'Anchors and aliases are not read here: write it out.']],
    ],
    [
      'a key twice',
      [['name: Small', 'name: Small\nname: Large']],
      [[4, 'Map keys must be unique.']],
    ],
    [
      'an id that is no word',
      [['id: small', 'id: Small Suite']],
      [[2, 'id: must be lower-case words joined by hyphens, e.g. physical-laws.']],
    ],
    [
      'answers without points',
      [[', points: {kept: 1, broken: 0}', '']],
      [[31, 'Answers to “rule” are no numbers: give the scale “kept” points.']],
    ],
  ])('says where it is: %s', (_what, changes, expected) => {
    write(...changes);
    const found = faults();
    for (const [line, message] of expected) {
      expect(found).toContainEqual([line, expect.stringContaining(message)]);
    }
  });

  it('names an unknown key with the nearest known one, and all are told at once', () => {
    write(
      ['label: Look}', 'label: Look, labell: Look}'],
      ['label: Shadow}', 'label: Shadow, hlep: x}'],
      ['id: small', 'id: smalL'],
    );
    expect(faults().map(([, message]) => message)).toEqual([
      'id: must be lower-case words joined by hyphens, e.g. physical-laws.',
      'questions, number 1 has no “labell”; “label” is known.',
      'questions, number 3 has no “hlep”; “help” is known.',
    ]);
  });

  it.each([
    ['a file that is too long', () => `${BASE}# ${'x'.repeat(600_000)}`],
    [
      '10,000 questions',
      () =>
        BASE.replace(
          'questions:\n',
          `questions:\n${'  - {id: a, scale: quality, label: A}\n'.repeat(10_000)}`,
        ),
    ],
    ['brackets without an end', () => '['.repeat(100_000)],
    [
      'maps within maps',
      () => Array.from({ length: 3000 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n'),
    ],
    ['no map at all', () => '- a\n- b'],
    ['nothing', () => ''],
    ['a tag', () => BASE.replace('name: Small', 'name: !!js/function "x"')],
    ['an alias that explodes', () => `a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n`],
  ])('is a sentence and soon told: %s', (_what, text) => {
    writeFileSync(path.join(folder, 'suite.yaml'), text());
    const found = faults();
    expect(found.length).toBeGreaterThan(0);
    for (const [, message] of found) expect(message).toMatch(/^\S.*\.$/s);
  });

  it('is a link that leads out of the folder, and a folder without a file', () => {
    write(['{id: look, asks', '{id: look, file: look.md, asks']);
    symlinkSync('/etc/passwd', path.join(folder, 'look.md'));
    expect(faults()).toEqual([[21, '“look.md” is a link, which is not followed.']]);
    expect(readSuiteFolder(path.join(folder, 'none')).faults).toEqual([
      {
        file: 'suite.yaml',
        line: null,
        message: 'There is no file “suite.yaml” in the suite’s folder.',
      },
    ]);
  });
});

describe('the folders of an installation', () => {
  it('give sound suites, and leave out broken ones, those of a built-in id and second ones of one id', () => {
    const add = (name: string, text: string) => {
      mkdirSync(path.join(folder, name), { recursive: true });
      writeFileSync(path.join(folder, name, 'suite.yaml'), text);
    };
    add('a', BASE);
    add('b', BASE);
    add('c', BASE.replace('id: small', 'id: vbench'));
    add('d', 'framejury: 1');
    add('data/suites/e', BASE.replace('id: small', 'id: other'));
    vi.stubEnv('FRAMEJURY_SUITES', folder);
    vi.stubEnv('FRAMEJURY_DATA', path.join(folder, 'data'));
    const folders = readFolders(foldersToRead(), ['vbench']);
    expect(folders.flatMap(({ suite }) => suite?.id ?? [])).toEqual(['small', 'other']);
    expect(folders.map((one) => one.faults?.[0]?.message.replaceAll(folder, ''))).toEqual([
      undefined,
      '“small” is the suite of /a: choose another id.',
      '“vbench” is a built-in suite: choose another id.',
      expect.stringContaining('id'),
      undefined,
    ]);
  });
});

describe('a suite that comes along', () => {
  it.each([
    'prompts/physical-laws',
    'prompts/rules-of-action',
    'prompts/world-models',
    'lib/declared/starter',
  ])('is sound, and reads its replies as its fixtures say: %s', async (from) => {
    const read = readSuiteFolder(from);
    expect(read.faults).toBeNull();
    if (read.faults) return;
    expect(await checkFixtures(from, read)).toEqual({ fixtures: 1, faults: [] });
  });

  it('has fixtures that would be told wrong', async () => {
    write();
    mkdirSync(path.join(folder, 'fixtures'));
    writeFileSync(
      path.join(folder, 'fixtures', 'one.yaml'),
      `replies:\n  - {prompt: look, reply: '${both(4, 'yes')}'}\n  - {prompt: gone, reply: x}\nanswers: {look: 5}\nscores: {total: 9, none: 1}\n`,
    );
    const { faults: wrong } = await checkFixtures(folder, sound());
    expect(wrong.map(({ line, message }) => `${line} ${message}`)).toEqual([
      '3 No call of “gone” takes this reply.',
      '4 “look” is 4, not 5.',
      '5 “total” is 4, not 9.',
      '5 There is no score “none”.',
    ]);
  });
});
