import { describe, expect, it } from 'vitest';
import { added, changed, moved } from './rows';

const rows = ['a', 'b', 'c'].map((key) => ({ key, said: key }));
const keys = (some: readonly { key: string }[]) => some.map(({ key }) => key).join('');

describe('rows of a form', () => {
  it('are moved within their list', () => {
    expect(keys(moved(rows, 'a', 1))).toBe('bac');
    expect(keys(moved(rows, 'c', -1))).toBe('acb');
    expect(keys(moved(rows, 'c', 1))).toBe('abc');
    expect(keys(moved(rows, 'none', 1))).toBe('abc');
  });

  it('are added after one, or at the end', () => {
    const row = { key: 'x', said: '' };
    expect(keys(added(rows, row, 'a'))).toBe('axbc');
    expect(keys(added(rows, row))).toBe('abcx');
  });

  it('are changed one by one', () => {
    expect(changed(rows, 'b', { said: 'B' }).map(({ said }) => said)).toEqual(['a', 'B', 'c']);
  });
});
