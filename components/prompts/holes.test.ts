import { expect, it } from 'vitest';
import { splitAtHoles } from './holes';

it('takes a prompt apart at its holes without losing anything', () => {
  const text = '{{graph}}\n\nReply with {"score": 0} for {{ prompt }}{{summary}}.';
  const pieces = splitAtHoles(text);
  expect(pieces.filter(({ kind }) => kind === 'hole').map((piece) => piece.text)).toEqual([
    '{{graph}}',
    '{{ prompt }}',
    '{{summary}}',
  ]);
  expect(pieces.map((piece) => piece.text).join('')).toBe(text);
});

it('takes single braces for text', () => {
  expect(splitAtHoles('{"a": {}}')).toEqual([{ kind: 'text', text: '{"a": {}}' }]);
});
