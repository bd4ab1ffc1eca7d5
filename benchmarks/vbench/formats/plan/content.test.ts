import { expect, it } from 'vitest';
import { readTree } from '../tree/read';
import { smallTree } from '../tree/small-tree';
import { expectedByPlan } from './content';
import { makePlan } from './make';

it('a plan expects an item for each place, and of Diversity one of twenty videos for each prompt', () => {
  const { tree } = readTree(smallTree());
  const { plan } = makePlan(tree, { road: 'full-list', text: 'plain', seed: 0 });
  const { tasks, figures } = expectedByPlan(JSON.parse(JSON.stringify({ tree, plan })));
  expect(tasks).toHaveLength(7);
  expect(tasks).toContain('Thermotics/Milk in a jug cools down to -10°C.');
  expect(figures).toEqual({
    Diversity: { items: 2, videos: 40 },
    Complex_Landscape: { items: 3, videos: 3 },
    Mechanics: { items: 6, videos: 6 },
    Thermotics: { items: 6, videos: 6 },
  });
});
