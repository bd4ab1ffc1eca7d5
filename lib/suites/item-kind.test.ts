import { expect, it } from 'vitest';
import { exactNounsOf, itemPath, nounOf, oneOf } from './item-kind';

it.each([
  ['clip', '/videos/a', 'a clip', 'clips'],
  ['qa', '/items/a', 'an item', 'questions'],
  ['of another kind', '/items/a', 'an item', 'items'],
])('an item of the kind “%s” has its page, and is called what it is', (kind, page, one, many) => {
  expect(itemPath({ id: 'a', kind })).toBe(page);
  expect(oneOf(nounOf(kind))).toBe(one);
  expect(exactNounsOf(kind)[1]).toBe(many);
});
