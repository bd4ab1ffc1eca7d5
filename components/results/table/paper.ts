import { nounOf } from '@/lib/suites/item-kind';
import { comparedNoun, provisionalWords } from '../figure-words';
import { sourceNotes } from '../source-words';
import type { SavedTable } from '../tables';
import { type Settled, settle, type TableChoice } from './choice';
import { type Grid, gridOf } from './grid';

/** A table to paste, as every format has it. */
export interface Paper extends Grid {
  /** Of which suite, as files and labels are named. */
  name: string;
  caption: string;
  /** What marks mean, what n counts, and, last, whose figures these are, with the hashes of prompts. */
  notes: readonly string[];
}

const WHOSE = {
  judge: 'by the judge alone',
  people: 'by people',
  corrected: 'by the judge corrected by people',
  overridden: 'by the judge with people’s answers in its place',
};

/** The figures that are chosen, laid out, with their caption and notes. */
export function paperOf(table: SavedTable, choice: TableChoice): Paper {
  const settled = settle(choice, table);
  const grid = gridOf(table, settled);
  return {
    ...grid,
    name: table.results.suite?.id ?? 'suite',
    caption: choice.caption ?? captionOf(table, settled),
    notes: notesOf(table, settled, grid),
  };
}

/** The caption that stands where nobody wrote one. */
function captionOf({ results, target }: SavedTable, { by, intervals }: Settled): string {
  const noun = nounOf(results.suite?.kind ?? 'clip');
  const whose = by.map((column) => WHOSE[column]);
  const list = [whose.slice(0, -1).join(', '), whose.at(-1)].filter(Boolean).join(' and ');
  const between = intervals
    ? `, with 95\u00a0% confidence intervals for ${target === 'like' ? `${noun}s like these` : `these ${noun}s`}`
    : '';
  return `${results.suite?.name ?? 'Figures'} by ${comparedNoun(results)}: ${list}${between}.`;
}

function notesOf(
  table: SavedTable,
  { by, counts }: Settled,
  { marks, count }: Pick<Grid, 'marks' | 'count'>,
): string[] {
  const { results } = table;
  const noun = nounOf(results.suite?.kind ?? 'clip');
  const said: [boolean, string][] = [
    [marks.has('provisional'), `°\u00a0provisional: ${provisionalWords(noun)}.`],
    [marks.has('too few'), `Too few: too few independent ${noun}s for an interval.`],
    [marks.has('known'), `Without an interval: known of these ${noun}s.`],
    [
      marks.has('nothing scored'),
      'Not scored: nothing of it, or not all of its parts, has a score.',
    ],
    [marks.has('no answer'), 'No answer: nobody gave an answer that counts.'],
    [count !== null, `n = ${count} in every row.`],
    [counts, countNote(by, noun)],
  ];
  const marked = said.flatMap(([isSaid, text]) => (isSaid ? [text] : [])).join(' ');
  return [...(marked === '' ? [] : [marked]), ...sourceNotes(results)];
}

function countNote(by: Settled['by'], noun: string): string {
  const counted = [
    by.includes('judge') && `by the judge, scored ${noun}s`,
    by.includes('people') && `by people, ${noun}s that they reviewed`,
    by.includes('corrected') &&
      `corrected, ${noun}s reviewed of those that they stand for, which the judge scored`,
    by.includes('overridden') && `with overrides, scored ${noun}s`,
  ].filter(Boolean);
  return `n${by.length > 1 ? ', in the order of the columns' : ''}: ${counted.join('; ')}.`;
}
