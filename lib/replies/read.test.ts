import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readReply } from './read';

const score = z.number().int().min(0).max(10).nullable();
const item = z.object({ rationale: z.string(), objects: z.array(z.string()), score });
const rated = z.object({ rationale: z.string(), score });
const check = z.object({
  s1: item.meta({ title: 'Geometric structure' }),
  s2: item.meta({ title: 'Colour distribution' }),
  s3: item.meta({ title: 'Logical (timing) error' }),
});
const graph = z.object({
  objects: z.array(z.string()),
  relations: z.array(z.object({ subject: z.string(), relation: z.string(), object: z.string() })),
});
const changes = z.object({
  changes: z.array(z.object({ object: z.string(), change: z.string() })),
});
const summary = z.object({ description: z.string().min(1) });

/** The reply that was read; fails with the reader's message when there is none. */
function read<Reply>(text: string, schema: z.ZodType<Reply>): Reply {
  const result = readReply(text, schema);
  if (result.state !== 'read') throw new Error(`${result.state}: ${result.detail}`);
  return result.reply;
}

/** The scores of a check that was read, in order. */
function scores(text: string) {
  const { s1, s2, s3 } = read(text, check);
  return [s1.score, s2.score, s3.score];
}

it('knows an entry by its own name, whatever its title says', () => {
  const named = z.object({
    alignment: rated.meta({ title: 'Follows the prompt' }),
    motion: rated.meta({ title: 'Look of things' }),
  });
  const expected = {
    alignment: { rationale: 'It does', score: 5 },
    motion: { rationale: 'It hovers', score: 2 },
  };
  expect(read(JSON.stringify(expected), named)).toEqual(expected);
  expect(read('alignment: 5, it does\nmotion: 2, it hovers', named)).toMatchObject({
    alignment: { score: 5 },
    motion: { score: 2 },
  });
});

describe('JSON in any dress', () => {
  const expected = { rationale: 'The cup melts', score: 7 };

  it.each([
    ['bare', '{"rationale":"The cup melts","score":7}'],
    ['fenced', 'Sure:\n```json\n{"rationale": "The cup melts", "score": 7}\n```\nAnything else?'],
    ['amid prose', 'I see it [clearly]. {"rationale": "The cup melts", "score": 7} That is all.'],
    ['doubled braces', '{{"rationale": "The cup melts", "score": 7}}'],
    ['single quotes', "{'rationale': 'The cup melts', 'score': 7}"],
    ['unquoted names', '{rationale: "The cup melts", score: 7}'],
    ['trailing comma', '{"rationale": "The cup melts", "score": 7,}'],
    ['missing brace', '{"rationale": "The cup melts", "score": 7,'],
    ['number as string', '{"rationale": "The cup melts", "score": "7"}'],
    ['number out of ten', '{"rationale": "The cup melts", "score": "7/10"}'],
    ['other case', '{"Rationale": "The cup melts", "Score": 7}'],
    ['other names', '{"explanation": "The cup melts", "severity (0-10)": 7}'],
    ['number with a comma', '{"rationale": "The cup melts", "score": "7,0"}'],
    ['a qualified name', '{"reason": "The cup melts", "inconsistency_score": 7}'],
    ['next to other JSON', '{"rationale": "The cup melts", "score": 7} {"confidence": "high"}'],
    ['wrapped', '{"result": {"rationale": "The cup melts", "score": 7}}'],
    ['in a list', '[{"rationale": "The cup melts", "score": 7}]'],
    ['after thinking', '<think>{"score": 3}? No.</think>{"rationale":"The cup melts","score":7}'],
    ['after another’s thinking', '◁think▷{"score": 3}?◁/think▷{reason: "The cup melts", score: 7}'],
    [
      'said twice, the same',
      '{"rationale":"The cup melts","score":7}\n{"rationale":"The cup melts","score":7}',
    ],
  ])('is read: %s', (_name, text) => {
    expect(read(text, rated)).toEqual(expected);
  });

  it.each([
    'null',
    '"N/A"',
    '"not applicable"',
    '"n/a"',
    '"n.a."',
    '"none visible"',
    '"Cannot be determined"',
    '"unable to judge (too dark)"',
    '"N/A – no people in the frame"',
    'None',
  ])('reads %s as no score', (word) => {
    expect(read(`{"rationale": "Too dark", "score": ${word}}`, rated).score).toBeNull();
  });

  it('reads the published layouts of graphs and changes', () => {
    const text = '{{"objects": [cup_1, table], "relations":[[cup_1, on, table]]}}';
    expect(read(text, graph)).toEqual({
      objects: ['cup_1', 'table'],
      relations: [{ subject: 'cup_1', relation: 'on', object: 'table' }],
    });
    expect(read('{{"changes":{{"cup_1": "tilts", "table": "unchanged"}}}}', changes)).toEqual({
      changes: [
        { object: 'cup_1', change: 'tilts' },
        { object: 'table', change: 'unchanged' },
      ],
    });
  });

  it('reads findings as rows, by id, by title or by number', () => {
    const rows = [
      { type: 'S1', score: 2, rationale: 'bent' },
      { type: 'Color distribution disharmony', score: 0, rationale: 'fine' },
      {
        type: '3. Logical interaction error',
        score: '1/10',
        reason: 'late',
        objects: 'cup_1, hand',
      },
    ];
    expect(read(JSON.stringify({ hallucinations: rows }), check)).toEqual({
      s1: { rationale: 'bent', objects: [], score: 2 },
      s2: { rationale: 'fine', objects: [], score: 0 },
      s3: { rationale: 'late', objects: ['cup_1', 'hand'], score: 1 },
    });
    expect(scores('{"s1": 4, "s2": "N/A", "s3": 0}')).toEqual([4, null, 0]);
  });
});

describe('plain-text layouts', () => {
  it.each([
    ['Score: 2', 2],
    ['**Score**: 0/10', 0],
    ['The rim melts.\n\n**Score:** 6 out of 10', 6],
    ['Rationale: the rim melts\nScore (0-10): 4', 4],
    ['With a maximum score of 10, I give a score of 3.', 3],
    ['Score: N/A', null],
    ['Score: n.a.', null],
    ['Score: none visible', null],
    ['7', 7],
    ['**7/10**', 7],
    ['8 out of 10.', 8],
    ['Score – 7/10', 7],
    ['Score: “7”', 7],
    ['“Score”: 7', 7],
    ['__Score__: 7', 7],
    ['Score：７', 7],
    ['Score [0-10]: 7', 7],
    ['Score out of 10: 7', 7],
    ['Final score: 7/10. As said, score: 7.', 7],
    ['Score: 7,0', 7],
    ['## Score\n\n**7/10**\n\n## Why\nThe rim melts.', 7],
    ['<reason>The rim melts</reason>\n<score>7</score>', 7],
    ['<thinking>Score: 3?</thinking>Score: 7', 7],
    ['| Score | Rationale |\n|---|---|\n| 5 | The rim melts |', 5],
  ])('reads %j as %j', (text, value) => {
    expect(read(text, rated).score).toBe(value);
  });

  it('keeps the rationale apart from the score', () => {
    expect(read('**Score**: 6\n**Rationale**: The rim melts.', rated).rationale).toBe(
      'The rim melts.',
    );
    expect(read('The rim melts.\nScore: 6', rated).rationale).toBe('The rim melts.');
  });

  it.each([
    [
      'a Markdown table',
      '| Type | Score | Rationale | Objects |\n|:--|--|--|--|\n| s1 | 2 | bent | cup_1 |\n| s2 | 0 | fine | none |\n| **s3** | N/A | unclear | - |',
    ],
    [
      'a Markdown table without outer bars, by title',
      'Hallucination | Intensity\n--- | ---\nGeometric structure irrationality | 2\nColor distribution | 0/10\nLogical interaction error | N/A',
    ],
    [
      'a tab table',
      'type\tscore\trationale\ns1\t2\tbent\ns2\t0\tfine\ns3\tnot applicable\tunclear',
    ],
    ['lines', 's1: 2 – the cup is bent\ns2: 0\ns3: N/A'],
    ['scores in brackets', 's1 (Score: 2): bent\n- Colour distribution (0/10)\ns3 (N/A/10)'],
    [
      'numbered titles',
      '1. Geometric structure: Score: 2. The cup is bent.\n2. Colour distribution: Score: 0\n3. Logical error: N/A',
    ],
    [
      'headed paragraphs',
      '### s1 – Geometric structure\n**Score**: 2/10\n**Rationale**: bent\n\n### s2\n**Score**: 0/10\n\n### s3\n**Score**: N/A',
    ],
    [
      'bulleted titles',
      '- **Geometric structure**\n  Rationale: bent in 3 places\n  Score: 2\n- **Colour distribution**\n  Score: 0\n- **Logical (timing) error**\n  Score: N/A',
    ],
  ])('reads findings from %s', (_name, text) => {
    expect(scores(text)).toEqual([2, 0, null]);
  });

  it('reads a single text as it stands', () => {
    const description = 'A hand lifts a cup.';
    expect(read(description, summary)).toEqual({ description });
    expect(read(`**Description:** ${description}`, summary)).toEqual({ description });
  });
});

describe('a span of frames next to a score', () => {
  const span = z.object({ first: z.number().int().min(1), last: z.number().int() }).nullable();
  const spanned = z.object({
    rationale: z.string(),
    objects: z.array(z.string()),
    frames: span,
    score,
  });
  const moving = z.object({
    d1: spanned.meta({ title: 'Clipping' }),
    d2: spanned.meta({ title: 'Implausible motion' }),
  });
  const framesOf = (text: string) => {
    const { d1, d2 } = read(text, moving);
    return [d1.score, d1.frames, d2.score, d2.frames];
  };

  it.each([
    ['a line', 'Clipping\nFrames: 3–5\nScore: 2\n\nImplausible motion\nScore: 0'],
    ['words', 'd1: 2/10. It is seen in frames 3 to 5.\nd2: 0/10'],
    ['a table', '| Type | Frames | Score |\n|---|---|---|\n| d1 | 3-5 | 2 |\n| d2 | – | 0 |'],
    ['an object', '{"d1": {"frames": {"first": 3, "last": 5}, "score": 2}, "d2": {"score": 0}}'],
    ['a pair', '{"d1": {"frames": [3, 5], "score": 2}, "d2": {"frames": null, "score": 0}}'],
    ['a text', '{"d1": {"frames": "frames 3-5", "score": 2}, "d2": {"frames": "all", "score": 0}}'],
  ])('is read from %s, and null where there is none', (_where, text) => {
    expect(framesOf(text)).toEqual([2, { first: 3, last: 5 }, 0, null]);
  });

  it.each([
    ['several', 'd1: 2. Frames 1 to 2, then frames 4 to 5.\nd2: 0'],
    ['backward', 'd1: 2\nFrames: 5–3\nd2: 0'],
    ['a share', 'd1: 2. In 3 of 9 frames.\nd2: 0'],
    ['no such frame', 'd1: 2\nFrames: 0–3\nd2: 0'],
    ['no number', '{"d1": {"frames": {"first": "x", "last": 5}, "score": 2}, "d2": {"score": 0}}'],
  ])('costs no score when it cannot be told: %s', (_which, text) => {
    expect(framesOf(text)).toEqual([2, null, 0, null]);
  });

  it.each(['d1\nFrames: 3\nd2: 0', 'd1: frames 3–5\nd2: 0', 'Clipping\nFrame 7\nd2: 0'])(
    'is no score: %j',
    (text) => {
      expect(readReply(text, moving)).toMatchObject({ missing: [{ entry: 'd1' }] });
    },
  );
});

describe('lists in prose', () => {
  it('are read under their names', () => {
    const text = 'Objects:\n- cup_1\n- table\n\nRelations:\n1. [cup_1, on, table]';
    expect(read(text, graph)).toEqual({
      objects: ['cup_1', 'table'],
      relations: [{ subject: 'cup_1', relation: 'on', object: 'table' }],
    });
    expect(read('Changes:\n- cup_1: tilts\n- table: unchanged', changes)).toEqual({
      changes: [
        { object: 'cup_1', change: 'tilts' },
        { object: 'table', change: 'unchanged' },
      ],
    });
    expect(readReply('Objects: cup_1, table', graph)).toMatchObject({ state: 'unread' });
  });
});

describe('what is not read', () => {
  it('names the length of a reply that is too long', () => {
    expect(readReply('s1: 1\n'.repeat(200_000), check)).toMatchObject({
      state: 'unread',
      detail: 'The reply has 1200000 characters; no more than 1000000 are read.',
    });
  });

  it.each([
    ['nothing', '', 'empty'],
    ['thinking alone', '<think>Perhaps 7', 'empty'],
    ['words', 'A lovely video.', 'no JSON'],
    ['a score out of range', '{"rationale": "x", "score": 11}', '“11” is no score'],
    ['a negative score', '{"rationale": "x", "score": -1}', '“-1” is no score'],
    ['a half score', '{"rationale": "x", "score": 2.5}', 'score'],
    ['a score on another scale', '{"rationale": "x", "score": "2/5"}', 'score'],
    ['a per cent', 'Score: 20%', 'score'],
    ['a range', 'Score: 2-3', 'score'],
    ['a range in words', 'Score: 2 to 3', 'score'],
    ['a decimal comma', '{"rationale": "x", "score": "2,5"}', 'score'],
    ['an unnamed number', 'I counted 4 cups.', 'score'],
    ['a share of the frames', 'It melts in 7 out of 10 frames.', 'score'],
    ['a number in words', 'Score: seven', 'score'],
    ['a half score with a comma', 'Score: 7,5', 'score'],
    ['not a number', '{"rationale": "x", "score": NaN}', 'score'],
    ['another field alone', '{"rationale": "x", "max_score": 10}', 'score'],
    ['a score and its scale that differ', 'Score: 7/10. Score: 7/5.', 'score'],
    ['rows for one item', '[{"score": 3}, {"score": 3}]', 'no score'],
    ['no score', '{"rationale": "x"}', 'score'],
    ['an empty score', '{"rationale": "x", "score": }', 'no score'],
    ['“none” for a score', '{"rationale": "x", "score": "none"}', 'score'],
    ['a number that is cut off', '{"rationale": "x", "score": 1', 'no score'],
    [
      'two answers',
      '{"rationale": "x", "score": 1} No: {"rationale": "x", "score": 9}',
      'differ: 1, 9',
    ],
    ['two scores in words', 'Score: 1. On reflection, score: 9.', 'score'],
  ])('%s', (_name, text, message) => {
    const result = readReply(text, rated);
    expect(result).toMatchObject({ state: 'unread', reason: 'unparseable' });
    expect(result.state !== 'read' && result.detail).toContain(message);
  });

  it.each(['N/A', '**Not applicable.**', 'None visible', 'Cannot be judged: too dark'])(
    'takes %j for an abstention from everything',
    (text) => {
      for (const schema of [rated, check, graph, summary] as z.ZodType[]) {
        expect(readReply(text, schema)).toMatchObject({ state: 'unread', reason: 'abstained' });
      }
    },
  );

  it.each([
    ['out of range', '{"s1": 1, "s2": {"score": 12}, "s3": 0}', '“12” is no score'],
    ['said twice in two ways', 's1: 1\ns2: 9\ns3: 0\ns2: 4', 'several answers that differ: 9, 4'],
    [
      'JSON and prose that differ',
      's2: 3\n```json\n{"s1": 1, "s2": 4, "s3": 0}\n```',
      'differ: 4, 3',
    ],
    ['a range', 's1: 1\ns2: between 2 and 3\ns3: 0', 'no score is given'],
    ['another scale', 's1: 1/10\ns2: 2/5\ns3: 0/10', '“2/5” is no score'],
    ['not there', '| s1 | 1 |\n| s3 | 0 |', 'no score is given'],
    ['cut off', '{"s1": 1, "s3": 0, "s2": {"rationale": "x", "score": 1', 'no score is given'],
    ['of two types at once', 's1: 1\ns2 and s3: 2\ns3: 0', 'no score is given'],
    [
      'in a short line and in a table that differ',
      's1: 1\ns3: 0\n\ns2\nScore = 3/10; 5 fingers are visible\n\n| Colour distribution | 2 |',
      'several answers that differ',
    ],
  ])('one entry costs the others nothing: %s', (_name, text, why) => {
    const result = readReply(text, check);
    expect(result).toMatchObject({
      state: 'partly-read',
      reply: { s1: { score: 1 }, s3: { score: 0 } },
      missing: [{ entry: 's2', why: expect.stringContaining(why) }],
      detail: expect.stringContaining('s2'),
    });
    expect(result.state === 'partly-read' && result.reply).not.toHaveProperty('s2');
  });

  it('a reply that is known to break off loses its last line', () => {
    const text = 's1: 1\ns2: 0\ns3: 1';
    expect(readReply(text, check)).toMatchObject({ state: 'read' });
    expect(readReply(text, check, { cutOff: true })).toMatchObject({
      state: 'partly-read',
      missing: [{ entry: 's3' }],
    });
  });

  it.each([rated, check, graph, summary] as z.ZodType[])(
    'tells a refusal from a bad reply',
    (schema) => {
      const result = readReply('I’m sorry, but I can’t help with that.', schema);
      expect(result).toMatchObject({ state: 'unread', reason: 'refused' });
    },
  );
});

it.each([
  'Strange mood\nScore: 9',
  'Strange mood\nThe room looks sad.\nScore: 9',
  '**Strange mood**\nScore: 9',
  '### Strange mood\nScore: 9',
  '4. Strange mood\nThe room looks sad.\nScore: 9',
  'Strange mood: the room looks sad.\nScore: 9',
  'Strange mood:\nI give it a score of 9.',
  '气氛\nScore: 9',
])('gives no entry the score below a heading that is not known: %j', (foreign) => {
  for (const head of ['', '### ', '**', '1. ', '- ', '#### 2. ']) {
    const named = (name: string) => `${head}${name}${head === '**' ? '**' : ''}`;
    const text = `${named('Geometric structure')}\nIt is bent.\nScore: 1\n${named('Colour distribution')}\nIt is fine.\n${foreign}\n`;
    const result = readReply(text, check);
    expect(result.state).toBe('partly-read');
    expect(result.state === 'partly-read' && Object.keys(result.reply)).toEqual(['s1']);
  }
});

describe('a later statement', () => {
  const before = 's1: 0\ns2: 2\ns3: 1\n\n';

  it.each([
    'Correction: s2 should be 4, since the sky is green.',
    'On reflection, I revise s2 to 4.',
  ])('counts where it is clear: %j', (after) => {
    expect(scores(before + after)).toEqual([0, 4, 1]);
  });

  it.each([
    's2 deserves a 4.',
    'Actually, s2 is perhaps a 4.',
    'I revise s2 from 2 to 4.',
    'Having seen the sky again, I raise s2 to 4 since it is green.',
    'The colour distribution might be a 4 after all.',
  ])('leaves the score unread where it is not: %j', (after) => {
    expect(readReply(before + after, check)).toMatchObject({
      state: 'partly-read',
      reply: { s1: { score: 0 }, s3: { score: 1 } },
      missing: [{ entry: 's2' }],
    });
  });

  it('that names no entry leaves none', () => {
    expect(readReply(`${before}Correction: make that a 4.`, check)).toMatchObject({
      state: 'unread',
    });
    expect(readReply('Score: 3. Wait, make that a 2.', rated)).toMatchObject({ state: 'unread' });
  });

  it('with the same score changes nothing', () => {
    expect(scores(`${before}So s2 gets a 2 in all.`)).toEqual([0, 2, 1]);
  });
});

describe('any text at all', () => {
  const fragment = fc.oneof(
    fc.constantFrom(
      '{',
      '}',
      '{{',
      '}}',
      '[',
      ']',
      '"',
      "'",
      ',',
      ':',
      '\n',
      '|',
      '\t',
      '```json',
      '```',
      '**',
      '"score":',
      'Score: ',
      'score',
      '"rationale": "x"',
      's1',
      's2',
      's3',
      '"s1":',
      'N/A',
      'null',
      '/10',
      '-',
      '.',
      ' ',
      '1.',
      'Geometric structure',
      'Colour distribution',
      '| s1 | ',
      '\\',
      '</think>',
    ),
    fc.integer({ min: -20, max: 120 }).map(String),
    fc.double({ noNaN: true, min: -5, max: 15 }).map(String),
    fc.string({ maxLength: 8 }),
  );
  const garbled = fc.array(fragment, { maxLength: 60 }).map((parts) => parts.join(''));

  function numbersOf(value: unknown): number[] {
    if (typeof value === 'number') return [value];
    return value !== null && typeof value === 'object'
      ? Object.values(value).flatMap(numbersOf)
      : [];
  }

  it.each([rated, check, graph, changes, summary] as z.ZodType[])(
    'never throws and never answers a number that is not in the text',
    (schema) => {
      fc.assert(
        fc.property(garbled, (text) => {
          const result = readReply(text, schema);
          if (result.state === 'unread') return;
          const said = (text.match(/\d+(?:\.\d+)?/g) ?? []).map(Number);
          for (const number of numbersOf(result.reply)) expect(said).toContain(number);
        }),
        { numRuns: 600 },
      );
    },
  );

  /** Ten types that every score can tell apart. */
  const ids = Array.from({ length: 10 }, (_, index) => `s${index + 1}`);
  const ten = z.object(Object.fromEntries(ids.map((id) => [id, item])));

  /** Ways in which a reply states scores by type: one piece for each type. */
  const layouts: Record<string, (id: string, score: number) => string> = {
    'scores in brackets': (id, value) => `- ${id} (${value}/10): as seen`,
    lines: (id, value) => `${id}: ${value}`,
    'labelled lines': (id, value) => `- **${id}** – Score: ${value}/10`,
    table: (id, value) => `| ${id} | ${value} | as seen |`,
    'tab table': (id, value) => `${id}\t${value}\tas seen`,
    paragraphs: (id, value) => `### ${id}\nRationale: as seen\n**Score**: ${value} out of 10\n`,
    JSON: (id, value) => `"${id}": {"rationale": "as seen", "score": ${value}},`,
    'single quotes': (id, value) => `'${id}': {{'score': '${value}/10'}},`,
  };
  const heads: Record<string, [string, string]> = {
    table: ['| type | score | rationale |\n|---|---|---|', ''],
    'tab table': ['type\tscore\trationale', ''],
    JSON: ['```json\n{', '}\n```'],
    'single quotes': ['{{', '}}'],
  };
  const dealt = fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10], {
    minLength: 10,
    maxLength: 10,
  });
  const harm = fc.array(
    fc.record({
      at: fc.nat({ max: 12 }),
      how: fc.constantFrom('drop', 'double', 'swap', 'noise', 'blank'),
      noise: fc.constantFrom(
        '',
        'Score:',
        'As said above.',
        '|',
        '}',
        '{',
        '"',
        'N/A',
        '---',
        '**',
      ),
    }),
    { maxLength: 4 },
  );

  it.each(Object.keys(layouts))('never gives one type the score of another: %s', (name) => {
    const [head, foot] = heads[name] ?? ['', ''];
    fc.assert(
      fc.property(dealt, harm, (values, harms) => {
        const pieces = ids.map((id, index) => layouts[name]?.(id, values[index] ?? 0) ?? '');
        for (const { at, how, noise } of harms) {
          const index = at % Math.max(pieces.length, 1);
          const piece = pieces[index] ?? '';
          if (how === 'drop') pieces.splice(index, 1);
          else if (how === 'double') pieces.splice(index, 0, piece);
          else if (how === 'noise') pieces.splice(index, 0, noise);
          else if (how === 'blank') pieces[index] = piece.replace(/\d+(?!.*\d)/, noise);
          else pieces.splice(index, 1, ...[pieces[index + 1] ?? '', piece].filter(Boolean));
        }
        const result = readReply([head, ...pieces, foot].join('\n'), ten);
        if (result.state === 'unread') return;
        ids.forEach((id, index) => {
          const read = (result.reply as Partial<Record<string, z.infer<typeof item>>>)[id]?.score;
          if (typeof read === 'number') expect([id, read]).toEqual([id, values[index]]);
        });
      }),
      { numRuns: 300 },
    );
  });

  it.each(Object.keys(layouts))('reads every score of a whole reply: %s', (name) => {
    const [head, foot] = heads[name] ?? ['', ''];
    fc.assert(
      fc.property(dealt, (values) => {
        const pieces = ids.map((id, index) => layouts[name]?.(id, values[index] ?? 0) ?? '');
        const reply = read([head, ...pieces, foot].join('\n'), ten) as Record<
          string,
          z.infer<typeof item>
        >;
        expect(ids.map((id) => reply[id]?.score)).toEqual(values);
      }),
      { numRuns: 20 },
    );
  });

  it('reads of a cut-off reply what is whole, and nothing else', () => {
    const whole = JSON.stringify({ s1: { rationale: 'a', objects: [], score: 10 }, s2: 3, s3: 10 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: whole.length }), (length) => {
        const result = readReply(whole.slice(0, length), check);
        if (result.state === 'unread') return;
        const { s1, s2, s3 } = result.reply;
        expect([s1?.score ?? 10, s2?.score ?? 3, s3?.score ?? 10]).toEqual([10, 3, 10]);
      }),
    );
  });
});
