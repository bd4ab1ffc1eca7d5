import { describe, expect, it } from 'vitest';
import { type Results, resultsSchema } from '@/lib/results/schema';
import { makerWords, sourceFacts } from './source-words';
import { USUAL_CHOICE } from './table/choice';
import { latexTable } from './table/latex';
import { paperOf } from './table/paper';
import { markdownTable } from './table/texts';
import { resultsCsv } from './tables';

const configuration = {
  id: 'c',
  name: 'Sees, the suite’s prompts',
  at: '2026-11-22T00:00:00.000Z',
  judged: 40,
};
const judge = {
  value: 0.5,
  interval: { low: 0.4, high: 0.6, level: 0.95 },
  items: 40,
  clusters: 40,
  unscored: 0,
};
const control = { label: 'Blind control', help: 'Without a frame.' };

/** An examinee, its blind control before it by name, and what they are to be read against. */
const results: Results = resultsSchema.parse({
  project: { id: '00000000-0000-7000-8000-000000000001', name: 'Exam' },
  suites: [],
  suite: { id: 'e', name: 'Exam', kind: 'exam' },
  compares: 'judges',
  configurations: [configuration],
  source: {
    configuration,
    substituted: false,
    suiteVersion: '1',
    single: false,
    prompts: { 'e/choose': 'abcdef01' },
    runs: [{ id: 'r', at: '2026-11-22T00:00:00.000Z', name: '', items: 40 }],
  },
  items: 40,
  judged: 40,
  withheld: 0,
  heldBack: { items: 0, reviewed: 0 },
  pending: 0,
  answered: 0,
  labels: 'sample',
  known: [],
  models: [
    { model: 'Sees', items: 40 },
    { model: 'Blind', items: 40, control },
    { model: 'Sees more', items: 40 },
  ],
  figures: [
    {
      id: 'accuracy',
      label: 'Accuracy',
      help: '',
      kind: 'share',
      better: 'high',
      atLeast: null,
      question: null,
      range: { min: 0, max: 1 },
      published: '',
      cells: [0.7, 0.3, 0.8].map((value) => ({ judge: { ...judge, value }, sample: null })),
    },
  ],
  guesses: [{ label: 'Chance', help: 'Guessing.', cells: [{ value: 0.2, items: 40 }] }],
  traits: [
    {
      id: 'position-bias',
      label: 'Position bias',
      help: '',
      cells: [{ value: 0.1, items: 200 }, null, null],
    },
  ],
  makers: [
    {
      judges: ['Sees', 'Blind'],
      model: 'sees-1',
      parts: ['Assistant 1 in “Options”'],
      items: 30,
      of: 40,
    },
  ],
  comparison: null,
});
const table = { results, column: 'judge', target: 'like' } as const;

describe('saved figures of examinees', () => {
  it('have controls in lines of their own in the CSV, said to be such', () => {
    const lines = resultsCsv(table)
      .trim()
      .split('\r\n')
      .map((line) => line.split(','));
    const at = (name: string) => lines[0]?.indexOf(name) ?? -1;
    const told = lines
      .slice(1)
      .filter((line) => line[at('value')] !== '')
      .map((line) =>
        ['figure', 'model', 'value', 'items', 'control'].map((name) => line[at(name)]),
      );
    expect(told).toEqual([
      ['accuracy', 'Sees', '0.7', '40', ''],
      ['accuracy', 'Blind', '0.3', '40', 'Blind control'],
      ['accuracy', 'Sees more', '0.8', '40', ''],
      ['accuracy', 'Chance', '0.2', '40', 'Chance'],
      ['position-bias', 'Sees', '0.1', '200', ''],
    ]);
    expect(new Set(lines.slice(1).map(({ length }) => length)).size).toBe(1);
  });

  it('have them after the examinees, said to be such, in tables to paste', () => {
    const text = latexTable(paperOf(table, { ...USUAL_CHOICE, layout: 'model' }));
    const rows = text.split('\n').filter((line) => line.includes('&') && line.endsWith('\\\\'));
    expect(rows.map((row) => row.split(' & ')[0])).toEqual(
      [
        ...['', 'Examinee'],
        ...['Sees', 'Sees more', 'Control: Blind (Blind control)', 'Control: Chance'],
      ].map((one) => expect.stringContaining(one)),
    );
    expect(text).toContain('80.0 [40.0, 60.0] & -- & 40 \\\\');
    expect(text).toContain('Control: Chance & 20.0 & -- & 40 \\\\');
    expect(text).toContain('Without an interval: known of these');
  });

  it('name traits next to figures in Markdown', () => {
    const lines = markdownTable(paperOf(table, { ...USUAL_CHOICE, layout: 'figure' })).split('\n');
    const bias = lines.find((line) => line.startsWith('| Position bias (%) |'));
    expect(bias).toContain('| 10.0 |');
    expect(bias).toMatch(/\| 200 \|$/);
    expect(lines[2]).toMatch(/\| Control: Blind \(Blind control\), Judge alone \|.* n \|$/);
  });

  it('say who was asked, whose runs are named, and who had a part in making the items', () => {
    const facts = Object.fromEntries(sourceFacts(results));
    expect(facts).toMatchObject({
      Examinees: 'Sees; Blind; Sees more',
      Prompts: 'e/choose abcdef01 (of Sees)',
      'Part in the making': expect.stringContaining('Assistant 1 in “Options”'),
    });
    expect(facts).not.toHaveProperty('Judge');
    const [maker] = results.makers;
    expect(maker && makerWords(maker)).toMatch(/^“sees-1” \(Sees; Blind\) .* 30 of the 40 items: /);
  });
});
