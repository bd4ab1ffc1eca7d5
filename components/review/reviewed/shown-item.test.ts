import { expect, it } from 'vitest';
import { itemIn } from './shown-item';

it('knows the item of a review’s address, of whatever kind', () => {
  expect(['/videos/a', '/items/b', '/items/b/c', '/runs/a'].map(itemIn)).toEqual([
    'a',
    'b',
    null,
    null,
  ]);
});
