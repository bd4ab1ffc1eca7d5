import { expect, it } from 'vitest';
import type { Cell } from '@/lib/answers/schema';
import type { Verdict } from '@/lib/suites/verdict';
import { answer, cell, question, scored } from '../review-testing';
import { foldedQuestions, foldOf } from './folds';
import type { MatrixSection } from './matrix-layout';

const NONE: Verdict = { state: 'unscored', reason: 'abstained', detail: '' };
const COLUMNS = ['cluster@0.000-1.000', 'cluster@1.000-2.000'].map((unit) => ({
  ...{ unit, kind: 'cluster', label: unit },
}));

/** A section of one row for each list of what stands in its cells. */
function sectionOf(rows: readonly (readonly Cell[])[], key = 'dynamic'): MatrixSection {
  return {
    ...{ layout: 'matrix', key, label: 'Dynamic', columns: COLUMNS },
    rows: rows.map((cells, at) => ({
      question: question({ id: `d${at + 1}` }),
      cells: cells.map((one, column) => ({
        ...{ ...one, unit: COLUMNS[column]?.unit ?? '', question: `d${at + 1}` },
      })),
    })),
  };
}

const silent = [cell(NONE), cell(NONE)];
const half = [cell(NONE), cell(scored(3))];
const answered = [cell(NONE, answer({ verdict: scored(2) }, 'me')), cell(NONE)];
const neverAsked = [{ ...cell(NONE), judge: null, effective: null }];

it('holds what has no score anywhere and nobody answered', () => {
  const folded = foldedQuestions([sectionOf([silent, half, neverAsked, answered, silent])]);
  expect(folded.get('dynamic')).toEqual(['d1', 'd3', 'd5']);
});

it('is none for one question, nor where nothing has a score', () => {
  expect(foldedQuestions([sectionOf([silent, half])]).size).toBe(0);
  expect(foldedQuestions([sectionOf([silent, silent])]).size).toBe(0);
  const two = [sectionOf([silent, silent], 'static'), sectionOf([half])];
  expect([...foldedQuestions(two).keys()]).toEqual(['static']);
});

it('is found by a place in it', () => {
  const sections = [sectionOf([silent, half, silent])];
  const folded = foldedQuestions(sections);
  const unit = COLUMNS[0]?.unit ?? '';
  expect(foldOf(sections, folded, { unit, question: 'd3' })).toBe('dynamic');
  expect(foldOf(sections, folded, { unit, question: 'd2' })).toBeUndefined();
  expect(foldOf(sections, folded, { unit: 'video', question: 'd3' })).toBeUndefined();
});
