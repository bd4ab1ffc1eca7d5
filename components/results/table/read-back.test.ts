import { describe, expect, it } from 'vitest';
import { latexTable } from './latex';
import type { Paper } from './paper';
import { flatHeads, markdownTable } from './texts';
import { typstTable } from './typst';

/** Names that mean something to one of the formats. */
const HOSTILE = [
  '[<Veo>] & 100%_a|b',
  'a \\ b \\\\ c{d}e $x$ ~y^2 #1',
  '"quoted" \\"more\\" #let @ref *bold* _it_ `code`',
  '[link](https://example.org) ![x][y] [z]: w',
  'three---dashes, two-- and ~~gone~~',
  '&lt;b&gt; &#60; & co; R&D',
  '* star first',
  'line\none\tmore\fand\u0007bell',
  ']] \\end{tabular} \\\\ | --- |',
  "?`why!` ``quoted'' ,,low",
  '可灵 ± ≥ −1 × 2 … – — “a” ‘b’',
  'ends with \\',
];

const clean = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim();

const paper: Paper = {
  ...{ name: 'small', caption: HOSTILE.join(' '), corner: 'Model', notes: [] },
  ...{ marks: new Set(), count: null },
  heads: [
    [
      { text: '', span: 1 },
      { text: 'By', span: 2 },
    ],
    HOSTILE.slice(1, 4).map((text) => ({ text, span: 1 })),
  ],
  lines: HOSTILE.flatMap((text, at) => [
    { group: text },
    { label: HOSTILE.at(-1 - at) ?? '', cells: ['0.1 [0.0, 0.2]', '−0.5°', 'n/a'] },
  ]),
};

/** The lines of the body as any reader of the table has to find them. */
const body = paper.lines.map((line) =>
  'group' in line ? [clean(line.group)] : [clean(line.label), ...line.cells],
);

/** The commands that print a letter in a text or in a formula. */
const PRINTED: Readonly<Record<string, string>> = {
  ...{ textbackslash: '\\', textasciitilde: '~', textasciicircum: '^', textless: '<' },
  ...{ textgreater: '>', textbar: '|', ldots: '…', circ: '°', pm: '±', times: '×' },
  ...{ '-': '−', cdot: '·', geq: '≥', leq: '≤', rightarrow: '→', quad: '' },
};

/** What TeX makes of letters that follow each other, the longest first. */
const LIGATURES = ['---', '--', '``', "''", '?`', '!`', ',,', '`', "'"];
const JOINED = ['—', '–', '“', '”', '¿', '¡', '„', '‘', '’'];

/** A cell of LaTeX as it is printed. @throws where a letter would mean something to TeX */
function printedByTex(cell: string): string {
  let rest = cell.trim();
  let text = '';
  const take = (pattern: RegExp) => {
    const [all, ...parts] = pattern.exec(rest) ?? [];
    if (all !== undefined) rest = rest.slice(all.length);
    return all === undefined ? null : parts;
  };
  while (rest !== '') {
    const at = LIGATURES.findIndex((one) => rest.startsWith(one));
    const code = take(/^\\char"([0-9A-F]{2})\{\}/);
    const escaped = code ? null : take(/^\\([{}$&#_%])/);
    const formula = take(/^\$(?:\^\{)?\\?([a-z]+|-)\}?\$/);
    const command = code || escaped || formula ? null : take(/^\\([a-z]+)(?:\{\}|\s+)?/);
    if (code) text += String.fromCharCode(Number.parseInt(code[0] ?? '', 16));
    else if (escaped) text += escaped[0];
    else if (formula) text += PRINTED[formula[0] ?? ''] ?? `(unknown ${formula[0]})`;
    else if (command?.[0] === 'textit') continue;
    else if (command) text += PRINTED[command[0] ?? ''] ?? `(unknown ${command[0]})`;
    else if (at >= 0) {
      rest = rest.slice(LIGATURES[at]?.length);
      text += JOINED[at];
    } else if (take(/^[{}]/)) continue;
    else if (take(/^~/)) text += ' ';
    else if (/^[\\&#_%^<>|"]/.test(rest)) throw new Error(`“${rest}” means something to TeX`);
    else {
      const [letter = ''] = rest;
      text += letter;
      rest = rest.slice(letter.length);
    }
  }
  return clean(text);
}

/** The rows of a LaTeX table below its headings. */
function latexRows(text: string): string[][] {
  const [, rows = ''] = /\\midrule\n(.*)\n\\bottomrule\n\\end\{tabular\}/s.exec(text) ?? [];
  expect(rows).not.toMatch(/\\\\\s*[[*]/);
  return rows
    .replace(/^\\addlinespace$/gm, '')
    .split(/(?<!\\)(?:\\\\)(?=\n|$)/)
    .filter((row) => row.trim() !== '')
    .map((row) => {
      const [, group] = /^\s*\\multicolumn\{4\}\{l\}\{(.*)\}\s*$/s.exec(row) ?? [];
      return group === undefined ? row.split(/(?<!\\)&/).map(printedByTex) : [printedByTex(group)];
    });
}

/** What Typst knows after a backslash in a string. */
const TYPST: Readonly<Record<string, string>> = { '\\': '\\', '"': '"', n: '\n', r: '\r', t: '\t' };

/** The rows of a table of Typst below its head: strings in content blocks, and what stands between them. */
function typstRows(text: string): string[][] {
  const [, rows = ''] =
    /\n {4}table\.hline\(stroke: 0\.5pt\),\n(.*)\n {4}table\.hline\(\),\n {2}\),\n/s.exec(text) ??
    [];
  return rows.split('\n').map((row) => {
    const between = row.replace(/\[#"(?:[^"\\]|\\.)*"\]/g, '☐').trim();
    expect(between).toMatch(/^(☐, ☐, ☐, ☐,|table\.cell\(colspan: 4\)\[#emph☐\],)$/);
    return [...row.matchAll(/\[#"((?:[^"\\]|\\.)*)"\]/g)].map(([, string = '']) =>
      clean(string.replace(/\\(.)/g, (_all, letter: string) => TYPST[letter] ?? '(unknown)')),
    );
  });
}

/** A cell of Markdown as it is shown (GFM). @throws where a letter would mean something */
function shownByMarkdown(cell: string): string {
  const text = cell.trim().replace(/^\*\*(.*)\*\*$/, '$1');
  const bare = text.replace(/\\[!-/:-@[-`{-~]/g, '☐');
  expect(bare).not.toMatch(/[*_`<~|]|\][([:]|&#?\w+;/);
  return clean(text.replace(/\\([!-/:-@[-`{-~])/g, '$1'));
}

/** The rows of a table of Markdown, headings first. */
function markdownRows(text: string): string[][] {
  const rows = text.split('\n').filter((row) => row.startsWith('|'));
  return rows.map((row) =>
    row
      .slice(1, -1)
      .split(/(?<!(?<!\\)(?:\\\\)*\\)\|/)
      .map(shownByMarkdown),
  );
}

describe('read by what is not their writer, whatever names have in them', () => {
  it('LaTeX prints the cells', () => {
    // TeX has no straight quotes.
    const curly = (cell: string) => cell.replaceAll("'", '’').replaceAll('`', '‘');
    const printed = latexRows(latexTable(paper));
    expect(printed).toEqual(body.map((row) => row.map(curly)));
  });

  it('Typst prints the cells', () => {
    expect(typstRows(typstTable(paper))).toEqual(body);
  });

  it('Markdown shows the cells, under the headings', () => {
    const [heads, rule, ...rows] = markdownRows(markdownTable(paper));
    expect(heads).toEqual(['Model', ...flatHeads(paper).map(clean)]);
    expect(rule).toHaveLength(4);
    const filled = body.map((row) => [...row, '', '', ''].slice(0, 4));
    expect(rows).toEqual(filled);
  });
});
