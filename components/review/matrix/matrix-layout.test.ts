import { describe, expect, it } from 'vitest';
import type { Cell } from '@/lib/answers/schema';
import { parseUnit } from '@/lib/suites/question';
import { answer, cell as cellWith, question, scored } from '../review-testing';
import { layOut, type MatrixKey, neighbour } from './matrix-layout';

const units = [
  'video',
  'key-frame@0.000',
  'key-frame@1.000',
  'cluster@0.000-1.000',
  'cluster@1.000-2.000',
].map((unit) => ({ unit, kind: parseUnit(unit).kind, label: unit }));

const suite = {
  id: 'suite',
  name: 'Suite',
  questions: [
    question({ id: 's1', group: 'static', unit: 'key-frame' }),
    question({ id: 's2', group: 'static', unit: 'key-frame' }),
    question(),
    question({ id: 'v1', unit: 'video' }),
  ],
  groups: [
    { id: 'static', label: 'Static', layout: 'matrix' as const },
    { id: 'dynamic', label: 'Dynamic', layout: 'matrix' as const },
  ],
  defects: true,
};

const SCORED = scored(3);

const cell = (unit: string, id: string, verdict = SCORED, answered = false): Cell => ({
  ...cellWith(verdict, answered ? answer({ verdict }, 'me') : null),
  unit,
  question: id,
});

/** All sections of a suite that has no lists. */
const matrixOf = (run: Parameters<typeof layOut>[0]) =>
  layOut(run).flatMap((section) => (section.layout === 'matrix' ? [section] : []));

const sections = matrixOf({
  suite,
  units,
  cells: [cell('key-frame@0.000', 's1'), cell('cluster@1.000-2.000', 'd1')],
});

describe('scores of the whole video where parts are asked about', () => {
  it('have a column after the parts, in their section alone', () => {
    const [first, second] = matrixOf({ suite, units, cells: [cell('video', 's1')] });
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
  const [first, second] = [at('key-frame@0.000', 's1'), at('key-frame@1.000', 's1')];
  const lastOfAll = at('video', 'v1');
  const cluster = at('cluster@1.000-2.000', 'd1');

  it.each<[what: string, from: typeof first, key: MatrixKey, to: typeof first]>([
    ['goes down into the next section', at('key-frame@1.000', 's2'), 'ArrowDown', cluster],
    ['takes the last column of a narrower section', cluster, 'ArrowDown', lastOfAll],
    ['stops at the top', first, 'ArrowUp', first],
    ['stops at the right', second, 'ArrowRight', second],
    ['stops at the bottom', lastOfAll, 'ArrowDown', lastOfAll],
    ['jumps to the end of the row', first, 'End', second],
    ['jumps to its beginning', second, 'Home', first],
  ])('%s', (_what, from, key, to) => expect(neighbour(sections, from, key)).toEqual(to));
});

describe('groups as lists', () => {
  const checks = ['check:1', 'check:2'].map((unit) => ({ unit, kind: 'check', label: unit }));
  const run = {
    suite: {
      ...suite,
      defects: false,
      questions: [
        question({ id: 'met', group: 'checks', unit: 'check' }),
        question({ id: 'clear', group: 'checks', unit: 'check' }),
        question({ id: 'v1', unit: 'video' }),
      ],
      groups: [
        { id: 'checks', label: 'Checks', layout: 'list' as const },
        { id: 'dynamic', label: 'Dynamic', layout: 'matrix' as const },
      ],
    },
    units: [...checks, { unit: 'video', kind: 'video', label: 'Whole video' }],
    cells: [
      cell('check:1', 'met'),
      cell('check:2', 'met'),
      cell('check:1', 'clear'),
      cell('video', 'v1'),
    ],
  };
  const laid = layOut(run);
  const at = (unit: string, id: string) => ({ unit, question: id });

  it('have a row for each unit, with the questions that it was asked', () => {
    const [list] = laid;
    expect(list?.layout).toBe('list');
    expect(
      list?.layout === 'list' &&
        list.rows.map(({ unit, cells }) => [unit.label, cells.map((one) => one.question.id)]),
    ).toEqual([
      ['check:1', ['met', 'clear']],
      ['check:2', ['met']],
    ]);
  });

  it('are left out where the item has no such unit', () => {
    const [video] = run.units.slice(-1);
    const without = layOut({ ...run, units: video ? [video] : [], cells: [cell('video', 'v1')] });
    expect(without.map(({ layout }) => layout)).toEqual(['matrix']);
  });

  it('are gone through unit by unit, and on into the matrix below', () => {
    expect(neighbour(laid, at('check:1', 'met'), 'ArrowDown')).toEqual(at('check:1', 'clear'));
    expect(neighbour(laid, at('check:1', 'clear'), 'ArrowDown')).toEqual(at('check:2', 'met'));
    expect(neighbour(laid, at('check:2', 'met'), 'ArrowDown')).toEqual(at('video', 'v1'));
    expect(neighbour(laid, at('video', 'v1'), 'ArrowUp')).toEqual(at('check:2', 'met'));
    expect(neighbour(laid, at('check:2', 'met'), 'ArrowRight')).toEqual(at('check:2', 'met'));
  });
});

describe('units of a kind that the suite names', () => {
  it('stand in the matrix in the suite’s order, also where they are whole videos', () => {
    const takes = ['video', '2/video'].map((unit) => ({ unit, kind: 'take', label: unit }));
    const [section] = matrixOf({
      suite: { ...suite, questions: [question({ unit: 'take' })] },
      units: takes,
      cells: takes.map(({ unit }) => cell(unit, 'd1')),
    }).filter(({ rows }) => rows.length > 0);
    expect(section?.columns.map(({ unit }) => unit)).toEqual(['video', '2/video']);
    expect(section?.rows[0]?.cells.map((one) => one?.unit)).toEqual(['video', '2/video']);
  });
});

it('a question that is not asked of an item has no row, and a group of such questions no section', () => {
  const asked = (...asks: string[]) =>
    matrixOf({
      suite: { ...suite, groups: suite.groups.slice(1) },
      units: [{ unit: 'video', kind: 'video', label: 'Whole video', asks }],
      cells: asks.map((id) => cell('video', id)),
    })
      .filter(({ columns }) => columns.length > 0)
      .map(({ rows }) => rows.map((row) => row.question.id));
  expect(asked('v1')).toEqual([['v1']]);
  expect(asked('another')).toEqual([]);
});
