import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parsePrompt } from '@/lib/suites/prompt';
import { importPrompt } from './import';

const reply = { name: 'verdict', schema: z.object({ score: z.number() }) };
const front = (variables: string, rest = '') =>
  `---\nid: suite/check\npurpose: A check\nvariables: [${variables}]\nframes: one\nreply: verdict\n${rest}---\n`;
const check = parsePrompt(
  `${front('generationPrompt, graph')}It shows {{generationPrompt}}.\n\n{{graph}}\n`,
  reply,
);
const look = parsePrompt(
  '---\nid: suite/look\npurpose: A look\nvariables: []\nframes: one\nreply: verdict\n---\nLook.\n',
  reply,
);
const prompts = [look, check];

function refusal(source: string, id: string | null = null): string {
  try {
    importPrompt(source, prompts, id);
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('it was not refused');
}

describe('an imported prompt', () => {
  it('is the same to the hash when it comes back as it was exported', () => {
    const { prompt, mapped } = importPrompt(`\uFEFF${check.markdown}`, prompts, null);
    expect(prompt).toMatchObject({ hash: check.hash, markdown: check.markdown });
    expect(mapped).toEqual([]);
  });

  it('takes a published text without front matter for the prompt that is named', () => {
    const { prompt, original, mapped } = importPrompt(
      'Which depicts "<original_prompt>".\r\nReply {{"score": 0}}\r\n',
      prompts,
      'suite/check',
    );
    expect(original).toBe(check);
    expect(prompt).toMatchObject({
      id: 'suite/check',
      variables: ['generationPrompt'],
      text: 'Which depicts "{{generationPrompt}}".\nReply {"score": 0}',
    });
    expect(mapped.map(({ from }) => from)).toEqual(['<original_prompt>', '{{', '}}']);
  });

  it('maps the names in its front matter too', () => {
    const { prompt } = importPrompt(`${front('relation')}Mind <relation>.\n`, prompts, null);
    expect(prompt).toMatchObject({ variables: ['graph'], text: 'Mind {{graph}}.' });
  });

  it('may leave its variables to the text', () => {
    const source = '---\nid: suite/check\n---\nMind {{graph}}.\n';
    expect(importPrompt(source, prompts, null).prompt).toMatchObject({
      purpose: 'A check',
      variables: ['graph'],
    });
  });

  it.each([
    ['an unknown variable', `${front('graph')}{{graph}} {{grahp}}`, 'unknown {{grahp}}'],
    ['an unused variable', `${front('graph, generationPrompt')}{{graph}}`, '“generationPrompt” is'],
    [
      'a variable that this prompt has not',
      `${front('summary')}{{summary}}`,
      'unknown {{summary}}. The variables of this prompt: {{generationPrompt}}, {{graph}}.',
    ],
    [
      'a published placeholder that this prompt has not',
      `${front('generated_prompt')}<generated_prompt>`,
      'unknown {{summary}}',
    ],
    ['another reply', front('').replace('verdict', 'graph').concat('x'), 'must be “verdict”'],
    ['other frames', front('').replace('one', 'many').concat('x'), '“frames: one”, not “many”'],
    ['an unknown id', front('').replace('check', 'chuck').concat('x'), 'suite/look, suite/check'],
    ['broken front matter', '---\nid: [\n---\nx', 'front matter cannot be read'],
    ['no id', 'Look.', 'Which prompt is it a version of? Prompts there are: suite/look'],
    ['no text', front(''), 'then its text'],
  ])('is refused with %s', (_what, source, message) => {
    expect(refusal(source)).toContain(message);
  });

  it('is refused when it is a version of another prompt than the one named', () => {
    expect(refusal(check.markdown, 'suite/look')).toContain('“suite/check”, not of “suite/look”');
  });
});
