import { describe, expect, it } from 'vitest';
import { isSameColumn, isTextColumn, shownColumns, tableColumns } from './table-columns';

const LOW = { better: 'low', middle: null, headline: false } as const;

const DIMENSIONS: Parameters<typeof tableColumns>[0] = [
  { ...LOW, id: 'index', label: 'Index', kind: 'score', headline: true },
  { ...LOW, id: 'static', label: 'Static', kind: 'score' },
  { ...LOW, id: 's1', label: 'Geometric structure', kind: 'question', middle: 5 },
];

const idsOf = (chosen: string[] | null) =>
  shownColumns(tableColumns(DIMENSIONS, { corrected: false }), chosen).map(({ id }) => id);

describe('columns of the library', () => {
  it('are at first those that matter, with the headline scores', () => {
    expect(idsOf(null)).toEqual([
      'prompt',
      'generator',
      'state',
      'judge:index',
      'corrected:index',
      'unscored',
      'reviewed',
    ]);
  });

  it('begin with what the suite says of its items’ data, in the place of their prompts', () => {
    const data = [{ id: 'text', label: 'Text', numeric: false, short: false }];
    const columns = tableColumns(DIMENSIONS, { corrected: false }, false, data);
    expect(shownColumns(columns, null).map(({ id }) => id)).toEqual([
      'data:text',
      ...idsOf(null).filter((id) => id !== 'prompt'),
    ]);
    expect(shownColumns(columns, ['prompt', 'data:text'])).toHaveLength(2);
  });

  it('begin with a few words of the data next to the prompt, and leave names their room', () => {
    const data = [{ id: 'dimension', label: 'Dimension', numeric: false, short: true }];
    const columns = tableColumns(DIMENSIONS, { corrected: false }, false, data);
    expect(shownColumns(columns, null).map(({ id }) => id)).toEqual([
      'data:dimension',
      ...idsOf(null),
    ]);
    expect(columns.some(isTextColumn)).toBe(false);
  });

  it('keep their order however they were chosen, and know no score that is gone', () => {
    expect(idsOf(['reviewed', 'score:static', 'score:gone', 'prompt'])).toEqual([
      'prompt',
      'score:static',
      'reviewed',
    ]);
  });

  it('hide from who reviews blind whatever tells of the judge or of people, in one row of columns', () => {
    const kept = tableColumns(DIMENSIONS, { corrected: true }).map((column) => column.kept);
    expect(kept.indexOf(true)).toBe(4);
    expect(kept.slice(4)).not.toContain(false);
  });

  it('say whose value each score has: of the first both, of the others the chosen one', () => {
    const owners = (corrected: boolean) =>
      tableColumns(DIMENSIONS, { corrected }).flatMap(({ id, owner }) =>
        owner ? [[id, owner]] : [],
      );
    const both = [
      ['judge:index', 'judge'],
      ['corrected:index', 'corrected'],
    ];
    expect(owners(false)).toEqual([...both, ['score:static', 'judge']]);
    expect(owners(true)).toEqual([...both, ['score:static', 'corrected']]);
  });

  it('put the worst first: the lowest of a score of which the high end is good', () => {
    const [index, ...others] = DIMENSIONS;
    if (!index) throw new Error('no dimension');
    const sorts = tableColumns([{ ...index, better: 'high' }, ...others], { corrected: false })
      .filter(({ owner }) => owner)
      .map(({ sort }) => sort);
    expect(sorts).toEqual(['ascending', 'ascending', 'descending']);
  });

  it('are found by the names of older addresses, which knew one column of the first score', () => {
    expect(idsOf(['score:index'])).toEqual(['judge:index']);
    expect(isSameColumn('score:index', 'judge:index', { corrected: false })).toBe(true);
    expect(isSameColumn('score:index', 'judge:index', { corrected: true })).toBe(false);
    expect(isSameColumn('score:index', 'corrected:index', { corrected: true })).toBe(true);
  });
});

it('have no judge where people alone are asked', () => {
  const ids = tableColumns(DIMENSIONS, { corrected: false }, true).map(({ id }) => id);
  expect(ids).not.toContain('unscored');
  expect(ids.filter((id) => /^(judge|score):/.test(id))).toEqual([]);
  expect(ids.some((id) => id.startsWith('corrected:'))).toBe(true);
});
