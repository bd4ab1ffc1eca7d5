import { describe, expect, it } from 'vitest';
import { findVariableFaults, mapPublishedNotation } from './prompt-text';

describe('variables of a text', () => {
  it('are all known and all used, or named as faults', () => {
    expect(findVariableFaults('{{ graph }} and {{graph}}', ['graph'])).toEqual([]);
    expect(findVariableFaults('{{grahp}} {{}}', ['graph'])).toEqual([
      'unknown {{grahp}}',
      'unknown {{}}',
      'the variable “graph” is never used',
    ]);
  });
});

describe('published notation', () => {
  it.each([
    ['<relation>', '{{graph}}'],
    ['<change>', '{{changes}}'],
    ['<changes>', '{{changes}}'],
    ['<original_prompt>', '{{generationPrompt}}'],
    ['<generated_prompt>', '{{summary}}'],
    ['{caption_type}', '{{captionType}}'],
    ['{output}', '{{output}}'],
    ['{reference}', '{{reference}}'],
  ])('%s becomes %s', (from, to) => {
    expect(mapPublishedNotation(`It shows “${from}”. Again: ${from}`)).toEqual({
      text: `It shows “${to}”. Again: ${to}`,
      mapped: [{ from, to, count: 2 }],
    });
  });

  it('halves Python’s doubled braces, at any depth', () => {
    const { text, mapped } = mapPublishedNotation(
      'In one line: {{"changes":{{"cup_1": "how", "cup_2": "how"}}}}\nRelations:<relation>',
    );
    expect(text).toBe(
      'In one line: {"changes":{"cup_1": "how", "cup_2": "how"}}\nRelations:{{graph}}',
    );
    expect(mapped).toEqual([
      { from: '<relation>', to: '{{graph}}', count: 1 },
      { from: '{{', to: '{', count: 2 },
      { from: '}}', to: '}', count: 2 },
    ]);
  });

  it.each([
    ['our placeholders', 'Graph: {{graph}}, {{ changes }}'],
    ['a placeholder that is spelt wrong', 'Graph: {{grahp}}'],
    ['JSON that ends in two braces', '{"a": {"b": 0}} {{graph}}'],
    ['single and doubled braces side by side', '{{"a": 0}} {"b": 0}'],
    ['a pair of tags', '<relation>{{graph}}</relation>'],
    ['other tags', '<video> <b>'],
    ['a field of that name', '{"output": 1}'],
  ])('leaves %s alone', (_what, text) => {
    expect(mapPublishedNotation(text)).toEqual({ text, mapped: [] });
  });
});
