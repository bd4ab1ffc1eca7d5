import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parsePrompt, readPrompt, renderPrompt } from './prompt';

const reply = { name: 'verdict', schema: z.object({ score: z.number() }) };

function markdown(matter: string, text: string): string {
  return `---\n${matter}\n---\n${text}\n`;
}

const MATTER =
  'id: suite/step\npurpose: A step\nvariables: [what, note]\nframes: one\nreply: verdict';
const TEXT =
  'Look at the frame.\n\nBe exact.\n\n{{note}}\n\nIt shows {{what}}, or {{ what }}.\n\nGo.';

describe('a prompt’s Markdown', () => {
  it('gives front matter, text and hash', () => {
    const prompt = parsePrompt(markdown(MATTER, TEXT), reply);
    expect(prompt).toMatchObject({
      id: 'suite/step',
      purpose: 'A step',
      variables: ['what', 'note'],
      frames: 'one',
      text: TEXT,
    });
    expect(prompt.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('has another hash when anything in it changes, but not for line ends', () => {
    const { hash } = parsePrompt(markdown(MATTER, TEXT), reply);
    expect(parsePrompt(markdown(MATTER, `${TEXT}.`), reply).hash).not.toBe(hash);
    expect(parsePrompt(markdown(MATTER.replace('A step', 'The step'), TEXT), reply).hash).not.toBe(
      hash,
    );
    expect(parsePrompt(markdown(MATTER, TEXT).replaceAll('\n', '\r\n'), reply).hash).toBe(hash);
  });

  it.each([
    // The reader of YAML ends the process there, which nobody can catch.
    ['brackets without an end', `a: ${'['.repeat(9_000)}`, TEXT, 'nests too deep'],
    ['lists without an end', `${'- '.repeat(2_000)}a`, TEXT, 'nests too deep'],
    ['an unknown variable', MATTER, `${TEXT} {{who}}`, 'unknown {{who}}'],
    ['an unused variable', MATTER, '{{what}}', '“note” is never used'],
    ['a missing field', MATTER.replace('purpose: A step\n', ''), TEXT, 'purpose'],
    ['an unknown field', `${MATTER}\nmood: merry`, TEXT, 'mood'],
    ['another reply', MATTER.replace('verdict', 'graph'), TEXT, 'must be “verdict”'],
    ['no text', MATTER, '  ', 'then its text'],
  ])('is refused with %s', (_what, matter, text, message) => {
    expect(() => parsePrompt(markdown(matter, text), reply)).toThrow(message);
  });

  it('is refused without front matter', () => {
    expect(() => parsePrompt('Look at the frame.', reply)).toThrow('front matter');
  });

  it('is refused when the file is not the one asked for', () => {
    expect(() => readPrompt('hallucination/none', reply)).toThrow('ENOENT');
  });
});

describe('a rendered prompt', () => {
  const prompt = parsePrompt(markdown(MATTER, TEXT), reply);

  it('has what never changes before the images, the rest after them', () => {
    expect(renderPrompt(prompt, { what: 'a cup', note: 'Mind the rim.' })).toEqual({
      before: 'Look at the frame.\n\nBe exact.',
      after: 'Mind the rim.\n\nIt shows a cup, or a cup.\n\nGo.',
    });
  });

  it('takes values literally', () => {
    const what = '{{note}} $& $1 {{what}}\n\nand';
    expect(renderPrompt(prompt, { what, note: 'n' }).after).toBe(
      `n\n\nIt shows ${what}, or ${what}.\n\nGo.`,
    );
  });

  it('leaves out a paragraph whose placeholders stay empty', () => {
    expect(renderPrompt(prompt, { what: 'a cup', note: '' }).after).toBe(
      'It shows a cup, or a cup.\n\nGo.',
    );
  });

  it('is refused with a value too few or too many', () => {
    expect(() => renderPrompt(prompt, { what: 'a cup' })).toThrow('no value for {{note}}');
    expect(() => renderPrompt(prompt, { what: '', note: '', who: '' })).toThrow('no hole {{who}}');
  });
});
