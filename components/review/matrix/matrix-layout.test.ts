import { describe, expect, it } from 'vitest';
import type { Cell, RecordedAnswer } from '@/lib/answers/schema';
import type { Question, UnitKind } from '@/lib/judge/question';
import type { Verdict } from '@/lib/judge/verdict';
import { confirmable, layMatrix, neighbour, nextUnreviewed } from './matrix-layout';

const question = (id: string, group: string, unit: UnitKind): Question => ({
  id,
  label: id,
  help: '',
  group,
  unit,
  scale: { kind: 'rating', min: 0, max: 10 },
});

const units = [
  'video',
  'key-frame@0.000',
  'key-frame@1.000',
  'cluster@0.000-1.000',
  'cluster@1.000-2.000',
].map((unit) => ({ unit, label: unit }));

const suite = {
  id: 'suite',
  name: 'Suite',
  questions: [
    question('s1', 'static', 'key-frame'),
    question('s2', 'static', 'key-frame'),
    question('d1', 'dynamic', 'cluster'),
    question('v1', 'dynamic', 'video'),
  ],
  groups: [
    { id: 'static', label: 'Static' },
    { id: 'dynamic', label: 'Dynamic' },
  ],
};

const answerOf = (verdict: Verdict): RecordedAnswer => ({
  id: '1',
  unit: '',
  question: '',
  verdict,
  act: null,
  rater: { id: 'r', kind: 'judge', name: 'Judge' },
  seenId: null,
  supersedesId: null,
  at: '',
});

const SCORED: Verdict = { state: 'scored', value: 3, rationale: '' };

function cell(unit: string, id: string, verdict = SCORED, answered = false): Cell {
  const judge = answerOf(verdict);
  const own = answered ? answerOf(verdict) : null;
  return { unit, question: id, judge, people: [], reference: null, own, effective: judge };
}

const sections = layMatrix({
  suite,
  units,
  cells: [cell('key-frame@0.000', 's1'), cell('cluster@1.000-2.000', 'd1')],
});

describe('scores of the whole video where parts are asked about', () => {
  it('have a column after the parts, in their section alone', () => {
    const [first, second] = layMatrix({ suite, units, cells: [cell('video', 's1')] });
    expect(first?.columns.map(({ unit }) => unit)).toEqual([
      'key-frame@0.000',
      'key-frame@1.000',
      'video',
    ]);
    expect(first?.rows[0]?.cells.map((each) => each?.unit)).toEqual([
      undefined,
      undefined,
      'video',
    ]);
    expect(second?.columns.map(({ unit }) => unit)).not.toContain('video');
  });
});

describe('the matrix', () => {
  it('splits a group by the kind of unit that its questions are about', () => {
    expect(sections.map(({ key, columns, rows }) => [key, columns.length, rows.length])).toEqual([
      ['static key-frame', 2, 2],
      ['dynamic cluster', 2, 1],
      ['dynamic video', 1, 1],
    ]);
  });

  it('leaves a place empty that the run has no cell for', () => {
    expect(sections[0]?.rows[0]?.cells.map((one) => one !== null)).toEqual([true, false]);
  });
});

describe('moving in the matrix', () => {
  const at = (unit: string, id: string) => ({ unit, question: id });

  it('goes down from one section into the next, in the same column', () => {
    expect(neighbour(sections, at('key-frame@1.000', 's2'), 'ArrowDown')).toEqual(
      at('cluster@1.000-2.000', 'd1'),
    );
  });

  it('takes the last column where the next section is narrower', () => {
    expect(neighbour(sections, at('cluster@1.000-2.000', 'd1'), 'ArrowDown')).toEqual(
      at('video', 'v1'),
    );
  });

  it('stops at every edge', () => {
    expect(neighbour(sections, at('key-frame@0.000', 's1'), 'ArrowUp')).toEqual(
      at('key-frame@0.000', 's1'),
    );
    expect(neighbour(sections, at('key-frame@1.000', 's1'), 'ArrowRight')).toEqual(
      at('key-frame@1.000', 's1'),
    );
    expect(neighbour(sections, at('video', 'v1'), 'ArrowDown')).toEqual(at('video', 'v1'));
  });

  it('jumps to the ends of the row', () => {
    expect(neighbour(sections, at('key-frame@0.000', 's1'), 'End')).toEqual(
      at('key-frame@1.000', 's1'),
    );
    expect(neighbour(sections, at('key-frame@1.000', 's1'), 'Home')).toEqual(
      at('key-frame@0.000', 's1'),
    );
  });
});

describe('the next cell to review', () => {
  const abstained: Verdict = { state: 'unscored', reason: 'abstained', detail: '' };
  const nothing: Verdict = { state: 'unscored', reason: 'nothing-to-judge', detail: '' };

  it('is the first unanswered one after the chosen, going round', () => {
    const cells = [cell('a', 'q'), cell('b', 'q', SCORED, true), cell('c', 'q')];
    expect(nextUnreviewed(cells, { unit: 'a', question: 'q' })?.unit).toBe('c');
    expect(nextUnreviewed(cells, { unit: 'c', question: 'q' })?.unit).toBe('a');
  });

  it('is one with a score as long as there is any', () => {
    const cells = [cell('a', 'q', abstained), cell('b', 'q', SCORED, true), cell('c', 'q')];
    expect(nextUnreviewed(cells, { unit: 'b', question: 'q' })?.unit).toBe('c');
    expect(nextUnreviewed(cells.slice(0, 2), { unit: 'b', question: 'q' })?.unit).toBe('a');
  });

  it('is none when all is answered, and never where there is nothing to judge', () => {
    const cells = [cell('a', 'q', SCORED, true), cell('b', 'q', nothing)];
    expect(nextUnreviewed(cells, { unit: 'a', question: 'q' })).toBeNull();
  });

  it('is never the chosen cell itself', () => {
    expect(nextUnreviewed([cell('a', 'q')], { unit: 'a', question: 'q' })).toBeNull();
  });

  it('leaves to “confirm the rest” only what has a score and no answer', () => {
    const cells = [cell('a', 'q'), cell('b', 'q', SCORED, true), cell('c', 'q', abstained)];
    expect(confirmable(cells).map(({ unit }) => unit)).toEqual(['a']);
  });
});
