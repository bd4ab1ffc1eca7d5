import { describe, expect, it } from 'vitest';
import { markdownText, xmlText } from '@/lib/markup';
import { resultsSchema } from '@/lib/results/schema';
import { figureLabels } from '../labels';
import { type TableChoice, USUAL_CHOICE } from './choice';
import { latexTable, latexText } from './latex';
import { methodsText } from './methods';
import { paperOf } from './paper';
import { tableSvg } from './picture';
import { csvTable, htmlTable, markdownTable } from './texts';
import { typstTable, typstText } from './typst';

const interval = { low: 0.1, high: 0.4, level: 0.95 };
const judge = { value: 0.25, interval, items: 40, clusters: 40, unscored: 2 };
const sample = {
  ...{ population: 40, sampled: 12, effective: 11, weighted: true, complete: false },
  people: { value: 0.2, intervals: { these: null, like: interval } },
  corrected: { value: 0.22, intervals: { these: null, like: null } },
};
const nothing = { judge: { ...judge, value: null, interval: null, items: 0 }, sample: null };
const figure = (id: string, label: string, kind: 'share' | 'mean', better = 'low') => ({
  ...{ id, label, help: '', kind, better, published: '' },
  ...{ atLeast: kind === 'share' ? 5 : null, range: { min: 0, max: 1 }, question: null },
  cells: [{ judge, sample }, nothing, { judge: { ...judge, value: 0.125 }, sample: null }],
});
const configuration = { id: 'c', name: 'GPT_5 & co', at: '2026-11-22T00:00:00.000Z', judged: 80 };

const results = resultsSchema.parse({
  project: { id: 'p', name: 'P' },
  suites: [],
  suite: { id: 'h', name: 'Hallucinations', kind: 'clip' },
  configurations: [configuration],
  source: {
    ...{ configuration, substituted: false, suiteVersion: '2', single: false },
    runs: [
      {
        ...{ id: '00000000-0000-7000-8000-0000000000a1', name: 'Night', items: 80 },
        at: '2026-11-22T00:00:00.000Z',
      },
    ],
    prompts: { 'h/look': 'abcdef0123456789' },
  },
  ...{ items: 90, judged: 80, withheld: 0, pending: 0, answered: 12, labels: 'sample', known: [] },
  models: ['[<Veo>] & 100%_a|b', null, 'Other'].map((model) => ({ model, items: 40 })),
  figures: [
    figure('s10', 'Other', 'share'),
    figure('d9', 'Other', 'share'),
    figure('index', 'Index', 'mean'),
  ],
  comparison: null,
});
const table = { results, column: 'judge', target: 'like' } as const;
const paper = (choice: Partial<TableChoice> = {}) => paperOf(table, { ...USUAL_CHOICE, ...choice });

describe('a table to paste', () => {
  it('has judge, people and corrected side by side, each with its interval, marks and n', () => {
    const { heads, lines } = paper({ figures: ['s10', 'index'] });
    expect(heads[0]?.map(({ text, span }) => `${text} ${span}`)).toEqual([
      ...['Judge alone 1', 'People 1', 'Corrected 1', 'n 1'],
    ]);
    expect(lines).toEqual([
      { group: 'Other, s10 (%)' },
      {
        label: '[<Veo>] & 100%_a|b',
        cells: [
          ...['25.0 [10.0, 40.0]', '20.0° [10.0, 40.0]', '22.0° (too few)'],
          '40 / 12 / 12 of 40',
        ],
      },
      { label: 'Model not known', cells: ['not scored', 'no answer', 'no answer', '0 / 0 / 0'] },
      { label: 'Other', cells: ['12.5 [10.0, 40.0]', 'no answer', 'no answer', '40 / 0 / 0'] },
      { group: 'Index' },
      {
        label: '[<Veo>] & 100%_a|b',
        cells: [
          ...['0.25 [0.10, 0.40]', '0.20° [0.10, 0.40]', '0.22° (too few)'],
          '40 / 12 / 12 of 40',
        ],
      },
      { label: 'Model not known', cells: ['not scored', 'no answer', 'no answer', '0 / 0 / 0'] },
      { label: 'Other', cells: ['0.13 [0.10, 0.40]', 'no answer', 'no answer', '40 / 0 / 0'] },
    ]);
  });

  it('has the rows, columns, digits, order and caption that were chosen', () => {
    const chosen = paper({
      ...{ layout: 'model', by: ['judge'], figures: ['s10'], order: 's10', percentDigits: 2 },
      ...{ counts: false, intervals: false, caption: 'Mine' },
    });
    expect(chosen.caption).toBe('Mine');
    expect(chosen.corner).toBe('Model');
    expect(chosen.heads.flat().map(({ text }) => text)).toEqual(['Other, s10 (%)', 'Judge alone']);
    expect(chosen.lines).toEqual([
      { label: 'Other', cells: ['12.50'] },
      { label: '[<Veo>] & 100%_a|b', cells: ['25.00'] },
      { label: 'Model not known', cells: ['not scored'] },
    ]);
  });

  it('says what its marks mean, and last whose figures these are, with the hashes', () => {
    const [marks, whose, keys] = paper().notes;
    expect(marks).toContain('°\u00a0provisional: rests on fewer than 20 independent clips');
    expect(marks).toContain('Too few: too few independent clips for an interval.');
    expect(marks).not.toContain('known of these');
    expect(whose).toContain('Runs: “Night” of 22 Nov 2026');
    expect(whose).not.toContain('abcdef01');
    expect(keys).toContain('h/look abcdef01');
    expect(keys).toContain('Runs: 00000000-0000-7000-8000-0000000000a1 of 2026-11-22');
    expect(paper().caption).not.toContain('abcdef01');
  });

  it('says n once where it is the same in every row', () => {
    const { heads, lines, notes } = paper({ layout: 'model', by: ['people'], figures: ['s10'] });
    expect(heads.at(-1)?.map(({ text }) => text)).toEqual(['People', 'n']);
    expect(lines[0]).toMatchObject({ cells: ['20.0° [10.0, 40.0]', '12'] });
    const same = { ...results, models: results.models.slice(0, 1) };
    const one = paperOf({ ...table, results: same }, { ...USUAL_CHOICE, figures: ['s10', 'd9'] });
    expect(one.heads.flat().map(({ text }) => text)).not.toContain('n');
    expect(one.notes[0]).toContain('n\u00a0=\u00a040 / 12 / 12 of 40 in every row.');
    expect(notes[0]).not.toContain('in every row');
  });

  it('tells figures of one name apart', () => {
    expect([...figureLabels(results.figures).values()]).toEqual([
      ...['Other, s10', 'Other, d9', 'Index'],
    ]);
  });
});

describe('the methods paragraph', () => {
  it('tells what was computed, and nothing else', () => {
    const text = methodsText(table);
    expect(text).toContain('“GPT_5 & co” judged 80 clips of 90');
    expect(text).toContain('Wilson’s');
    expect(text).toContain('rests on 12 clips at most');
    expect(text).toContain('PPI++');
    expect(text).toContain('h/look abcdef01');
    expect(text).not.toContain('in part');
    expect(text).not.toContain('Differences');
    const alone = results.figures.map((one) => ({
      ...one,
      kind: 'mean' as const,
      cells: one.cells.map((cell) => ({ ...cell, sample: null })),
    }));
    const byJudge = methodsText({ ...table, results: { ...results, figures: alone } });
    expect(byJudge).not.toContain('PPI++');
    expect(byJudge).not.toContain('Wilson');
    expect(byJudge).toContain('jackknife');
  });
});

describe('in every format', () => {
  const cells = ['20.0° [10.0, 40.0]', '22.0° (too few)', '40 / 12 / 12 of 40'];

  it('has the same cells', () => {
    const built = paper();
    for (const cell of cells) {
      expect(latexTable(built)).toContain(latexText(cell));
      expect(typstTable(built)).toContain(`[${typstText(cell)}]`);
      expect(markdownTable(built)).toContain(`| ${cell} |`);
      expect(csvTable(built)).toContain(cell);
      expect(htmlTable(built)).toContain(`>${cell}<`);
      expect(tableSvg(built)).toContain(`>${cell}<`);
    }
  });

  it('is Typst whose letters mean nothing, whatever names have in them', () => {
    expect(typstText('a "b" \\ #c $d$ *e* <f> @g\n[h]')).toBe(
      '#"a \\"b\\" \\\\ #c $d$ *e* <f> @g [h]"',
    );
    const text = typstTable(paper({ layout: 'model', figures: ['s10'] }));
    expect(text).toContain('[#"[<Veo>] & 100%_a|b"], [#"25.0');
    expect(text).toContain('align: (left, right, right, right, right)');
    expect(text).toContain('<tab:h>');
  });

  it('is LaTeX that compiles, whatever names have in them', () => {
    expect(latexText('a_b & 100% #1 {x} ~ ^ \\ $')).toBe(
      'a\\_b \\& 100\\% \\#1 \\{x\\} \\textasciitilde{} \\textasciicircum{} \\textbackslash{} \\$',
    );
    expect(latexText('° ± ≥ |')).toBe('$^{\\circ}$ $\\pm$ $\\geq$ \\textbar{}');
    const text = latexTable(paper({ layout: 'model', figures: ['s10'] }));
    // A bracket at the beginning of a line would be an option of the line before.
    expect(text).toContain(
      '\n{[}\\textless{}Veo\\textgreater{}] \\& 100\\%\\_a\\textbar{}b & 25.0',
    );
    expect(text).toContain('\\begin{tabular}{lrrrr}');
    // Over n stands nothing, so no rule is under that either.
    expect(text).toContain('\\cmidrule(lr){2-4}\n');
    expect(text).not.toContain('XeLaTeX');
    expect(latexTable(paper({ caption: '可灵' }))).toContain('XeLaTeX');
  });

  it('is Markdown with as many cells in each row', () => {
    expect(markdownText('a|b\n*c*')).toBe('a\\|b \\*c\\*');
    const rows = markdownTable(paper())
      .split('\n')
      .filter((line) => line.startsWith('|'));
    const counts = rows.map((row) => row.replaceAll('\\|', '').split('|').length);
    expect(new Set(counts).size).toBe(1);
  });

  it('is CSV that names the group in each line', () => {
    const [head, first] = csvTable(paper()).split('\r\n');
    expect(head).toMatch(/^Group,Model,Judge alone,People,Corrected,n,Notes/);
    expect(first).toMatch(/^"Other, s10 \(%\)",/);
  });

  it('is a picture without anything that is no number', () => {
    expect(xmlText('<a & "b">\u0007')).toBe('&lt;a &amp; &quot;b&quot;&gt; ');
    const svg = tableSvg(paper({ layout: 'figure' }));
    expect(svg).not.toMatch(/NaN|Infinity|undefined/);
    expect(svg).toContain('&lt;Veo&gt;');
  });
});
