import { saveCsv } from '@/components/ui/save-csv';
import { saveText } from '@/components/ui/save-file';
import { savePdf, savePng } from '../save-picture';
import { latexTable } from './latex';
import type { Paper } from './paper';
import { tableSvg } from './picture';
import { csvTable, markdownTable } from './texts';
import { typstTable } from './typst';

/** A kind of file that a table to paste is saved as. */
export interface TableFormat {
  label: string;
  /** @throws {Error} where the browser cannot draw it */
  save: (name: string, paper: Paper) => void | Promise<void>;
}

/** The files in which a text is written around the table. */
export const TEXT_FORMATS: readonly TableFormat[] = [
  {
    label: 'LaTeX',
    save: (name, paper) => saveText(`${name}.tex`, latexTable(paper), 'application/x-tex'),
  },
  {
    label: 'Typst',
    save: (name, paper) => saveText(`${name}.typ`, typstTable(paper), 'text/plain'),
  },
  {
    label: 'Markdown',
    save: (name, paper) => saveText(`${name}.md`, markdownTable(paper), 'text/markdown'),
  },
];

/** All files that a table to paste is saved as: each has what the preview shows. */
export const TABLE_FORMATS: readonly TableFormat[] = [
  ...TEXT_FORMATS,
  { label: 'CSV', save: (name, paper) => saveCsv(`${name}-table.csv`, csvTable(paper)) },
  {
    label: 'SVG',
    save: (name, paper) => saveText(`${name}-table.svg`, tableSvg(paper), 'image/svg+xml'),
  },
  { label: 'PNG', save: (name, paper) => savePng(`${name}-table.png`, tableSvg(paper)) },
  { label: 'PDF', save: (name, paper) => savePdf(`${name}-table.pdf`, tableSvg(paper)) },
];
