import { describe, expect, it } from 'vitest';
import {
  CATEGORIES,
  categoryOf,
  DIMENSIONS,
  type DimensionId,
} from '@/benchmarks/vbench/formats/dimensions';
import { newItem } from '@/benchmarks/vbench/formats/items';
import { columnsOf } from '@/lib/suites/lists';
import { figures } from './figures';
import { vbenchInput } from './fixtures/inputs';
import { units } from './questions';
import { lists, shows } from './shows';

describe('the figures', () => {
  it('are eighteen means by dimension, five means of these, and one of those', () => {
    expect(figures.map(({ kind }) => kind)).toEqual([
      ...Array(18).fill('mean'),
      ...Array(6).fill('mean-of'),
    ]);
    const composite = figures.flatMap((one) => (one.kind === 'mean-of' ? [one] : []));
    expect(composite.slice(0, 5).flatMap((one) => one.figures)).toEqual(DIMENSIONS);
    expect(composite.at(-1)).toMatchObject({
      id: 'total',
      figures: CATEGORIES.map((category) => category.toLowerCase().replaceAll(' ', '-')),
    });
  });

  it('find their items by the facet that items are given', () => {
    for (const dimension of DIMENSIONS) {
      const { data } = vbenchInput(dimension);
      const { facets } = newItem(data, { model: null, media: [{ name: 'a.mp4' }] });
      expect(facets?.category).toBe(categoryOf(dimension));
      const figure = figures.find(({ id }) => id === dimension);
      expect(figure).toMatchObject({
        of: { score: 'value' },
        where: { dimension: facets?.dimension },
      });
    }
  });

  it('none of which compares in value', () => {
    for (const { published } of figures) {
      expect(published).toMatch(
        /^(In order, not in value\.|In order with care|Not at all|Not in value)/,
      );
    }
    expect(figures.find(({ id }) => id === 'total')?.published).toMatch(/^Not at all/);
    expect(figures.find(({ id }) => id === 'physics')?.published).toContain(
      'Multi-View Consistency',
    );
  });
});

describe('what people see of an item', () => {
  it('has the prompt, but where that gives the answer away', () => {
    for (const dimension of DIMENSIONS) {
      const input = vbenchInput(dimension);
      const open = shows(input).filter(({ tells }) => tells === undefined);
      expect(JSON.stringify(open).includes(input.data.prompt)).toBe(dimension !== 'Camera_Motion');
    }
    const kept = shows(vbenchInput('Camera_Motion')).filter(({ tells }) => tells === 'reference');
    expect(JSON.stringify(kept)).toContain('Zoom in');
  });
});

describe('what people are asked', () => {
  it('may be not visible where upstream’s detectors may find none of it', () => {
    const unseen = (dimension: DimensionId) =>
      units(vbenchInput(dimension)).map(({ mayBeUnseen = false }) => mayBeUnseen);
    expect(unseen('Human_Anatomy')).toEqual([false, true, true, true]);
    expect(unseen('Mechanics')).toEqual([false, false]);
  });
});

it('lists name the dimension of each item, and hide the prompts that give the answer away', () => {
  for (const dimension of DIMENSIONS) {
    const { data } = vbenchInput(dimension);
    const { prompt, facets } = newItem(data, { model: null, media: [] });
    expect(columnsOf(data, lists).dimension).toBe(facets?.dimension);
    expect(lists.hidesPrompt?.(data)).toBe(prompt === null);
  }
});
