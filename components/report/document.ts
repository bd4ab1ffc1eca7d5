import type { Paper } from '../results/table/paper';

/** A piece of a report. */
export type Block =
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; lines: readonly string[] }
  | { kind: 'facts'; facts: readonly (readonly [name: string, fact: string])[] }
  | { kind: 'table'; paper: Paper }
  /** Text that is kept letter by letter. */
  | { kind: 'verbatim'; text: string }
  /** An SVG of our own, and what it shows. */
  | { kind: 'picture'; svg: string; label: string };

/** A report before any form: sections of pieces under headings. */
export interface ReportDocument {
  title: string;
  sections: readonly { heading: string; blocks: readonly Block[] }[];
}
