import { expect, it } from 'vitest';
import { storable, storableJson } from './storable';

it('keeps what can be kept', () => {
  const value = { text: 'a\\u0000 “😀” \n', list: [1, null, true] };
  expect(JSON.parse(storableJson(value))).toEqual(value);
});

it('replaces zeros and halves of characters', () => {
  const value = { text: 'a\0b', list: ['😀'.slice(0, 1), '😀'] };
  const kept = { text: 'a\ufffdb', list: ['\ufffd', '😀'] };
  expect(JSON.parse(storableJson(value))).toEqual(kept);
  expect(storable(value)).toEqual(kept);
});
