import { expect, it } from 'vitest';
import { exhibitsWithout } from './withheld';

const exhibit = { kind: 'text', title: 'Text', text: 'a ball' } as const;
const shows = [
  { exhibit },
  { exhibit, tells: 'reference' },
  { exhibit, tells: 'lineage' },
] as const;

it.each([
  [[], 3],
  [['reference'], 2],
  [['reference', 'lineage'], 1],
])('leaves out what is withheld: %s', (withheld, left) => {
  expect(exhibitsWithout(shows, new Set(withheld))).toHaveLength(left);
});
