import { htmlTable, markdownTable } from '@/components/results/table/texts';
import { markdownText, xmlText } from '@/lib/markup';
import type { ReportForm } from '@/lib/report/schema';
import type { Block, ReportDocument } from './document';

/** Readable on a screen and on paper; a picture or table that is too wide is scrolled. */
const STYLE = `
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 16px/1.5 Georgia, serif; color: #191c21; background: #fff; }
h1, h2 { line-height: 1.25; font-family: Helvetica, Arial, sans-serif; }
h2 { margin-top: 2.5rem; border-bottom: 1px solid #888c94; }
table { border-collapse: collapse; font: 13px/1.4 Helvetica, Arial, sans-serif; }
th, td { padding: 0.25rem 0.6rem; border-bottom: 1px solid #d5d7db; vertical-align: top; }
dl { display: grid; grid-template-columns: minmax(8rem, max-content) 1fr; gap: 0.25rem 1rem; }
dt { font-weight: bold; }
dd { margin: 0; overflow-wrap: anywhere; }
pre { padding: 0.75rem; white-space: pre-wrap; overflow-wrap: anywhere; background: #f3f4f6; }
figure, .wide { margin: 1.5rem 0; overflow-x: auto; }
svg { max-width: 100%; height: auto; }
@media print { body { max-width: none; margin: 0; font-size: 11pt; } h2, table, figure { break-inside: avoid; } }
`;

/** A report as one HTML file: no script, nothing that is fetched, all text of others as text. */
function reportHtml({ title, sections }: ReportDocument): string {
  const body = sections.map(
    ({ heading, blocks }) =>
      `<section>\n<h2>${xmlText(heading)}</h2>\n${blocks.map(htmlOf).join('\n')}\n</section>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${xmlText(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${xmlText(title)}</h1>
${body.join('\n')}
</body>
</html>
`;
}

function htmlOf(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p>${xmlText(block.text)}</p>`;
    case 'list':
      return `<ul>${block.lines.map((line) => `<li>${xmlText(line)}</li>`).join('')}</ul>`;
    case 'facts':
      return `<dl>${block.facts.map(([name, fact]) => `<dt>${xmlText(name)}</dt><dd>${xmlText(fact)}</dd>`).join('')}</dl>`;
    case 'table':
      return `<div class="wide" tabindex="0" role="region" aria-label="${xmlText(block.paper.caption)}">${htmlTable(block.paper)}</div>`;
    case 'verbatim':
      return `<pre>${xmlText(block.text)}</pre>`;
    case 'picture':
      return `<figure>${block.svg}</figure>`;
  }
}

/** A report as Markdown; pictures, which are of the same figures as tables, are left out. */
function reportMarkdown({ title, sections }: ReportDocument): string {
  const parts = sections.map(
    ({ heading, blocks }) => `## ${markdownText(heading)}\n\n${blocks.map(markdownOf).join('')}`,
  );
  return `# ${markdownText(title)}\n\n${parts.join('')}`;
}

function markdownOf(block: Block): string {
  const listed = (lines: readonly string[]) => `${lines.map((line) => `- ${line}\n`).join('')}\n`;
  switch (block.kind) {
    case 'paragraph':
      return `${markdownText(block.text)}\n\n`;
    case 'list':
      return listed(block.lines.map(markdownText));
    case 'facts':
      return listed(
        block.facts.map(([name, fact]) => `**${markdownText(name)}:** ${markdownText(fact)}`),
      );
    case 'table':
      return `${markdownTable(block.paper)}\n`;
    case 'verbatim':
      return `${fenced(block.text)}\n\n`;
    case 'picture':
      return '';
  }
}

/** A text between fences that are longer than any in it. */
function fenced(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${text}\n${fence}`;
}

/** How a report is written in each form: its media type, the end of its file’s name, and its text. */
export const REPORT_WRITERS: Readonly<
  Record<ReportForm, { type: string; end: string; write: (report: ReportDocument) => string }>
> = {
  html: { type: 'text/html', end: 'html', write: reportHtml },
  markdown: { type: 'text/markdown', end: 'md', write: reportMarkdown },
  json: {
    type: 'application/json',
    end: 'json',
    write: (report) => `${JSON.stringify(report, null, 2)}\n`,
  },
};
