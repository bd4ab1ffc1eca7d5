import { expect, it } from 'vitest';
import { DIMENSIONS } from '../dimensions';
import { needsMetadata, readMetadata } from './metadata';

it.each([
  ['Composition', { question: ['A crab', 'Owl feathers'], judge: [true, false] }],
  ['Camera_Motion', 'zoom_in'],
  ['Instance_Preservation', '1.green frog and 2.grey frog'],
  ['Motion_Order_Understanding', ['digging', 'sit up']],
  ['Dynamic_Attribute', ['Is it red?']],
] as const)('takes what %s has', (dimension, value) => {
  expect(readMetadata(dimension, value)).toEqual({ metadata: value, fault: null, note: null });
});

it.each([
  ['Composition', ['A crab']],
  ['Composition', { question: ['A crab'], judge: [true] }],
  ['Composition', { question: [], judge: [true, false] }],
  ['Camera_Motion', 'zoom'],
  ['Instance_Preservation', 'two frogs'],
  ['Motion_Order_Understanding', ['digging']],
  ['Dynamic_Spatial_Relationship', ['a', 'b', 'c']],
  ['Complex_Plot', undefined],
] as const)('says what %s needs instead of %j', (dimension, value) => {
  const { metadata, fault } = readMetadata(dimension, value);
  expect(metadata).toBeNull();
  expect(fault).toMatch(/^auxiliary_info must be .+, and is (missing|something else)\.$/);
});

it('is needed by twelve of eighteen', () => {
  expect(DIMENSIONS.filter((dimension) => !needsMetadata(dimension))).toEqual([
    'Diversity',
    'Human_Interaction',
    'Human_Anatomy',
    'Human_Clothes',
    'Human_Identity',
    'Multi-View_Consistency',
  ]);
});
