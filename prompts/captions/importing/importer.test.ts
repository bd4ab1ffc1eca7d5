import { describe, expect, it } from 'vitest';
import type { KnownItem } from '@/lib/suites/item';
import { captionRows } from './importer';

/** Reads files of rows, each file by its name. */
function read(files: Record<string, readonly unknown[]>, known: readonly KnownItem[] = []) {
  const rows = Object.entries(files).flatMap(([file, values]) =>
    values.map((value, index) => ({ file, line: index + 1, value })),
  );
  const { notes = [], ...rest } = captionRows.read(rows, known);
  return { ...rest, notes };
}

/** What reading made, as the project has it afterwards. */
function stored({ items }: ReturnType<typeof read>): KnownItem[] {
  return items.map(({ sourceId, model = null, data, cluster = null, facets = {} }) => ({
    sourceId,
    model,
    cluster,
    facets,
    // A database keeps the fields of JSON in an order of its own.
    data: Object.fromEntries(Object.entries(data).reverse()),
  }));
}

const LIMIT = 'At most 20 words.';

const REFERENCE = {
  id: 340,
  video: 'clips/ball.mp4',
  conversations: [
    { from: 'human', value: `Say what is seen. ${LIMIT}` },
    { from: 'gpt', value: 'A red ball\\nrolls.' },
  ],
  width: 0,
  height: 0,
  restriction: ['theme', LIMIT],
};

const ASKED = {
  type: 'style',
  reference: 'A red ball\\nrolls.',
  instruction: `Say what is seen. ${LIMIT}`,
  limit: LIMIT,
};

const PLAIN = { id: 'a', video: 'cup.mp4', type: 'brief', caption: 'A cup.', model: 'One' };

describe('references by themselves', () => {
  it('are captions by the reference, as they are in the file', () => {
    const { items, faults, notes } = read({ 'refs.jsonl': [REFERENCE] });
    expect(faults).toEqual([]);
    expect(items).toEqual([
      {
        file: 'refs.jsonl',
        line: 1,
        sourceId: '340',
        name: 'ball.mp4 · style · 340',
        data: { ...ASKED, caption: ASKED.reference },
        model: 'reference',
        prompt: ASKED.instruction,
        cluster: 'ball.mp4',
        task: 'ball.mp4/style/340',
        facets: { type: 'style' },
        media: [{ name: 'ball.mp4' }],
      },
    ]);
    expect(notes).toEqual([
      { file: 'refs.jsonl', line: null, message: expect.stringContaining('“reference”') },
    ]);
  });

  it('of types that ask about contents are judged by key points, and refused without', () => {
    const camera = { ...REFERENCE, id: 7, restriction: ['camera', LIMIT] };
    const { items, faults } = read({
      'refs.jsonl': [
        camera,
        REFERENCE,
        { ...camera, id: 8, key_point: ['It pans left.', ' ', 'It stops.'] },
      ],
      'CaptionerA.jsonl': [{ id: 8, model_response_content: ['The camera pans.'] }],
    });
    expect(faults).toMatchObject([
      { line: 1, message: expect.stringMatching(/“camera” asks about contents.*key_point/) },
    ]);
    expect(items.map(({ model, data }) => [model, data.points])).toEqual([
      ['reference', undefined],
      ['CaptionerA', ['It pans left.', 'It stops.']],
    ]);
  });
});

describe('key points', () => {
  const pointsOf = (points: unknown) => read({ 'rows.jsonl': [{ ...PLAIN, points }] });

  it('are a list, lines or parts of a cell, and questions with their answers', () => {
    const said = (points: unknown) => pointsOf(points).items[0]?.data.points;
    expect(said(['A ball rolls.', 'A ball rolls.'])).toEqual(['A ball rolls.']);
    expect(said('A ball rolls; it stops')).toEqual(['A ball rolls', 'it stops']);
    expect(said('A ball, red; rolls.\nIt stops.')).toEqual(['A ball, red; rolls.', 'It stops.']);
    expect(said([{ question: 'What rolls?', answer: 'a ball', category: 'object' }])).toEqual([
      'What rolls? a ball',
    ]);
    expect(said('')).toBeUndefined();
  });

  it('that cannot be read are a fault of their row', () => {
    for (const points of [[{ question: 'What rolls?' }], 5, ['x'.repeat(1001)]]) {
      expect(pointsOf(points).faults).toMatchObject([
        { line: 1, message: expect.stringMatching(/^points/) },
      ]);
    }
    expect(
      read({ 'rows.jsonl': [{ ...PLAIN, points: ['One.'], events: ['Two.'] }] }).faults,
    ).toMatchObject([{ message: expect.stringMatching(/^points: are there twice/) }]);
  });

  it('of one caption have to be the same in all rows', () => {
    const rows = [
      { ...PLAIN, points: ['One.'] },
      { ...PLAIN, model: 'Other', points: ['Two.'] },
    ];
    expect(read({ 'rows.jsonl': rows }).faults[0]?.message).toMatch(/differ in the points/);
  });
});

it('may be of types that the rubric does not know, which is said', () => {
  const { items, faults, notes } = read({
    'rows.jsonl': [
      { ...PLAIN, type: ' News  Report ' },
      { ...PLAIN, id: 'b' },
    ],
  });
  expect(faults).toEqual([]);
  expect(items.map(({ data, facets }) => [data, facets])).toMatchObject([
    [{ type: 'news report' }, { type: 'news report' }],
    [{ type: 'brief' }, { type: 'brief' }],
  ]);
  expect(notes).toEqual([
    {
      file: 'rows.jsonl',
      line: null,
      message: expect.stringMatching(/^Of 1 caption .*“news report”/),
    },
  ]);
});

describe('outputs of captioners', () => {
  const outputs = {
    'one.jsonl': [{ id: 340, model_response_style: ['A ball by one.'], score: 3, reason: 'Good.' }],
    'two.jsonl': [{ id: '340', model_response_style: 'A ball by two.' }],
    'more.csv': [
      { id: '340', caption: '', model: 'Three' },
      { id: '340', output: 'A ball by four.', model: 'Four', reference: '' },
    ],
  };
  const written = [
    ['one', 'A ball by one.'],
    ['two', 'A ball by two.'],
    ['Three', ''],
    ['Four', 'A ball by four.'],
  ];
  const captions = ({ items }: ReturnType<typeof read>) =>
    items.map(({ model, data }) => [model, data.caption]);

  it('are joined by id with references in another file, by the maker that the row or the file names', () => {
    const together = read({ ...outputs, 'refs.jsonl': [REFERENCE] });
    expect(together.faults).toEqual([]);
    expect(captions(together)).toEqual(written);
    for (const { data, task } of together.items) {
      expect(data).toMatchObject(ASKED);
      expect(task).toBe('ball.mp4/style/340');
    }
    expect(together.notes.map(({ file }) => file)).toEqual(['one.jsonl', 'two.jsonl']);
  });

  it('are the same items when they come later', () => {
    const here = stored(read({ 'refs.jsonl': [REFERENCE] }));
    const later = read(outputs, here);
    expect(later.faults).toEqual([]);
    expect(later.items).toEqual(read({ ...outputs, 'refs.jsonl': [REFERENCE] }).items);
  });

  it('are told where nothing says what they are of', () => {
    const { items, faults } = read({ ...outputs, 'refs.jsonl': [{ ...REFERENCE, id: 341 }] });
    expect(items).toHaveLength(1);
    expect(faults).toHaveLength(4);
    expect(faults[0]).toMatchObject({
      file: 'one.jsonl',
      line: 1,
      message: expect.stringMatching(/video of “340”/),
    });
  });

  it('that one captioner has twice are taken once, and others are told', () => {
    const row = { id: 340, caption: 'A ball.', model: 'One' };
    const { items, faults, notes } = read({
      'refs.jsonl': [REFERENCE],
      'a.jsonl': [row, row, { ...row, caption: 'A cube.' }],
    });
    expect(captions({ items, faults, notes })).toEqual([['One', 'A ball.']]);
    expect(notes).toMatchObject([
      { file: 'a.jsonl', line: 2, message: expect.stringMatching(/in a.jsonl:1/) },
    ]);
    expect(faults).toMatchObject([
      { file: 'a.jsonl', line: 3, message: expect.stringMatching(/another caption/) },
    ]);
  });

  it('stand next to what the captioner has here already, which is told', () => {
    const row = { id: 340, caption: 'A ball.', model: 'One' };
    const here = stored(read({ 'refs.jsonl': [REFERENCE], 'a.jsonl': [row] }));
    expect(read({ 'a.jsonl': [row] }, here).notes).toEqual([]);
    const { items, notes } = read({ 'a.jsonl': [{ ...row, caption: 'A cube.' }] }, here);
    expect(items).toHaveLength(1);
    expect(notes).toMatchObject([
      { line: 1, message: expect.stringMatching(/“One” has “340” here/) },
    ]);
  });
});

describe('plain rows', () => {
  it('need nothing else', () => {
    const { items, faults } = read({
      'rows.jsonl': [
        { ...PLAIN, source: 'web' },
        { ...PLAIN, id: undefined, type: 'Poem' },
      ],
    });
    expect(faults).toEqual([]);
    const nothing = { reference: null, instruction: null, limit: null };
    expect(items).toMatchObject([
      {
        sourceId: 'a',
        task: 'cup.mp4/brief/a',
        facets: { type: 'brief', source: 'web' },
        data: { type: 'brief', caption: 'A cup.', ...nothing },
      },
      { sourceId: 'cup.mp4/poem', name: 'cup.mp4 · poem', task: 'cup.mp4/poem' },
    ]);
  });

  it('get from other rows of the id what they leave out', () => {
    const { items } = read({
      'rows.jsonl': [PLAIN, { id: 'a', reference: 'A mug.', limit: LIMIT }],
    });
    expect(items).toMatchObject([
      { data: { caption: 'A cup.', reference: 'A mug.', limit: LIMIT } },
    ]);
  });

  it('with a caption that is not theirs to tell are left out together', () => {
    const { items, faults } = read({
      'a.jsonl': [{ ...PLAIN, reference: 'A mug.' }],
      'b.jsonl': [
        { ...PLAIN, reference: 'A jug.', model: 'Two' },
        { ...PLAIN, id: 'b' },
      ],
    });
    expect(items.map(({ sourceId }) => sourceId)).toEqual(['b']);
    expect(faults.map(({ file, line }) => [file, line])).toEqual([
      ['a.jsonl', 1],
      ['b.jsonl', 1],
    ]);
    expect(faults[0]?.message).toContain('a.jsonl:1 and b.jsonl:1 differ in the reference');
  });

  it('go before what is here, which is told', () => {
    const here = stored(read({ 'a.jsonl': [{ ...PLAIN, reference: 'A mug.' }] }));
    const { items, notes } = read(
      { 'b.jsonl': [{ ...PLAIN, reference: 'A jug.', model: 'Two' }] },
      here,
    );
    expect(items).toMatchObject([{ data: { reference: 'A jug.' } }]);
    expect(notes).toMatchObject([
      { line: 1, message: expect.stringMatching(/another reference: they are kept apart/) },
    ]);
  });

  it('have to say of which reference they are where items that are here differ', () => {
    const here = stored(read({ 'a.jsonl': [{ ...PLAIN, reference: 'A mug.' }] }));
    const other = stored(read({ 'a.jsonl': [{ ...PLAIN, reference: 'A jug.' }] }));
    const { items, faults } = read({ 'c.jsonl': [{ id: 'a', caption: 'A.' }] }, [
      ...here,
      ...other,
    ]);
    expect(items).toEqual([]);
    expect(faults).toMatchObject([
      { line: 1, message: expect.stringMatching(/differ in the reference/) },
    ]);
  });

  const LONG = 'A cup. '.repeat(750_000);

  it.each<[string, unknown, RegExp]>([
    ['that are no objects', 'A cup.', /object/],
    ['of endless types', { ...PLAIN, type: 'x'.repeat(61) }, /type: has more than 60 characters/],
    ['that are too long', { ...PLAIN, caption: LONG }, /caption: has more than 100000 characters/],
    [
      'that are too long in a list',
      { id: 'a', model_response_style: [LONG] },
      /model_response_style: has more than 100000 characters/,
    ],
    ['with long references', { ...PLAIN, reference: LONG }, /reference: has more than 100000/],
    ['without an id or a video', { ...PLAIN, id: '', video: null }, /id: is missing/],
    ['without a type', { ...PLAIN, type: null }, /the type of “a”/],
    ['with nothing written', { ...PLAIN, caption: null }, /neither a caption nor a reference/],
    ['with two captions', { ...PLAIN, output: 'A jug.' }, /caption: is there twice/],
    [
      'with several outputs',
      { id: 'a', model_response_style: ['A.', 'B.'] },
      /model_response_style: must be a text or a list of one text/,
    ],
    ['whose limit has no place', { ...REFERENCE, restriction: [] }, /restriction: must be a list/],
  ])('%s are left out, and others are not', (_what, bad, message) => {
    const { items, faults } = read({ 'rows.jsonl': [bad, { ...PLAIN, id: 'good' }] });
    expect(items.map(({ line }) => line)).toEqual([2]);
    expect(faults).toEqual([
      { file: 'rows.jsonl', line: 1, message: expect.stringMatching(message) },
    ]);
  });
});

it('may have headings in any case', () => {
  const { id: ID, video: Video, type: TYPE, caption: Caption, model: MODEL } = PLAIN;
  const { items, faults } = read({ 'rows.csv': [{ ID, Video, TYPE, Caption, MODEL }] });
  expect(faults).toEqual([]);
  expect(items).toMatchObject([{ sourceId: 'a', model: 'One', data: { caption: 'A cup.' } }]);
});
