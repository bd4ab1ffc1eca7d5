import { describe, expect, it } from 'vitest';
import { makePlan } from '../plan/make';
import { pathOf } from '../plan/names';
import { readTree } from '../tree/read';
import { LONG_PROMPT, smallTree } from '../tree/small-tree';
import { matchFiles } from './match';
import { matchSchema, type Renaming } from './schema';
import { smallPlan } from './small-plan';

const { tree } = readTree(smallTree());
const byList = makePlan(tree, { road: 'full-list', text: 'plain', seed: 0 }).plan;

const flat = byList.rows.map(pathOf);

const BOAT = 'A paper boat drifts across a pond.';
const MARBLE = 'A marble rolls down a ramp.';

describe('which places a file fills', () => {
  it('is every dimension for the first ones in a flat folder, Diversity alone for the others', () => {
    const { files, coverage } = matchFiles(byList, [
      `any/model/${BOAT}-2.mp4`,
      `any/model/${BOAT}-3.mp4`,
    ]);
    expect(files.map(({ places }) => places.map(({ dimension }) => dimension))).toEqual([
      ['Diversity', 'Mechanics'],
      ['Diversity'],
    ]);
    expect(coverage.map(({ dimension, present }) => [dimension, present])).toEqual([
      ['Diversity', 2],
      ['Complex_Landscape', 0],
      ['Mechanics', 1],
      ['Thermotics', 0],
    ]);
  });

  it('is the folder’s dimension in any spelling of it', () => {
    const { files, missing } = matchFiles(byList, [`x/MECHANICS/${BOAT}-0.mp4`]);
    expect(files).toEqual([
      {
        path: `x/MECHANICS/${BOAT}-0.mp4`,
        by: 'exact',
        places: [{ dimension: 'Mechanics', prompt: BOAT, index: 0 }],
      },
    ]);
    expect(missing[0]).toEqual({
      path: `${BOAT}-0.mp4`,
      prompt: BOAT,
      index: 0,
      dimensions: ['Diversity'],
    });
  });

  it('says how the name was understood', () => {
    const by = (path: string) => matchFiles(byList, [path]).files[0]?.by;
    expect(by('Milk in a jug cools down to 10°C.-0.mp4')).toBe('exact');
    expect(by('Milk in a jug cools down to 10°C.-0.MP4')).toBe('form');
    expect(by('Milk in a jug cools down to 10C.-0.mp4')).toBe('form');
  });

  it.each(['webm', 'mov', 'mkv', 'avi', 'WebM'])('takes a video that ends in .%s', (ending) => {
    const { files } = matchFiles(byList, [`${MARBLE}-1.${ending}`]);
    expect(files).toMatchObject([{ by: 'form', places: [{ prompt: MARBLE, index: 1 }] }]);
  });

  it('is plain JSON', () => {
    const match = matchFiles(byList, [...flat.slice(3), 'x.mp4', '.hidden', `${BOAT}-3.MP4`]);
    expect(matchSchema.parse(JSON.parse(JSON.stringify(match)))).toEqual(match);
  });
});

describe('what fills no place', () => {
  const unexpected = (path: string) => matchFiles(byList, [path]).unexpected[0];

  it.each([
    [`${MARBLE}-3.mp4`, 'index', 'The plan’s last video of this prompt has the index 2.'],
    [`Mechanics/${BOAT}-3.mp4`, 'index', 'under Mechanics has the index 2.'],
    [
      `Mechanics/${LONG_PROMPT.slice(0, 180)}-0.mp4`,
      'folder',
      'not have this prompt under Mechanics',
    ],
    [`${MARBLE}.mp4`, 'name', 'no video of this name'],
  ])('%s: %s', (path, reason, message) => {
    expect(unexpected(path)).toMatchObject({ path, reason, suggestion: null });
    expect(unexpected(path)?.message).toContain(message);
  });

  it('is counted where it belongs', () => {
    const { coverage, total } = matchFiles(byList, [
      `${BOAT}-20.mp4`,
      'Thermotics/x-0.mp4',
      'y.mp4',
    ]);
    expect(total).toMatchObject({ expected: 55, present: 0, missing: 55, unexpected: 3 });
    expect(coverage.map((one) => one.unexpected)).toEqual([1, 0, 1, 1]);
  });

  it('may be a stray, which is no fault', () => {
    const paths = [
      '.DS_Store',
      '__MACOSX/a-0.mp4',
      'a/.b/c-0.mp4',
      'notes.txt',
      'README',
      `${BOAT}-0.gif`,
    ];
    const { strays, total } = matchFiles(byList, paths);
    expect(strays.map(({ path, message }) => `${path}: ${message}`)).toEqual([
      '.DS_Store: A hidden file.',
      `${BOAT}-0.gif: It ends in .gif, not as a video: .mp4, .webm, .mov, .mkv, .avi.`,
      'README: It has no ending.',
      '__MACOSX/a-0.mp4: A hidden file.',
      'a/.b/c-0.mp4: A hidden file.',
      'notes.txt: It ends in .txt, not as a video: .mp4, .webm, .mov, .mkv, .avi.',
    ]);
    expect(total.unexpected).toBe(0);
  });
});

describe('suggestions', () => {
  const suggestion = (path: string, others: readonly string[] = []) =>
    matchFiles(byList, [path, ...others]).unexpected.find((one) => one.path === path)?.suggestion;

  it.each([
    ['A marbel rolls down a ramp.-1.mp4', `${MARBLE}-1.mp4`],
    [`${MARBLE}-00.mp4`, `${MARBLE}-0.mp4`],
    ['a_marble_rolls_down_a_ramp_1.mp4', `${MARBLE}-1.mp4`],
    ['Mechanics/A marble rolls down a ramp-2.mp4', `${MARBLE}-2.mp4`],
    [`${LONG_PROMPT}-0.mp4`, `${LONG_PROMPT.slice(0, 180)}-0.mp4`],
  ])('%s', (path, expected) => {
    expect(suggestion(path)).toBe(expected);
  });

  it('are none on a tie, of what is far off, of another folder or of what is there', () => {
    expect(suggestion('Milk in a jug cools down to _10°C.-0.mp4')).toBeNull();
    expect(suggestion('Milk in a jug cools down to 1°C.-0.mp4')).not.toContain('-10');
    expect(suggestion('A stone falls.-0.mp4')).toBeNull();
    expect(suggestion('Thermotics/A marbel rolls down a ramp.-1.mp4')).toBeNull();
    expect(suggestion('A marbel rolls down a ramp.-1.mp4', [`${MARBLE}-1.mp4`])).toBeNull();
  });

  it('never become a match of themselves', () => {
    const { total } = matchFiles(
      byList,
      flat.map((path) => path.replace(/^(.{5})./u, '$1#')),
    );
    expect(total).toMatchObject({ present: 0, unexpected: flat.length });
  });

  it('are never given where names of the plan are the same after normal forms', () => {
    const plan = smallPlan(['It’s 10° warm.', "It's 10 warm."], true);
    const { files, unexpected } = matchFiles(plan, ['It’s 10 warm.-0.mp4', 'It’s 10° warm.-0.mp4']);
    expect(files.map(({ path }) => path)).toEqual(['It’s 10° warm.-0.mp4']);
    expect(unexpected).toMatchObject([{ path: 'It’s 10 warm.-0.mp4', suggestion: null }]);
  });
});

describe('duplicates', () => {
  it('leave the place to the surer name', () => {
    const paths = [`a/${MARBLE}-0.MP4`, `b/${MARBLE}-0.mp4`, `c/${MARBLE}-0.mp4`];
    const { files, duplicates, total, coverage } = matchFiles(byList, paths);
    expect(files).toMatchObject([{ path: paths[1], by: 'exact' }]);
    expect(duplicates.map(({ path, taken }) => [path, taken])).toEqual([
      [paths[0], paths[1]],
      [paths[2], paths[1]],
    ]);
    expect(total).toMatchObject({ present: 1, duplicated: 1 });
    expect(coverage[2]).toMatchObject({ dimension: 'Mechanics', duplicated: 1 });
  });

  it('may be so for some of a file’s places only', () => {
    const paths = [`Diversity/${BOAT}-0.mp4`, `flat/${BOAT}-0.mp4`];
    const { files, duplicates } = matchFiles(byList, paths);
    expect(files.map(({ path, places }) => [path, places.length])).toEqual([
      [paths[0], 1],
      [paths[1], 1],
    ]);
    expect(duplicates).toMatchObject([
      { path: paths[1], taken: paths[0], places: [{ dimension: 'Diversity' }] },
    ]);
  });
});

describe('a table of names', () => {
  const matched = (paths: readonly string[], renamings: readonly Renaming[]) =>
    matchFiles(byList, paths, renamings);

  it('says what files are, by path or by name, in any Unicode form and with any ending', () => {
    const { files, findings, total } = matched(
      ['m/café.mov'.normalize('NFD'), 'Diversity/boat.mp4', 'Mechanics/boat.mp4'],
      [
        { from: 'm/café.mov', to: `${MARBLE}-0.mp4` },
        { from: 'boat.mp4', to: `${BOAT}-0.mp4` },
      ],
    );
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(files.map(({ by }) => by)).toEqual(['mended', 'mended', 'mended']);
    expect(total).toMatchObject({ present: 3, unexpected: 0, duplicated: 0 });
  });

  it('may put a file into another folder, or leave it out', () => {
    const { files, strays } = matched(
      [`Thermotics/${BOAT}-0.mp4`, `${MARBLE}-0.mp4`],
      [
        { from: `Thermotics/${BOAT}-0.mp4`, to: `Mechanics/${BOAT}-0.mp4` },
        { from: `${MARBLE}-0.mp4`, to: null },
      ],
    );
    expect(files[0]?.places).toEqual([{ dimension: 'Mechanics', prompt: BOAT, index: 0 }]);
    expect(strays).toEqual([
      { path: `${MARBLE}-0.mp4`, message: 'Left out by the table of names.' },
    ]);
  });

  it('is checked', () => {
    const { findings } = matched(
      ['a-0.mp4', 'b-0.mp4'],
      [
        { from: 'a-0.mp4', to: 'none-0.mp4' },
        { from: 'b-0.mp4', to: `${MARBLE}-0.mp4` },
        { from: 'b-0.mp4', to: `${MARBLE}-1.mp4` },
        { from: 'c-0.mp4', to: `${MARBLE}-2.mp4` },
      ],
    );
    expect(
      findings.map(({ severity, file, message }) => `${severity} ${file}: ${message}`),
    ).toEqual([
      'error b-0.mp4: The table of names says two things of this: the first counts.',
      'note c-0.mp4: The table of names has this, and there is no such file.',
      'error a-0.mp4: The table of names calls this none-0.mp4. The plan has no video of this name.',
    ]);
  });
});

describe('a folder that is numbered from 1', () => {
  const oneOn = [1, 2, 3].map((number) => `m/${MARBLE}-${number}.mp4`);

  it('is noticed, with the names from 0 on', () => {
    const { fromOne, findings, unexpected } = matchFiles(byList, oneOn);
    expect(unexpected).toHaveLength(1);
    expect(findings.map(({ message }) => message)).toEqual([
      expect.stringContaining('numbered from 1'),
    ]);
    expect(fromOne.map(({ to }) => to)).toEqual(
      [0, 1, 2].map((number) => `${MARBLE}-${number}.mp4`),
    );
    const again = matchFiles(byList, oneOn, fromOne);
    expect(again.files.map(({ path, by }) => [path, by])).toEqual(
      oneOn.map((path) => [path, 'mended']),
    );
    expect([again.fromOne, again.findings, again.unexpected]).toEqual([[], [], []]);
  });

  it('is none where a single file has a 0, or none has a number too many', () => {
    expect(matchFiles(byList, [...oneOn, `m/${BOAT}-0.mp4`]).fromOne).toEqual([]);
    expect(matchFiles(byList, oneOn.slice(0, 2)).fromOne).toEqual([]);
  });
});

describe('a name that lost its minus', () => {
  const COLD = 'Milk in a jug cools down to -10°C.';
  const WARM = 'Milk in a jug cools down to 10°C.';

  it('may be the one that is free, where another file has the name without it', () => {
    const { duplicates } = matchFiles(byList, [`a/${WARM}-0.mp4`, `b/${WARM}-0.mp4`]);
    expect(duplicates).toMatchObject([
      { path: `b/${WARM}-0.mp4`, taken: `a/${WARM}-0.mp4`, suggestion: `${COLD}-0.mp4` },
    ]);
    const both = matchFiles(byList, [`${WARM}-0.mp4`, 'Milk in a jug cools down to _10°C.-0.mp4']);
    expect(both.unexpected).toMatchObject([{ suggestion: `${COLD}-0.mp4` }]);
  });

  it('is nothing for sure where both are free, and nothing at all where both are there', () => {
    const odd = 'Milk in a jug cools down to _10°C.-0.mp4';
    expect(matchFiles(byList, [odd]).unexpected).toMatchObject([{ suggestion: null }]);
    const all = matchFiles(byList, [`${COLD}-0.mp4`, `${WARM}-0.mp4`, odd]);
    expect(all.unexpected).toMatchObject([{ suggestion: null }]);
  });
});
