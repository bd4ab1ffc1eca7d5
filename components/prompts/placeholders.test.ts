import { expect, it } from 'vitest';
import { splitAtPlaceholders } from './placeholders';

it('takes a prompt apart at its placeholders without losing anything', () => {
  const text = '{{graph}}\n\nReply with {"score": 0} for {{ prompt }}{{summary}}.';
  const pieces = splitAtPlaceholders(text);
  expect(pieces.filter(({ kind }) => kind === 'placeholder').map((piece) => piece.text)).toEqual([
    '{{graph}}',
    '{{ prompt }}',
    '{{summary}}',
  ]);
  expect(pieces.map((piece) => piece.text).join('')).toBe(text);
});

it('takes single braces for text', () => {
  expect(splitAtPlaceholders('{"a": {}}')).toEqual([{ kind: 'text', text: '{"a": {}}' }]);
});
