import { expect, it } from 'vitest';
import { unitWords } from './unit-words';

it.each([
  ['video', 'Whole video'],
  ['key-frame@1.500', 'Key frame at 1.50 s'],
  ['cluster@1.000-1.500', '1.00–1.50 s'],
  ['check:2', 'check:2'],
])('calls %s “%s”', (unit, words) => expect(unitWords(unit)).toBe(words));
