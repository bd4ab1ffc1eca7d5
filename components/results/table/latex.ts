import type { Head } from './grid';
import type { Paper } from './paper';

const LATEX: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '{': '\\{',
  '}': '\\}',
  $: '\\$',
  '&': '\\&',
  '#': '\\#',
  _: '\\_',
  '%': '\\%',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
  '"': '\\char"22{}',
  '°': '$^{\\circ}$',
  '±': '$\\pm$',
  '−': '$-$',
  '×': '$\\times$',
  '·': '$\\cdot$',
  '≥': '$\\geq$',
  '≤': '$\\leq$',
  '→': '$\\rightarrow$',
  '…': '\\ldots{}',
  '–': '--',
  '—': '---',
  '‘': '`',
  '’': "'",
  '“': '``',
  '”': "''",
  '\u00a0': '~',
};

/** Between letters that TeX would join to another one: dashes, quotes, and what stands before a quote as in ?`. */
const JOINED = /(?<=[-–—])(?=[-–—])|(?<=['’”])(?=['’”])|(?<=[`‘“?!])(?=[`‘“])|(?<=,)(?=,)/u;

/** A text as LaTeX prints it. */
export function latexText(text: string): string {
  return text
    .replace(/[^\S\u00a0]+|\p{Cc}/gu, ' ')
    .split(JOINED)
    .map((part) => Array.from(part, (letter) => LATEX[letter] ?? letter).join(''))
    .join('{}');
}

/** A text at the beginning of a line, where LaTeX would take a bracket or star for an option of the line before. */
function firstText(text: string): string {
  return latexText(text).replace(/^\s*([[*])/, '{$1}');
}

// Letters that a plain pdfLaTeX has no definition for.
const UNKNOWN = /[^\u0020-\u017f°±−×·≥≤→…–—‘’“”\s]/u;

/** A table in the manner of booktabs, with its notes below it. */
export function latexTable({ name, caption, corner, heads, lines, notes }: Paper): string {
  const columns = heads.at(-1)?.length ?? 0;
  const texts = [caption, ...notes, ...heads.flat().map(({ text }) => text), ...lineTexts(lines)];
  return [
    '% Needs \\usepackage{booktabs}.',
    ...(texts.some((text) => UNKNOWN.test(text))
      ? ['% Has letters for which XeLaTeX or LuaLaTeX is needed, with a font that has them.']
      : []),
    '\\begin{table}[t]',
    '\\centering',
    `\\caption{${latexText(caption)}}`,
    `\\label{tab:${name}}`,
    `\\begin{tabular}{l${'r'.repeat(columns)}}`,
    '\\toprule',
    ...headLines(corner, heads),
    '\\midrule',
    ...bodyLines(lines, columns),
    '\\bottomrule',
    '\\end{tabular}',
    ...(notes.length > 0
      ? [
          '\\par\\smallskip',
          '{\\footnotesize\\raggedright',
          ...notes.map((note) => `${firstText(note)}\\par`),
          '}',
        ]
      : []),
    '\\end{table}',
    '',
  ].join('\n');
}

function lineTexts(lines: Paper['lines']): string[] {
  return lines.flatMap((line) => ('group' in line ? [line.group] : [line.label, ...line.cells]));
}

function headLines(corner: string, heads: Paper['heads']): string[] {
  return heads.flatMap((row, level) => {
    const isLast = level === heads.length - 1;
    const cells = row.map(({ text, span }) =>
      (span === 1 && isLast) || text === ''
        ? latexText(text)
        : `\\multicolumn{${span}}{c}{${latexText(text)}}`,
    );
    const line = `${[isLast ? latexText(corner) : '', ...cells].join(' & ')} \\\\`.trimStart();
    return isLast ? [line] : [line, rulesUnder(row)];
  });
}

function rulesUnder(row: readonly Head[]): string {
  let from = 2;
  return row
    .flatMap(({ text, span }) => {
      const rule = `\\cmidrule(lr){${from}-${from + span - 1}}`;
      from += span;
      return text === '' ? [] : [rule];
    })
    .join(' ');
}

function bodyLines(lines: Paper['lines'], columns: number): string[] {
  const isGrouped = lines.some((line) => 'group' in line);
  return lines.flatMap((line, at) => {
    if ('group' in line) {
      const group = `\\multicolumn{${columns + 1}}{l}{\\textit{${latexText(line.group)}}} \\\\`;
      return at === 0 ? [group] : ['\\addlinespace', group];
    }
    const label = isGrouped ? `\\quad ${latexText(line.label)}` : firstText(line.label);
    return [`${[label, ...line.cells.map(latexText)].join(' & ')} \\\\`];
  });
}
