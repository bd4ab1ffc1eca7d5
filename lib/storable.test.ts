import { expect, it } from 'vitest';
import { storableJson } from './storable';

it('keeps what can be kept', () => {
  const value = { text: 'a\\u0000 “😀” \n', list: [1, null, true] };
  expect(JSON.parse(storableJson(value))).toEqual(value);
});

it('replaces zeros and halves of characters', () => {
  const value = { text: 'a\0b', list: ['😀'.slice(0, 1), '😀'] };
  expect(JSON.parse(storableJson(value))).toEqual({ text: 'a\ufffdb', list: ['\ufffd', '😀'] });
});
