import { describe, expect, it } from 'vitest';
import { shownColumns, tableColumns } from './table-columns';

const DIMENSIONS = [
  { id: 'index', label: 'Index', kind: 'score' as const, headline: true },
  { id: 'static', label: 'Static', kind: 'score' as const, headline: false },
  { id: 's1', label: 'Geometric structure', kind: 'question' as const, headline: false },
];

const idsOf = (chosen: string[] | null) =>
  shownColumns(tableColumns(DIMENSIONS), chosen).map(({ id }) => id);

describe('columns of the library', () => {
  it('are at first those that matter, with the headline scores', () => {
    expect(idsOf(null)).toEqual([
      'prompt',
      'generator',
      'state',
      'score:index',
      'unscored',
      'reviewed',
    ]);
  });

  it('keep their order however they were chosen, and know no score that is gone', () => {
    expect(idsOf(['reviewed', 'score:static', 'score:gone', 'prompt'])).toEqual([
      'prompt',
      'score:static',
      'reviewed',
    ]);
  });

  it('hide from who reviews blind whatever tells of the judge or of people, in one row of columns', () => {
    const kept = tableColumns(DIMENSIONS).map((column) => column.kept);
    expect(kept.indexOf(true)).toBe(4);
    expect(kept.slice(4)).not.toContain(false);
  });
});
