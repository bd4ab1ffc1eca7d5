import { expect, it } from 'vitest';
import { importPrompt } from '@/lib/prompt-versions/import';
import { readReply } from '@/lib/replies/read';
import { renderPrompt } from '@/lib/suites/prompt';
import { captionRubric } from '.';
import { rate } from './prompts';

/** A text of our own, in the notation of the published one: its placeholders, and its form of replies. */
const PUBLISHED = `Score the output from 0 to 4.
Return your response in this format:
{"score": [0-4], "reason": "1-2 sentence explanation"}
Caption Type: {caption_type}
Model Output: {output}
Reference: {reference}`;

it('takes the published wording as a version, with its placeholders and its form of replies', () => {
  const { prompt } = importPrompt(PUBLISHED, captionRubric.prompts, rate.id);
  expect(prompt.variables).toEqual(['captionType', 'output', 'reference']);
  const values = { captionType: 'brief', output: 'A ball rolls.', reference: 'A ball.' };
  expect(renderPrompt(prompt, values).after).toContain(
    'Caption Type: brief\nModel Output: A ball rolls.\nReference: A ball.',
  );
  expect(
    readReply('{"score": 3, "reason": "As the reference."}', prompt.reply.schema),
  ).toMatchObject({ state: 'read', reply: { score: 3, hallucination: null } });
});

it('says what is not known only where it is known', () => {
  const values = {
    captionType: 'poem',
    instruction: '',
    output: 'A ball.',
    reference: 'So blue.',
  };
  const { before, after } = renderPrompt(rate, values);
  expect(after).not.toContain('What the model was told');
  expect(after).toContain('The reference:\nSo blue.');
  // The rubric itself is the same in every call, so that providers read it once.
  expect(before).toContain('Exactly half is major');
});
