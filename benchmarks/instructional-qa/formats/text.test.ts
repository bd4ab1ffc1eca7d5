import { expect, it } from 'vitest';
import { plainText, similarity } from './text';

it('leaves out of a text what does not tell texts apart', () => {
  expect(plainText('  The  Red, “BOWL”!')).toBe('red bowl');
  expect(plainText('A cook’s knife; an onion')).toBe('cooks knife onion');
  expect(plainText('ﬁll it')).toBe('fill it');
  expect(plainText(' The  a… ')).toBe('the  a…');
  expect(plainText('切洋葱。')).toBe('切洋葱');
});

it('says how similar texts are, by their words in order', () => {
  expect(similarity('Fry the onion', 'fry onion.')).toBe(1);
  expect(similarity('fry cut', 'cut fry')).toBe(0.5);
  expect(similarity('fry the onion slowly', 'fry the leek slowly')).toBeCloseTo(4 / 6);
  expect(similarity('one', 'two')).toBe(0);
  expect(similarity('…', '!')).toBe(0);
  expect(similarity('…', ' …')).toBe(1);
});
