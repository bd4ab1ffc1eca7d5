import { describe, expect, it } from 'vitest';
import { makeCalls } from '@/lib/suites/calls';
import { askedCells } from '@/lib/suites/units';
import { framesAt } from '@/lib/testing/suite-input';
import { checkFixtures, inputOf, judgeBy } from './fixtures';
import { readSuiteFolder } from './folder';
import { formOf, keptOf } from './form/from-files';
import { filesOf } from './form/to-files';
import { readSuiteFiles } from './read';

const BASE = `framejury: 1
id: pairs
name: Pairs
items:
  videos: 2
  fields: {topic: {word: [things, people], optional: true}}
  facets: [topic]
scales:
  better: {sides: true, points: {first: 1, second: 0, tie: 0.5, both-bad: 0.5}}
  steady: {from: 1, to: 5, good: high}
questions:
  - {id: better, scale: better, label: Better}
  - {id: steady, scale: steady, of: video, label: Steady}
prompts:
  - {id: better, asks: {question: better}, each: question}
  - {id: steady, asks: {question: steady}, each: question}
scores:
  points: {mean: {question: better}}
  steady: {mean: {question: steady}}
`;

/** The suite with some of its text replaced. */
function read(...changes: [from: string, to: string][]) {
  let text = BASE;
  for (const [from, to] of changes) {
    expect(text).toContain(from);
    text = text.replace(from, to);
  }
  return readSuiteFiles({ 'suite.yaml': text });
}

function sound(...changes: Parameters<typeof read>) {
  const declared = read(...changes);
  if (declared.faults) throw new Error(JSON.stringify(declared.faults));
  return declared;
}

const faults = (...changes: Parameters<typeof read>) =>
  (read(...changes).faults ?? []).map(({ line, message }) => [line, message]);

const said = (answer: string, rationale = 'So.') => JSON.stringify({ rationale, answer });

/** Judges a pair by what is said with the first video on the left, and with the second. */
async function judge(replies: (string | null)[], ...changes: Parameters<typeof read>) {
  const declared = sound(...changes);
  const input = inputOf(declared, { models: ['A', 'B'] }, 'A ball falls.');
  const { answers, scores } = await judgeBy(declared, input, ({ prompt, unit, sample = 0 }) =>
    prompt.id === 'pairs/better'
      ? (replies[sample] ?? null)
      : JSON.stringify({ rationale: '', score: unit === 'video' ? 4 : 2 }),
  );
  const verdict = answers.find(({ question }) => question === 'better')?.verdict;
  return { answers, scores, verdict, value: verdict?.state === 'scored' ? verdict.value : null };
}

describe('what a judge says of a pair', () => {
  it.each([
    ['left', 'right', 'first'],
    ['right', 'left', 'second'],
    ['left', 'left', 'tie'],
    ['tie', 'left', 'tie'],
    ['both bad', 'Both are bad.', 'both-bad'],
    ['A', 'Video 2', 'first'],
    ['the second video', 'First', 'second'],
    ['draw', 'Tie.', 'tie'],
  ])('is asked in both orders and kept by video: %s and %s are %s', async (one, other, value) => {
    expect((await judge([said(one), said(other)])).value).toBe(value);
  });

  it('tells what was said in either order', async () => {
    const { verdict } = await judge([said('left', 'It falls.'), said('left', 'It stays.')]);
    expect(verdict).toEqual({
      state: 'scored',
      value: 'tie',
      rationale:
        'With video 1 on the left: video 1. It falls.\n\nWith video 2 on the left: video 2. It stays.',
    });
  });

  it('is no answer where the orders differ and the file says so, or there is no tie', async () => {
    const prompt = '{id: better, asks: {question: better}, each: question';
    const stated = await judge(
      [said('left'), said('left')],
      [prompt, `${prompt}, orders: unscored`],
    );
    expect(stated.verdict).toMatchObject({ state: 'unscored', reason: 'abstained' });
    const tieless = await judge(
      [said('right'), said('right')],
      [
        '{sides: true, points: {first: 1, second: 0, tie: 0.5, both-bad: 0.5}}',
        '{sides: true, options: [first, second], points: {first: 1, second: 0}}',
      ],
    );
    expect(tieless.verdict).toMatchObject({ state: 'unscored', reason: 'abstained' });
  });

  it('is no answer where one order has none, or says what is none', async () => {
    expect((await judge([said('left'), null])).value).toBeNull();
    expect((await judge([null, said('left')])).value).toBeNull();
    expect((await judge([said('left'), said('neither')])).value).toBeNull();
  });

  it('is asked several times in each order, each by itself', async () => {
    const prompt = '{id: better, asks: {question: better}, each: question';
    const { value } = await judge(
      ['left', 'right', 'left', 'right', 'tie', 'left'].map((one) => said(one)),
      [prompt, `${prompt}, times: 3, combine: majority`],
    );
    expect(value).toBe('first');
  });

  it('comes to scores, next to what is said of each video', async () => {
    const { answers, scores } = await judge([said('left'), said('right')]);
    expect(answers.map(({ unit, question }) => `${unit} ${question}`)).toEqual([
      'item:all better',
      'video steady',
      '2/video steady',
    ]);
    expect(scores.map(({ id, value }) => [id, value])).toEqual([
      ['points', 1],
      ['steady', 3],
    ]);
  });
});

describe('the calls about a pair', () => {
  const { suite } = sound();
  const medium = (hash: string) => ({
    duration: 1,
    frames: framesAt([0, 0.5]).map((frame) => ({ ...frame, hash: `${hash}${frame.position}` })),
    clusters: [{ keyFrame: 0, frames: [0, 1] }],
  });
  const input = {
    data: suite.takes.data.parse({ models: ['Secret One', null] }),
    prompt: 'A ball falls.',
    media: [medium('a'), medium('b')],
    settings: {},
  };

  it('carry the pictures of both videos, the left one first, and of one where one is asked about', () => {
    const calls = suite.calls(input).map(({ prompt, unit, sample = 0, frames }) => ({
      call: `${prompt.id} ${unit} ${sample}`,
      pictures: frames.map(({ hash, video }) => [hash, video].filter(Boolean).join(' ')),
    }));
    const [left, right] = ['Video on the left', 'Video on the right'];
    expect(calls).toEqual([
      {
        call: 'pairs/better item:all 0',
        pictures: [`a0 ${left}`, `a1 ${left}`, `b0 ${right}`, `b1 ${right}`],
      },
      {
        call: 'pairs/better item:all 1',
        pictures: [`b0 ${left}`, `b1 ${left}`, `a0 ${right}`, `a1 ${right}`],
      },
      { call: 'pairs/steady video 0', pictures: ['a0', 'a1'] },
      { call: 'pairs/steady 2/video 0', pictures: ['b0', 'b1'] },
    ]);
  });

  it('never say which models made them', async () => {
    const texts: string[] = [];
    await makeCalls(suite.calls(input), async (prompt, call) => {
      texts.push(JSON.stringify([prompt.text, call]));
      throw new Error('not asked');
    }).catch(() => undefined);
    expect(texts).toHaveLength(4);
    expect(texts.join()).toContain(
      'Video on the left: pictures 1 to 2. Video on the right: pictures 3 to 4.',
    );
    expect(texts.join()).not.toContain('Secret');
  });

  it('are about the pair, and about each video', () => {
    expect(suite.units(input).map(({ unit, kind, label }) => [unit, kind, label])).toEqual([
      ['item:all', 'item', 'Both videos'],
      ['video', 'video', 'Video 1'],
      ['2/video', 'video', 'Video 2'],
    ]);
    expect(askedCells(suite.questions, suite.units(input))).toHaveLength(3);
    expect(suite.sides?.(input.data)).toEqual(['Secret One', null]);
    expect(suite.takes).toMatchObject({
      kind: 'pairs',
      media: { min: 2, max: 2 },
      unasked: ['models', 'chance'],
    });
  });
});

describe('a file of pairs', () => {
  const rows = (...values: object[]) =>
    values.map((value, index) => ({ file: 'a.csv', line: index + 2, value }));

  it('names both videos with their models', () => {
    const [importer] = sound().suite.importers;
    const full = {
      id: 'one',
      prompt: 'A ball.',
      video1: 'a.mp4',
      model1: 'A',
      video2: 'b.mp4',
      model2: 'B',
      topic: 'things',
    };
    const read = importer?.read(
      rows(
        full,
        { video1: 'a.mp4', video2: 'c.mp4' },
        { id: 'three', video1: 'a.mp4' },
        { id: 'four', video: 'a.mp4' },
      ),
      [],
    );
    expect(read?.items).toMatchObject([
      {
        sourceId: 'one',
        data: { models: ['A', 'B'], topic: 'things' },
        model: null,
        task: 'A ball.',
        facets: { topic: 'things' },
        media: [
          { name: 'a.mp4', model: 'A' },
          { name: 'b.mp4', model: 'B' },
        ],
      },
      {
        sourceId: 'a.mp4, c.mp4',
        data: { models: [null, null] },
        media: [{ name: 'a.mp4' }, { name: 'c.mp4' }],
      },
    ]);
    expect(read?.faults.map(({ message }) => message)).toEqual([
      'The row has no “video2”.',
      'There is no column “video”; “video1” is known.',
    ]);
  });
});

describe('what is wrong with a suite of pairs', () => {
  it('is told with its line', () => {
    expect(faults(['videos: 2', 'videos: 1'])).toEqual([
      [13, 'An item of one video is that video: say “of: item”.'],
      [9, 'Sides are there only of items of two videos (“videos: 2”).'],
    ]);
    expect(faults(['videos: 2', 'videos: 5'])).toHaveLength(1);
    expect(faults(['sides: true,', 'sides: true, good: high,'])).toEqual([
      [9, 'Neither side is the good one: leave “good” out.'],
    ]);
    expect(
      faults(['sides: true,', 'sides: true, options: [first, second, tie, both-bad, other],']),
    ).toMatchObject([[9, expect.stringContaining('“other”')]]);
    expect(
      faults(['sides: true,', 'sides: true, options: [second, first, tie, both-bad],']),
    ).toEqual([[9, 'A choice of sides begins with “first” and “second”.']]);
    expect(faults(['scale: better, label', 'scale: better, of: video, label'])).toContainEqual([
      12,
      'What is asked about sides is asked about the whole item.',
    ]);
    expect(
      faults([
        'asks: {question: steady}, each: question',
        'asks: {question: steady}, each: question, orders: tie',
      ]),
    ).toEqual([[16, 'Only what is asked about sides is asked in two orders.']]);
    expect(faults(['fields: {topic:', 'fields: {models: {text: true}, topic:'])).toEqual([
      [6, '“models” means something else already: choose another name.'],
    ]);
  });

  it('is told of prompts that mix sides with others, or differ without a tie', () => {
    const prompts = BASE.slice(BASE.indexOf('prompts:'), BASE.indexOf('scores:'));
    expect(faults(['of: video, ', ''], [prompts, 'prompts:\n  - {asks: {all: true}}\n'])).toEqual([
      [15, 'What is asked about sides takes a prompt of its own.'],
    ]);
    expect(
      faults(
        [
          'sides: true, points: {first: 1, second: 0, tie: 0.5, both-bad: 0.5}',
          'sides: true, options: [first, second], points: {first: 1, second: 0}',
        ],
        ['{question: better}, each: question', '{question: better}, each: question, orders: tie'],
      ),
    ).toEqual([[15, '“better” cannot be answered with a tie: say “orders: unscored”.']]);
  });
});

describe('the bundled pairs', () => {
  it('are sound, and read both orders as their fixtures say', async () => {
    const folder = 'prompts/side-by-side';
    const read = readSuiteFolder(folder);
    if (read.faults) throw new Error(JSON.stringify(read.faults));
    expect(await checkFixtures(folder, read)).toEqual({ fixtures: 2, faults: [] });
    expect(read.suite.questions.map(({ scale }) => scale.kind === 'choice' && scale.sides)).toEqual(
      [{ left: null }, { left: null }],
    );
  });

  it('stay as they are in a form', () => {
    for (const declared of [readSuiteFolder('prompts/side-by-side'), sound()]) {
      if (declared.faults) throw new Error(JSON.stringify(declared.faults));
      const again = readSuiteFiles(filesOf(formOf(declared)));
      expect(again.faults).toBeNull();
      const { frames: _frames, ...items } = declared.declaration.items;
      expect(again.declaration).toMatchObject({ ...declared.declaration, items });
      expect(keptOf(declared)).not.toContainEqual(expect.stringContaining('videos'));
    }
  });
});

it('a judge that is shown videos gets both in the order of its call, and each by itself where a question is of one', () => {
  const { suite } = sound();
  const input = inputOf({ suite }, {}, 'A ball falls.');
  const clipOf = (hash: string) => ({ hash, duration: 1, width: 1, height: 1 });
  const media = input.media.map((medium, n) => medium && { ...medium, clip: clipOf(`${n + 1}`) });
  const shown = suite
    .calls({ ...input, media })
    .map(({ prompt, sample = 0, whole }) => [
      `${prompt.id} ${sample}`,
      whole?.clips.map(({ hash, video }) => [hash, video].filter(Boolean).join(' ')),
    ]);
  expect(shown).toEqual([
    ['pairs/better 0', ['1 Video on the left', '2 Video on the right']],
    ['pairs/better 1', ['2 Video on the left', '1 Video on the right']],
    ['pairs/steady 0', ['1']],
    ['pairs/steady 0', ['2']],
  ]);
  expect(suite.calls({ ...input, media })[0]?.whole?.variables.videos).toBe(
    'Video on the left: video 1. Video on the right: video 2.',
  );
  const first = sound(['- {id: better, asks', '- {id: better, frames: first, asks']);
  expect(first.suite.calls({ ...input, media })[0]).not.toHaveProperty('whole');
});
