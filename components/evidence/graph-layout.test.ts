import { describe, expect, it } from 'vitest';
import { layGraph, pathThrough, type Relation, shorten } from './graph-layout';

const SCENE: Relation[] = [
  ['ball', 'rests on', 'table'],
  ['ball', 'left of', 'cup'],
  ['cup', 'stands on', 'table'],
];

describe('a scene’s graph', () => {
  it('has a node for every object, also for one that only a relation names', () => {
    const { nodes } = layGraph(['ball', 'lamp'], SCENE);
    expect(nodes.map(({ name }) => name).toSorted()).toEqual(['ball', 'cup', 'lamp', 'table']);
  });

  it('puts no two nodes over each other', () => {
    const { nodes } = layGraph(['ball', 'lamp', 'wall', 'floor'], SCENE);
    for (const one of nodes) {
      for (const other of nodes) {
        if (one === other) continue;
        const apart =
          Math.abs(one.x - other.x) >= (one.width + other.width) / 2 ||
          Math.abs(one.y - other.y) >= (one.height + other.height) / 2;
        expect(apart, `${one.name} and ${other.name}`).toBe(true);
      }
    }
  });

  it('keeps two relations between the same objects apart', () => {
    const { edges } = layGraph(
      [],
      [
        ['ball', 'touches', 'cup'],
        ['ball', 'hides', 'cup'],
      ],
    );
    expect(edges).toHaveLength(2);
    expect(edges[0]?.label).not.toEqual(edges[1]?.label);
  });

  it('draws an object’s relation to itself', () => {
    const { edges } = layGraph(['ball'], [['ball', 'inside', 'ball']]);
    expect(edges[0]?.points.length).toBeGreaterThan(1);
  });

  it('stays within its own bounds', () => {
    const { nodes, width, height } = layGraph(['lamp'], SCENE);
    for (const node of nodes) {
      expect(node.x - node.width / 2).toBeGreaterThanOrEqual(0);
      expect(node.x + node.width / 2).toBeLessThanOrEqual(width);
      expect(node.y + node.height / 2).toBeLessThanOrEqual(height);
    }
  });

  it('is empty for a scene without objects', () => {
    expect(layGraph([], [])).toMatchObject({ nodes: [], edges: [] });
  });
});

describe('names', () => {
  it('are shortened only when they are long', () => {
    expect(shorten('ball')).toBe('ball');
    expect(shorten('the reflection of the boat in the lake')).toHaveLength(26);
  });
});

describe('a path', () => {
  it('begins at the first point and ends at the last', () => {
    const path = pathThrough([
      { x: 0, y: 0 },
      { x: 10, y: 10 },
      { x: 20, y: 0 },
      { x: 30, y: 5 },
    ]);
    expect(path.startsWith('M0.0,0.0')).toBe(true);
    expect(path.endsWith('30.0,5.0')).toBe(true);
  });

  it('is straight between two points', () => {
    expect(
      pathThrough([
        { x: 0, y: 0 },
        { x: 4, y: 2 },
      ]),
    ).toBe('M0.0,0.0 L4.0,2.0');
  });
});
