import { describe, expect, it } from 'vitest';
import { readTree } from './read';
import { smallTree } from './small-tree';

const MECHANICS = 'prompts/prompt/Mechanics.txt';
const META = 'prompts/meta_info/Mechanics.json';

/** What is said of a small tree with changes, as `file:line message`. */
function saidOf(changes: Record<string, string | null>, severity: 'error' | 'note'): string[] {
  return readTree(smallTree(changes))
    .findings.filter((one) => one.severity === severity)
    .map(({ file, line, message }) => `${file}:${line} ${message}`);
}

describe('bad rows of metadata', () => {
  const good =
    '{"prompt_en": "A marble rolls down a ramp.", "dimension": "Mechanics", "auxiliary_info": ["Does it roll?"]}';
  const list = {
    [MECHANICS]: 'A marble rolls down a ramp.\n',
    'prompts/VBench2_full_text.txt': null,
  };
  const readRows = (text: string) => {
    const { tree, findings } = readTree(smallTree({ ...list, [META]: text }));
    const said = findings.filter(({ file, severity }) => file === META && severity === 'error');
    const entry = tree.entries.find(({ dimension }) => dimension === 'Mechanics');
    return { said: said.map(({ line, message }) => `${line} ${message}`), entry };
  };

  it.each([
    ['NaN in one', `[\n{"prompt_en": NaN},\n${good}\n]`, '2 “prompt_en” must be the prompt'],
    [
      'a quote that is not closed',
      `[\n{\n"prompt_en": "A,\n"dimension": "Mechanics"\n},\n${good}\n]`,
      '3 This entry is not valid JSON',
    ],
    ['no object', `[\n5,\n${good}\n]`, '2 An entry must be an object'],
    [
      'nested nonsense',
      `[\n${'['.repeat(9999)}${']'.repeat(9999)},\n${good}\n]`,
      '2 This entry is not valid JSON (It is nested too deep)',
    ],
    ['no prompt', `[\n{"dimension": "Mechanics"},\n${good}\n]`, '2 “prompt_en” must be the prompt'],
    [
      'no dimension',
      `[\n{\n"prompt_en": "A", "dimension": ["X"]},\n${good}\n]`,
      '3 “dimension” must be',
    ],
    [
      'another dimension',
      `[{"prompt_en": "A", "dimension": "Material"},\n${good}\n]`,
      '1 This is an entry of Material',
    ],
    ['a comma too many', `[\n${good},\n]`, '3 This entry is not valid JSON (A value is missing)'],
    ['no end', `[\n${good}`, '2 The list is not closed.'],
    ['something after the end', `[\n${good}\n]\n]`, '4 Something follows after the end'],
  ])('loses nothing else to %s', (_what, text, sentence) => {
    const { said, entry } = readRows(text);
    expect(said[0]).toContain(sentence);
    expect(entry?.metadata).toEqual(['Does it roll?']);
  });

  it.each([
    ['an object', '{"a": [1]}'],
    ['a word', 'null'],
    ['nothing', ''],
    ['bytes', '\u0000'],
  ])('reads nothing from %s', (_what, text) => {
    const { said, entry } = readRows(text);
    expect(said).toEqual(['null This is not a JSON list: nothing is read from it.']);
    expect(entry?.metadata).toBeNull();
  });

  it.each([
    ['Mechanics', '[]', '1 to 3 questions'],
    ['Mechanics', '["a", "b", "c", "d"]', '1 to 3 questions'],
    ['Mechanics', '["a", " "]', '1 to 3 questions'],
    ['Thermotics', '"a"', '1 to 3 questions'],
    ['Complex_Landscape', '{"question": ["a"]}', 'a list of sentences'],
  ])('says what %s needs instead of %s', (dimension, value, wanted) => {
    const file = `prompts/meta_info/${dimension}.json`;
    const row = `[{"prompt_en": "A", "dimension": "${dimension}", "auxiliary_info": ${value}}]`;
    expect(saidOf({ [file]: row }, 'error')[0]).toContain(
      `${file}:1 auxiliary_info must be ${wanted}, and is something else.`,
    );
  });

  it('notes an unusual number and an entry that is not needed', () => {
    expect(
      readTree(smallTree({ [META]: `[${good.replace('["Does it roll?"]', '["a","b","c"]')}]` }))
        .findings,
    ).toContainEqual(expect.objectContaining({ file: META, line: 1, severity: 'note' }));
    const diverse =
      '[{"prompt_en": "A street market at dusk — seen from a roof.", "dimension": "Diversity", "auxiliary_info": "x"}]';
    expect(saidOf({ 'prompts/meta_info/Diversity.json': diverse }, 'note')).toContain(
      'prompts/meta_info/Diversity.json:1 Diversity has no auxiliary_info: it is passed over.',
    );
  });

  it('lists the first hundred findings of a file', () => {
    const { findings } = readTree(smallTree({ [META]: `[${'5,'.repeat(500)}5]` }));
    const said = findings.filter(({ file }) => file === META);
    expect(said).toHaveLength(101);
    expect(said.at(-1)?.message).toBe('401 more findings of this file are not listed.');
  });
});
